#pragma once

// The compute-bound loops, sixteen pixels at a time. Included by raster.h. The resulting pixels equal those of the
// loops for eight pixels at a time.

/// Returns a mask of the first `count` of sixteen lanes, or of all lanes if `count` is larger.
CS_AVX512 static inline __mmask16 cs_wide_lanes(intptr_t count) {
  return count >= 16 ? 0xFFFF : (__mmask16)((1u << count) - 1);
}

/// Returns the numbers from `first` to `first` + 15.
CS_AVX512 static inline __m512 cs_wide_positions(intptr_t first) {
  return _mm512_add_ps(
      _mm512_setr_ps(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
      _mm512_set1_ps((float)first));
}

/// Returns the bilinear mix of four taps for each pixel: top left, top right, bottom left, bottom right.
///
/// `fu` and `fv` are fractions in 256ths, in both 16-bit halves of a lane.
CS_AVX512 static inline __m512i cs_wide_bilinear(
    __m512i t0, __m512i t1, __m512i b0, __m512i b1, __m512i fu, __m512i fv) {
  const __m512i mask = _mm512_set1_epi32(0x00FF00FF), half = _mm512_set1_epi16(128);
  const __m512i w11 = _mm512_srli_epi16(_mm512_add_epi16(_mm512_mullo_epi16(fu, fv), half), 8);
  const __m512i w10 = _mm512_sub_epi16(fu, w11), w01 = _mm512_sub_epi16(fv, w11);
  const __m512i w00 = _mm512_sub_epi16(_mm512_sub_epi16(_mm512_set1_epi16(256), fv), w10);
#define CS_BLUE_RED(t, w) _mm512_mullo_epi16(_mm512_and_si512(t, mask), w)
#define CS_GREEN_ALPHA(t, w) _mm512_mullo_epi16(_mm512_srli_epi16(t, 8), w)
#define CS_SUM(of) \
  _mm512_add_epi16( \
      _mm512_add_epi16( \
          _mm512_add_epi16(of(t0, w00), of(t1, w10)), _mm512_add_epi16(of(b0, w01), of(b1, w11))), \
      half)
  const __m512i blue_red = CS_SUM(CS_BLUE_RED), green_alpha = CS_SUM(CS_GREEN_ALPHA);
#undef CS_SUM
#undef CS_GREEN_ALPHA
#undef CS_BLUE_RED
  return _mm512_or_si512(_mm512_srli_epi16(blue_red, 8), _mm512_andnot_si512(mask, green_alpha));
}

/// Computes the positions of the texels of up to a block's pixels, beginning with `first`.
CS_AVX512 static inline void cs_wide_locate(
    const cs_span *span, intptr_t first, intptr_t count, cs_positions *positions) {
  const __m512 du = _mm512_set1_ps(span->du), dv = _mm512_set1_ps(span->dv);
  const __m512 dw = _mm512_set1_ps(span->dw);
  const __m512 u0 = _mm512_set1_ps(span->u), v0 = _mm512_set1_ps(span->v);
  const __m512 w0 = _mm512_set1_ps(span->w);
  const __m512 max_u = _mm512_set1_ps(span->max_u), max_v = _mm512_set1_ps(span->max_v);
  const __m512 min = _mm512_set1_ps(128), one = _mm512_set1_ps(1);
  const __m512i stride = _mm512_set1_epi32((int)span->stride);
  __m512 t = cs_wide_positions(first);
  for (intptr_t i = 0; i < count; i += 16, t = _mm512_add_ps(t, _mm512_set1_ps(16))) {
    const __m512 inverse = _mm512_div_ps(one, _mm512_fmadd_ps(t, dw, w0));
    // If the first operand is NaN, the result is the second operand, which is the bound.
    const __m512 u = _mm512_min_ps(
        _mm512_max_ps(_mm512_mul_ps(_mm512_fmadd_ps(t, du, u0), inverse), min), max_u);
    const __m512 v = _mm512_min_ps(
        _mm512_max_ps(_mm512_mul_ps(_mm512_fmadd_ps(t, dv, v0), inverse), min), max_v);
    const __m512i ui = _mm512_cvtps_epi32(u), vi = _mm512_cvtps_epi32(v);
    const __m512i offsets = _mm512_add_epi32(
        _mm512_mullo_epi32(_mm512_srli_epi32(vi, 8), stride), _mm512_srli_epi32(ui, 8));
    _mm512_store_si512(positions->offsets + i, offsets);
    _mm512_store_si512(
        positions->fractions + i, _mm512_mask_blend_epi16(0xAAAAAAAA, ui, _mm512_slli_epi32(vi, 16)));
  }
}

/// Loads two adjacent texels for each of eight pixels.
CS_AVX512 static inline __m512i cs_wide_pairs(const uint32_t *texels, const uint32_t *o) {
  return _mm512_inserti64x4(
      _mm512_castsi256_si512(cs_pairs(texels, o[0], o[1], o[2], o[3])),
      cs_pairs(texels, o[4], o[5], o[6], o[7]), 1);
}

/// Samples the pixels of a block.
CS_AVX512 static inline void cs_wide_gather(
    const cs_span *span, const cs_positions *positions, uint32_t *out, intptr_t count) {
  const __m512i left =
      _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
  const __m512i right = _mm512_add_epi32(left, _mm512_set1_epi32(1));
  // These masks copy the lowest byte of a lane's lower or upper half to both halves.
  const __m512i lower = _mm512_broadcast_i32x4(
      _mm_setr_epi8(0, -1, 0, -1, 4, -1, 4, -1, 8, -1, 8, -1, 12, -1, 12, -1));
  const __m512i upper = _mm512_broadcast_i32x4(
      _mm_setr_epi8(2, -1, 2, -1, 6, -1, 6, -1, 10, -1, 10, -1, 14, -1, 14, -1));
  const uint32_t *above = span->texels, *below = above + span->stride;
  const uintptr_t ahead = (uintptr_t)above + (intptr_t)span->ahead * 4;
  for (intptr_t i = 0; i < count; i += 16) {
    const uint32_t *o = positions->offsets + i;
    cs_prefetch((const void *)(ahead + o[0] * 4ul));
    cs_prefetch((const void *)(ahead + o[4] * 4ul));
    cs_prefetch((const void *)(ahead + o[8] * 4ul));
    cs_prefetch((const void *)(ahead + o[12] * 4ul));
    const __m512i ta = cs_wide_pairs(above, o), tb = cs_wide_pairs(above, o + 8);
    const __m512i ba = cs_wide_pairs(below, o), bb = cs_wide_pairs(below, o + 8);
    const __m512i fractions = _mm512_load_si512(positions->fractions + i);
    const __m512i pixels = cs_wide_bilinear(
        _mm512_permutex2var_epi32(ta, left, tb), _mm512_permutex2var_epi32(ta, right, tb),
        _mm512_permutex2var_epi32(ba, left, bb), _mm512_permutex2var_epi32(ba, right, bb),
        _mm512_shuffle_epi8(fractions, lower), _mm512_shuffle_epi8(fractions, upper));
    _mm512_mask_storeu_epi32(out + i, cs_wide_lanes(count - i), pixels);
  }
}

/// Gathers texels by index from the 32 texels at `row`.
CS_AVX512 static inline __m512i cs_wide_pick(const uint32_t *row, __m512i positions) {
  return _mm512_permutex2var_epi32(
      _mm512_loadu_si512(row), positions, _mm512_loadu_si512(row + 16));
}

/// Samples pixels that are within one row of texels and at most 529/256 texels apart. The last texel is then less than
/// 32 texels from the first.
CS_AVX512 static inline void cs_wide_sample_row(
    const cs_span *span, float rate, uint32_t *out, intptr_t count) {
  const __m512 max_u = _mm512_set1_ps(span->max_u), min = _mm512_set1_ps(128);
  const __m512 step = _mm512_set1_ps(rate), u0 = _mm512_set1_ps(cs_row_u(span, rate));
  const int v = cs_row_v(span);
  const uint32_t *above = span->texels + (intptr_t)(v >> 8) * span->stride;
  const __m512i fv = _mm512_set1_epi16((short)(v & 255)), low = _mm512_set1_epi32(255);
  const intptr_t ahead = span->ahead;
  __m512 t = cs_wide_positions(0);
  for (intptr_t i = 0; i < count; i += 16, t = _mm512_add_ps(t, _mm512_set1_ps(16))) {
    const __m512 u = _mm512_min_ps(_mm512_max_ps(_mm512_fmadd_ps(t, step, u0), min), max_u);
    const __m512i ui = _mm512_cvtps_epi32(u), columns = _mm512_srli_epi32(ui, 8);
    const __m128i first = _mm512_castsi512_si128(columns);
    const __m512i positions = _mm512_sub_epi32(columns, _mm512_broadcastd_epi32(first));
    const uint32_t *top = above + _mm_cvtsi128_si32(first), *bottom = top + span->stride;
    cs_prefetch((const void *)((uintptr_t)top + (uintptr_t)(ahead * 4)));
    const __m512i fraction = _mm512_and_si512(ui, low);
    const __m512i pixels = cs_wide_bilinear(
        cs_wide_pick(top, positions), cs_wide_pick(top + 1, positions), cs_wide_pick(bottom, positions),
        cs_wide_pick(bottom + 1, positions),
        _mm512_or_si512(fraction, _mm512_slli_epi32(fraction, 16)), fv);
    _mm512_mask_storeu_epi32(out + i, cs_wide_lanes(count - i), pixels);
  }
}

/// Samples pixels. A frame of tilted cards takes an eighth less time with sixteen pixels at a time than with eight.
CS_AVX512 static inline void cs_wide_sample(
    const cs_span *span, uint32_t *out, intptr_t count) {
  const float rate = cs_row_rate(span);
  if (rate >= 0 && rate <= 529) return cs_wide_sample_row(span, rate, out, count);
  cs_positions positions;
  for (intptr_t i = 0; i < count; i += cs_block) {
    const intptr_t left = count - i < cs_block ? count - i : cs_block;
    cs_wide_locate(span, i, left, &positions);
    cs_wide_gather(span, &positions, out + i, left);
  }
}

/// Divides 16-bit lanes of up to 65,152 by 255, rounded to the nearest.
CS_AVX512 static inline __m512i cs_wide_div255(__m512i x) {
  x = _mm512_add_epi16(x, _mm512_set1_epi16(128));
  return _mm512_srli_epi16(_mm512_add_epi16(x, _mm512_srli_epi16(x, 8)), 8);
}

/// Returns the value of one segment of a ramp at `s`.
CS_AVX512 static inline __m512 cs_wide_segment_at(const cs_segment *segment, __m512 s) {
  const __m512 strength =
      _mm512_fmadd_ps(s, _mm512_set1_ps(segment->slope), _mm512_set1_ps(segment->offset));
  return _mm512_min_ps(
      _mm512_max_ps(strength, _mm512_set1_ps(segment->low)), _mm512_set1_ps(segment->high));
}

/// Shades pixels by a ramp.
///
/// `dither` has the values of eight pixels, which are used for both halves.
CS_AVX512 static inline void cs_wide_shade(
    uint32_t *pixels, const cs_ramp *ramp, const float *dither, intptr_t count) {
  const __m512i color = _mm512_set1_epi32((int)ramp->color), mask = _mm512_set1_epi32(0x00FF00FF);
  const __m512 du = _mm512_set1_ps(ramp->du), dw = _mm512_set1_ps(ramp->dw);
  const __m512 u0 = _mm512_set1_ps(ramp->u), w0 = _mm512_set1_ps(ramp->w);
  const __m512 offsets = _mm512_broadcast_f32x8(_mm256_loadu_ps(dither));
  // This mask copies the alpha of each pixel to both halves of its lane.
  const __m512i alpha = _mm512_broadcast_i32x4(
      _mm_setr_epi8(3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1));
  const __m512i color_blue_red = _mm512_and_si512(color, mask);
  const __m512i color_green_alpha = _mm512_srli_epi16(color, 8);
  __m512 t = cs_wide_positions(0);
  for (intptr_t i = 0; i < count; i += 16, t = _mm512_add_ps(t, _mm512_set1_ps(16))) {
    const __m512 s = _mm512_div_ps(_mm512_fmadd_ps(t, du, u0), _mm512_fmadd_ps(t, dw, w0));
    __m512 strength = _mm512_add_ps(cs_wide_segment_at(ramp->segments, s), offsets);
    for (int32_t k = 1; k < ramp->count; k++) {
      strength = _mm512_add_ps(strength, cs_wide_segment_at(ramp->segments + k, s));
    }
    strength = _mm512_min_ps(
        _mm512_max_ps(strength, _mm512_setzero_ps()), _mm512_set1_ps(255));
    const __m512i one = _mm512_cvtps_epi32(strength);
    const __m512i amount = _mm512_or_si512(one, _mm512_slli_epi32(one, 16));
    const __mmask16 lanes = cs_wide_lanes(count - i);
    const __m512i p = _mm512_maskz_loadu_epi32(lanes, pixels + i);
    // The colour is premultiplied by the pixel's own alpha.
    const __m512i part =
        cs_wide_div255(_mm512_mullo_epi16(_mm512_shuffle_epi8(p, alpha), amount));
    const __m512i keep = _mm512_sub_epi16(_mm512_set1_epi16(255), amount);
    const __m512i blue_red = cs_wide_div255(
        _mm512_add_epi16(
            _mm512_mullo_epi16(_mm512_and_si512(p, mask), keep),
            _mm512_mullo_epi16(color_blue_red, part)));
    const __m512i green_alpha = cs_wide_div255(
        _mm512_add_epi16(
            _mm512_mullo_epi16(_mm512_srli_epi16(p, 8), keep),
            _mm512_mullo_epi16(color_green_alpha, part)));
    _mm512_mask_storeu_epi32(
        pixels + i, lanes, _mm512_or_si512(blue_red, _mm512_slli_epi16(green_alpha, 8)));
  }
}
