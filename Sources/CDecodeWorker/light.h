#pragma once

#include <stdbool.h>
#include <stdint.h>

/// The code points of transfer characteristics for light that may be brighter than white.
enum { light_pq = 16, light_hlg = 18 };

/// The light for each value of a channel, and the contribution of each channel to the luminance.
struct light {
  float curve[4096];
  float weights[3];
  /// Whether the values describe scene light (HLG) instead of display light.
  bool is_scene;
};

/// Creates the light for a code point of transfer characteristics. `xy` has the chromaticities of white, red, green and
/// blue. If `is_narrow` is true, the values from 16 to 235, out of 255, cover the range. Returns null if there is not
/// enough memory. The caller frees the result.
struct light *light_make(uint16_t transfer, const double *xy, bool is_narrow);

/// Converts pixels of four channels to linear light, where 65535 is white. The fourth channel stays unchanged.
///
/// Light that is brighter than white is compressed. As in browsers, all channels are scaled by the same factor, so that
/// hues are preserved.
void light_map(const struct light *light, const uint16_t *pixels, uint16_t *linear,
               uint32_t count);
