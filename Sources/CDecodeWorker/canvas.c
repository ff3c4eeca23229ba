#include "canvas.h"

#include "CDecode.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static uint32_t divided_up(uint32_t value, uint32_t divisor) {
  return value / divisor + (value % divisor != 0);
}

uint32_t canvas_factor(uint32_t width, uint32_t height, uint32_t cover_width,
                       uint32_t cover_height) {
  const uint32_t across = width / cover_width, down = height / cover_height;
  const uint32_t wanted = across < down ? across : down;
  const uint32_t minimum =
      divided_up(width > height ? width : height, cardstage_shown_side_limit);
  return wanted > minimum ? wanted : minimum;
}

static uint32_t reduced_width(const struct canvas *canvas) {
  return divided_up(canvas->source_width, canvas->factor);
}

static uint32_t reduced_height(const struct canvas *canvas) {
  return divided_up(canvas->source_height, canvas->factor);
}

static size_t byte_count(const struct canvas *canvas) {
  return (size_t)canvas->width * canvas->height * sizeof *canvas->pixels;
}

/// Sets the position of the first pixel, and the steps to the next pixel and row, so that the resulting image is
/// upright.
static void orient(struct canvas *canvas) {
  // For each EXIF orientation, the entry states whether rows become columns, whether the first row is at the right or
  // bottom, and whether the first pixel of a row is at the right or bottom.
  static const struct {
    bool is_transposed, rows_end_first, pixels_end_first;
  } turns[8] = {{0, 0, 0}, {0, 0, 1}, {0, 1, 1}, {0, 1, 0},
                {1, 0, 0}, {1, 1, 0}, {1, 1, 1}, {1, 0, 1}};
  const int turn = canvas->orientation - 1;
  const uint32_t across = reduced_width(canvas), down = reduced_height(canvas);
  const bool is_transposed = turns[turn].is_transposed;
  canvas->width = is_transposed ? down : across;
  canvas->height = is_transposed ? across : down;
  canvas->pixel_step = is_transposed ? canvas->width : 1;
  canvas->row_step = is_transposed ? 1 : canvas->width;
  canvas->origin = 0;
  if (turns[turn].pixels_end_first) {
    canvas->origin += (ptrdiff_t)(across - 1) * canvas->pixel_step;
    canvas->pixel_step = -canvas->pixel_step;
  }
  if (turns[turn].rows_end_first) {
    canvas->origin += (ptrdiff_t)(down - 1) * canvas->row_step;
    canvas->row_step = -canvas->row_step;
  }
}

bool canvas_open(struct canvas *canvas) {
  orient(canvas);
  canvas->is_opaque = true;
  canvas->rows_taken = 0;
  canvas->pixels = cardstage_open_memory(canvas->descriptor, byte_count(canvas));
  if (!canvas->pixels) return false;
  canvas->sums = calloc((size_t)reduced_width(canvas) * 4, sizeof *canvas->sums);
  canvas->row = malloc((size_t)reduced_width(canvas) * 4);
  if (canvas->colour.is_deep) canvas->shallow = malloc((size_t)canvas->source_width * 4);
  return canvas->sums && canvas->row && (canvas->shallow || !canvas->colour.is_deep);
}

/// Adds a row to the sums of the colours and of alpha or black. The colours of RGBA are weighted by alpha.
static void add_to_sums(struct canvas *canvas, const uint8_t *pixels) {
  const uint32_t factor = canvas->factor, width = reduced_width(canvas);
  const bool has_alpha = canvas->colour.model == colour_rgba;
  uint32_t left = canvas->source_width;
  for (uint32_t x = 0; x < width; x++) {
    const uint32_t count = left < factor ? left : factor;
    uint32_t sums[4] = {0};
    for (uint32_t i = 0; i < count; i++, pixels += 4) {
      const uint32_t weight = has_alpha ? pixels[3] : 1;
      for (int c = 0; c < 3; c++) sums[c] += pixels[c] * weight;
      sums[3] += pixels[3];
    }
    for (int c = 0; c < 4; c++) canvas->sums[x * 4 + c] += sums[c];
    left -= count;
  }
}

/// Writes the averages of `rows` rows into the canvas's row, and resets the sums.
static void average_sums(struct canvas *canvas, uint32_t rows) {
  const uint32_t factor = canvas->factor, width = reduced_width(canvas);
  const bool has_alpha = canvas->colour.model == colour_rgba;
  uint32_t left = canvas->source_width;
  for (uint32_t x = 0; x < width; x++) {
    const uint32_t across = left < factor ? left : factor;
    const uint64_t count = (uint64_t)across * rows;
    uint64_t *sums = canvas->sums + (size_t)x * 4;
    const uint64_t weight = has_alpha ? sums[3] : count;
    for (int c = 0; c < 3; c++) {
      canvas->row[x * 4 + c] = weight ? (uint8_t)((sums[c] + weight / 2) / weight) : 0;
    }
    canvas->row[x * 4 + 3] = (uint8_t)((sums[3] + count / 2) / count);
    left -= across;
  }
  memset(canvas->sums, 0, (size_t)width * 4 * sizeof *canvas->sums);
}

static uint32_t premultiplied(const uint8_t *pixel, uint32_t alpha) {
  uint32_t value = alpha << 24;
  for (int c = 0; c < 3; c++) value |= ((pixel[c] * alpha + 127) / 255) << (16 - 8 * c);
  return value;
}

/// Converts the canvas's row and stores it at its position.
static void store_row(struct canvas *canvas) {
  const uint32_t width = reduced_width(canvas);
  const bool has_alpha = canvas->colour.model == colour_rgba;
  const uint32_t y = (canvas->rows_taken - 1) / canvas->factor;
  uint32_t *target = canvas->pixels + canvas->origin + (ptrdiff_t)y * canvas->row_step;
  const uint8_t *pixel = canvas->row;
  uint32_t minimum_alpha = 255;

  colour_convert(&canvas->colour, canvas->row, width);
  for (uint32_t x = 0; x < width; x++, pixel += 4, target += canvas->pixel_step) {
    const uint32_t alpha = has_alpha ? pixel[3] : 255;
    if (alpha < minimum_alpha) minimum_alpha = alpha;
    *target = premultiplied(pixel, alpha);
  }
  if (minimum_alpha < 255) canvas->is_opaque = false;
}

void canvas_add_row(struct canvas *canvas, const uint8_t *pixels) {
  if (canvas_is_full(canvas)) return;
  canvas->rows_taken += 1;
  if (canvas->factor == 1) {
    memcpy(canvas->row, pixels, (size_t)canvas->source_width * 4);
    store_row(canvas);
    return;
  }
  add_to_sums(canvas, pixels);
  const uint32_t rest = canvas->rows_taken % canvas->factor;
  if (rest == 0 || canvas_is_full(canvas)) {
    average_sums(canvas, rest == 0 ? canvas->factor : rest);
    store_row(canvas);
  }
}

void canvas_add_deep_row(struct canvas *canvas, const uint16_t *pixels) {
  colour_convert_deep(&canvas->colour, pixels, canvas->shallow, canvas->source_width);
  canvas_add_row(canvas, canvas->shallow);
}

void canvas_end(struct canvas *canvas) {
  if (canvas_is_full(canvas)) return;
  canvas->is_opaque = false;
  const uint32_t rest = canvas->rows_taken % canvas->factor;
  if (rest == 0) return;
  average_sums(canvas, rest);
  store_row(canvas);
}

void canvas_take_drawing(struct canvas *canvas) {
  const size_t count = (size_t)canvas->width * canvas->height;
  uint32_t alphas = 0xFF000000;
  for (size_t i = 0; i < count; i++) alphas &= canvas->pixels[i];
  canvas->is_opaque = alphas == 0xFF000000;
  canvas->rows_taken = canvas->source_height;
}

bool canvas_is_full(const struct canvas *canvas) {
  return canvas->rows_taken == canvas->source_height;
}

void canvas_close(struct canvas *canvas) {
  if (canvas->pixels) munmap(canvas->pixels, byte_count(canvas));
  free(canvas->sums);
  free(canvas->row);
  free(canvas->shallow);
  colour_free(&canvas->colour);
  *canvas = (struct canvas){0};
}
