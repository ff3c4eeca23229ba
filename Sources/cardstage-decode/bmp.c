#include "codecs.h"

#include <string.h>

// Source: https://learn.microsoft.com/windows/win32/gdi/bitmap-storage.

enum compression { bmp_rgb, bmp_rle8, bmp_rle4, bmp_masks, bmp_alpha_masks = 6 };
enum { file_header = 14, core_header = 12, short_header = 16, info_header = 40 };

struct bmp {
  const struct job *job;
  uint32_t width, height, bits, compression;
  bool is_from_top;
  /// The masks of red, green, blue and alpha. If the mask of alpha is 0, the pixels are opaque.
  uint32_t masks[4];
  /// The palette. Each entry has blue, green and red, and a fourth byte if `colour_size` is 4.
  const uint8_t *colours;
  uint32_t colour_count, colour_size;
  /// The pixels and their length in the file.
  const uint8_t *pixels;
  size_t length;
};

static uint32_t read16(const uint8_t *at) { return at[0] | (uint32_t)at[1] << 8; }

static uint32_t read32(const uint8_t *at) { return read16(at) | read16(at + 2) << 16; }

/// Sets the masks, which are implied by the pixels' size or stated in the headers.
static void read_masks(struct bmp *bmp, uint32_t header) {
  const uint8_t *masks = bmp->job->bytes + file_header + info_header;
  const bool has_masks = bmp->compression == bmp_masks || bmp->compression == bmp_alpha_masks;
  if (has_masks && bmp->job->length >= file_header + info_header + 16) {
    const bool has_alpha = header >= info_header + 16 || bmp->compression == bmp_alpha_masks;
    for (int i = 0; i < (has_alpha ? 4 : 3); i++) bmp->masks[i] = read32(masks + 4 * i);
  } else if (bmp->bits == 16) {
    memcpy(bmp->masks, (uint32_t[]){0x7C00, 0x3E0, 0x1F, 0}, sizeof bmp->masks);
  } else {
    memcpy(bmp->masks, (uint32_t[]){0xFF0000, 0xFF00, 0xFF, 0}, sizeof bmp->masks);
  }
}

/// Returns the position after the headers and the masks.
static size_t headers_end(const struct bmp *bmp, uint32_t header) {
  const size_t end = file_header + (size_t)header;
  if (header == info_header && bmp->compression == bmp_masks) return end + 12;
  if (header == info_header && bmp->compression == bmp_alpha_masks) return end + 16;
  return end;
}

/// Sets the palette, which lies between the headers and the pixels.
static void read_colours(struct bmp *bmp, uint32_t header, uint32_t count, size_t pixels) {
  const size_t start = headers_end(bmp, header);
  bmp->colours = bmp->job->bytes + start;
  bmp->colour_size = header == core_header ? 3 : 4;
  const size_t capacity = start < pixels ? (pixels - start) / bmp->colour_size : 0;
  const uint32_t maximum = 1u << (bmp->bits < 8 ? bmp->bits : 8);
  if (count == 0 || count > maximum) count = maximum;
  bmp->colour_count = count < capacity ? count : (uint32_t)capacity;
}

/// Sets the palette and the pixels. If the file does not state the position of the pixels, they follow the palette.
static enum cardstage_status find_pixels(struct bmp *bmp, uint32_t header, uint32_t count) {
  const size_t length = bmp->job->length, stated = read32(bmp->job->bytes + 10);
  if (stated > 0 && stated < file_header + (size_t)header) return cardstage_damaged;
  if (bmp->bits <= 8) read_colours(bmp, header, count, stated > 0 ? stated : length);
  const size_t palette = (size_t)bmp->colour_count * bmp->colour_size;
  const size_t pixels = stated > 0 ? stated : headers_end(bmp, header) + palette;
  if (pixels >= length) return cardstage_cut_off;
  bmp->pixels = bmp->job->bytes + pixels;
  bmp->length = length - pixels;
  return cardstage_done;
}

static enum cardstage_status read_headers(struct bmp *bmp) {
  const uint8_t *bytes = bmp->job->bytes;
  const size_t length = bmp->job->length;
  if (length < file_header + core_header) return cardstage_cut_off;
  const uint32_t header = read32(bytes + file_header);
  const bool is_short = header == short_header;
  if (header != core_header && !is_short && header < info_header) return cardstage_damaged;
  if (length < file_header + (size_t)header) return cardstage_cut_off;
  const uint8_t *info = bytes + file_header;
  uint32_t count = 0;
  if (header == core_header) {
    bmp->width = read16(info + 4);
    bmp->height = read16(info + 6);
    bmp->bits = read16(info + 10);
  } else {
    const int32_t width = (int32_t)read32(info + 4), height = (int32_t)read32(info + 8);
    if (width <= 0 || height == 0 || height == INT32_MIN) return cardstage_damaged;
    bmp->width = (uint32_t)width;
    bmp->height = (uint32_t)(height < 0 ? -height : height);
    bmp->is_from_top = height < 0;
    bmp->bits = read16(info + 14);
    bmp->compression = is_short ? bmp_rgb : read32(info + 16);
    count = is_short ? 0 : read32(info + 32);
  }
  if (bmp->width == 0 || bmp->height == 0) return cardstage_damaged;
  read_masks(bmp, header);
  return find_pixels(bmp, header, count);
}

static bool is_supported(const struct bmp *bmp) {
  switch (bmp->compression) {
  case bmp_rgb:
    return bmp->bits == 1 || bmp->bits == 2 || bmp->bits == 4 || bmp->bits == 8 ||
           bmp->bits == 16 || bmp->bits == 24 || bmp->bits == 32;
  case bmp_rle8: return bmp->bits == 8 && !bmp->is_from_top;
  case bmp_rle4: return bmp->bits == 4 && !bmp->is_from_top;
  case bmp_masks:
  case bmp_alpha_masks: return bmp->bits == 16 || bmp->bits == 32;
  default: return false;
  }
}

static void put_colour(const struct bmp *bmp, uint32_t index, uint8_t *pixel) {
  if (index < bmp->colour_count) {
    const uint8_t *colour = bmp->colours + (size_t)index * bmp->colour_size;
    pixel[0] = colour[2];
    pixel[1] = colour[1];
    pixel[2] = colour[0];
  } else {
    memset(pixel, 0, 3);
  }
  pixel[3] = 255;
}

/// Returns the bits under a mask, scaled to the range 0…255.
static uint8_t channel(uint32_t value, uint32_t mask) {
  if (mask == 0) return 0;
  const int shift = __builtin_ctz(mask);
  const uint64_t maximum = mask >> shift;
  return (uint8_t)((((uint64_t)(value & mask) >> shift) * 255 + maximum / 2) / maximum);
}

static void put_masked(const struct bmp *bmp, uint32_t value, bool has_alpha, uint8_t *pixel) {
  for (int i = 0; i < 3; i++) pixel[i] = channel(value, bmp->masks[i]);
  pixel[3] = has_alpha ? channel(value, bmp->masks[3]) : 255;
}

/// Returns a pixel's bits in an uncompressed row.
static uint32_t value_at(const struct bmp *bmp, const uint8_t *row, uint32_t x) {
  switch (bmp->bits) {
  case 1: return row[x / 8] >> (7 - x % 8) & 1;
  case 2: return row[x / 4] >> (6 - x % 4 * 2) & 3;
  case 4: return row[x / 2] >> (x % 2 ? 0 : 4) & 15;
  case 8: return row[x];
  case 16: return read16(row + 2 * (size_t)x);
  case 24: return read16(row + 3 * (size_t)x) | (uint32_t)row[3 * (size_t)x + 2] << 16;
  default: return read32(row + 4 * (size_t)x);
  }
}

/// Returns the distance between the starts of two rows without runs, in bytes.
static size_t stride_of(const struct bmp *bmp) {
  return ((size_t)bmp->width * bmp->bits + 31) / 32 * 4;
}

/// Returns the number of rows without runs that are in the file. Only the padding of the last of them may be missing.
static uint32_t row_count(const struct bmp *bmp) {
  const size_t stride = stride_of(bmp), whole = bmp->length / stride;
  const size_t rest = bmp->length - whole * stride;
  const size_t count = whole + (rest >= ((size_t)bmp->width * bmp->bits + 7) / 8);
  return count < bmp->height ? (uint32_t)count : bmp->height;
}

/// Returns whether any pixel has an alpha other than 0. Programs without support for alpha write 0 for all pixels.
static bool has_some_alpha(const struct bmp *bmp, uint32_t rows) {
  if (bmp->masks[3] == 0 || bmp->bits < 16) return false;
  for (uint32_t y = 0; y < rows; y++) {
    for (uint32_t x = 0; x < bmp->width; x++) {
      if (value_at(bmp, bmp->pixels + y * stride_of(bmp), x) & bmp->masks[3]) return true;
    }
  }
  return false;
}

static void put_row(const struct bmp *bmp, const uint8_t *row, bool has_alpha, uint8_t *pixels) {
  for (uint32_t x = 0; x < bmp->width; x++, pixels += 4) {
    const uint32_t value = value_at(bmp, row, x);
    if (bmp->bits <= 8) put_colour(bmp, value, pixels);
    else put_masked(bmp, value, has_alpha, pixels);
  }
}

/// Adds the rows. Rows that are not in the file are transparent.
static enum cardstage_status add_rows(struct job *job, const struct bmp *bmp) {
  const uint32_t count = row_count(bmp);
  if (count == 0) return cardstage_cut_off;
  const size_t size = (size_t)bmp->width * 4;
  uint8_t *pixels = job_scratch(job, size);
  if (!pixels) return cardstage_no_memory;
  const bool has_alpha = has_some_alpha(bmp, count);
  for (uint32_t y = 0; y < bmp->height; y++) {
    const uint32_t row = bmp->is_from_top ? y : bmp->height - 1 - y;
    if (row < count) put_row(bmp, bmp->pixels + row * stride_of(bmp), has_alpha, pixels);
    else memset(pixels, 0, size);
    canvas_add_row(&job->canvas, pixels);
  }
  return cardstage_done;
}

/// The state of reading the runs: the palette index of each pixel, from the bottom row, and the next position.
struct runs {
  const struct bmp *bmp;
  uint8_t *indices;
  uint32_t x, y;
};

static void put_index(struct runs *runs, uint8_t index) {
  const struct bmp *bmp = runs->bmp;
  if (runs->x < bmp->width && runs->y < bmp->height) {
    runs->indices[(size_t)runs->y * bmp->width + runs->x++] = index;
  }
}

/// Returns the palette index of a pixel from its byte, which contains one index of 8 bits or two of 4 bits.
static uint8_t index_in(const struct bmp *bmp, uint8_t byte, uint32_t pixel) {
  return bmp->bits == 8 ? byte : pixel % 2 ? byte & 15 : byte >> 4;
}

/// Reads the runs of palette indices. Returns whether the end of the runs is in the file.
static bool read_runs(struct runs *runs) {
  const struct bmp *bmp = runs->bmp;
  const uint8_t *at = bmp->pixels, *end = at + bmp->length;
  while (end - at >= 2) {
    const uint8_t count = at[0], value = at[1];
    at += 2;
    if (count > 0) {
      for (uint32_t i = 0; i < count; i++) put_index(runs, index_in(bmp, value, i));
    } else if (value == 0) {
      runs->x = 0;
      if (++runs->y >= bmp->height) return true;
    } else if (value == 1) {
      return true;
    } else if (value == 2) {
      if (end - at < 2) return false;
      runs->x += at[0];
      runs->y += at[1];
      at += 2;
      if (runs->y >= bmp->height) return true;
    } else {
      const size_t length = bmp->bits == 8 ? value : ((size_t)value + 1) / 2;
      if ((size_t)(end - at) < length) return false;
      for (uint32_t i = 0; i < value; i++) {
        put_index(runs, index_in(bmp, at[bmp->bits == 8 ? i : i / 2], i));
      }
      // Indices outside a run are padded to 16 bits.
      const size_t padded = length + length % 2;
      at += padded < (size_t)(end - at) ? padded : (size_t)(end - at);
    }
  }
  return false;
}

static enum cardstage_status add_runs(struct job *job, const struct bmp *bmp) {
  const size_t count = (size_t)bmp->width * bmp->height;
  uint8_t *memory = job_scratch(job, count + (size_t)bmp->width * 4);
  if (!memory) return cardstage_no_memory;
  memset(memory, 0, count);
  struct runs runs = {bmp, memory, 0, 0};
  // Without the end of the runs, the last row may be whole, and no later row is in the file.
  const uint32_t rows = read_runs(&runs) ? bmp->height : runs.y + (runs.x >= bmp->width);
  if (rows == 0) return cardstage_cut_off;
  job->answer->is_cut_off = rows < bmp->height;
  uint8_t *pixels = memory + count;
  for (uint32_t y = bmp->height; y-- > 0;) {
    const uint8_t *row = memory + (size_t)y * bmp->width;
    for (uint32_t x = 0; x < bmp->width; x++) put_colour(bmp, row[x], pixels + 4 * (size_t)x);
    if (y >= rows) memset(pixels, 0, (size_t)bmp->width * 4);
    canvas_add_row(&job->canvas, pixels);
  }
  return cardstage_done;
}

enum cardstage_status decode_bmp(struct job *job) {
  struct bmp bmp = {.job = job};
  enum cardstage_status status = read_headers(&bmp);
  if (status != cardstage_done) return status;
  if (!is_supported(&bmp)) return cardstage_unsupported;
  const bool is_run = bmp.compression == bmp_rle8 || bmp.compression == bmp_rle4;
  job->answer->is_cut_off = !is_run && row_count(&bmp) < bmp.height;
  const struct details details = details_none();
  status = job_describe(job, bmp.width, bmp.height, &details);
  if (status != cardstage_done || !job->request->wants_pixels) return status;
  status = job_open_canvas(job, bmp.width, bmp.height, (struct colour){.model = colour_rgba});
  if (status != cardstage_done) return status;
  return is_run ? add_runs(job, &bmp) : add_rows(job, &bmp);
}
