#pragma once

// Samples a run of pixels bilinearly. Included by raster.h.

/// Loads two adjacent texels for each of four pixels: a and b in the lower half, c and d in the upper half.
CS_AVX2 static inline __m256i cs_pairs(
    const uint32_t *texels, uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
  const __m128 zero = _mm_setzero_ps();
  __m128 low = _mm_loadl_pi(zero, (const __m64 *)(texels + a));
  __m128 high = _mm_loadl_pi(zero, (const __m64 *)(texels + c));
  low = _mm_loadh_pi(low, (const __m64 *)(texels + b));
  high = _mm_loadh_pi(high, (const __m64 *)(texels + d));
  return _mm256_castps_si256(_mm256_set_m128(high, low));
}

/// Selects the even or odd texels of eight in each half. These are the left or right taps of the pixels, in order.
#define CS_TAPS(a, b, which) \
  _mm256_castps_si256( \
      _mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), which))

/// The number of pixels that are located before they are sampled. Because each step has its own loop, neither waits for
/// results of the other. A common loop takes two thirds longer.
enum { cs_block = 128 };

/// The positions of the pixels of a block: the offset of the top left tap, in texels, and the fractions. The fraction
/// of v is in the upper half of a lane, and the fraction of u in the lower half.
typedef struct {
  uint32_t offsets[cs_block] __attribute__((aligned(64)));
  uint32_t fractions[cs_block] __attribute__((aligned(64)));
} cs_positions;

CS_AVX2 static inline void cs_locate(
    const cs_span *span, intptr_t first, intptr_t count, cs_positions *positions) {
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
    // If the first operand is NaN, the result is the second operand, which is the bound.
    const __m256 u = _mm256_min_ps(
        _mm256_max_ps(_mm256_mul_ps(_mm256_fmadd_ps(t, du, u0), inverse), min), max_u);
    const __m256 v = _mm256_min_ps(
        _mm256_max_ps(_mm256_mul_ps(_mm256_fmadd_ps(t, dv, v0), inverse), min), max_v);
    const __m256i ui = _mm256_cvtps_epi32(u), vi = _mm256_cvtps_epi32(v);
    const __m256i offsets = _mm256_add_epi32(
        _mm256_mullo_epi32(_mm256_srli_epi32(vi, 8), stride), _mm256_srli_epi32(ui, 8));
    const __m256i fractions = _mm256_blend_epi16(ui, _mm256_slli_epi32(vi, 16), 0xAA);
    _mm256_store_si256((__m256i *)(positions->offsets + i), offsets);
    _mm256_store_si256((__m256i *)(positions->fractions + i), fractions);
  }
}

/// The weights of the four taps of eight pixels, in 256ths. The sum of the weights is exactly 256.
typedef struct {
  __m256i w00, w10, w01, w11;
} cs_weights;

/// Returns the weights for the fractions `fu` and `fv` in 256ths, in both 16-bit halves of a lane.
CS_AVX2 static inline cs_weights cs_weigh(__m256i fu, __m256i fv) {
  cs_weights w;
  w.w11 = _mm256_srli_epi16(
      _mm256_add_epi16(_mm256_mullo_epi16(fu, fv), _mm256_set1_epi16(128)), 8);
  w.w10 = _mm256_sub_epi16(fu, w.w11);
  w.w01 = _mm256_sub_epi16(fv, w.w11);
  w.w00 = _mm256_sub_epi16(_mm256_sub_epi16(_mm256_set1_epi16(256), fv), w.w10);
  return w;
}

/// Returns the bilinear mix of four taps for each pixel: top left, top right, bottom left, bottom right.
CS_AVX2 static inline __m256i cs_bilinear(
    __m256i t0, __m256i t1, __m256i b0, __m256i b1, cs_weights w) {
  const __m256i mask = _mm256_set1_epi32(0x00FF00FF), half = _mm256_set1_epi16(128);
  const __m256i blue_red = _mm256_add_epi16(
      _mm256_add_epi16(
          cs_sum_blue_red(t0, w.w00, t1, w.w10), cs_sum_blue_red(b0, w.w01, b1, w.w11)),
      half);
  const __m256i green_alpha = _mm256_add_epi16(
      _mm256_add_epi16(
          cs_sum_green_alpha(t0, w.w00, t1, w.w10), cs_sum_green_alpha(b0, w.w01, b1, w.w11)),
      half);
  return _mm256_or_si256(_mm256_srli_epi16(blue_red, 8), _mm256_andnot_si256(mask, green_alpha));
}

/// Samples the pixels of a block.
CS_AVX2 static inline void cs_gather(
    const cs_span *span, const cs_positions *positions, uint32_t *out, intptr_t count) {
  // These masks copy the lowest byte of a lane's lower or upper half to both halves.
  const __m256i lower = _mm256_setr_epi8(
      0, -1, 0, -1, 4, -1, 4, -1, 8, -1, 8, -1, 12, -1, 12, -1,
      0, -1, 0, -1, 4, -1, 4, -1, 8, -1, 8, -1, 12, -1, 12, -1);
  const __m256i upper = _mm256_setr_epi8(
      2, -1, 2, -1, 6, -1, 6, -1, 10, -1, 10, -1, 14, -1, 14, -1,
      2, -1, 2, -1, 6, -1, 6, -1, 10, -1, 10, -1, 14, -1, 14, -1);
  const uint32_t *above = span->texels, *below = above + span->stride;
  const uintptr_t ahead = (uintptr_t)above + (intptr_t)span->ahead * 4;
  for (intptr_t i = 0; i < count; i += 8) {
    const uint32_t *o = positions->offsets + i;
    cs_prefetch((const void *)(ahead + o[0] * 4ul));
    cs_prefetch((const void *)(ahead + o[4] * 4ul));
    const __m256i ta = cs_pairs(above, o[0], o[1], o[4], o[5]);
    const __m256i tb = cs_pairs(above, o[2], o[3], o[6], o[7]);
    const __m256i ba = cs_pairs(below, o[0], o[1], o[4], o[5]);
    const __m256i bb = cs_pairs(below, o[2], o[3], o[6], o[7]);
    const __m256i fractions = _mm256_load_si256((const __m256i *)(positions->fractions + i));
    const cs_weights w = cs_weigh(
        _mm256_shuffle_epi8(fractions, lower), _mm256_shuffle_epi8(fractions, upper));
    cs_store(
        out + i, count - i,
        cs_bilinear(
            CS_TAPS(ta, tb, 0x88), CS_TAPS(ta, tb, 0xDD), CS_TAPS(ba, bb, 0x88),
            CS_TAPS(ba, bb, 0xDD), w));
  }
}

/// Gathers texels by index from the eight texels at `row`.
CS_AVX2 static inline __m256i cs_pick(const uint32_t *row, __m256i positions) {
  return _mm256_permutevar8x32_epi32(_mm256_loadu_si256((const __m256i *)row), positions);
}

/// Returns the distance between two pixels in 256ths of a texel, if all texels are in one row of the texture. Returns a
/// negative number if they are in several rows, or if they run from right to left.
static inline float cs_row_rate(const cs_span *span) {
  return span->dv == 0 && span->dw == 0 ? span->du / span->w : -1;
}

/// Returns whether the texels of eight pixels at this rate are among nine neighbouring texels. At a rate slightly below
/// 256, rounding may move the first and the last index apart.
static inline bool cs_fits_row(float rate) { return (rate >= 0 && rate <= 255.8f) || rate == 256; }

/// Returns the u of the first pixel of a span within one row, in 256ths of a texel. If the rate is a whole number of
/// texels, u is rounded, so that the additions to u need no rounding.
CS_AVX2 static inline float cs_row_u(const cs_span *span, float rate) {
  const __m128 u = _mm_set_ss(span->u / span->w);
  return _mm_cvtss_f32(rate == 256 ? _mm_round_ss(u, u, _MM_FROUND_TO_NEAREST_INT) : u);
}

/// Returns the v of a span within one row, in 256ths of a texel.
CS_AVX2 static inline int cs_row_v(const cs_span *span) {
  const __m128 v = _mm_max_ss(_mm_set_ss(span->v / span->w), _mm_set_ss(128));
  return _mm_cvtss_si32(_mm_min_ss(v, _mm_set_ss(span->max_v)));
}

/// Samples pixels that are within one row of texels and at most a texel apart. This method needs no division for each
/// pixel, and the pixels share loads. `cs_fits_row` must accept the rate.
CS_AVX2 static inline void cs_sample_row(
    const cs_span *span, float rate, uint32_t *out, intptr_t count) {
  const __m256 max_u = _mm256_set1_ps(span->max_u), min = _mm256_set1_ps(128);
  const __m256 step = _mm256_set1_ps(rate), u0 = _mm256_set1_ps(cs_row_u(span, rate));
  const int v = cs_row_v(span);
  const uint32_t *above = span->texels + (intptr_t)(v >> 8) * span->stride;
  const __m256i fv = _mm256_set1_epi16((short)(v & 255)), low = _mm256_set1_epi32(255);
  const intptr_t ahead = span->ahead;
  __m256 t = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7);
  for (intptr_t i = 0; i < count; i += 8, t = _mm256_add_ps(t, _mm256_set1_ps(8))) {
    const __m256 u = _mm256_min_ps(_mm256_max_ps(_mm256_fmadd_ps(t, step, u0), min), max_u);
    const __m256i ui = _mm256_cvtps_epi32(u), columns = _mm256_srli_epi32(ui, 8);
    const __m128i first = _mm256_castsi256_si128(columns);
    const __m256i positions = _mm256_sub_epi32(columns, _mm256_broadcastd_epi32(first));
    const uint32_t *top = above + _mm_cvtsi128_si32(first), *bottom = top + span->stride;
    cs_prefetch((const void *)((uintptr_t)top + (uintptr_t)(ahead * 4)));
    const __m256i fraction = _mm256_and_si256(ui, low);
    const cs_weights w =
        cs_weigh(_mm256_or_si256(fraction, _mm256_slli_epi32(fraction, 16)), fv);
    cs_store(
        out + i, count - i,
        cs_bilinear(
            cs_pick(top, positions), cs_pick(top + 1, positions), cs_pick(bottom, positions),
            cs_pick(bottom + 1, positions), w));
  }
}

CS_AVX2 static inline void cs_sample(const cs_span *span, uint32_t *out, intptr_t count) {
  const float rate = cs_row_rate(span);
  if (cs_fits_row(rate)) return cs_sample_row(span, rate, out, count);
  cs_positions positions;
  for (intptr_t i = 0; i < count; i += cs_block) {
    const intptr_t left = count - i < cs_block ? count - i : cs_block;
    cs_locate(span, i, left, &positions);
    cs_gather(span, &positions, out + i, left);
  }
}
