#include "light.h"

#include <math.h>
#include <stdlib.h>

enum { steps = sizeof((struct light *)0)->curve / sizeof(float) };

/// The luminance of white in HDR (Report ITU-R BT.2408) and of the brightest light, in cd/m².
static const double white = 203, brightest = 1000;

/// Compresses light brighter than white into the range up to 1. The light is relative to white.
static double compress(double light) {
  const double knee = 0.8, maximum = (brightest / white - knee) / (1 - knee);
  if (light <= knee) return light;
  const double over = fmin((light - knee) / (1 - knee), maximum);
  return knee + (1 - knee) * over * (1 + over / (maximum * maximum)) / (1 + over);
}

/// Returns the light for a PQ value, relative to white (Recommendation ITU-R BT.2100).
static double pq(double value) {
  const double root = pow(value, 1 / 78.84375);
  const double light = fmax(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root);
  return pow(light, 1 / 0.1593017578125) * 10000 / white;
}

/// Returns the scene light for an HLG value, up to 1 (Recommendation ITU-R BT.2100).
static double hlg(double value) {
  return value <= 0.5 ? value * value / 3
                      : (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
}

/// Sets the weights: the luminance of each channel at its maximum, relative to the luminance of white.
static void set_weights(float *weights, const double *xy) {
  double columns[4][3];
  for (int i = 0; i < 4; i++) {
    const double x = xy[2 * i], y = xy[2 * i + 1];
    columns[i][0] = x / y, columns[i][1] = 1, columns[i][2] = (1 - x - y) / y;
  }
  const double *const w = columns[0], *const r = columns[1], *const g = columns[2],
               *const b = columns[3];
#define determinant(p, q, s)                                                                    \
  ((p)[0] * ((q)[1] * (s)[2] - (q)[2] * (s)[1]) - (p)[1] * ((q)[0] * (s)[2] - (q)[2] * (s)[0]) + \
   (p)[2] * ((q)[0] * (s)[1] - (q)[1] * (s)[0]))
  const double whole = determinant(r, g, b);
  weights[0] = (float)(determinant(w, g, b) / whole);
  weights[1] = (float)(determinant(r, w, b) / whole);
  weights[2] = (float)(determinant(r, g, w) / whole);
#undef determinant
}

struct light *light_make(uint16_t transfer, const double *xy, bool is_narrow) {
  struct light *const light = malloc(sizeof *light);
  if (!light) return NULL;
  for (int i = 0; i < steps; i++) {
    double value = i / (steps - 1.);
    if (is_narrow) value = fmin(fmax((value * 255 - 16) / 219, 0), 1);
    light->curve[i] = (float)(transfer == light_pq ? pq(value) : hlg(value));
  }
  set_weights(light->weights, xy);
  light->is_scene = transfer == light_hlg;
  return light;
}

void light_map(const struct light *light, const uint16_t *pixels, uint16_t *linear,
               uint32_t count) {
  for (uint32_t i = 0; i < count; i++, pixels += 4, linear += 4) {
    double channels[3], luminance = 0, maximum = 0, scale = 1;
    for (int c = 0; c < 3; c++) {
      channels[c] = light->curve[((uint32_t)pixels[c] * (steps - 1) + 32767) / 65535];
      luminance += light->weights[c] * channels[c];
      maximum = fmax(maximum, channels[c]);
    }
    // The display of BT.2100 raises the luminance to the power of 1.2.
    if (light->is_scene) scale = luminance > 0 ? pow(luminance, 0.2) * brightest / white : 0;
    maximum *= scale;
    if (maximum > 0) scale *= compress(maximum) / maximum;
    for (int c = 0; c < 3; c++) {
      linear[c] = (uint16_t)lround(fmin(channels[c] * scale, 1) * 65535);
    }
    linear[3] = pixels[3];
  }
}
