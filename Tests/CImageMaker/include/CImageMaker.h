#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Makes image files for tests with the codecs' own libraries. Each function returns the bytes of a
// file, or null on failure. The caller frees the bytes.

/// The data to write into a file besides its pixels. Nothing is written for a null pointer.
struct maker_extras {
  const uint8_t *profile;
  size_t profile_length;
  /// EXIF data as in a JPEG, beginning with "Exif" and two zero bytes.
  const uint8_t *exif;
  size_t exif_length;
};

/// Returns a JPEG of RGBA pixels without their alpha, or of CMYK pixels.
uint8_t *maker_jpeg(const uint8_t *pixels, int width, int height, bool is_cmyk,
                    bool is_progressive, struct maker_extras extras, size_t *length);

/// Returns a PNG. `samples` holds its rows in the format's own layout. `colour_type` is the format's
/// number: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA. The palette, if any, has RGBA entries.
uint8_t *maker_png(const uint8_t *samples, int width, int height, int colour_type, int depth,
                   bool is_interlaced, const uint8_t *palette, int palette_length,
                   struct maker_extras extras, size_t *length);

/// Returns a WebP of RGBA pixels.
uint8_t *maker_webp(const uint8_t *pixels, int width, int height, bool is_lossless,
                    struct maker_extras extras, size_t *length);

/// Returns an animated WebP with one frame of RGBA pixels, at the offset (`x`, `y`) on its canvas.
uint8_t *maker_webp_animation(const uint8_t *pixels, int width, int height, int x, int y,
                              int canvas_width, int canvas_height, size_t *length);

/// The description of the colours in a HEIC or an AVIF.
struct maker_nclx {
  /// The code points of nclx; 0 sets none.
  int primaries, transfer;
  bool is_premultiplied;
};

/// Returns a HEIC or an AVIF of RGBA pixels; null if libheif has no encoder for the format.
uint8_t *maker_heif(const uint8_t *pixels, int width, int height, bool is_avif, bool has_alpha,
                    struct maker_nclx nclx, struct maker_extras extras, size_t *length);

/// Returns an ICC profile like that of sRGB, but with red and blue swapped.
uint8_t *maker_swapped_profile(size_t *length);

/// Returns an ICC profile of grey with a gamma of 4.4.
uint8_t *maker_grey_profile(size_t *length);

/// Returns an ICC profile of Display P3, which has the curve of sRGB and wider primaries.
uint8_t *maker_p3_profile(size_t *length);
