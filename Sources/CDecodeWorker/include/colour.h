#pragma once

#include <lcms2.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The meaning of the four bytes of a pixel from a file.
enum colour_model {
  /// RGBA, not premultiplied.
  colour_rgba,
  colour_cmyk,
  /// Inks of which 255 means none, as Adobe's programs write them.
  colour_inverted_cmyk,
};

/// The pixels whose colours are converted.
struct colour_input {
  enum colour_model model;
  /// The pixels are grey: RGBA with equal colours.
  bool is_grey;
  /// The channels have 16 bits instead of 8.
  bool is_deep;
};

/// The code points of a colour space, as in the nclx of HEIF and the cICP of PNG.
///
/// Source: Recommendation ITU-T H.273 (https://www.itu.int/rec/T-REC-H.273).
struct colour_codes {
  uint16_t primaries, transfer;
  /// The values from 16 to 235, out of 255, cover the range from black to white.
  bool is_narrow;
};

/// The conversion of pixels to sRGB.
struct colour {
  enum colour_model model;
  bool is_deep;
  /// Null if the pixels are sRGB, or if nothing usable describes them.
  cmsHTRANSFORM transform;
  /// The conversion of values to light that may be brighter than white, which comes before `transform`. Otherwise null.
  struct light *light;
};

/// Loads the data that is read once, before the sandbox closes.
void colour_prepare(void);

/// Creates the conversion from an embedded ICC profile.
///
/// Without a profile (a length of 0), or with one that does not fit, RGBA counts as sRGB, and inks mix as in a simple
/// printer.
struct colour colour_make(struct colour_input input, const void *profile, size_t length);

/// Creates the conversion from code points. Unknown code points count as those of sRGB.
///
/// Light that is brighter than white in sRGB is compressed into the brightest fifth, and keeps its hue.
struct colour colour_from_codes(struct colour_input input, struct colour_codes codes);

/// Creates the conversion from a gamma and the chromaticities of PNG: white, red, green and blue, or null for those of
/// sRGB. The gamma is the exponent of encoding, about 1/2.2.
struct colour colour_from_gamma(struct colour_input input, double gamma,
                                const double *chromaticities);

/// Converts a row in place to RGB in the first three bytes. Alpha stays.
void colour_convert(const struct colour *colour, uint8_t *pixels, uint32_t count);

/// Converts a row with channels of 16 bits to sRGB with 8 bits.
void colour_convert_deep(const struct colour *colour, const uint16_t *deep, uint8_t *pixels,
                         uint32_t count);

void colour_free(struct colour *colour);
