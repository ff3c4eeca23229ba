#pragma once

// Blends pixels and colours over pixels. Included by raster.h.

CS_AVX2 static inline __m256i cs_over(__m256i source, __m256i alpha, __m256i below) {
  const __m256i own = cs_div255(_mm256_mullo_epi16(cs_alpha(source), alpha));
  const __m256i rest = _mm256_sub_epi16(_mm256_set1_epi16(255), own);
  const __m256i blue_red = cs_div255(cs_sum_blue_red(source, alpha, below, rest));
  const __m256i green_alpha = cs_div255(cs_sum_green_alpha(source, alpha, below, rest));
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

/// Blends pixels, each with its own coverage (0…255), which is multiplied by the opacity. `out` may equal `source` or
/// `below`.
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

/// Returns the fraction of each of eight pixels that is inside a side. The centre of the first pixel is `distance`
/// inside.
CS_AVX2 static inline __m256 cs_inside(const cs_side *side, float distance, __m256 t) {
  const __m256 d = _mm256_fmadd_ps(t, _mm256_set1_ps(side->step), _mm256_set1_ps(distance));
  const __m256 far = _mm256_andnot_ps(_mm256_set1_ps(-0.0f), d);
  const __m256 height =
      _mm256_max_ps(_mm256_sub_ps(_mm256_set1_ps(side->reach), far), _mm256_setzero_ps());
  const __m256 corner =
      _mm256_mul_ps(_mm256_mul_ps(height, height), _mm256_set1_ps(side->triangle));
  const __m256 even =
      _mm256_sub_ps(_mm256_set1_ps(0.5f), _mm256_mul_ps(far, _mm256_set1_ps(side->slope)));
  const __m256 lesser = _mm256_blendv_ps(
      corner, even, _mm256_cmp_ps(far, _mm256_set1_ps(side->linear), _CMP_LE_OQ));
  // The sign of the distance selects the result.
  return _mm256_blendv_ps(_mm256_sub_ps(_mm256_set1_ps(1), lesser), lesser, d);
}

/// Returns the fraction of each of eight pixels that is between two opposite sides. The fractions that the two sides
/// cut off are added.
CS_AVX2 static inline __m256 cs_between(
    const cs_side *a, float at_a, const cs_side *b, float at_b, __m256 t) {
  const __m256 both = _mm256_add_ps(cs_inside(a, at_a, t), cs_inside(b, at_b, t));
  return _mm256_max_ps(_mm256_sub_ps(both, _mm256_set1_ps(1)), _mm256_setzero_ps());
}

/// Blends an opaque colour, with one opacity, over the area inside four sides.
CS_AVX2 static inline void cs_tint(
    uint32_t *pixels, uint32_t color, uint32_t opacity, const cs_sides *sides, cs_distances at,
    intptr_t count) {
  const __m256i all = _mm256_set1_epi16((short)opacity), source = _mm256_set1_epi32((int)color);
  __m256 t = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7);
  for (intptr_t i = 0; i < count; i += 8, t = _mm256_add_ps(t, _mm256_set1_ps(8))) {
    const __m256 across = cs_between(&sides->left, at.left, &sides->right, at.right, t);
    const __m256 down = cs_between(&sides->top, at.top, &sides->bottom, at.bottom, t);
    const __m256 cover = _mm256_mul_ps(_mm256_mul_ps(across, down), _mm256_set1_ps(255));
    const __m256i alpha = cs_div255(_mm256_mullo_epi16(cs_factor(cover, 255), all));
    cs_store(pixels + i, count - i, cs_over(source, alpha, cs_load(pixels + i, count - i)));
  }
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

/// Copies pixels past the caches. In the caches, the pixels would be evicted before any code reads them.
CS_AVX2 static inline void cs_stream(uint32_t *out, const uint32_t *pixels, intptr_t count) {
  intptr_t i = 0;
  while (i < count && ((uintptr_t)(out + i) & 31) != 0) {
    out[i] = pixels[i];
    i++;
  }
  for (; i + 8 <= count; i += 8) {
    _mm256_stream_si256(
        (__m256i *)(out + i), _mm256_loadu_si256((const __m256i *)(pixels + i)));
  }
  for (; i < count; i++) out[i] = pixels[i];
}

/// Makes streamed pixels visible to other threads.
CS_AVX2 static inline void cs_end_stream(void) { _mm_sfence(); }
