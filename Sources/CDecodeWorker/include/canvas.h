#pragma once

#include "colour.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Takes the rows of a picture from the top and makes of them, reduced, in sRGB, premultiplied and
/// upright, the pixels that become the program's.
struct canvas {
  /// The rows as they come.
  uint32_t source_width, source_height;
  /// How many pixels, each way, are averaged to one.
  uint32_t factor;
  /// EXIF's, 1 to 8.
  int orientation;
  struct colour colour;

  /// The pixels as they are, upright.
  uint32_t width, height;
  bool is_opaque;
  /// The memory for them, the caller's own.
  int descriptor;
  uint32_t *pixels;

  // The way of a pixel in the row, and of a row, through the upright pixels.
  ptrdiff_t origin, pixel_step, row_step;
  uint32_t rows_taken;
  uint64_t *sums;
  uint8_t *row;
};

/// The largest factor by which a picture can be reduced and still cover a size, or a larger one by which its sides
/// become such that can be shown; at least 1.
uint32_t canvas_factor(uint32_t width, uint32_t height, uint32_t cover_width,
                       uint32_t cover_height);

/// Makes room for the pixels of the rows described by the first members, which the caller has set.
/// False without memory.
bool canvas_open(struct canvas *canvas);

/// Takes the next row, four bytes a pixel as the colour model says.
void canvas_add_row(struct canvas *canvas, const uint8_t *pixels);

/// Takes what was drawn straight into the pixels, upright and premultiplied, as all of the rows.
void canvas_take_drawing(struct canvas *canvas);

/// Whether all rows were taken.
bool canvas_is_full(const struct canvas *canvas);

/// Frees what an open canvas has, and maps its pixels no more.
void canvas_close(struct canvas *canvas);
