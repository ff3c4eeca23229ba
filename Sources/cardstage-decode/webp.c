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

/// Returns the first chunk of a name, or an empty one if there is none.
static WebPData read_chunk(const WebPDemuxer *demuxer, const char *name) {
  WebPChunkIterator chunk;
  WebPData data = {NULL, 0};
  if (WebPDemuxGetChunk(demuxer, name, 1, &chunk)) {
    // The data is a part of the file's own bytes.
    data = chunk.chunk;
    WebPDemuxReleaseChunkIterator(&chunk);
  }
  return data;
}

static enum cardstage_status decode_frame(struct job *job, const WebPIterator *frame,
                                          struct colour colour) {
  const struct job_cover cover = job_cover(job, frame->width, frame->height);
  const uint32_t factor = canvas_factor(frame->width, frame->height, cover.width, cover.height);
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) return cardstage_unsupported;
  config.options.use_scaling = factor > 1;
  config.options.scaled_width = (frame->width + factor - 1) / factor;
  config.options.scaled_height = (frame->height + factor - 1) / factor;
  const uint32_t width = config.options.scaled_width, height = config.options.scaled_height;

  // libwebp scales the rows, so that the canvas does not reduce them.
  const enum cardstage_status opened = job_open_canvas(job, width, height, colour);
  if (opened != cardstage_done) return opened;
  uint8_t *rows = job_scratch(job, (size_t)width * height * 4);
  if (!rows) return cardstage_no_memory;
  config.output.colorspace = MODE_RGBA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = rows;
  config.output.u.RGBA.stride = (int)width * 4;
  config.output.u.RGBA.size = (size_t)width * height * 4;
  const VP8StatusCode code = WebPDecode(frame->fragment.bytes, frame->fragment.size, &config);
  if (code != VP8_STATUS_OK) return status_of(code);
  for (uint32_t y = 0; y < height; y++) {
    canvas_add_row(&job->canvas, rows + (size_t)y * width * 4);
  }
  return cardstage_done;
}

/// Decodes the only frame, or the first frame of an animation in place of the whole.
static enum cardstage_status decode(struct job *job, const WebPDemuxer *demuxer) {
  WebPIterator frame;
  if (!WebPDemuxGetFrame(demuxer, 1, &frame)) return cardstage_cut_off;
  const WebPData exif = read_chunk(demuxer, "EXIF");
  const struct details details = details_read(exif.bytes, exif.size);
  enum cardstage_status status = job_describe(job, frame.width, frame.height, &details);
  if (status == cardstage_done && job->request->wants_pixels) {
    const WebPData profile = read_chunk(demuxer, "ICCP");
    status = decode_frame(job, &frame, colour_make(colour_rgba, profile.bytes, profile.size));
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
  const enum cardstage_status status =
      state == WEBP_DEMUX_DONE ? decode(job, demuxer) : cardstage_cut_off;
  WebPDemuxDelete(demuxer);
  return status;
}
