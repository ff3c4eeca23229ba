#include "jpeg.hpp"

#include <csetjmp>
#include <cstdio>

extern "C" {
#include <jpeglib.h>
}

/// libjpeg's decoder, and the position to return to after an error.
struct Decoder {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  jmp_buf failed;
};

static void on_error(j_common_ptr jpeg) { longjmp(((Decoder *)jpeg->client_data)->failed, 1); }

/// Ignores warnings, as poppler does.
static void on_message(j_common_ptr, int) {}

static void read_rows(struct jpeg_decompress_struct &jpeg, Samples &samples) {
  jpeg_start_decompress(&jpeg);
  samples.width = (int)jpeg.output_width;
  samples.height = (int)jpeg.output_height;
  const size_t row = (size_t)jpeg.output_width * (size_t)jpeg.output_components;
  samples.bytes.resize(row * (size_t)samples.height);
  while (jpeg.output_scanline < jpeg.output_height) {
    JSAMPROW line = samples.bytes.data() + row * jpeg.output_scanline;
    jpeg_read_scanlines(&jpeg, &line, 1);
  }
}

bool jpeg_decode(const std::vector<unsigned char> &file, int width, int height, int components,
                 int divisor, Samples &samples) {
  Decoder decoder = {};
  struct jpeg_decompress_struct &jpeg = decoder.jpeg;
  jpeg.err = jpeg_std_error(&decoder.errors);
  decoder.errors.error_exit = on_error;
  decoder.errors.emit_message = on_message;
  jpeg_create_decompress(&jpeg);
  jpeg.client_data = &decoder;
  bool is_decoded = false;
  // An error jumps over destructors, so no object below may have one.
  if (setjmp(decoder.failed) == 0) {
    jpeg_mem_src(&jpeg, file.data(), file.size());
    jpeg_read_header(&jpeg, TRUE);
    jpeg.scale_num = 1;
    jpeg.scale_denom = (unsigned)divisor;
    const J_COLOR_SPACE colours = components == 1 ? JCS_GRAYSCALE : JCS_RGB;
    if (jpeg.image_width == (JDIMENSION)width && jpeg.image_height == (JDIMENSION)height &&
        jpeg.num_components == components && jpeg.out_color_space == colours) {
      read_rows(jpeg, samples);
      is_decoded = true;
    }
  }
  jpeg_destroy_decompress(&jpeg);
  return is_decoded;
}
