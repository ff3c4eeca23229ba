#pragma once

// The compositor's inner loops that Swift cannot express: prefetching, and AVX2 or AVX-512 if the processor has them.
// Each function computes the same result as the Swift function of the same name. Only the last digits of coordinates
// may differ (fused multiply-add).

#include <stdbool.h>
#include <stdint.h>

/// Prefetches the cache line at `address`, which need not be valid memory.
static inline void cs_prefetch(const void *address) { __builtin_prefetch(address, 0, 3); }

/// A run of pixels in a row, on one level of a texture.
///
/// Pixel `i` of the run shows the texel at `(u + i·du) / (w + i·dw)`, and likewise in v. The unit is a 256th of a
/// texel, measured from the first column (row) of the level's border. Both coordinates are clamped to `128…max`.
typedef struct {
  float u, v, w;
  float du, dv, dw;
  float max_u, max_v;
  const uint32_t *texels;
  uint32_t stride;
  /// The distance from a texel to the one that a lower row will need, in texels. Only prefetching uses it.
  int32_t ahead;
} cs_span;

/// The number of texels beyond a level's last texel that may be loaded. Sixteen pixels at a time load 16 texels twice,
/// and the second load begins one texel later.
enum { cs_overread = 33 };

/// A segment of a ramp, which adds `slope · s + offset` at `s`, clamped to `low…high`.
typedef struct {
  float slope, offset, low, high;
} cs_segment;

/// The strength of a shade in a row, in 255ths: the sum of the first `count` segments (one or more) at pixel `i`, where
/// `s = (u + i·du) / (w + i·dw)`.
typedef struct {
  float u, w, du, dw;
  int32_t count;
  cs_segment segments[3];
  uint32_t color;
} cs_ramp;

/// A soft shadow in a row.
///
/// Pixel `i` is at `(u + i·du) / (1 + i·dw)` from the middle of the shadow, and likewise in v. The outline is
/// `inner_x`, `inner_y` widened by `radius`. `half` is half of the outline's smaller extent, and `rate` is 1 / the
/// width of the blurred step.
typedef struct {
  float u, v, du, dv, dw;
  float inner_x, inner_y, radius, half, rate;
  float strength;
} cs_shadow;

/// A straight side of a plain shape.
///
/// The distance from a pixel's centre to the side is positive inside, and grows by `step` from pixel to pixel. Up to a
/// distance of `linear` on both sides of the line, the coverage changes by `slope`. From there to `reach`, the coverage
/// is `triangle` times the square of the distance to `reach`.
typedef struct {
  float step, reach, linear, slope, triangle;
} cs_side;

/// The sides of a plain shape. Opposite sides may be closer than a pixel.
typedef struct {
  cs_side left, right, top, bottom;
} cs_sides;

/// The distances from a pixel's centre to each side, positive inside.
typedef struct {
  float left, right, top, bottom;
} cs_distances;

#if defined(__x86_64__)

#include <immintrin.h>

#define CS_AVX2 __attribute__((target("avx2,fma")))
#define CS_AVX512 __attribute__((target("avx2,fma,avx512f,avx512bw,avx512dq,avx512vl")))

static inline bool cs_has_avx2(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

static inline bool cs_has_avx512(void) {
  return cs_has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
      && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}

/// Returns a mask of the first `count` of eight lanes, or of all lanes if `count` is larger.
CS_AVX2 static inline __m256i cs_lanes(intptr_t count) {
  const __m256i index = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  return _mm256_cmpgt_epi32(_mm256_set1_epi32(count > 8 ? 8 : (int)count), index);
}

CS_AVX2 static inline __m256i cs_load(const uint32_t *p, intptr_t left) {
  if (left >= 8) return _mm256_loadu_si256((const __m256i *)p);
  return _mm256_maskload_epi32((const int *)p, cs_lanes(left));
}

CS_AVX2 static inline void cs_store(uint32_t *p, intptr_t left, __m256i pixels) {
  if (left >= 8) {
    _mm256_storeu_si256((__m256i *)p, pixels);
  } else {
    _mm256_maskstore_epi32((int *)p, cs_lanes(left), pixels);
  }
}

/// Divides 16-bit lanes of up to 65,152 by 255, rounded to the nearest.
CS_AVX2 static inline __m256i cs_div255(__m256i x) {
  x = _mm256_add_epi16(x, _mm256_set1_epi16(128));
  return _mm256_srli_epi16(_mm256_add_epi16(x, _mm256_srli_epi16(x, 8)), 8);
}

/// Returns the alpha of each pixel, copied to both halves of the pixel's lane.
CS_AVX2 static inline __m256i cs_alpha(__m256i pixels) {
  return _mm256_shuffle_epi8(
      pixels,
      _mm256_setr_epi8(
          3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1,
          3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1));
}

/// Returns `a·p + b·q` for blue and red, with 16 bits each. `cs_sum_green_alpha` returns the sums for green and alpha.
CS_AVX2 static inline __m256i cs_sum_blue_red(__m256i p, __m256i a, __m256i q, __m256i b) {
  const __m256i mask = _mm256_set1_epi32(0x00FF00FF);
  return _mm256_add_epi16(
      _mm256_mullo_epi16(_mm256_and_si256(p, mask), a),
      _mm256_mullo_epi16(_mm256_and_si256(q, mask), b));
}

CS_AVX2 static inline __m256i cs_sum_green_alpha(__m256i p, __m256i a, __m256i q, __m256i b) {
  return _mm256_add_epi16(
      _mm256_mullo_epi16(_mm256_srli_epi16(p, 8), a),
      _mm256_mullo_epi16(_mm256_srli_epi16(q, 8), b));
}

/// Returns the lanes, rounded and clamped to 0…`maximum`, in both 16-bit halves.
CS_AVX2 static inline __m256i cs_factor(__m256 x, float maximum) {
  x = _mm256_min_ps(_mm256_max_ps(x, _mm256_setzero_ps()), _mm256_set1_ps(maximum));
  const __m256i n = _mm256_cvtps_epi32(x);
  return _mm256_or_si256(n, _mm256_slli_epi32(n, 16));
}

#include "raster_sample.h"
#include "raster_blend.h"
#include "raster_light.h"
#include "raster_mips.h"
#include "raster_wide.h"

#else

static inline bool cs_has_avx2(void) { return false; }
static inline bool cs_has_avx512(void) { return false; }

#endif
