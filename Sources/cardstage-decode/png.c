#include "codecs.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/// libpng's decoder, which receives the file in one piece and calls functions for its information and its rows.
struct decoder {
  png_structp png;
  png_infop info;
  struct job *job;
  /// The conversion of the colours, until the canvas owns it.
  struct colour colour;
  /// The number of passes. The rows of an interlaced image are complete only in the last pass.
  int passes;
  /// The rows of an interlaced image, and the number of rows that the first passes have filled.
  uint8_t *rows;
  uint32_t row_count;
  enum cardstage_status status;
};

/// The maximum size of an unpacked chunk, such as a text or a profile, in bytes.
static const png_alloc_size_t chunk_limit = 16 << 20;

/// Ends the decoding.
static void stop(struct decoder *decoder, enum cardstage_status status) {
  decoder->status = status;
  longjmp(png_jmpbuf(decoder->png), 1);
}

static void on_error(png_structp png, png_const_charp message) {
  (void)message;
  stop(png_get_error_ptr(png), cardstage_damaged);
}

static void on_warning(png_structp png, png_const_charp message) { (void)png, (void)message; }

/// Returns whether the chunk IEND, which ends a file, is missing.
static bool is_cut_off(const uint8_t *bytes, size_t length) {
  size_t offset = 8;
  while (length >= offset + 12) {
    const uint8_t *const head = bytes + offset;
    const size_t size = png_get_uint_32(head);
    if (size > length - offset - 12) return true;
    if (memcmp(head + 4, "IEND", 4) == 0) return false;
    offset += size + 12;
  }
  return true;
}

/// Returns a chunk that libpng does not interpret here, or null.
static const png_unknown_chunk *read_chunk(struct decoder *decoder, const char *name) {
  png_unknown_chunkp chunks = NULL;
  const int count = png_get_unknown_chunks(decoder->png, decoder->info, &chunks);
  for (int i = 0; i < count; i++) {
    if (memcmp(chunks[i].name, name, 5) == 0) return &chunks[i];
  }
  return NULL;
}

static struct details read_details(struct decoder *decoder) {
  const png_unknown_chunk *exif = read_chunk(decoder, "eXIf");
  return exif ? details_read(exif->data, exif->size) : details_none();
}

/// Returns the modification time in a desktop's thumbnail.
///
/// Source: Thumbnail Managing Standard (https://specifications.freedesktop.org/thumbnail-spec/latest/).
static int64_t read_thumbnail_time(const struct decoder *decoder) {
  png_textp texts = NULL;
  const int count = png_get_text(decoder->png, decoder->info, &texts, NULL);
  for (int i = 0; i < count; i++) {
    if (strcmp(texts[i].key, "Thumb::MTime") == 0) return strtoll(texts[i].text, NULL, 10);
  }
  return 0;
}

/// Reads the conversion from a cICP chunk. Returns false if there is no such chunk, or if it does not describe RGB.
///
/// Source: Portable Network Graphics, Third Edition, 11.3.2.6 (https://www.w3.org/TR/png-3/).
static bool read_codes(struct decoder *decoder, struct colour_input input, struct colour *colour) {
  const png_unknown_chunk *chunk = read_chunk(decoder, "cICP");
  // The bytes are the primaries, the transfer, the matrix, and whether the range is full. 2 means unknown.
  if (!chunk || chunk->size != 4 || chunk->data[2] != 0 || chunk->data[3] > 1) return false;
  const uint8_t primaries = chunk->data[0], transfer = chunk->data[1];
  if (primaries == 2 || transfer == 2) return false;
  *colour = colour_from_codes(
      input, (struct colour_codes){primaries, transfer, .is_narrow = !chunk->data[3]});
  return true;
}

/// Reads the gamma, or 0 if the file does not define it, and the chromaticities of white, red, green and blue. Returns
/// whether the file has valid chromaticities.
static bool read_gamma(struct decoder *decoder, double *gamma, double *xy) {
  const png_unknown_chunk *chunk = read_chunk(decoder, "gAMA");
  *gamma = chunk && chunk->size == 4 ? png_get_uint_32(chunk->data) / 1e5 : 0;
  chunk = read_chunk(decoder, "cHRM");
  if (!chunk || chunk->size != 32) return false;
  for (int i = 0; i < 8; i++) xy[i] = png_get_uint_32(chunk->data + 4 * i) / 1e5;
  bool is_valid = true;
  for (int i = 0; i < 8; i += 2) is_valid &= xy[i + 1] > 0 && xy[i] + xy[i + 1] <= 1;
  return is_valid;
}

/// Returns the conversion that the file defines: by cICP, else by iCCP, else by sRGB, else by gAMA with cHRM.
///
/// Source: Portable Network Graphics, Third Edition, 4.3.
static struct colour read_colour(struct decoder *decoder, struct colour_input input) {
  struct colour colour;
  if (read_codes(decoder, input, &colour)) return colour;
  png_charp name = NULL;
  png_bytep profile = NULL;
  png_uint_32 length = 0;
  int compression = 0;
  png_get_iCCP(decoder->png, decoder->info, &name, &compression, &profile, &length);
  colour = colour_make(input, profile, length);
  if (colour.transform || read_chunk(decoder, "sRGB")) return colour;
  double gamma, xy[8];
  const bool has_primaries = read_gamma(decoder, &gamma, xy);
  return colour_from_gamma(input, gamma, has_primaries ? xy : NULL);
}

/// Converts every kind of pixel to RGBA, with eight bits per channel if the colours need no conversion.
static void choose_pixels(struct decoder *decoder) {
  const int type = png_get_color_type(decoder->png, decoder->info);
  struct colour_input input = {
      .model = colour_rgba, .is_grey = !(type & PNG_COLOR_MASK_COLOR),
      .is_deep = png_get_bit_depth(decoder->png, decoder->info) == 16};
  struct colour *const colour = &decoder->colour;
  *colour = read_colour(decoder, input);
  if (!colour->transform) colour->is_deep = false;
  png_set_expand(decoder->png);
  if (!colour->is_deep) png_set_scale_16(decoder->png);
  else png_set_swap(decoder->png);
  png_set_gray_to_rgb(decoder->png);
  png_set_add_alpha(decoder->png, 0xFFFF, PNG_FILLER_AFTER);
}

static void add_row(struct decoder *decoder, const uint8_t *row) {
  struct canvas *const canvas = &decoder->job->canvas;
  if (canvas->colour.is_deep) canvas_add_deep_row(canvas, (const uint16_t *)(const void *)row);
  else canvas_add_row(canvas, row);
}

/// Reads the metadata, and opens the canvas. libpng calls this function before the first row.
static void on_info(png_structp png, png_infop info) {
  struct decoder *decoder = png_get_progressive_ptr(png);
  struct job *job = decoder->job;
  const struct details details = read_details(decoder);
  job->answer->thumbnail_time = read_thumbnail_time(decoder);
  const uint32_t width = png_get_image_width(png, info);
  const uint32_t height = png_get_image_height(png, info);
  enum cardstage_status status = job_describe(job, width, height, &details);
  if (status != cardstage_done || !job->request->wants_pixels) stop(decoder, status);

  choose_pixels(decoder);
  decoder->passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  const struct colour colour = decoder->colour;
  decoder->colour = (struct colour){.transform = NULL};
  status = job_open_canvas(job, width, height, colour);
  if (status != cardstage_done) stop(decoder, status);
  if (decoder->passes == 1) return;
  decoder->rows = job_scratch(job, png_get_rowbytes(png, info) * height);
  if (!decoder->rows) stop(decoder, cardstage_no_memory);
  memset(decoder->rows, 0, png_get_rowbytes(png, info) * height);
}

/// Takes a row. libpng calls this function for each row of each pass. A pass also fills pixels that later passes will
/// replace. `row` is null if the pass has no pixels for the row.
static void on_row(png_structp png, png_bytep row, png_uint_32 y, int pass) {
  struct decoder *decoder = png_get_progressive_ptr(png);
  (void)pass;
  if (!row) return;
  if (decoder->passes == 1) return add_row(decoder, row);
  png_progressive_combine_row(png, decoder->rows + y * png_get_rowbytes(png, decoder->info), row);
  if (y >= decoder->row_count) decoder->row_count = y + 1;
}

static void read(struct decoder *decoder) {
  const struct job *const job = decoder->job;
  job->answer->is_cut_off = is_cut_off(job->bytes, job->length);
  png_set_progressive_read_fn(decoder->png, decoder, on_info, on_row, NULL);
  png_set_user_limits(decoder->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_chunk_malloc_max(decoder->png, chunk_limit);
#if defined PNG_SET_OPTION_SUPPORTED && defined PNG_MAXIMUM_INFLATE_WINDOW
  // As in browsers, a file may refer farther back than it states.
  // The result is the option's previous value.
  (void)png_set_option(decoder->png, PNG_MAXIMUM_INFLATE_WINDOW, PNG_OPTION_ON);
#endif
  // libpng 1.6.39 does not support cICP, nor eXIf in a file that it reads progressively. Of the other colour chunks, it
  // uses the first chunk instead of the one with priority, and an error in one of them discards all.
  png_set_keep_unknown_chunks(decoder->png, PNG_HANDLE_CHUNK_ALWAYS,
                              (png_const_bytep) "cICP\0eXIf\0sRGB\0gAMA\0cHRM", 5);
  // A wrong checksum does not end the decoding, because the damage may be invisible. As in browsers, the rows before
  // any other error are shown.
  png_set_crc_action(decoder->png, PNG_CRC_WARN_USE, PNG_CRC_WARN_DISCARD);
  // libpng does not change the bytes.
  png_process_data(decoder->png, decoder->info, (png_bytep)job->bytes, job->length);
}

/// Adds the rows of an interlaced image, and accepts a damaged image that has rows.
static void finish(struct decoder *decoder) {
  const struct canvas *const canvas = &decoder->job->canvas;
  // Without pixels, decoding ended before the first row.
  if (!canvas->pixels) return;
  for (uint32_t y = 0; y < decoder->row_count; y++) {
    add_row(decoder, decoder->rows + y * png_get_rowbytes(decoder->png, decoder->info));
  }
  const bool has_end = !decoder->job->answer->is_cut_off;
  if (canvas->rows_taken > 0) decoder->status = cardstage_done;
  else if (decoder->status == cardstage_cut_off && has_end) decoder->status = cardstage_damaged;
}

enum cardstage_status decode_png(struct job *job) {
  struct decoder decoder = {.job = job, .status = cardstage_cut_off};
  decoder.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &decoder, on_error, on_warning);
  if (decoder.png) decoder.info = png_create_info_struct(decoder.png);
  if (!decoder.info) {
    decoder.status = cardstage_no_memory;
  } else {
    if (setjmp(png_jmpbuf(decoder.png)) == 0) read(&decoder);
    finish(&decoder);
  }
  colour_free(&decoder.colour);
  png_destroy_read_struct(&decoder.png, &decoder.info, NULL);
  return decoder.status;
}
