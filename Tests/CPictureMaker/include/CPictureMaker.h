#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Picture files for tests, made by the codecs' own libraries. Each function returns a file's bytes,
// which the caller frees, or null.

/// What is written into a file besides its pixels; null is nothing.
struct maker_extras {
  const uint8_t *profile;
  size_t profile_length;
  /// As EXIF data begins in a JPEG, with "Exif" and two zeros.
  const uint8_t *exif;
  size_t exif_length;
};

/// A JPEG of RGBA pixels without their alpha, or of CMYK.
uint8_t *maker_jpeg(const uint8_t *pixels, int width, int height, bool is_cmyk,
                    bool is_progressive, struct maker_extras extras, size_t *length);

/// A PNG of samples as they lie in its rows; `colour_type` is the format's: 0 grey, 2 RGB, 3 palette,
/// 4 grey and alpha, 6 RGBA. The palette, if any, is of RGBA.
uint8_t *maker_png(const uint8_t *samples, int width, int height, int colour_type, int depth,
                   bool is_interlaced, const uint8_t *palette, int palette_length,
                   struct maker_extras extras, size_t *length);

/// A WebP of RGBA.
uint8_t *maker_webp(const uint8_t *pixels, int width, int height, bool is_lossless,
                    struct maker_extras extras, size_t *length);

/// An animated WebP of a canvas, whose only frame is of RGBA at an offset.
uint8_t *maker_webp_animation(const uint8_t *pixels, int width, int height, int x, int y,
                              int canvas_width, int canvas_height, size_t *length);

/// The description of the colours in a HEIC or an AVIF.
struct maker_nclx {
  /// The code points of nclx; 0 for none.
  int primaries, transfer;
  bool is_premultiplied;
};

/// A HEIC, or an AVIF, of RGBA; null where libheif has no encoder for it.
uint8_t *maker_heif(const uint8_t *pixels, int width, int height, bool is_avif, bool has_alpha,
                    struct maker_nclx nclx, struct maker_extras extras, size_t *length);

/// An ICC profile of RGB like sRGB, but with red and blue swapped.
uint8_t *maker_swapped_profile(size_t *length);

/// An ICC profile of grey with a gamma of 4.4.
uint8_t *maker_grey_profile(size_t *length);

/// An ICC profile of Display P3: sRGB's curve, wider primaries.
uint8_t *maker_p3_profile(size_t *length);
