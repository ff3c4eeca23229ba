// Decodes HEIC and AVIF for the program, which started this process and has the other end of its socket.

#include "CDecodeWorker.h"

#include <libheif/heif.h>
#include <stdlib.h>
#include <string.h>

/// libheif's description of the image, and the decoded image.
struct decoder {
  struct heif_context *context;
  struct heif_image_handle *handle;
  struct heif_image *image;
  void *profile;
  /// The conversion by a profile for grey pixels, until the canvas owns it.
  struct colour grey;
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

/// Returns the date and the camera. EXIF's rotation is ignored, because the container defines the rotation.
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

/// Returns the conversion that the code points (nclx) describe. Frees the code points, which may be null.
static struct colour colour_of(struct colour_input input, struct heif_color_profile_nclx *nclx) {
  struct colour_codes codes = {0};
  if (nclx) {
    codes.primaries = (uint16_t)nclx->color_primaries;
    codes.transfer = (uint16_t)nclx->transfer_characteristics;
    heif_nclx_color_profile_free(nclx);
  }
  return colour_from_codes(input, codes);
}

/// Returns the conversion that the ICC profile describes, or else the one that the code points describe. Sets
/// `is_described` to whether the container has either of them.
///
/// Source: ISO/IEC 23008-12, 6.5.5. A profile has priority, and the code points then only define the coding of the
/// pixels, which libheif decodes.
static struct colour read_colour(struct decoder *decoder, struct colour_input input,
                                 bool *is_described) {
  const struct heif_image_handle *handle = decoder->handle;
  const size_t size = heif_image_handle_get_raw_color_profile_size(handle);
  decoder->profile = size > 0 ? malloc(size) : NULL;
  *is_described = true;
  if (decoder->profile &&
      heif_image_handle_get_raw_color_profile(handle, decoder->profile).code == heif_error_Ok) {
    const struct colour colour = colour_make(input, decoder->profile, size);
    if (colour.transform) return colour;
    // Only the pixels show whether the image is grey. Eight bits suffice for a grey image.
    const struct colour_input grey = {.model = colour_rgba, .is_grey = true};
    decoder->grey = colour_make(grey, decoder->profile, size);
    if (decoder->grey.transform) input.is_deep = false;
  }
  struct heif_color_profile_nclx *nclx = NULL;
  heif_image_handle_get_nclx_color_profile(handle, &nclx);
  *is_described = size > 0 || nclx;
  return colour_of(input, nclx);
}

/// Returns the value of a premultiplied channel divided by alpha.
static unsigned divided(unsigned value, unsigned alpha, unsigned maximum) {
  const unsigned quotient = alpha ? (value * maximum + alpha / 2) / alpha : 0;
  return quotient < maximum ? quotient : maximum;
}

/// Returns whether all pixels are grey.
static bool is_grey(const uint8_t *rows, int stride, int width, int height) {
  for (int y = 0; y < height; y++) {
    const uint8_t *const row = rows + (size_t)y * (size_t)stride;
    for (int i = 0; i < width * 4; i += 4) {
      if (row[i] != row[i + 1] || row[i] != row[i + 2]) return false;
    }
  }
  return true;
}

static void add_row(struct job *job, const uint8_t *row, int width, bool is_premultiplied) {
  uint8_t *const pixels = job->scratch;
  memcpy(pixels, row, (size_t)width * 4);
  for (int i = 0; is_premultiplied && i < width * 4; i++) {
    if (i % 4 < 3) pixels[i] = (uint8_t)divided(pixels[i], pixels[i | 3], 255);
  }
  canvas_add_row(&job->canvas, pixels);
}

/// Adds a row with `bits` bits per channel, after extending the channels to 16 bits.
static void add_deep_row(struct job *job, const uint8_t *row, int width, int bits,
                         bool is_premultiplied) {
  uint16_t *const pixels = job->scratch;
  memcpy(pixels, row, (size_t)width * 8);
  for (int i = 0; i < width * 4; i++) {
    const unsigned value = pixels[i] & ((1u << bits) - 1);
    pixels[i] = (uint16_t)(value << (16 - bits) | value >> (2 * bits - 16));
  }
  for (int i = 0; is_premultiplied && i < width * 4; i++) {
    if (i % 4 < 3) pixels[i] = (uint16_t)divided(pixels[i], pixels[i | 3], 65535);
  }
  canvas_add_deep_row(&job->canvas, pixels);
}

/// Decodes the pixels, and adds their rows.
static enum cardstage_status decode_pixels(struct decoder *decoder, struct job *job, int width,
                                           int height) {
  struct heif_image_handle *handle = decoder->handle;
  // Colours that need no conversion need no more than eight bits.
  struct colour_input input = {
      .model = colour_rgba, .is_deep = heif_image_handle_get_luma_bits_per_pixel(handle) > 8};
  bool is_described = false;
  struct colour colour = read_colour(decoder, input, &is_described);
  if (!colour.transform && is_described) colour.is_deep = false;
  enum cardstage_status status = job_open_canvas(job, (uint32_t)width, (uint32_t)height, colour);
  if (status != cardstage_done) return status;

  status = status_of(heif_decode_image(handle, &decoder->image, heif_colorspace_RGB,
                                       colour.is_deep ? heif_chroma_interleaved_RRGGBBAA_LE
                                                      : heif_chroma_interleaved_RGBA,
                                       NULL));
  if (status != cardstage_done) return status;
  if (!is_described) {
    // If the container does not describe the colours, the coded image may describe them.
    struct heif_color_profile_nclx *nclx = NULL;
    heif_image_get_nclx_color_profile(decoder->image, &nclx);
    job->canvas.colour = colour_of(input, nclx);
    job->canvas.colour.is_deep = colour.is_deep;
  }
  int stride = 0;
  const uint8_t *rows =
      heif_image_get_plane_readonly(decoder->image, heif_channel_interleaved, &stride);
  const int bits = heif_image_get_bits_per_pixel_range(decoder->image, heif_channel_interleaved);
  // The size and the depth of the coded image may differ from their description in the container.
  if (!rows || heif_image_get_width(decoder->image, heif_channel_interleaved) != width ||
      heif_image_get_height(decoder->image, heif_channel_interleaved) != height ||
      (colour.is_deep && (bits < 8 || bits > 16))) {
    return cardstage_damaged;
  }
  if (decoder->grey.transform && is_grey(rows, stride, width, height)) {
    colour_free(&job->canvas.colour);
    job->canvas.colour = decoder->grey;
    decoder->grey = (struct colour){.transform = NULL};
  }
  const bool is_premultiplied = heif_image_handle_is_premultiplied_alpha(handle);
  if (!job_scratch(job, (size_t)width * 8)) return cardstage_no_memory;
  for (int y = 0; y < height; y++) {
    const uint8_t *row = rows + (size_t)y * (size_t)stride;
    if (colour.is_deep) add_deep_row(job, row, width, bits, is_premultiplied);
    else add_row(job, row, width, is_premultiplied);
  }
  return cardstage_done;
}

static enum cardstage_status decode_with(struct decoder *decoder, struct job *job) {
  decoder->context = heif_context_alloc();
  if (!decoder->context) return cardstage_no_memory;
  // libheif must not create threads, so that the cost of an image is predictable.
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
  return decode_pixels(decoder, job, width, height);
}

static enum cardstage_status decode(struct job *job) {
  struct decoder decoder = {NULL};
  const enum cardstage_status status = decode_with(&decoder, job);
  free(decoder.profile);
  colour_free(&decoder.grey);
  if (decoder.image) heif_image_release(decoder.image);
  if (decoder.handle) heif_image_handle_release(decoder.handle);
  if (decoder.context) heif_context_free(decoder.context);
  return status;
}

int main(void) {
  colour_prepare();
  // Loads the decoders that are separate libraries.
  heif_init(NULL);
  return job_serve(sandbox_close(sandbox_threads), decode, NULL);
}
