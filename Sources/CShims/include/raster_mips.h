#pragma once

// Halves texels for the next mip level. Included by raster.h.

/// Returns the even texels of sixteen, or the odd ones if `is_odd` is true.
CS_AVX2 static inline __m256i cs_every_other(const uint32_t *texels, bool is_odd) {
  const __m256 a = _mm256_loadu_ps((const float *)texels);
  const __m256 b = _mm256_loadu_ps((const float *)(texels + 8));
  const __m256 taken =
      is_odd ? _mm256_shuffle_ps(a, b, 0xDD) : _mm256_shuffle_ps(a, b, 0x88);
  return _mm256_permute4x64_epi64(_mm256_castps_si256(taken), 0xD8);
}

/// Computes the mean of each pair of texels among 2 · `count` texels in a row, rounded up.
CS_AVX2 static inline void cs_halve_across(
    uint32_t *out, const uint32_t *texels, intptr_t count) {
  intptr_t i = 0;
  for (; i + 8 <= count; i += 8) {
    const __m256i even = cs_every_other(texels + 2 * i, false);
    const __m256i odd = cs_every_other(texels + 2 * i, true);
    _mm256_storeu_si256((__m256i *)(out + i), _mm256_avg_epu8(even, odd));
  }
  for (; i < count; i++) {
    const __m128i even = _mm_cvtsi32_si128((int)texels[2 * i]);
    const __m128i odd = _mm_cvtsi32_si128((int)texels[2 * i + 1]);
    out[i] = (uint32_t)_mm_cvtsi128_si32(_mm_avg_epu8(even, odd));
  }
}

/// Computes the mean of each pair of texels, one above the other, in two rows, rounded up.
CS_AVX2 static inline void cs_halve_down(
    uint32_t *out, const uint32_t *above, const uint32_t *below, intptr_t count) {
  for (intptr_t i = 0; i < count; i += 8) {
    const intptr_t left = count - i;
    cs_store(out + i, left, _mm256_avg_epu8(cs_load(above + i, left), cs_load(below + i, left)));
  }
}

/// Computes the mean of each square of two by two texels in two rows of 2 · `count` texels, rounded to the nearest.
/// Returns the number of computed means, a multiple of eight. The caller computes the remaining ones.
CS_AVX2 static inline intptr_t cs_quarter(
    uint32_t *out, const uint32_t *above, const uint32_t *below, intptr_t count) {
  const __m256i mask = _mm256_set1_epi32(0x00FF00FF), two = _mm256_set1_epi16(2);
  intptr_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i blue_red = two, green_alpha = two;
    for (int row = 0; row < 2; row++) {
      for (int odd = 0; odd < 2; odd++) {
        const __m256i p = cs_every_other((row ? below : above) + 2 * i, odd);
        blue_red = _mm256_add_epi16(blue_red, _mm256_and_si256(p, mask));
        green_alpha = _mm256_add_epi16(green_alpha, _mm256_srli_epi16(p, 8));
      }
    }
    _mm256_storeu_si256(
        (__m256i *)(out + i),
        _mm256_or_si256(
            _mm256_srli_epi16(blue_red, 2),
            _mm256_slli_epi16(_mm256_srli_epi16(green_alpha, 2), 8)));
  }
  return i;
}
