#include "codecs.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/// libpng's decoder, and the rest of the file.
struct decoder {
  png_structp png;
  png_infop info;
  const uint8_t *next;
  size_t left;
  enum cardstage_status status;
};

/// The maximum size of an unpacked chunk, such as a text or a profile, in bytes.
static const png_alloc_size_t chunk_limit = 16 << 20;

static void on_error(png_structp png, png_const_charp message) {
  (void)message;
  longjmp(png_jmpbuf(png), 1);
}

static void on_warning(png_structp png, png_const_charp message) { (void)png, (void)message; }

static void read_bytes(png_structp png, png_bytep bytes, size_t count) {
  struct decoder *decoder = png_get_io_ptr(png);
  if (count > decoder->left) {
    decoder->status = cardstage_cut_off;
    png_error(png, "cut off");
  }
  memcpy(bytes, decoder->next, count);
  decoder->next += count;
  decoder->left -= count;
}

static struct details read_details(struct decoder *decoder) {
  png_uint_32 length = 0;
  png_bytep exif = NULL;
  if (!png_get_eXIf_1(decoder->png, decoder->info, &length, &exif)) return details_none();
  return details_read(exif, length);
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

/// Converts every kind of pixel to RGBA with eight bits a channel.
static void choose_pixels(struct decoder *decoder) {
  png_set_expand(decoder->png);
  png_set_scale_16(decoder->png);
  png_set_gray_to_rgb(decoder->png);
  png_set_add_alpha(decoder->png, 0xFF, PNG_FILLER_AFTER);
}

static struct colour read_colour(struct decoder *decoder) {
  png_charp name = NULL;
  png_bytep profile = NULL;
  png_uint_32 length = 0;
  int compression = 0;
  png_get_iCCP(decoder->png, decoder->info, &name, &compression, &profile, &length);
  return colour_make(colour_rgba, profile, length);
}

/// Reads the rows in order. The rows of an interlaced image are complete only in the last pass.
static enum cardstage_status read_rows(struct decoder *decoder, struct job *job, int passes) {
  const uint32_t height = job->canvas.source_height;
  const size_t row_size = (size_t)job->canvas.source_width * 4;
  uint8_t *rows = job_scratch(job, passes == 1 ? row_size : row_size * height);
  if (!rows) return cardstage_no_memory;
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < height; y++) {
      uint8_t *row = passes == 1 ? rows : rows + y * row_size;
      png_read_row(decoder->png, row, NULL);
      if (pass == passes - 1) canvas_add_row(&job->canvas, row);
    }
  }
  return cardstage_done;
}

static enum cardstage_status decode(struct decoder *decoder, struct job *job) {
  png_set_read_fn(decoder->png, decoder, read_bytes);
  png_set_user_limits(decoder->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_chunk_malloc_max(decoder->png, chunk_limit);
  png_read_info(decoder->png, decoder->info);

  const struct details details = read_details(decoder);
  job->answer->thumbnail_time = read_thumbnail_time(decoder);
  const uint32_t width = png_get_image_width(decoder->png, decoder->info);
  const uint32_t height = png_get_image_height(decoder->png, decoder->info);
  enum cardstage_status status = job_describe(job, width, height, &details);
  if (status != cardstage_done || !job->request->wants_pixels) return status;

  choose_pixels(decoder);
  const int passes = png_set_interlace_handling(decoder->png);
  png_read_update_info(decoder->png, decoder->info);
  status = job_open_canvas(job, width, height, read_colour(decoder));
  return status == cardstage_done ? read_rows(decoder, job, passes) : status;
}

enum cardstage_status decode_png(struct job *job) {
  struct decoder decoder = {
      .next = job->bytes, .left = job->length, .status = cardstage_damaged};
  decoder.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, on_error, on_warning);
  if (decoder.png) decoder.info = png_create_info_struct(decoder.png);
  if (!decoder.info) {
    decoder.status = cardstage_no_memory;
  } else if (setjmp(png_jmpbuf(decoder.png)) == 0) {
    decoder.status = decode(&decoder, job);
  }
  png_destroy_read_struct(&decoder.png, &decoder.info, NULL);
  return decoder.status;
}
