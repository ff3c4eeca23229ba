#include "colour.h"

#include <string.h>

/// The number of pixels that are converted at once, on the stack.
enum { piece = 256 };

/// The format for a grey profile: the first of four bytes, since the other colours are equal.
#define TYPE_GREY_AND_3 (COLORSPACE_SH(PT_GRAY) | EXTRA_SH(3) | CHANNELS_SH(1) | BYTES_SH(1))

void colour_prepare(void) {
  cmsHPROFILE srgb = cmsCreate_sRGBProfile();
  cmsHTRANSFORM transform =
      cmsCreateTransform(srgb, TYPE_RGBA_8, srgb, TYPE_RGBA_8, INTENT_RELATIVE_COLORIMETRIC, 0);
  if (transform) cmsDeleteTransform(transform);
  if (srgb) cmsCloseProfile(srgb);
}

/// Returns the format of a model's pixels for a profile of a colour space, or 0 if both do not fit.
static cmsUInt32Number pixel_format(enum colour_model model, cmsColorSpaceSignature space) {
  switch (model) {
  case colour_rgba:
    if (space == cmsSigRgbData) return TYPE_RGBA_8;
    return space == cmsSigGrayData ? TYPE_GREY_AND_3 : 0;
  case colour_cmyk: return space == cmsSigCmykData ? TYPE_CMYK_8 : 0;
  case colour_inverted_cmyk: return space == cmsSigCmykData ? TYPE_CMYK_8_REV : 0;
  }
  return 0;
}

struct colour colour_make(enum colour_model model, const void *profile, size_t length) {
  struct colour colour = {.model = model};
  if (!profile || length == 0 || length > UINT32_MAX) return colour;
  cmsHPROFILE source = cmsOpenProfileFromMem(profile, (cmsUInt32Number)length);
  if (!source) return colour;
  cmsHPROFILE srgb = cmsCreate_sRGBProfile();
  cmsUInt32Number format = pixel_format(model, cmsGetColorSpace(source));
  if (srgb && format != 0) {
    colour.transform = cmsCreateTransform(source, format, srgb, TYPE_RGBA_8,
                                          INTENT_RELATIVE_COLORIMETRIC,
                                          cmsFLAGS_BLACKPOINTCOMPENSATION);
  }
  if (srgb) cmsCloseProfile(srgb);
  cmsCloseProfile(source);
  return colour;
}

/// Mixes inks: the light passes each ink and then the black one.
static void mix_inks(uint8_t *pixels, uint32_t count, int inversion) {
  for (uint32_t i = 0; i < count; i++, pixels += 4) {
    unsigned black = pixels[3] ^ inversion;
    for (int c = 0; c < 3; c++) {
      pixels[c] = (uint8_t)(((pixels[c] ^ inversion) * black + 127) / 255);
    }
  }
}

void colour_convert(const struct colour *colour, uint8_t *pixels, uint32_t count) {
  if (!colour->transform) {
    if (colour->model == colour_inverted_cmyk) mix_inks(pixels, count, 0);
    if (colour->model == colour_cmyk) mix_inks(pixels, count, 0xFF);
    return;
  }
  uint8_t converted[piece * 4];
  for (uint32_t done = 0; done < count; done += piece) {
    uint32_t length = count - done < piece ? count - done : piece;
    cmsDoTransform(colour->transform, pixels, converted, length);
    for (uint32_t i = 0; i < length; i++, pixels += 4) memcpy(pixels, converted + i * 4, 3);
  }
}

void colour_free(struct colour *colour) {
  if (colour->transform) cmsDeleteTransform(colour->transform);
  colour->transform = NULL;
}
