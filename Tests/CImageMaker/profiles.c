#include "CImageMaker.h"

#include <lcms2.h>
#include <stdlib.h>

/// Returns the bytes of a profile, and closes the profile.
static uint8_t *saved(cmsHPROFILE profile, size_t *length) {
  cmsUInt32Number size = 0;
  cmsSaveProfileToMem(profile, NULL, &size);
  uint8_t *bytes = malloc(size);
  cmsSaveProfileToMem(profile, bytes, &size);
  cmsCloseProfile(profile);
  *length = size;
  return bytes;
}

/// Returns a profile of these primaries, with the white point and the curve of sRGB.
static uint8_t *make(cmsCIExyYTRIPLE primaries, size_t *length) {
  const cmsCIExyY white = {0.3127, 0.3290, 1};
  const cmsFloat64Number curve[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
  cmsToneCurve *tone = cmsBuildParametricToneCurve(NULL, 4, curve);
  cmsToneCurve *tones[3] = {tone, tone, tone};
  uint8_t *bytes = saved(cmsCreateRGBProfile(&white, &primaries, tones), length);
  cmsFreeToneCurve(tone);
  return bytes;
}

uint8_t *maker_swapped_profile(size_t *length) {
  return make((cmsCIExyYTRIPLE){{0.15, 0.06, 1}, {0.30, 0.60, 1}, {0.64, 0.33, 1}}, length);
}

uint8_t *maker_p3_profile(size_t *length) {
  return make((cmsCIExyYTRIPLE){{0.680, 0.320, 1}, {0.265, 0.690, 1}, {0.150, 0.060, 1}}, length);
}

uint8_t *maker_grey_profile(size_t *length) {
  cmsToneCurve *tone = cmsBuildGamma(NULL, 4.4);
  uint8_t *bytes = saved(cmsCreateGrayProfile(cmsD50_xyY(), tone), length);
  cmsFreeToneCurve(tone);
  return bytes;
}
