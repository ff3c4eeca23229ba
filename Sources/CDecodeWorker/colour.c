#include "colour.h"

#include "light.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// The number of pixels that are converted at once, on the stack.
enum { piece = 256 };

/// The pixel format for a grey profile: only the first of four channels, since the other colours are equal.
#define TYPE_GREY_AND_3 (COLORSPACE_SH(PT_GRAY) | EXTRA_SH(3) | CHANNELS_SH(1) | BYTES_SH(1))
#define TYPE_GREY_AND_3_16 (COLORSPACE_SH(PT_GRAY) | EXTRA_SH(3) | CHANNELS_SH(1) | BYTES_SH(2))

void colour_prepare(void) {
  cmsHPROFILE srgb = cmsCreate_sRGBProfile();
  cmsHTRANSFORM transform =
      cmsCreateTransform(srgb, TYPE_RGBA_8, srgb, TYPE_RGBA_8, INTENT_RELATIVE_COLORIMETRIC, 0);
  if (transform) cmsDeleteTransform(transform);
  if (srgb) cmsCloseProfile(srgb);
}

/// Returns the pixel format for a profile of a colour space, or 0 if the pixels do not fit that colour space.
static cmsUInt32Number pixel_format(struct colour_input input, cmsColorSpaceSignature space) {
  const cmsUInt32Number rgba = input.is_deep ? TYPE_RGBA_16 : TYPE_RGBA_8;
  switch (input.model) {
  case colour_rgba:
    if (space == cmsSigRgbData) return input.is_grey ? 0 : rgba;
    if (space != cmsSigGrayData || !input.is_grey) return 0;
    return input.is_deep ? TYPE_GREY_AND_3_16 : TYPE_GREY_AND_3;
  case colour_cmyk: return space == cmsSigCmykData ? TYPE_CMYK_8 : 0;
  case colour_inverted_cmyk: return space == cmsSigCmykData ? TYPE_CMYK_8_REV : 0;
  }
  return 0;
}

/// Creates the conversion from a profile, and closes the profile.
static struct colour from(struct colour_input input, cmsHPROFILE source) {
  struct colour colour = {.model = input.model, .is_deep = input.is_deep};
  if (!source) return colour;
  cmsHPROFILE srgb = cmsCreate_sRGBProfile();
  // A device link profile converts to another device, so the resulting colours are unknown.
  const bool is_link = cmsGetDeviceClass(source) == cmsSigLinkClass;
  const cmsUInt32Number format = is_link ? 0 : pixel_format(input, cmsGetColorSpace(source));
  if (srgb && format != 0) {
    colour.transform = cmsCreateTransform(source, format, srgb, TYPE_RGBA_8,
                                          INTENT_RELATIVE_COLORIMETRIC,
                                          cmsFLAGS_BLACKPOINTCOMPENSATION);
  }
  if (srgb) cmsCloseProfile(srgb);
  cmsCloseProfile(source);
  return colour;
}

struct colour colour_make(struct colour_input input, const void *profile, size_t length) {
  const bool is_usable = profile && length > 0 && length <= UINT32_MAX;
  return from(input, is_usable ? cmsOpenProfileFromMem(profile, (cmsUInt32Number)length) : NULL);
}

/// Creates an RGB profile with a tone curve, and frees the curve.
static cmsHPROFILE make_profile(cmsCIExyY white, const cmsCIExyYTRIPLE *primaries,
                                cmsToneCurve *curve) {
  cmsToneCurve *const curves[3] = {curve, curve, curve};
  cmsHPROFILE profile = curve ? cmsCreateRGBProfile(&white, primaries, curves) : NULL;
  if (curve) cmsFreeToneCurve(curve);
  return profile;
}

/// Chromaticities of white, red, green and blue.
typedef double chromaticities[8];

static const chromaticities srgb_primaries = {.3127, .329, .64, .33, .3, .6, .15, .06};

/// Returns the chromaticities for a code point of primaries.
static const double *primaries_of(uint16_t code) {
  static const struct {
    uint16_t code;
    chromaticities values;
  } known[] = {
      {4, {.31, .316, .67, .33, .21, .71, .14, .08}},
      {5, {.3127, .329, .64, .33, .29, .6, .15, .06}},
      {6, {.3127, .329, .63, .34, .31, .595, .155, .07}},
      {7, {.3127, .329, .63, .34, .31, .595, .155, .07}},
      {8, {.31, .316, .681, .319, .243, .692, .145, .049}},
      {9, {.3127, .329, .708, .292, .17, .797, .131, .046}},
      {10, {1. / 3, 1. / 3, 1, 0, 0, 1, 0, 0}},
      {11, {.314, .351, .68, .32, .265, .69, .15, .06}},
      {12, {.3127, .329, .68, .32, .265, .69, .15, .06}},
      {22, {.3127, .329, .63, .34, .295, .605, .155, .077}},
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (known[i].code == code) return known[i].values;
  }
  return srgb_primaries;
}

static cmsHPROFILE profile_of(const double *xy, cmsToneCurve *curve) {
  const cmsCIExyYTRIPLE primaries = {
      {xy[2], xy[3], 1}, {xy[4], xy[5], 1}, {xy[6], xy[7], 1}};
  return make_profile((cmsCIExyY){xy[0], xy[1], 1}, &primaries, curve);
}

/// Returns the light for a value, given the code point of the transfer characteristics. As in browsers, video curves
/// that resemble the curve of sRGB are treated as sRGB.
static double light_of(uint16_t transfer, double value) {
  switch (transfer) {
  case 4: return pow(value, 2.2);
  case 5: return pow(value, 2.8);
  case 7: return value < 0.0913 ? value / 4 : pow((value + 0.1115) / 1.1115, 1 / 0.45);
  case 8: return value;
  case 9: return value > 0 ? pow(10, 2 * (value - 1)) : 0;
  case 10: return value > 0 ? pow(10, 2.5 * (value - 1)) : 0;
  case 17: return fmin(pow(value, 2.6) * 52.37 / 48, 1);
  default: return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
  }
}

static bool is_srgb(struct colour_codes codes) {
  static const uint16_t same[] = {0, 1, 2, 3, 6, 11, 12, 13, 14, 15};
  bool has_curve = false;
  for (size_t i = 0; i < sizeof same / sizeof *same; i++) has_curve |= same[i] == codes.transfer;
  return has_curve && !codes.is_narrow && primaries_of(codes.primaries) == srgb_primaries;
}

/// Creates the conversion of light that may be brighter than white.
static struct colour from_light(struct colour_input input, struct colour_codes codes) {
  const double *const xy = primaries_of(codes.primaries);
  struct light *const light = light_make(codes.transfer, xy, codes.is_narrow);
  const bool is_deep = input.is_deep;
  input.is_deep = true;
  struct colour colour = from(input, light ? profile_of(xy, cmsBuildGamma(NULL, 1)) : NULL);
  colour.is_deep = is_deep;
  if (colour.transform) colour.light = light;
  else free(light);
  return colour;
}

struct colour colour_from_codes(struct colour_input input, struct colour_codes codes) {
  enum { steps = 4096 };
  uint16_t table[steps];
  if (is_srgb(codes)) return from(input, NULL);
  // Grey pixels are stored as RGB, so an RGB profile fits them.
  input.is_grey = false;
  if (codes.transfer == light_pq || codes.transfer == light_hlg) return from_light(input, codes);
  for (int i = 0; i < steps; i++) {
    double value = i / (steps - 1.);
    if (codes.is_narrow) value = fmin(fmax((value * 255 - 16) / 219, 0), 1);
    table[i] = (uint16_t)lround(light_of(codes.transfer, value) * 65535);
  }
  return from(input, profile_of(primaries_of(codes.primaries),
                                cmsBuildTabulatedToneCurve16(NULL, steps, table)));
}

struct colour colour_from_gamma(struct colour_input input, double gamma,
                                const double *chromaticities) {
  // As in libpng, a gamma within 5 % of sRGB's is treated as sRGB's.
  const bool has_curve = fabs(gamma * 2.2 - 1) < 0.05;
  if (!(gamma > 0) || (has_curve && !chromaticities)) return from(input, NULL);
  static const cmsFloat64Number srgb[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
  cmsToneCurve *curve = has_curve ? cmsBuildParametricToneCurve(NULL, 4, srgb)
                                  : cmsBuildGamma(NULL, 1 / gamma);
  input.is_grey = false;
  return from(input, profile_of(chromaticities ? chromaticities : srgb_primaries, curve));
}

/// Mixes inks: the light is multiplied by each ink and then by black.
static void mix_inks(uint8_t *pixels, uint32_t count, int inversion) {
  for (uint32_t i = 0; i < count; i++, pixels += 4) {
    unsigned black = pixels[3] ^ inversion;
    for (int c = 0; c < 3; c++) {
      pixels[c] = (uint8_t)(((pixels[c] ^ inversion) * black + 127) / 255);
    }
  }
}

void colour_convert(const struct colour *colour, uint8_t *pixels, uint32_t count) {
  // A row of 16-bit channels was converted when it was added.
  if (colour->is_deep) return;
  if (!colour->transform) {
    if (colour->model == colour_inverted_cmyk) mix_inks(pixels, count, 0);
    if (colour->model == colour_cmyk) mix_inks(pixels, count, 0xFF);
    return;
  }
  uint8_t converted[piece * 4];
  uint16_t deep[piece * 4];
  for (uint32_t done = 0; done < count; done += piece) {
    uint32_t length = count - done < piece ? count - done : piece;
    if (colour->light) {
      for (uint32_t i = 0; i < length * 4; i++) deep[i] = (uint16_t)(pixels[i] * 257);
      light_map(colour->light, deep, deep, length);
    }
    cmsDoTransform(colour->transform, colour->light ? (void *)deep : pixels, converted, length);
    for (uint32_t i = 0; i < length; i++, pixels += 4) memcpy(pixels, converted + i * 4, 3);
  }
}

void colour_convert_deep(const struct colour *colour, const uint16_t *deep, uint8_t *pixels,
                         uint32_t count) {
  if (colour->transform && !colour->light) cmsDoTransform(colour->transform, deep, pixels, count);
  for (uint32_t done = 0; colour->light && done < count; done += piece) {
    const uint32_t length = count - done < piece ? count - done : piece;
    uint16_t linear[piece * 4];
    light_map(colour->light, deep + done * 4, linear, length);
    cmsDoTransform(colour->transform, linear, pixels + done * 4, length);
  }
  for (uint32_t i = 0; i < count * 4; i++) {
    if (!colour->transform || i % 4 == 3) pixels[i] = (uint8_t)((deep[i] * 255u + 32895) >> 16);
  }
}

void colour_free(struct colour *colour) {
  if (colour->transform) cmsDeleteTransform(colour->transform);
  free(colour->light);
  colour->transform = NULL;
  colour->light = NULL;
}
