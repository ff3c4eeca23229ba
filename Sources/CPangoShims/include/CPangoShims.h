#pragma once

#include <hb.h>

/// Passes the outline of a glyph to `functions`. HarfBuzz 7 deprecates the older of the two functions, and Debian 12 has
/// HarfBuzz 6, which lacks the newer one.
static inline void cpango_draw_glyph(
    hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *functions, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, functions, data);
#else
  hb_font_get_glyph_shape(font, glyph, functions, data);
#endif
}
