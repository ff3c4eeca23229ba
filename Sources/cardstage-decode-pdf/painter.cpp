#include "painter.hpp"

#include "jpeg.hpp"

#include <GfxState.h>
#include <algorithm>
#include <cmath>
#include <splash/Splash.h>
#include <splash/SplashBitmap.h>
#include <splash/SplashClip.h>
#include <splash/SplashPattern.h>

static SplashColor paper = {255, 255, 255, 255};

Painter::Painter() : SplashOutputDev(splashModeXBGR8, 4, false, paper) {
  setFontAntialias(true);
  setVectorAntialias(true);
  setEnableFreeType(true);
  setFreeTypeHinting(false, false);
}

void Painter::startPage(int number, GfxState *state, XRef *xref) {
  SplashOutputDev::startPage(number, state, xref);
  page = getBitmap();
  has_transfer = false;
}

void Painter::updateTransfer(GfxState *state) {
  has_transfer = true;
  SplashOutputDev::updateTransfer(state);
}

/// Returns whether the path is a single rectangle with sides parallel to the axes, and sets its corners, in pixels.
static bool is_rectangle(GfxState *state, double corners[4]) {
  const GfxPath *path = state->getPath();
  if (path->getNumSubpaths() != 1) return false;
  const GfxSubpath *points = path->getSubpath(0);
  const int count = points->getNumPoints();
  if (count != 4 && count != 5) return false;
  double x[5], y[5];
  for (int i = 0; i < count; i++) {
    if (points->getCurve(i)) return false;
    state->transform(points->getX(i), points->getY(i), &x[i], &y[i]);
    // Beyond these limits, pixels do not fit into an integer.
    if (!(std::fabs(x[i]) < 1e6 && std::fabs(y[i]) < 1e6)) return false;
  }
  if (count == 5 && (x[4] != x[0] || y[4] != y[0])) return false;
  corners[0] = std::min(x[0], x[2]), corners[1] = std::min(y[0], y[2]);
  corners[2] = std::max(x[0], x[2]), corners[3] = std::max(y[0], y[2]);
  return (x[0] == x[1] && y[1] == y[2] && x[2] == x[3] && y[3] == y[0]) ||
         (y[0] == y[1] && x[1] == x[2] && y[2] == y[3] && x[3] == x[0]);
}

void Painter::fill(GfxState *state) {
  double corners[4];
  // A clip path needs antialiasing.
  if (!is_rectangle(state, corners) || getSplash()->getClip()->getNumPaths() > 0) {
    return SplashOutputDev::fill(state);
  }
  // Splash moves the sides of a rectangle to whole pixels, and makes the rectangle at least one pixel wide. So its
  // antialiasing has no effect and only takes time.
  const auto pixel = [](double value) { return (int)std::floor(value + 0.5); };
  Box box = {pixel(corners[0]), pixel(corners[1]), pixel(corners[2]), pixel(corners[3])};
  box.right = std::max(box.right, box.left + 1);
  box.bottom = std::max(box.bottom, box.top + 1);
  if (fill_directly(box)) return;
  setVectorAntialias(false);
  SplashOutputDev::fill(state);
  setVectorAntialias(true);
}

/// Returns the largest of libjpeg's divisors at which an image still has at least one pixel for each pixel on the page.
/// Returns 1 if there is none.
static int largest_divisor(GfxState *state, int width, int height) {
  const auto &map = state->getCTM();
  const double across = std::hypot(map[0], map[1]), down = std::hypot(map[2], map[3]);
  for (int divisor = 8; divisor > 1; divisor /= 2) {
    if (width >= across * divisor && height >= down * divisor) return divisor;
  }
  return 1;
}

/// Draws an image. A photograph with many more pixels than the page shows is decoded at a lower resolution, which takes
/// about half of the time.
void Painter::drawImage(GfxState *state, Object *object, Stream *stream, int width, int height,
                        GfxImageColorMap *map, bool interpolates, const int *mask_colors,
                        bool is_inline) {
  const int divisor = largest_divisor(state, width, height);
  Samples samples;
  if (divisor > 1 && stream->getKind() == strDCT && !is_inline && !mask_colors &&
      map->getBits() == 8 && stream->getDict()->lookup("DecodeParms").isNull() &&
      jpeg_decode(stream->getNextStream()->toUnsignedChars(), width, height,
                  map->getNumPixelComps(), divisor, samples)) {
    MemStream pixels((char *)samples.bytes.data(), 0, (Goffset)samples.bytes.size(),
                     Object(objNull));
    return SplashOutputDev::drawImage(state, object, &pixels, samples.width, samples.height, map,
                                      interpolates, nullptr, false);
  }
  SplashOutputDev::drawImage(state, object, stream, width, height, map, interpolates, mask_colors,
                             is_inline);
}

/// Fills a rectangle of whole pixels with an opaque colour. For the background of a slide, this takes a tenth of the
/// time that Splash takes. Returns false, without filling, if transparency, blending, a mask, a pattern or a transfer
/// function could affect the result.
bool Painter::fill_directly(const Box &box) {
  Splash *splash = getSplash();
  SplashPattern *pattern = splash->getFillPattern();
  SplashClip *clip = splash->getClip();
  if (has_transfer || getBitmap() != page || splash->getBitmap() != page ||
      splash->getFillAlpha() != 1 || splash->getBlendFunc() || splash->getSoftMask() ||
      !pattern->isStatic()) {
    return false;
  }
  const int left = std::max({box.left, clip->getXMinI(), 0});
  const int top = std::max({box.top, clip->getYMinI(), 0});
  const int right = std::min({box.right, clip->getXMaxI() + 1, page->getWidth()});
  const int bottom = std::min({box.bottom, clip->getYMaxI() + 1, page->getHeight()});
  SplashColor color;
  if (left >= right || !pattern->getColor(left, top, color)) return left >= right;
  const uint32_t value = 0xFF000000 | color[0] << 16 | color[1] << 8 | color[2];
  for (int y = top; y < bottom; y++) {
    uint32_t *row = (uint32_t *)(page->getDataPtr() + (ptrdiff_t)y * page->getRowSize());
    std::fill(row + left, row + right, value);
    unsigned char *alpha = page->getAlphaPtr() + (ptrdiff_t)y * page->getWidth();
    std::fill(alpha + left, alpha + right, 255);
  }
  return true;
}
