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
  /// Inks for which 255 means no ink, as Adobe's programs write them.
  colour_inverted_cmyk,
};

/// The format of the pixels to convert.
struct colour_input {
  enum colour_model model;
  /// Whether the pixels are grey: RGBA with equal colours.
  bool is_grey;
  /// Whether the channels have 16 bits instead of 8.
  bool is_deep;
};

/// The code points of a colour space, as in HEIF's nclx box and PNG's cICP chunk.
///
/// Source: Recommendation ITU-T H.273 (https://www.itu.int/rec/T-REC-H.273).
struct colour_codes {
  uint16_t primaries, transfer;
  /// Whether the values from 16 to 235, out of 255, cover the range from black to white.
  bool is_narrow;
};

/// The conversion of pixels to sRGB.
struct colour {
  enum colour_model model;
  bool is_deep;
  /// The transform to sRGB. Null if the pixels are already sRGB, or if their colour space is unknown.
  cmsHTRANSFORM transform;
  /// The conversion, before `transform`, of values to light that may be brighter than white. Null if no light is
  /// brighter than white.
  struct light *light;
};

/// Loads the data that is read once, before the sandbox closes.
void colour_prepare(void);

/// Creates the conversion from an embedded ICC profile.
///
/// If there is no profile (a length of 0), or if it does not fit the pixels, RGBA is treated as sRGB. CMYK is then
/// converted by multiplying each ink by black.
struct colour colour_make(struct colour_input input, const void *profile, size_t length);

/// Creates the conversion from code points. Unknown code points are treated as those of sRGB.
///
/// Light that is brighter than sRGB's white is compressed into the brightest fifth of the range, and keeps its hue.
struct colour colour_from_codes(struct colour_input input, struct colour_codes codes);

/// Creates the conversion from PNG's gamma and chromaticities. The chromaticities are those of white, red, green and
/// blue, or null for sRGB's. The gamma is the exponent of encoding, about 1/2.2.
struct colour colour_from_gamma(struct colour_input input, double gamma,
                                const double *chromaticities);

/// Converts a row in place to RGB in the first three bytes of each pixel. Alpha stays unchanged.
void colour_convert(const struct colour *colour, uint8_t *pixels, uint32_t count);

/// Converts a row with channels of 16 bits to sRGB with 8 bits.
void colour_convert_deep(const struct colour *colour, const uint16_t *deep, uint8_t *pixels,
                         uint32_t count);

void colour_free(struct colour *colour);
