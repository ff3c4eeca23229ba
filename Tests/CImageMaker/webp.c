#include "CImageMaker.h"

#include <stdlib.h>
#include <string.h>
#include <webp/encode.h>
#include <webp/mux.h>

uint8_t *maker_webp(const uint8_t *pixels, int width, int height, bool is_lossless,
                    struct maker_extras extras, size_t *length) {
  uint8_t *encoded = NULL;
  size_t size = is_lossless ? WebPEncodeLosslessRGBA(pixels, width, height, width * 4, &encoded)
                            : WebPEncodeRGBA(pixels, width, height, width * 4, 95, &encoded);
  WebPMux *mux = WebPMuxNew();
  const WebPData image = {encoded, size};
  const WebPData profile = {extras.profile, extras.profile_length};
  const WebPData exif = {extras.exif + 6, extras.exif_length - 6};
  WebPMuxSetImage(mux, &image, 1);
  if (extras.profile) WebPMuxSetChunk(mux, "ICCP", &profile, 1);
  if (extras.exif) WebPMuxSetChunk(mux, "EXIF", &exif, 1);
  WebPData whole;
  bool is_done = WebPMuxAssemble(mux, &whole) == WEBP_MUX_OK;
  WebPMuxDelete(mux);
  WebPFree(encoded);
  *length = is_done ? whole.size : 0;
  return is_done ? (uint8_t *)whole.bytes : NULL;
}

uint8_t *maker_webp_animation(const uint8_t *pixels, int width, int height, int x, int y,
                              int canvas_width, int canvas_height, size_t *length) {
  uint8_t *encoded = NULL;
  const size_t size = WebPEncodeLosslessRGBA(pixels, width, height, width * 4, &encoded);
  WebPMux *mux = WebPMuxNew();
  const WebPMuxFrameInfo frame = {
      .bitstream = {encoded, size}, .x_offset = x, .y_offset = y, .duration = 100,
      .id = WEBP_CHUNK_ANMF, .dispose_method = WEBP_MUX_DISPOSE_NONE,
      .blend_method = WEBP_MUX_NO_BLEND};
  WebPMuxPushFrame(mux, &frame, 1);
  WebPMuxSetCanvasSize(mux, canvas_width, canvas_height);
  const WebPMuxAnimParams parameters = {.bgcolor = 0xFFFFFFFF, .loop_count = 0};
  WebPMuxSetAnimationParams(mux, &parameters);
  WebPData whole;
  const bool is_done = WebPMuxAssemble(mux, &whole) == WEBP_MUX_OK;
  WebPMuxDelete(mux);
  WebPFree(encoded);
  *length = is_done ? whole.size : 0;
  return is_done ? (uint8_t *)whole.bytes : NULL;
}
