// Makes the files that `cardbench content` measures: photos like those of a camera, and a long talk as PDF.
//
//   cardcorpus photos DIR COUNT    JPEG files of 24 megapixels, 6000 × 4000, some 3 MB each
//   cardcorpus talk FILE PAGES     landscape slides; each three pages are the steps of one slide
//
// Only 24 images are drawn. Files that share an image differ in the time of their EXIF data.

#include <cairo-pdf.h>
#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CImageMaker.h"

enum { width = 6000, height = 4000, bodies = 24 };

static uint32_t state = 1;

static uint32_t next_random(void) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}

static double unit_random(void) { return (next_random() >> 8) / 16777216.0; }

static void fail(const char *what) {
  fprintf(stderr, "cardcorpus: %s: %s\n", what, strerror(errno));
  exit(1);
}

/// Returns the height of a ridge above the lower edge, in pixels.
static double ridge(int x, int layer, const double *phases) {
  double t = (double)x / width * 6.283;
  return height * (0.62 - 0.13 * layer + 0.05 * sin(t * (1 + layer) + phases[0]) +
                   0.02 * sin(t * (5 + layer) + phases[1]) + 0.006 * sin(t * 31 + phases[2]));
}

/// Draws hills under a sky with a sun, and the grain of a sensor.
static void draw_photo(uint8_t *pixels, int number) {
  state = 2654435761u * (uint32_t)(number + 1) | 1;
  double hue = unit_random(), sun_x = unit_random() * width, sun_y = (0.1 + 0.25 * unit_random()) * height;
  static double tops[5][width];
  for (int layer = 0; layer < 5; layer++) {
    double phases[3] = {unit_random() * 6, unit_random() * 6, unit_random() * 6};
    for (int x = 0; x < width; x++) tops[layer][x] = height - ridge(x, layer, phases);
  }
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      double sky = (double)y / height;
      double red = 90 + 130 * sky, green = 130 + 70 * sky, blue = 205 - 60 * sky;
      double dx = x - sun_x, dy = y - sun_y;
      double glow = exp(-(dx * dx + dy * dy) / (2e5 + 3e5 * hue));
      red += 150 * glow, green += 110 * glow, blue += 40 * glow;
      for (int layer = 0; layer < 5; layer++) {
        if (y < tops[layer][x]) continue;
        double depth = 1 - layer * 0.19, light = 1 - 0.4 * (y - tops[layer][x]) / height;
        red = (70 + 90 * hue) * depth * light, green = (110 + 40 * hue) * depth * light;
        blue = (120 - 60 * hue) * depth * light;
      }
      int grain = (int)(next_random() & 3) - 1;
      double channels[3] = {red, green, blue};
      uint8_t *pixel = pixels + ((size_t)y * width + (size_t)x) * 4;
      for (int c = 0; c < 3; c++) {
        double value = channels[c] + grain;
        pixel[c] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
      }
      pixel[3] = 255;
    }
  }
}

/// Writes EXIF data with the time of a photo, one minute after the previous photo. Returns its length in bytes.
static size_t write_exif(uint8_t *bytes, int number) {
  static const uint8_t head[] = {
      'E', 'x', 'i', 'f', 0, 0, 'M', 'M', 0, 42, 0, 0, 0, 8,
      0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0,  // the EXIF directory is at 26
      0, 1, 0x90, 0x03, 0, 2, 0, 0, 0, 20, 0, 0, 0, 44, 0, 0, 0, 0,  // its date is at 44
  };
  memcpy(bytes, head, sizeof head);
  int day = number / 1440;
  snprintf((char *)bytes + sizeof head, 20, "%04d:%02d:%02d %02d:%02d:00", (2020 + day / 336) % 10000,
           1 + day / 28 % 12, 1 + day % 28, number / 60 % 24, number % 60);
  return sizeof head + 20;
}

static void make_photos(const char *folder, int count) {
  uint8_t *pixels = malloc((size_t)width * height * 4);
  if (!pixels) fail("photos");
  for (int body = 0; body < bodies && body < count; body++) {
    draw_photo(pixels, body);
    uint8_t exif[128];
    for (int number = body, length = 0; number < count; number += bodies) {
      static uint8_t *jpeg;
      static size_t size;
      length = (int)write_exif(exif, number);
      if (number == body) {
        free(jpeg);
        struct maker_extras extras = {.exif = exif, .exif_length = (size_t)length};
        jpeg = maker_jpeg(pixels, width, height, false, false, extras, &size);
        if (!jpeg) fail("JPEG");
      } else {
        uint8_t *target = memmem(jpeg, 4096, exif, 6);
        if (!target) fail("EXIF");
        memcpy(target, exif, (size_t)length);
      }
      char path[4096];
      snprintf(path, sizeof path, "%s/IMG_%d.jpg", folder, number + 1);
      FILE *file = fopen(path, "w");
      if (!file || fwrite(jpeg, 1, size, file) != size || fclose(file)) fail(path);
    }
  }
}

/// Draws a slide with text and a figure of 300 curves.
static void draw_slide(cairo_t *context, int slide, int step) {
  cairo_set_source_rgb(context, 0.13, 0.2, 0.36);
  cairo_rectangle(context, 0, 0, 455, 34);
  cairo_fill(context);
  char words[80];
  snprintf(words, sizeof words, "Slide %d: how curves are laid", slide + 1);
  cairo_select_font_face(context, "Inter", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(context, 16);
  cairo_set_source_rgb(context, 1, 1, 1);
  cairo_move_to(context, 16, 23);
  cairo_show_text(context, words);
  cairo_set_source_rgb(context, 0.1, 0.1, 0.1);
  cairo_set_font_size(context, 12);
  for (int line = 0; line <= step; line++) {
    snprintf(words, sizeof words, "%d. What step %d of this slide adds to the one before", line + 1, line + 1);
    cairo_move_to(context, 20, 64 + 20 * line);
    cairo_show_text(context, words);
  }
  for (int curve = 0; curve < 300; curve++) {
    double t = curve / 300.0, phase = slide * 0.3 + step;
    cairo_set_source_rgba(context, t, 0.3 + 0.4 * sin(phase), 1 - t, 0.5);
    cairo_set_line_width(context, 0.4);
    cairo_move_to(context, 20, 240 - 100 * t);
    cairo_curve_to(context, 150, 60 + 180 * t, 300, 240 - 180 * sin(phase + t), 435, 130 + 100 * t);
    cairo_stroke(context);
  }
}

static void make_talk(const char *path, int pages) {
  cairo_surface_t *surface = cairo_pdf_surface_create(path, 455, 256);
  cairo_t *context = cairo_create(surface);
  for (int page = 0; page < pages; page++) {
    char label[16];
    snprintf(label, sizeof label, "%d", page / 3 + 1);
    cairo_pdf_surface_set_page_label(surface, label);
    draw_slide(context, page / 3, page % 3);
    cairo_show_page(context);
  }
  cairo_destroy(context);
  cairo_surface_finish(surface);
  if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) fail(path);
  cairo_surface_destroy(surface);
}

int main(int count, char **words) {
  int number = count == 4 ? atoi(words[3]) : 0;
  if (number > 0 && !strcmp(words[1], "photos")) {
    make_photos(words[2], number);
  } else if (number > 0 && !strcmp(words[1], "talk")) {
    make_talk(words[2], number);
  } else {
    fprintf(stderr, "usage: cardcorpus photos DIR COUNT | cardcorpus talk FILE PAGES\n");
    return 64;
  }
  return 0;
}
