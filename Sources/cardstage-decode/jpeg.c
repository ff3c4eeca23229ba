#define _GNU_SOURCE
#include "codecs.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

/// The maximum number of scans in a progressive image. No program writes more scans, which would cost time without a
/// visible effect.
static const int maximum_scans = 500;

/// libjpeg's decoder, and the position to return to after an error.
struct decoder {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf failed;
  enum cardstage_status status;
  JOCTET *profile;
  /// The file has ended before its end marker.
  bool is_at_end;
  /// The number of rows of blocks that have been read, or 0 for all.
  JDIMENSION block_rows;
};

static void fail(struct decoder *decoder, enum cardstage_status status) {
  decoder->status = status;
  longjmp(decoder->failed, 1);
}

static void on_error(j_common_ptr jpeg) {
  struct decoder *decoder = jpeg->client_data;
  if (decoder->is_at_end) fail(decoder, cardstage_cut_off);
  switch (jpeg->err->msg_code) {
  case JERR_OUT_OF_MEMORY: fail(decoder, cardstage_no_memory);
  case JERR_INPUT_EOF: fail(decoder, cardstage_cut_off);
  case JERR_NO_SOI: fail(decoder, cardstage_no_image);
  case JERR_IMAGE_TOO_BIG: fail(decoder, cardstage_too_long_side);
  case JERR_CONVERSION_NOTIMPL:
  case JERR_SOF_UNSUPPORTED:
  case JERR_BAD_PRECISION: fail(decoder, cardstage_unsupported);
  default: fail(decoder, cardstage_damaged);
  }
}

/// Handles a warning. An image with small errors is shown, as in other programs. If a part of the first scan is
/// missing, its rows are left out, since libjpeg would make them grey.
static void on_message(j_common_ptr common, int level) {
  if (level >= 0) return;
  struct decoder *decoder = common->client_data;
  const j_decompress_ptr jpeg = &decoder->jpeg;
  // libjpeg reads ahead, so it may have all data of the image when it reaches the end of the file.
  if (common->err->msg_code == JWRN_JPEG_EOF) decoder->is_at_end = true;
  if (common->err->msg_code != JWRN_HIT_MARKER || !decoder->is_at_end) return;
  if (jpeg->input_scan_number > 1 || decoder->block_rows > 0) return;
  if (jpeg->input_iMCU_row == 0 && jpeg->total_iMCU_rows > 1) fail(decoder, cardstage_cut_off);
  decoder->block_rows = jpeg->input_iMCU_row + 1;
}

/// Returns whether the end marker is missing. The bytes of the marker occur nowhere else in the image's data.
static bool is_cut_off(j_decompress_ptr jpeg) {
  return !memmem(jpeg->src->next_input_byte, jpeg->src->bytes_in_buffer, "\xFF\xD9", 2);
}

/// Returns the length of the file up to the last complete part. libjpeg would refuse a marker segment that the end of
/// the file cuts off, even if the scans before it show the whole image.
static size_t scans_length(const uint8_t *bytes, size_t length) {
  bool has_scan = false;
  size_t offset = 2;
  while (offset < length) {
    const uint8_t *const sign = memchr(bytes + offset, 0xFF, length - offset);
    if (!sign) return length;
    offset = (size_t)(sign - bytes);
    const uint8_t marker = length - offset < 2 ? 0 : sign[1];
    if (marker == 0xD9) return length;
    if (length - offset < 4) return has_scan ? offset : length;
    // These bytes are data, or a marker without a segment.
    if (marker <= 1 || (marker >= 0xD0 && marker <= 0xD8)) {
      offset += 2;
      continue;
    }
    const size_t size = marker == 0xFF ? 1 : 2 + ((size_t)sign[2] << 8 | sign[3]);
    if (size > length - offset) return has_scan ? offset : length;
    has_scan |= marker == 0xDA;
    offset += size;
  }
  return length;
}

static void on_progress(j_common_ptr jpeg) {
  if (((j_decompress_ptr)jpeg)->input_scan_number > maximum_scans) {
    fail(jpeg->client_data, cardstage_damaged);
  }
}

static struct details read_details(j_decompress_ptr jpeg) {
  for (jpeg_saved_marker_ptr marker = jpeg->marker_list; marker; marker = marker->next) {
    if (marker->marker != JPEG_APP0 + 1 || marker->data_length < 6) continue;
    // The sixth byte of the prefix is only padding.
    if (memcmp(marker->data, "Exif", 5) != 0) continue;
    return details_read(marker->data + 6, marker->data_length - 6);
  }
  return details_none();
}

/// Selects a half, a quarter or an eighth of the size if that covers the requested size. These scales are fast.
static void choose_scale(j_decompress_ptr jpeg, struct job_cover cover) {
  jpeg->scale_denom = 8;
  for (jpeg->scale_num = 1; jpeg->scale_num < 8; jpeg->scale_num *= 2) {
    jpeg_calc_output_dimensions(jpeg);
    if (jpeg->output_width >= cover.width && jpeg->output_height >= cover.height) return;
  }
}

static enum colour_model choose_colours(j_decompress_ptr jpeg) {
  if (jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK) {
    jpeg->out_color_space = JCS_CMYK;
    return jpeg->saw_Adobe_marker ? colour_inverted_cmyk : colour_cmyk;
  }
  jpeg->out_color_space = JCS_EXT_RGBA;
  return colour_rgba;
}

static enum cardstage_status decode(struct decoder *decoder, struct job *job) {
  j_decompress_ptr jpeg = &decoder->jpeg;
  jpeg_mem_src(jpeg, job->bytes, scans_length(job->bytes, job->length));
  jpeg_save_markers(jpeg, JPEG_APP0 + 1, 0xFFFF);
  jpeg_save_markers(jpeg, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header(jpeg, TRUE);

  const struct details details = read_details(jpeg);
  enum cardstage_status status =
      job_describe(job, jpeg->image_width, jpeg->image_height, &details);
  job->answer->is_cut_off = is_cut_off(jpeg);
  if (status != cardstage_done || !job->request->wants_pixels) return status;

  choose_scale(jpeg, job_cover(job, jpeg->image_width, jpeg->image_height));
  const struct colour_input input = {
      .model = choose_colours(jpeg), .is_grey = jpeg->num_components == 1};
  unsigned length = 0;
  if (!jpeg_read_icc_profile(jpeg, &decoder->profile, &length)) length = 0;
  jpeg_start_decompress(jpeg);
  status = job_open_canvas(job, jpeg->output_width, jpeg->output_height,
                           colour_make(input, decoder->profile, length));
  if (status != cardstage_done) return status;

  JSAMPARRAY row = jpeg->mem->alloc_sarray((j_common_ptr)jpeg, JPOOL_IMAGE,
                                           jpeg->output_width * 4, 1);
  while (jpeg->output_scanline < jpeg->output_height) {
    if (jpeg_read_scanlines(jpeg, row, 1) != 1) continue;
    // The pixel rows of a block row are available only after all of its blocks have been read.
    const JDIMENSION height = (JDIMENSION)(jpeg->max_v_samp_factor * jpeg->min_DCT_scaled_size);
    const bool is_read =
        decoder->block_rows == 0 || jpeg->output_scanline <= decoder->block_rows * height;
    if (is_read) canvas_add_row(&job->canvas, row[0]);
  }
  return cardstage_done;
}

enum cardstage_status decode_jpeg(struct job *job) {
  struct decoder decoder = {.jpeg.err = jpeg_std_error(&decoder.errors)};
  decoder.errors.error_exit = on_error;
  decoder.errors.emit_message = on_message;
  decoder.jpeg.client_data = &decoder;
  if (setjmp(decoder.failed) == 0) {
    jpeg_create_decompress(&decoder.jpeg);
    decoder.progress.progress_monitor = on_progress;
    decoder.jpeg.progress = &decoder.progress;
    decoder.status = decode(&decoder, job);
  }
  free(decoder.profile);
  jpeg_destroy_decompress(&decoder.jpeg);
  return decoder.status;
}
