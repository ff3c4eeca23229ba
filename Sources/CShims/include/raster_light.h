#pragma once

// Draws shades over pixels, and shadows beneath them. Included by raster.h.

/// Clamps lanes to `low…high`. NaN becomes `low`.
CS_AVX2 static inline __m256 cs_clamp(__m256 x, __m256 low, __m256 high) {
  return _mm256_min_ps(_mm256_max_ps(x, low), high);
}

/// Returns the value of one segment of a ramp at `s`.
CS_AVX2 static inline __m256 cs_segment_at(const cs_segment *segment, __m256 s) {
  return cs_clamp(
      _mm256_fmadd_ps(s, _mm256_set1_ps(segment->slope), _mm256_set1_ps(segment->offset)),
      _mm256_set1_ps(segment->low), _mm256_set1_ps(segment->high));
}

/// Computes the strengths of `count` pixels, at most `cs_block`, in both 16-bit halves of a lane.
CS_AVX2 static inline void cs_shade_strengths(
    const cs_ramp *ramp, const float *dither, intptr_t first, intptr_t count, uint32_t *amounts) {
  const __m256 du = _mm256_set1_ps(ramp->du), dw = _mm256_set1_ps(ramp->dw);
  const __m256 u0 = _mm256_set1_ps(ramp->u), w0 = _mm256_set1_ps(ramp->w);
  const __m256 offsets = _mm256_loadu_ps(dither);
  __m256 t = _mm256_add_ps(
      _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7), _mm256_set1_ps((float)first));
  for (intptr_t i = 0; i < count; i += 8, t = _mm256_add_ps(t, _mm256_set1_ps(8))) {
    const __m256 s = _mm256_div_ps(_mm256_fmadd_ps(t, du, u0), _mm256_fmadd_ps(t, dw, w0));
    __m256 strength = _mm256_add_ps(cs_segment_at(ramp->segments, s), offsets);
    for (int32_t k = 1; k < ramp->count; k++) {
      strength = _mm256_add_ps(strength, cs_segment_at(ramp->segments + k, s));
    }
    _mm256_store_si256((__m256i *)(amounts + i), cs_factor(strength, 255));
  }
}

CS_AVX2 static inline void cs_shade(
    uint32_t *pixels, const cs_ramp *ramp, const float *dither, intptr_t count) {
  const __m256i color = _mm256_set1_epi32((int)ramp->color);
  uint32_t amounts[cs_block] __attribute__((aligned(32)));
  for (intptr_t i = 0; i < count; i += 8) {
    // Two loops are faster, as `cs_block` explains for samples.
    if (i % cs_block == 0) {
      cs_shade_strengths(ramp, dither, i, count - i < cs_block ? count - i : cs_block, amounts);
    }
    const __m256i amount = _mm256_load_si256((const __m256i *)(amounts + i % cs_block));
    const __m256i p = cs_load(pixels + i, count - i);
    // The colour is premultiplied by the pixel's own alpha.
    const __m256i part = cs_div255(_mm256_mullo_epi16(cs_alpha(p), amount));
    const __m256i keep = _mm256_sub_epi16(_mm256_set1_epi16(255), amount);
    const __m256i blue_red = cs_div255(cs_sum_blue_red(p, keep, color, part));
    const __m256i green_alpha = cs_div255(cs_sum_green_alpha(p, keep, color, part));
    cs_store(
        pixels + i, count - i, _mm256_or_si256(blue_red, _mm256_slli_epi16(green_alpha, 8)));
  }
}

/// Returns the blurred step at a distance inside the outline.
CS_AVX2 static inline __m256 cs_soft_step(__m256 distance, __m256 rate) {
  const __m256 t = cs_clamp(
      _mm256_fmadd_ps(distance, rate, _mm256_set1_ps(0.5f)), _mm256_setzero_ps(),
      _mm256_set1_ps(1));
  const __m256 inner = _mm256_fmadd_ps(
      t, _mm256_fmadd_ps(t, _mm256_set1_ps(6), _mm256_set1_ps(-15)), _mm256_set1_ps(10));
  return _mm256_mul_ps(_mm256_mul_ps(t, _mm256_mul_ps(t, t)), inner);
}

/// Computes the strengths of a shadow. Writes the strengths in groups of eight.
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

/// Darkens pixels by the strengths. Reads up to nine strengths beyond those of the `count` pixels.
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
    const __m256 fraction = _mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_and_si256(at, low)), rate);
    const __m256i rest = _mm256_sub_epi16(
        _mm256_set1_epi16(256),
        cs_factor(_mm256_fmadd_ps(fraction, _mm256_sub_ps(b, a), a), 256));
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
