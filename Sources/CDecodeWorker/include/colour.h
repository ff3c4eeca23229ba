#pragma once

#include <lcms2.h>
#include <stddef.h>
#include <stdint.h>

/// The meaning of the four bytes of a pixel from a file.
enum colour_model {
  /// RGBA, not premultiplied.
  colour_rgba,
  colour_cmyk,
  /// Inks where 255 means no ink, as Adobe's programs write it.
  colour_inverted_cmyk,
};

/// The conversion of pixels to sRGB.
struct colour {
  enum colour_model model;
  /// Null if there is no usable profile.
  cmsHTRANSFORM transform;
};

/// Loads the data that is read once, before the sandbox closes.
void colour_prepare(void);

/// Creates the conversion from an embedded ICC profile.
///
/// Without a profile (a length of 0), or with one that does not fit, RGBA counts as sRGB, and inks mix as in a simple
/// printer.
struct colour colour_make(enum colour_model model, const void *profile, size_t length);

/// Converts a row in place to RGB in the first three bytes. Alpha stays.
void colour_convert(const struct colour *colour, uint8_t *pixels, uint32_t count);

void colour_free(struct colour *colour);
