#include "codecs.h"

#include <string.h>
#include <webp/decode.h>
#include <webp/demux.h>

static enum cardstage_status status_of(VP8StatusCode code) {
  switch (code) {
  case VP8_STATUS_OK: return cardstage_done;
  case VP8_STATUS_OUT_OF_MEMORY: return cardstage_no_memory;
  case VP8_STATUS_SUSPENDED:
  case VP8_STATUS_NOT_ENOUGH_DATA: return cardstage_cut_off;
  case VP8_STATUS_UNSUPPORTED_FEATURE: return cardstage_unsupported;
  default: return cardstage_damaged;
  }
}

/// Returns the first chunk with a name, or an empty chunk if there is none.
static WebPData read_chunk(const WebPDemuxer *demuxer, const char *name) {
  WebPChunkIterator chunk;
  WebPData data = {NULL, 0};
  if (WebPDemuxGetChunk(demuxer, name, 1, &chunk)) {
    // The data is a part of the file's bytes and is not copied.
    data = chunk.chunk;
    WebPDemuxReleaseChunkIterator(&chunk);
  }
  return data;
}

/// Decodes into RGBA those rows of a frame that are in the file, and sets `count` to their number.
static enum cardstage_status read_rows(const WebPIterator *frame, WebPDecoderConfig *config,
                                       uint8_t *rows, int width, int height, int *count) {
  config->output.colorspace = MODE_RGBA;
  config->output.is_external_memory = 1;
  config->output.u.RGBA.rgba = rows;
  config->output.u.RGBA.stride = width * 4;
  config->output.u.RGBA.size = (size_t)width * (size_t)height * 4;
  WebPIDecoder *decoder = WebPIDecode(NULL, 0, config);
  if (!decoder) return cardstage_no_memory;
  const VP8StatusCode code =
      WebPIUpdate(decoder, frame->fragment.bytes, frame->fragment.size);
  *count = 0;
  if (code == VP8_STATUS_OK) *count = height;
  if (code == VP8_STATUS_SUSPENDED) WebPIDecGetRGB(decoder, count, NULL, NULL, NULL);
  WebPIDelete(decoder);
  return *count > 0 ? cardstage_done : status_of(code);
}

/// Decodes a frame that covers the whole canvas. libwebp scales its rows, so that the canvas does not reduce them.
static enum cardstage_status decode_whole(struct job *job, const WebPIterator *frame,
                                          struct colour colour, WebPDecoderConfig *config) {
  const uint32_t across = (uint32_t)frame->width, down = (uint32_t)frame->height;
  const struct job_cover cover = job_cover(job, across, down);
  const uint32_t factor = canvas_factor(across, down, cover.width, cover.height);
  config->options.use_scaling = factor > 1;
  const int width = config->options.scaled_width = (int)((across + factor - 1) / factor);
  const int height = config->options.scaled_height = (int)((down + factor - 1) / factor);
  enum cardstage_status status =
      job_open_canvas(job, (uint32_t)width, (uint32_t)height, colour);
  if (status != cardstage_done) return status;
  uint8_t *rows = job_scratch(job, (size_t)width * (size_t)height * 4);
  if (!rows) return cardstage_no_memory;
  int count = 0;
  status = read_rows(frame, config, rows, width, height, &count);
  for (int y = 0; y < count; y++) canvas_add_row(&job->canvas, rows + (size_t)y * width * 4);
  return status;
}

/// Decodes a frame that covers a part of the canvas. The remaining canvas is transparent.
static enum cardstage_status decode_part(struct job *job, const WebPIterator *frame,
                                         struct colour colour, WebPDecoderConfig *config,
                                         uint32_t width, uint32_t height) {
  if (frame->x_offset < 0 || frame->y_offset < 0 ||
      (uint32_t)(frame->x_offset + frame->width) > width ||
      (uint32_t)(frame->y_offset + frame->height) > height) {
    colour_free(&colour);
    return cardstage_damaged;
  }
  enum cardstage_status status = job_open_canvas(job, width, height, colour);
  if (status != cardstage_done) return status;
  const size_t row_size = (size_t)frame->width * 4, size = row_size * (size_t)frame->height;
  uint8_t *rows = job_scratch(job, size + (size_t)width * 4);
  if (!rows) return cardstage_no_memory;
  uint8_t *const whole = rows + size;
  int count = 0;
  status = read_rows(frame, config, rows, frame->width, frame->height, &count);
  if (status != cardstage_done) return status;
  const int end = count < frame->height ? frame->y_offset + count : (int)height;
  for (int y = 0; y < end; y++) {
    const int row = y - frame->y_offset;
    memset(whole, 0, (size_t)width * 4);
    if (row >= 0 && row < count) {
      memcpy(whole + (size_t)frame->x_offset * 4, rows + (size_t)row * row_size, row_size);
    }
    canvas_add_row(&job->canvas, whole);
  }
  return cardstage_done;
}

/// Decodes the image. Of an animation, decodes only the first frame.
static enum cardstage_status decode(struct job *job, const WebPDemuxer *demuxer) {
  WebPIterator frame;
  if (!WebPDemuxGetFrame(demuxer, 1, &frame)) return cardstage_cut_off;
  const uint32_t width = WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH);
  const uint32_t height = WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT);
  const WebPData exif = read_chunk(demuxer, "EXIF");
  const struct details details = details_read(exif.bytes, exif.size);
  enum cardstage_status status = job_describe(job, width, height, &details);
  WebPDecoderConfig config;
  if (status == cardstage_done && !WebPInitDecoderConfig(&config)) {
    status = cardstage_unsupported;
  } else if (status == cardstage_done && job->request->wants_pixels) {
    const WebPData profile = read_chunk(demuxer, "ICCP");
    const struct colour_input input = {.model = colour_rgba};
    const struct colour colour = colour_make(input, profile.bytes, profile.size);
    const bool is_whole = (uint32_t)frame.width == width && (uint32_t)frame.height == height;
    status = is_whole ? decode_whole(job, &frame, colour, &config)
                      : decode_part(job, &frame, colour, &config, width, height);
  }
  WebPDemuxReleaseIterator(&frame);
  return status;
}

enum cardstage_status decode_webp(struct job *job) {
  const WebPData file = {job->bytes, job->length};
  WebPDemuxState state;
  WebPDemuxer *demuxer = WebPDemuxPartial(&file, &state);
  if (!demuxer) {
    return state == WEBP_DEMUX_PARSE_ERROR ? cardstage_damaged : cardstage_cut_off;
  }
  job->answer->is_cut_off = state != WEBP_DEMUX_DONE;
  const enum cardstage_status status = decode(job, demuxer);
  WebPDemuxDelete(demuxer);
  return status;
}
