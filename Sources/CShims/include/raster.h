#pragma once

// What the compositor's inner loops need beyond Swift: prefetch, and AVX2 where there is one.
// Each AVX2 function computes what the Swift one of the same name does, to the bit but for the
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

/// A shade's strength in a row, in 255ths: at pixel `i`, where `s = (u + i·du) / (1 + i·dw)`, the
/// sum of three stretches, each `slope · s + offset` held to `low…high`.
typedef struct {
  float u, du, dw;
  float slope[3], offset[3], low[3], high[3];
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

#if defined(__x86_64__)

#include <immintrin.h>

#define CS_AVX2 __attribute__((target("avx2,fma")))

static inline bool cs_has_avx2(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
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

/// Two texels side by side for each of the pixels a, b (lower half) and c, d (upper half).
CS_AVX2 static inline __m256i cs_pairs(
    const uint32_t *texels, uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
  const __m128 zero = _mm_setzero_ps();
  __m128 low = _mm_loadl_pi(zero, (const __m64 *)(texels + a));
  __m128 high = _mm_loadl_pi(zero, (const __m64 *)(texels + c));
  low = _mm_loadh_pi(low, (const __m64 *)(texels + b));
  high = _mm_loadh_pi(high, (const __m64 *)(texels + d));
  return _mm256_castps_si256(_mm256_set_m128(high, low));
}

/// The even or odd ones of eight texels in each half: the left or right taps of pixels in order.
#define CS_TAPS(a, b, which) \
  _mm256_castps_si256( \
      _mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), which))

/// How many pixels are located before they are sampled. Far apart, neither loop waits for the
/// other's results: together in one they take two thirds longer.
enum { cs_block = 128 };

/// Where the pixels of a block lie: the upper left taps, as offsets in texels, and beyond them
/// the fractions, v's in the upper half of a lane and u's in the lower one.
typedef struct {
  uint32_t offsets[cs_block] __attribute__((aligned(32)));
  uint32_t fractions[cs_block] __attribute__((aligned(32)));
} cs_places;

CS_AVX2 static inline void cs_locate(
    const cs_span *span, intptr_t first, intptr_t count, cs_places *places) {
  const __m256 du = _mm256_set1_ps(span->du), dv = _mm256_set1_ps(span->dv);
  const __m256 dw = _mm256_set1_ps(span->dw);
  const __m256 u0 = _mm256_set1_ps(span->u), v0 = _mm256_set1_ps(span->v);
  const __m256 w0 = _mm256_set1_ps(span->w);
  const __m256 max_u = _mm256_set1_ps(span->max_u), max_v = _mm256_set1_ps(span->max_v);
  const __m256 min = _mm256_set1_ps(128), one = _mm256_set1_ps(1);
  const __m256i stride = _mm256_set1_epi32((int)span->stride);
  __m256 t = _mm256_add_ps(
      _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7), _mm256_set1_ps((float)first));
  for (intptr_t i = 0; i < count; i += 8, t = _mm256_add_ps(t, _mm256_set1_ps(8))) {
    const __m256 inverse = _mm256_div_ps(one, _mm256_fmadd_ps(t, dw, w0));
    // The bound comes second: it is the result where the first is not a number.
    const __m256 u = _mm256_min_ps(
        _mm256_max_ps(_mm256_mul_ps(_mm256_fmadd_ps(t, du, u0), inverse), min), max_u);
    const __m256 v = _mm256_min_ps(
        _mm256_max_ps(_mm256_mul_ps(_mm256_fmadd_ps(t, dv, v0), inverse), min), max_v);
    const __m256i ui = _mm256_cvtps_epi32(u), vi = _mm256_cvtps_epi32(v);
    const __m256i offsets = _mm256_add_epi32(
        _mm256_mullo_epi32(_mm256_srli_epi32(vi, 8), stride), _mm256_srli_epi32(ui, 8));
    const __m256i fractions = _mm256_blend_epi16(ui, _mm256_slli_epi32(vi, 16), 0xAA);
    _mm256_store_si256((__m256i *)(places->offsets + i), offsets);
    _mm256_store_si256((__m256i *)(places->fractions + i), fractions);
  }
}

/// Samples the pixels of a block.
CS_AVX2 static inline void cs_gather(
    const cs_span *span, const cs_places *places, uint32_t *out, intptr_t count) {
  const __m256i mask = _mm256_set1_epi32(0x00FF00FF);
  // Copy the lowest byte of a lane's lower or upper half to both of them.
  const __m256i lower = _mm256_setr_epi8(
      0, -1, 0, -1, 4, -1, 4, -1, 8, -1, 8, -1, 12, -1, 12, -1,
      0, -1, 0, -1, 4, -1, 4, -1, 8, -1, 8, -1, 12, -1, 12, -1);
  const __m256i upper = _mm256_setr_epi8(
      2, -1, 2, -1, 6, -1, 6, -1, 10, -1, 10, -1, 14, -1, 14, -1,
      2, -1, 2, -1, 6, -1, 6, -1, 10, -1, 10, -1, 14, -1, 14, -1);
  const __m256i half = _mm256_set1_epi16(128), whole = _mm256_set1_epi16(256);
  const uint32_t *above = span->texels, *below = above + span->stride;
  const uintptr_t ahead = (uintptr_t)above + (intptr_t)span->ahead * 4;
  for (intptr_t i = 0; i < count; i += 8) {
    const uint32_t *o = places->offsets + i;
    cs_prefetch((const void *)(ahead + o[0] * 4ul));
    cs_prefetch((const void *)(ahead + o[4] * 4ul));
    const __m256i ta = cs_pairs(above, o[0], o[1], o[4], o[5]);
    const __m256i tb = cs_pairs(above, o[2], o[3], o[6], o[7]);
    const __m256i ba = cs_pairs(below, o[0], o[1], o[4], o[5]);
    const __m256i bb = cs_pairs(below, o[2], o[3], o[6], o[7]);
    const __m256i t0 = CS_TAPS(ta, tb, 0x88), t1 = CS_TAPS(ta, tb, 0xDD);
    const __m256i b0 = CS_TAPS(ba, bb, 0x88), b1 = CS_TAPS(ba, bb, 0xDD);

    const __m256i fractions = _mm256_load_si256((const __m256i *)(places->fractions + i));
    const __m256i fu = _mm256_shuffle_epi8(fractions, lower);
    const __m256i fv = _mm256_shuffle_epi8(fractions, upper);
    const __m256i w11 =
        _mm256_srli_epi16(_mm256_add_epi16(_mm256_mullo_epi16(fu, fv), half), 8);
    const __m256i w10 = _mm256_sub_epi16(fu, w11), w01 = _mm256_sub_epi16(fv, w11);
    const __m256i w00 = _mm256_sub_epi16(_mm256_sub_epi16(whole, fv), w10);
#define CS_BLUE_RED(t, w) _mm256_mullo_epi16(_mm256_and_si256(t, mask), w)
#define CS_GREEN_ALPHA(t, w) _mm256_mullo_epi16(_mm256_srli_epi16(t, 8), w)
    __m256i blue_red = _mm256_add_epi16(
        _mm256_add_epi16(
            _mm256_add_epi16(CS_BLUE_RED(t0, w00), CS_BLUE_RED(t1, w10)),
            _mm256_add_epi16(CS_BLUE_RED(b0, w01), CS_BLUE_RED(b1, w11))),
        half);
    __m256i green_alpha = _mm256_add_epi16(
        _mm256_add_epi16(
            _mm256_add_epi16(CS_GREEN_ALPHA(t0, w00), CS_GREEN_ALPHA(t1, w10)),
            _mm256_add_epi16(CS_GREEN_ALPHA(b0, w01), CS_GREEN_ALPHA(b1, w11))),
        half);
#undef CS_BLUE_RED
#undef CS_GREEN_ALPHA
    cs_store(
        out + i, count - i,
        _mm256_or_si256(
            _mm256_srli_epi16(blue_red, 8), _mm256_andnot_si256(mask, green_alpha)));
  }
}

CS_AVX2 static inline void cs_sample(const cs_span *span, uint32_t *out, intptr_t count) {
  cs_places places;
  for (intptr_t i = 0; i < count; i += cs_block) {
    const intptr_t left = count - i < cs_block ? count - i : cs_block;
    cs_locate(span, i, left, &places);
    cs_gather(span, &places, out + i, left);
  }
}

/// Lane by lane a 255th of 16 bits, rounded to the nearest, for lanes up to 65,152.
CS_AVX2 static inline __m256i cs_div255(__m256i x) {
  x = _mm256_add_epi16(x, _mm256_set1_epi16(128));
  return _mm256_srli_epi16(_mm256_add_epi16(x, _mm256_srli_epi16(x, 8)), 8);
}

CS_AVX2 static inline __m256i cs_over(__m256i source, __m256i alpha, __m256i below) {
  const __m256i mask = _mm256_set1_epi32(0x00FF00FF);
  // The source's alpha in both halves of a lane.
  const __m256i spread = _mm256_setr_epi8(
      3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1,
      3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1);
  const __m256i own = cs_div255(_mm256_mullo_epi16(_mm256_shuffle_epi8(source, spread), alpha));
  const __m256i rest = _mm256_sub_epi16(_mm256_set1_epi16(255), own);
  const __m256i blue_red = cs_div255(_mm256_add_epi16(
      _mm256_mullo_epi16(_mm256_and_si256(source, mask), alpha),
      _mm256_mullo_epi16(_mm256_and_si256(below, mask), rest)));
  const __m256i green_alpha = cs_div255(_mm256_add_epi16(
      _mm256_mullo_epi16(_mm256_srli_epi16(source, 8), alpha),
      _mm256_mullo_epi16(_mm256_srli_epi16(below, 8), rest)));
  return _mm256_or_si256(blue_red, _mm256_slli_epi16(green_alpha, 8));
}

CS_AVX2 static inline void cs_blend(
    const uint32_t *source, uint32_t opacity, uint32_t *out, intptr_t count) {
  const __m256i alpha = _mm256_set1_epi16((short)opacity);
  for (intptr_t i = 0; i < count; i += 8) {
    const intptr_t left = count - i;
    cs_store(out + i, left, cs_over(cs_load(source + i, left), alpha, cs_load(out + i, left)));
  }
}

/// The same with a coverage a pixel, 0…255, which the opacity multiplies; `out` may be the source
/// or what lies below.
CS_AVX2 static inline void cs_blend_covered(
    const uint32_t *source, uint32_t opacity, const uint32_t *coverage, const uint32_t *below,
    uint32_t *out, intptr_t count) {
  const __m256i all = _mm256_set1_epi16((short)opacity);
  for (intptr_t i = 0; i < count; i += 8) {
    const intptr_t left = count - i;
    const __m256i cover = cs_load(coverage + i, left);
    const __m256i both = _mm256_or_si256(cover, _mm256_slli_epi32(cover, 16));
    const __m256i alpha = cs_div255(_mm256_mullo_epi16(both, all));
    cs_store(out + i, left, cs_over(cs_load(source + i, left), alpha, cs_load(below + i, left)));
  }
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

CS_AVX2 static inline void cs_mix(
    uint32_t *pixels, uint32_t color, uint32_t amount, intptr_t count) {
  const __m256i a = _mm256_set1_epi16((short)amount), b = _mm256_set1_epi16((short)(255 - amount));
  const __m256i q = _mm256_set1_epi32((int)color);
  for (intptr_t i = 0; i < count; i += 8) {
    const __m256i p = cs_load(pixels + i, count - i);
    const __m256i blue_red = cs_div255(cs_sum_blue_red(p, a, q, b));
    const __m256i green_alpha = cs_div255(cs_sum_green_alpha(p, a, q, b));
    cs_store(
        pixels + i, count - i, _mm256_or_si256(blue_red, _mm256_slli_epi16(green_alpha, 8)));
  }
}

CS_AVX2 static inline void cs_cross_fade(
    uint32_t *pixels, const uint32_t *others, float from, float rate, intptr_t count) {
  const __m256i half = _mm256_set1_epi16(128), mask = _mm256_set1_epi16((short)0xFF00);
  const __m256 step = _mm256_set1_ps(rate), start = _mm256_set1_ps(from);
  __m256 t = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7);
  for (intptr_t i = 0; i < count; i += 8, t = _mm256_add_ps(t, _mm256_set1_ps(8))) {
    const __m256i b = cs_factor(_mm256_fmadd_ps(t, step, start), 256);
    const __m256i a = _mm256_sub_epi16(_mm256_set1_epi16(256), b);
    const __m256i p = cs_load(pixels + i, count - i), q = cs_load(others + i, count - i);
    const __m256i blue_red = _mm256_add_epi16(cs_sum_blue_red(p, a, q, b), half);
    const __m256i green_alpha = _mm256_add_epi16(cs_sum_green_alpha(p, a, q, b), half);
    cs_store(
        pixels + i, count - i,
        _mm256_or_si256(_mm256_srli_epi16(blue_red, 8), _mm256_and_si256(green_alpha, mask)));
  }
}

/// Lanes held to `low…high`; `low` for what is not a number.
CS_AVX2 static inline __m256 cs_held(__m256 x, __m256 low, __m256 high) {
  return _mm256_min_ps(_mm256_max_ps(x, low), high);
}

/// What one stretch of a ramp adds at `s`.
CS_AVX2 static inline __m256 cs_stretch(const cs_ramp *ramp, int k, __m256 s) {
  return cs_held(
      _mm256_fmadd_ps(s, _mm256_set1_ps(ramp->slope[k]), _mm256_set1_ps(ramp->offset[k])),
      _mm256_set1_ps(ramp->low[k]), _mm256_set1_ps(ramp->high[k]));
}

CS_AVX2 static inline void cs_shade(
    uint32_t *pixels, const cs_ramp *ramp, const float *dither, intptr_t count) {
  const __m256i spread = _mm256_setr_epi8(
      3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1,
      3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1);
  const __m256 du = _mm256_set1_ps(ramp->du), dw = _mm256_set1_ps(ramp->dw);
  const __m256 u0 = _mm256_set1_ps(ramp->u), w0 = _mm256_set1_ps(1);
  const __m256 offsets = _mm256_loadu_ps(dither);
  const __m256i color = _mm256_set1_epi32((int)ramp->color);
  __m256 t = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7);
  for (intptr_t i = 0; i < count; i += 8, t = _mm256_add_ps(t, _mm256_set1_ps(8))) {
    const __m256 s = _mm256_div_ps(_mm256_fmadd_ps(t, du, u0), _mm256_fmadd_ps(t, dw, w0));
    const __m256 strength = _mm256_add_ps(
        _mm256_add_ps(cs_stretch(ramp, 0, s), offsets),
        _mm256_add_ps(cs_stretch(ramp, 1, s), cs_stretch(ramp, 2, s)));
    const __m256i amount = cs_factor(strength, 255);
    const __m256i p = cs_load(pixels + i, count - i);
    // The colour's part is premultiplied by the pixel's own alpha.
    const __m256i part = cs_div255(_mm256_mullo_epi16(_mm256_shuffle_epi8(p, spread), amount));
    const __m256i keep = _mm256_sub_epi16(_mm256_set1_epi16(255), amount);
    const __m256i blue_red = cs_div255(cs_sum_blue_red(p, keep, color, part));
    const __m256i green_alpha = cs_div255(cs_sum_green_alpha(p, keep, color, part));
    cs_store(
        pixels + i, count - i, _mm256_or_si256(blue_red, _mm256_slli_epi16(green_alpha, 8)));
  }
}

/// The blurred step at a distance within the outline.
CS_AVX2 static inline __m256 cs_soft_step(__m256 distance, __m256 rate) {
  const __m256 t = cs_held(
      _mm256_fmadd_ps(distance, rate, _mm256_set1_ps(0.5f)), _mm256_setzero_ps(),
      _mm256_set1_ps(1));
  const __m256 inner = _mm256_fmadd_ps(
      t, _mm256_fmadd_ps(t, _mm256_set1_ps(6), _mm256_set1_ps(-15)), _mm256_set1_ps(10));
  return _mm256_mul_ps(_mm256_mul_ps(t, _mm256_mul_ps(t, t)), inner);
}

/// Writes in eights.
CS_AVX2 static inline void cs_strengths(const cs_shadow *shadow, float *out, intptr_t count) {
  const __m256 sign = _mm256_set1_ps(-0.0f), zero = _mm256_setzero_ps(), one = _mm256_set1_ps(1);
  const __m256 radius = _mm256_set1_ps(shadow->radius), rate = _mm256_set1_ps(shadow->rate);
  const __m256 whole = _mm256_set1_ps(2 * shadow->half);
  __m256 t = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7);
  for (intptr_t i = 0; i < count; i += 8, t = _mm256_add_ps(t, _mm256_set1_ps(8))) {
    const __m256 inverse = _mm256_div_ps(one, _mm256_fmadd_ps(t, _mm256_set1_ps(shadow->dw), one));
    const __m256 u = _mm256_mul_ps(
        _mm256_fmadd_ps(t, _mm256_set1_ps(shadow->du), _mm256_set1_ps(shadow->u)), inverse);
    const __m256 v = _mm256_mul_ps(
        _mm256_fmadd_ps(t, _mm256_set1_ps(shadow->dv), _mm256_set1_ps(shadow->v)), inverse);
    const __m256 qx =
        _mm256_sub_ps(_mm256_andnot_ps(sign, u), _mm256_set1_ps(shadow->inner_x));
    const __m256 qy =
        _mm256_sub_ps(_mm256_andnot_ps(sign, v), _mm256_set1_ps(shadow->inner_y));
    const __m256 ox = _mm256_max_ps(qx, zero), oy = _mm256_max_ps(qy, zero);
    const __m256 outside = _mm256_sqrt_ps(_mm256_fmadd_ps(ox, ox, _mm256_mul_ps(oy, oy)));
    const __m256 inside = _mm256_min_ps(_mm256_max_ps(qx, qy), zero);
    const __m256 depth = _mm256_sub_ps(_mm256_sub_ps(radius, outside), inside);
    const __m256 value = _mm256_sub_ps(
        _mm256_add_ps(
            cs_soft_step(depth, rate), cs_soft_step(_mm256_sub_ps(whole, depth), rate)),
        one);
    _mm256_storeu_ps(
        out + i,
        _mm256_max_ps(_mm256_mul_ps(value, _mm256_set1_ps(shadow->strength)), zero));
  }
}

/// Reads up to nine strengths beyond those of the `count` pixels.
CS_AVX2 static inline void cs_darken(
    uint32_t *out, const float *strengths, intptr_t step, intptr_t skip, intptr_t count) {
  const int shift = __builtin_ctzl((unsigned long)step);
  const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  const __m256i low = _mm256_set1_epi32((int)step - 1), half = _mm256_set1_epi16(128);
  const __m256i mask = _mm256_set1_epi16((short)0xFF00), opaque = _mm256_set1_epi32(0xFF000000);
  const __m256 rate = _mm256_set1_ps(1 / (float)step);
  for (intptr_t i = 0; i < count; i += 8) {
    const float *near = strengths + ((i + skip) >> shift);
    const __m256i at =
        _mm256_add_epi32(lanes, _mm256_set1_epi32((int)((i + skip) & (step - 1))));
    const __m256i k = _mm256_srlv_epi32(at, _mm256_set1_epi32(shift));
    const __m256 a = _mm256_permutevar8x32_ps(_mm256_loadu_ps(near), k);
    const __m256 b = _mm256_permutevar8x32_ps(_mm256_loadu_ps(near + 1), k);
    const __m256 share = _mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_and_si256(at, low)), rate);
    const __m256i rest = _mm256_sub_epi16(
        _mm256_set1_epi16(256), cs_factor(_mm256_fmadd_ps(share, _mm256_sub_ps(b, a), a), 256));
    const __m256i p = cs_load(out + i, count - i);
    const __m256i blue_red = _mm256_add_epi16(
        _mm256_mullo_epi16(_mm256_andnot_si256(mask, p), rest), half);
    const __m256i green_alpha =
        _mm256_add_epi16(_mm256_mullo_epi16(_mm256_srli_epi16(p, 8), rest), half);
    cs_store(
        out + i, count - i,
        _mm256_or_si256(
            opaque,
            _mm256_or_si256(
                _mm256_srli_epi16(blue_red, 8), _mm256_and_si256(green_alpha, mask))));
  }
}

#else

static inline bool cs_has_avx2(void) { return false; }

#endif
