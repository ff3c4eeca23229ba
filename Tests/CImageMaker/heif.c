#include "CImageMaker.h"

#include <libheif/heif.h>
#include <stdlib.h>
#include <string.h>

struct bytes {
  uint8_t *start;
  size_t length;
};

static struct heif_error append(struct heif_context *context, const void *data, size_t size,
                                void *into) {
  (void)context;
  struct bytes *bytes = into;
  bytes->start = realloc(bytes->start, bytes->length + size);
  memcpy(bytes->start + bytes->length, data, size);
  bytes->length += size;
  return (struct heif_error){heif_error_Ok, heif_suberror_Unspecified, ""};
}

uint8_t *maker_heif(const uint8_t *pixels, int width, int height, bool is_avif, bool has_alpha,
                    struct maker_nclx nclx, struct maker_extras extras, size_t *length) {
  struct bytes bytes = {NULL, 0};
  struct heif_context *context = heif_context_alloc();
  struct heif_encoder *encoder = NULL;
  heif_context_get_encoder_for_format(
      context, is_avif ? heif_compression_AV1 : heif_compression_HEVC, &encoder);
  struct heif_image *image = NULL;
  const int channels = has_alpha ? 4 : 3;
  heif_image_create(width, height, heif_colorspace_RGB,
                    has_alpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB, &image);
  if (encoder && image) {
    heif_image_add_plane(image, heif_channel_interleaved, width, height, 8);
    int stride = 0;
    uint8_t *rows = heif_image_get_plane(image, heif_channel_interleaved, &stride);
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        memcpy(rows + y * stride + x * channels, pixels + (y * width + x) * 4, (size_t)channels);
      }
    }
    heif_encoder_set_lossy_quality(encoder, 90);
    if (nclx.is_premultiplied) heif_image_set_premultiplied_alpha(image, 1);
    if (extras.profile) {
      heif_image_set_raw_color_profile(image, "prof", extras.profile, extras.profile_length);
    }
    struct heif_encoding_options *options = heif_encoding_options_alloc();
    struct heif_color_profile_nclx *colours = heif_nclx_color_profile_alloc();
    if (nclx.primaries) {
      colours->color_primaries = (enum heif_color_primaries)nclx.primaries;
      colours->transfer_characteristics = (enum heif_transfer_characteristics)nclx.transfer;
      heif_image_set_nclx_color_profile(image, colours);
      options->output_nclx_profile = colours;
      options->macOS_compatibility_workaround_no_nclx_profile = 0;
      options->save_two_colr_boxes_when_ICC_and_nclx_available = 1;
    }
    struct heif_error error = heif_context_encode_image(context, image, encoder, options, NULL);
    heif_nclx_color_profile_free(colours);
    heif_encoding_options_free(options);
    struct heif_writer writer = {1, append};
    if (error.code == heif_error_Ok) heif_context_write(context, &writer, &bytes);
  }
  if (image) heif_image_release(image);
  if (encoder) heif_encoder_release(encoder);
  heif_context_free(context);
  *length = bytes.length;
  return bytes.start;
}
