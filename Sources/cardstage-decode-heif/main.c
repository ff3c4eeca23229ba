// Decodes HEIC and AVIF for the program, which started this process and holds its socket.

#include "CDecodeWorker.h"

#include <libheif/heif.h>
#include <stdlib.h>

/// libheif's description of the image, and the decoded image.
struct decoder {
  struct heif_context *context;
  struct heif_image_handle *handle;
  struct heif_image *image;
  void *profile;
};

static enum cardstage_status status_of(struct heif_error error) {
  switch (error.code) {
  case heif_error_Ok: return cardstage_done;
  case heif_error_Memory_allocation_error: return cardstage_no_memory;
  case heif_error_Unsupported_filetype:
  case heif_error_Unsupported_feature: return cardstage_unsupported;
  case heif_error_Invalid_input:
    return error.subcode == heif_suberror_End_of_data ? cardstage_cut_off : cardstage_damaged;
  default: return cardstage_damaged;
  }
}

/// Returns the date and the camera. The container defines the rotation, and EXIF's rotation is ignored.
static struct details read_details(const struct heif_image_handle *handle) {
  heif_item_id item;
  if (heif_image_handle_get_list_of_metadata_block_IDs(handle, "Exif", &item, 1) != 1) {
    return details_none();
  }
  // The first four bytes contain the offset of the data.
  const size_t size = heif_image_handle_get_metadata_size(handle, item);
  uint8_t *block = size > 4 ? malloc(size) : NULL;
  struct details details = details_none();
  if (block && heif_image_handle_get_metadata(handle, item, block).code == heif_error_Ok) {
    const size_t start = 4 + ((size_t)block[0] << 24 | block[1] << 16 | block[2] << 8 | block[3]);
    if (start < size) details = details_read(block + start, size - start);
  }
  free(block);
  details.orientation = 1;
  return details;
}

static struct colour read_colour(struct decoder *decoder) {
  const size_t size = heif_image_handle_get_raw_color_profile_size(decoder->handle);
  decoder->profile = size > 0 ? malloc(size) : NULL;
  if (!decoder->profile ||
      heif_image_handle_get_raw_color_profile(decoder->handle, decoder->profile).code !=
          heif_error_Ok) {
    return colour_make(colour_rgba, NULL, 0);
  }
  return colour_make(colour_rgba, decoder->profile, size);
}

static enum cardstage_status decode_with(struct decoder *decoder, struct job *job) {
  decoder->context = heif_context_alloc();
  if (!decoder->context) return cardstage_no_memory;
  // libheif creates no threads, so that the cost of an image is known.
  heif_context_set_max_decoding_threads(decoder->context, 0);
  enum cardstage_status status = status_of(
      heif_context_read_from_memory_without_copy(decoder->context, job->bytes, job->length, NULL));
  if (status != cardstage_done) return status;
  status = status_of(heif_context_get_primary_image_handle(decoder->context, &decoder->handle));
  if (status != cardstage_done) return status;

  const struct details details = read_details(decoder->handle);
  const int width = heif_image_handle_get_width(decoder->handle);
  const int height = heif_image_handle_get_height(decoder->handle);
  if (width <= 0 || height <= 0) return cardstage_damaged;
  status = job_describe(job, (uint32_t)width, (uint32_t)height, &details);
  if (status != cardstage_done || !job->request->wants_pixels) return status;

  status = status_of(heif_decode_image(decoder->handle, &decoder->image, heif_colorspace_RGB,
                                       heif_chroma_interleaved_RGBA, NULL));
  if (status != cardstage_done) return status;
  int stride = 0;
  const uint8_t *rows =
      heif_image_get_plane_readonly(decoder->image, heif_channel_interleaved, &stride);
  // The coded image may differ from the description in its container.
  if (!rows || heif_image_get_width(decoder->image, heif_channel_interleaved) != width ||
      heif_image_get_height(decoder->image, heif_channel_interleaved) != height) {
    return cardstage_damaged;
  }
  status = job_open_canvas(job, (uint32_t)width, (uint32_t)height, read_colour(decoder));
  for (int y = 0; y < height && status == cardstage_done; y++) {
    canvas_add_row(&job->canvas, rows + (size_t)y * (size_t)stride);
  }
  return status;
}

static enum cardstage_status decode(struct job *job) {
  struct decoder decoder = {NULL};
  const enum cardstage_status status = decode_with(&decoder, job);
  free(decoder.profile);
  if (decoder.image) heif_image_release(decoder.image);
  if (decoder.handle) heif_image_handle_release(decoder.handle);
  if (decoder.context) heif_context_free(decoder.context);
  return status;
}

int main(void) {
  colour_prepare();
  // Loads the decoders that are separate libraries.
  heif_init(NULL);
  return job_serve(box_close(box_threads), decode, NULL);
}
