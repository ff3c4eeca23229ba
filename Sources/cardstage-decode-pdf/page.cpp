#include "document.hpp"

#include <Annot.h>
#include <cstring>
#include <splash/SplashBitmap.h>

/// The largest bitmap that is kept for the next page, in bytes.
static const size_t kept_bitmap = 64 << 20;

/// Returns whether an annotation is drawn. Notes are for the speaker and are not drawn.
static bool is_drawn(Annot *annotation, void *) { return annotation->getType() != Annot::typeText; }

/// Draws the requested part of a page into the painter's bitmap.
static void draw(Document &document, const struct cardstage_request &request, Page *page) {
  const Document::Size size = Document::size(page);
  const double across = 72.0 * request.width * request.columns / size.width;
  const double down = 72.0 * request.height * request.rows / size.height;
  document.file->displayPageSlice(
      &document.painter, (int)request.page + 1, across, down, 0, !is_cropped(page), true, false,
      (int)(request.width * request.column), (int)(request.height * request.row),
      (int)request.width, (int)request.height, nullptr, nullptr, is_drawn, nullptr);
}

static bool is_part(uint32_t count, uint32_t index) {
  return count >= 1 && count <= 2 && index < count;
}

enum cardstage_status draw_page(Document &document, struct job &job) {
  const struct cardstage_request &request = *job.request;
  if (!is_part(request.columns, request.column) || !is_part(request.rows, request.row) ||
      request.page >= (uint32_t)document.file->getNumPages()) {
    return cardstage_unsupported;
  }
  Page *page = document.file->getPage((int)request.page + 1);
  if (!page || !page->isOk()) return cardstage_damaged;
  const struct details details = details_none();
  const enum cardstage_status status = job_describe(&job, request.width, request.height, &details);
  if (status != cardstage_done) return status;

  struct canvas &canvas = job.canvas;
  canvas.source_width = request.width;
  canvas.source_height = request.height;
  canvas.factor = 1;
  if (!canvas_open(&canvas)) return cardstage_no_memory;
  draw(document, request, page);
  const SplashBitmap *bitmap = document.painter.getBitmap();
  if (!bitmap || bitmap->getWidth() != (int)canvas.width ||
      bitmap->getHeight() != (int)canvas.height) {
    return cardstage_damaged;
  }
  const size_t row = (size_t)canvas.width * 4;
  for (uint32_t y = 0; y < canvas.height; y++) {
    memcpy(canvas.pixels + (size_t)y * canvas.width,
           bitmap->getDataPtr() + (size_t)y * bitmap->getRowSize(), row);
  }
  canvas.rows_taken = canvas.source_height;
  if (row * canvas.height > kept_bitmap) delete document.painter.takeBitmap();
  document.pages_drawn += 1;
  return cardstage_done;
}
