#pragma once

#include "colour.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A canvas that takes the rows of an image from top to bottom. It produces pixels for the program, which are reduced
/// in size, premultiplied, upright and in sRGB.
struct canvas {
  /// The size of the incoming image, in pixels.
  uint32_t source_width, source_height;
  /// The number of pixels in each direction that are averaged to one pixel.
  uint32_t factor;
  /// The EXIF orientation, 1 to 8.
  int orientation;
  struct colour colour;

  /// The size of the resulting image when upright, in pixels.
  uint32_t width, height;
  bool is_opaque;
  /// The memory for the pixels, which the caller owns.
  int descriptor;
  uint32_t *pixels;

  // The index of the first pixel in the result, and the index steps to the next pixel and to the next row.
  ptrdiff_t origin, pixel_step, row_step;
  uint32_t rows_taken;
  uint64_t *sums;
  uint8_t *row;
  /// A row of 16-bit channels after its conversion to 8 bits per channel, or null.
  uint8_t *shallow;
};

/// Returns the largest factor by which an image can be reduced and still cover a size, at least 1. If the result would
/// be too large to show, returns a larger factor.
uint32_t canvas_factor(uint32_t width, uint32_t height, uint32_t cover_width,
                       uint32_t cover_height);

/// Allocates the memory for the rows. The caller has set the members that describe the rows. Returns false if there is
/// not enough memory.
bool canvas_open(struct canvas *canvas);

/// Takes the next row, with four bytes for each pixel in the form that the colour model defines.
void canvas_add_row(struct canvas *canvas, const uint8_t *pixels);

/// Takes the next row, with four channels of 16 bits for each pixel. The canvas's colour must be deep.
void canvas_add_deep_row(struct canvas *canvas, const uint16_t *pixels);

/// Completes the image. The pixels of missing rows are transparent.
void canvas_end(struct canvas *canvas);

/// Takes upright, premultiplied pixels that were drawn directly into the canvas, in place of rows.
void canvas_take_drawing(struct canvas *canvas);

/// Returns whether all rows have been taken.
bool canvas_is_full(const struct canvas *canvas);

/// Frees the memory of an open canvas, and unmaps its pixels.
void canvas_close(struct canvas *canvas);
