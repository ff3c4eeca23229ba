#pragma once

// Bilinear samples of a run of pixels; included by raster.h.

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
