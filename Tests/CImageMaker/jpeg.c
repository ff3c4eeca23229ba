#include "CImageMaker.h"

#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

uint8_t *maker_jpeg(const uint8_t *pixels, int width, int height, bool is_cmyk,
                    bool is_progressive, struct maker_extras extras, size_t *length) {
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  unsigned char *bytes = NULL;
  unsigned long size = 0;
  jpeg.err = jpeg_std_error(&errors);
  jpeg_create_compress(&jpeg);
  jpeg_mem_dest(&jpeg, &bytes, &size);
  jpeg.image_width = (JDIMENSION)width;
  jpeg.image_height = (JDIMENSION)height;
  jpeg.input_components = 4;
  jpeg.in_color_space = is_cmyk ? JCS_CMYK : JCS_EXT_RGBX;
  jpeg_set_defaults(&jpeg);
  jpeg_set_quality(&jpeg, 95, TRUE);
  if (is_progressive) jpeg_simple_progression(&jpeg);
  jpeg_start_compress(&jpeg, TRUE);
  if (extras.exif) {
    jpeg_write_marker(&jpeg, JPEG_APP0 + 1, extras.exif, (unsigned)extras.exif_length);
  }
  if (extras.profile) {
    jpeg_write_icc_profile(&jpeg, extras.profile, (unsigned)extras.profile_length);
  }
  while (jpeg.next_scanline < jpeg.image_height) {
    JSAMPROW row = (JSAMPROW)pixels + (size_t)jpeg.next_scanline * (size_t)width * 4;
    jpeg_write_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_compress(&jpeg);
  jpeg_destroy_compress(&jpeg);
  *length = size;
  return bytes;
}
