#pragma once

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
} cs_span;

#if defined(__x86_64__)
static inline bool cs_has_avx2(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}
#else
static inline bool cs_has_avx2(void) { return false; }
#endif
