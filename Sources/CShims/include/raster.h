#pragma once

// What the compositor's inner loops need beyond Swift: prefetch, and AVX2 or AVX-512 where there is one.
// Each such function computes what the Swift one of the same name does, to the bit but for the
// coordinates' last places (fused multiply-add).

#include <stdbool.h>
#include <stdint.h>

/// Asks for the cache line at `address`, which need not be valid memory.
static inline void cs_prefetch(const void *address) { __builtin_prefetch(address, 0, 3); }

/// A run of pixels in a row, as it meets one level of a texture. Pixel `i` of the run shows the
/// texel at `(u + i·du) / (w + i·dw)` and likewise in v, in 256ths of a texel from the first
/// column (row) of the level's border; both are clamped to `128…max`.
typedef struct {
  float u, v, w;
  float du, dv, dw;
  float max_u, max_v;
  const uint32_t *texels;
  uint32_t stride;
  /// From a texel to one that a row further down will need, in texels: for prefetch alone.
  int32_t ahead;
} cs_span;

/// The texels beyond a level's last one that may be loaded: of sixteen pixels together two times 16, and again from
/// the next one on.
enum { cs_overread = 33 };

/// A segment of a ramp: at `s` it adds `slope · s + offset`, clamped to `low…high`.
typedef struct {
  float slope, offset, low, high;
} cs_segment;

/// A shade's strength in a row, in 255ths: at pixel `i`, where `s = (u + i·du) / (w + i·dw)`, the
/// sum of its first `count` segments, one at least.
typedef struct {
  float u, w, du, dw;
  int32_t count;
  cs_segment segments[3];
  uint32_t color;
} cs_ramp;

/// A soft shadow in a row: place `i` lies at `(u + i·du) / (1 + i·dw)` from its middle, likewise
/// in v. The outline is `inner_x`, `inner_y` widened by `radius`; `half` is half its smaller
/// extent, `rate` one over the blurred step's width.
typedef struct {
  float u, v, du, dv, dw;
  float inner_x, inner_y, radius, half, rate;
  float strength;
} cs_shadow;

/// A straight side of a plain shape. Its distance from a pixel's centre, positive inside, grows by
/// `step` from pixel to pixel. Up to a distance of `linear` either way the coverage changes by
/// `slope`; from there to `reach` it is `triangle` times the square of what `reach` is short of.
typedef struct {
  float step, reach, linear, slope, triangle;
} cs_side;

/// The sides of a plain shape; opposite ones may be closer than a pixel.
typedef struct {
  cs_side left, right, top, bottom;
} cs_sides;

/// How far inside of its sides a pixel's centre is.
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

/// The first `count` of eight lanes, all of them from 8 on.
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

/// Lane by lane a 255th of 16 bits, rounded to the nearest, for lanes up to 65,152.
CS_AVX2 static inline __m256i cs_div255(__m256i x) {
  x = _mm256_add_epi16(x, _mm256_set1_epi16(128));
  return _mm256_srli_epi16(_mm256_add_epi16(x, _mm256_srli_epi16(x, 8)), 8);
}

/// The pixels' alpha in both halves of a lane.
CS_AVX2 static inline __m256i cs_alpha(__m256i pixels) {
  return _mm256_shuffle_epi8(
      pixels,
      _mm256_setr_epi8(
          3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1,
          3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1));
}

/// `a·p + b·q`, channel by channel in 16 bits: blue and red in the first, green and alpha in the
/// second.
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

/// Lanes from 0 to `most`, rounded, in both 16-bit halves.
CS_AVX2 static inline __m256i cs_factor(__m256 x, float most) {
  x = _mm256_min_ps(_mm256_max_ps(x, _mm256_setzero_ps()), _mm256_set1_ps(most));
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
