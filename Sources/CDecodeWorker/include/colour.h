#pragma once

#include <lcms2.h>
#include <stddef.h>
#include <stdint.h>

/// What the four bytes of a pixel mean as they come from a file.
enum colour_model {
  /// Not premultiplied.
  colour_rgba,
  colour_cmyk,
  /// 255 is no ink, as Adobe's programs write it.
  colour_inverted_cmyk,
};

/// The way of pixels to sRGB.
struct colour {
  enum colour_model model;
  /// Null where there is no profile, or none that fits.
  cmsHTRANSFORM transform;
};

/// Reads what is read once, before the box closes.
void colour_prepare(void);

/// The way from an embedded ICC profile; of no length where there is none, which means sRGB, or
/// inks as a simple printer mixes them. A profile that does not fit is as none.
struct colour colour_make(enum colour_model model, const void *profile, size_t length);

/// Converts a row in place, to RGB in the first three bytes; alpha stays.
void colour_convert(const struct colour *colour, uint8_t *pixels, uint32_t count);

void colour_free(struct colour *colour);
