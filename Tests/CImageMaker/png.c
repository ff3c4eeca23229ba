#include "CImageMaker.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct bytes {
  uint8_t *start;
  size_t length, capacity;
};

static void append(png_structp png, png_bytep data, size_t count) {
  struct bytes *bytes = png_get_io_ptr(png);
  if (bytes->length + count > bytes->capacity) {
    bytes->capacity = (bytes->length + count) * 2;
    bytes->start = realloc(bytes->start, bytes->capacity);
  }
  memcpy(bytes->start + bytes->length, data, count);
  bytes->length += count;
}

static void flush(png_structp png) { (void)png; }

static void set_palette(png_structp png, png_infop info, const uint8_t *palette, int length) {
  png_color colours[256];
  png_byte alphas[256];
  for (int i = 0; i < length; i++) {
    colours[i] = (png_color){palette[i * 4], palette[i * 4 + 1], palette[i * 4 + 2]};
    alphas[i] = palette[i * 4 + 3];
  }
  png_set_PLTE(png, info, colours, length);
  png_set_tRNS(png, info, alphas, length, NULL);
}

uint8_t *maker_png(const uint8_t *samples, int width, int height, int colour_type, int depth,
                   bool is_interlaced, const uint8_t *palette, int palette_length,
                   struct maker_extras extras, size_t *length) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  struct bytes bytes = {NULL, 0, 0};
  if (setjmp(png_jmpbuf(png))) return NULL;
  png_set_write_fn(png, &bytes, append, flush);
  png_set_compression_level(png, 1);
  png_set_IHDR(png, info, (png_uint_32)width, (png_uint_32)height, depth, colour_type,
               is_interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (palette_length > 0) set_palette(png, info, palette, palette_length);
  if (extras.profile) {
    png_set_iCCP(png, info, "test", PNG_COMPRESSION_TYPE_DEFAULT, extras.profile,
                 (png_uint_32)extras.profile_length);
  }
  if (extras.exif) {
    png_set_eXIf_1(png, info, (png_uint_32)(extras.exif_length - 6), (png_bytep)extras.exif + 6);
  }
  png_write_info(png, info);
  const int passes = png_set_interlace_handling(png);
  const size_t row = png_get_rowbytes(png, info);
  for (int pass = 0; pass < passes; pass++) {
    for (int y = 0; y < height; y++) png_write_row(png, samples + (size_t)y * row);
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  *length = bytes.length;
  return bytes.start;
}
