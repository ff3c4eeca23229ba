#pragma once

#include <vector>

/// The samples of an image, of 8 bits each, in rows without padding.
struct Samples {
  int width = 0, height = 0;
  std::vector<unsigned char> bytes;
};

/// Decodes a JPEG file of `width` times `height` pixels at a lower resolution. Both sides are divided by `divisor`,
/// which is 2, 4 or 8. Returns false if the file is damaged, or if its size or its colours differ from the given ones.
bool jpeg_decode(const std::vector<unsigned char> &file, int width, int height, int components,
                 int divisor, Samples &samples);
