#include "document.hpp"

#include <ErrorCodes.h>
#include <cmath>
#include <goo/gfile.h>
#include <malloc.h>
#include <unistd.h>

static std::unique_ptr<Document> current;

/// Returns whether a side of this length, in points, is valid: from 0.04 mm to 350 m. Other lengths would overflow a
/// scale.
static bool is_side(double length) { return length >= 0.1 && length <= 1e6; }

static bool is_page(const PDFRectangle &box) {
  return is_side(box.x2 - box.x1) && is_side(box.y2 - box.y1);
}

bool is_cropped(Page *page) { return page && is_page(*page->getCropBox()); }

PDFRectangle visible_box(Page *page) {
  if (is_cropped(page)) return *page->getCropBox();
  if (page && is_page(*page->getMediaBox())) return *page->getMediaBox();
  return PDFRectangle(0, 0, 612, 792);
}

Document::Size Document::size(Page *page) {
  const PDFRectangle box = visible_box(page);
  const bool is_turned = page && (page->getRotate() == 90 || page->getRotate() == 270);
  const double width = box.x2 - box.x1, height = box.y2 - box.y1;
  return is_turned ? Size{height, width} : Size{width, height};
}

static bool is_same(const struct stat &one, const struct stat &other) {
  return one.st_dev == other.st_dev && one.st_ino == other.st_ino &&
         one.st_size == other.st_size && one.st_mtim.tv_sec == other.st_mtim.tv_sec &&
         one.st_mtim.tv_nsec == other.st_mtim.tv_nsec &&
         one.st_ctim.tv_sec == other.st_ctim.tv_sec && one.st_ctim.tv_nsec == other.st_ctim.tv_nsec;
}

/// A file that is read without mapping, since another program may truncate a mapped file.
class OpenFile : public FileStream {
public:
  explicit OpenFile(std::unique_ptr<GooFile> file, Goffset size)
      : FileStream(file.get(), 0, false, size, Object(objNull)), file(std::move(file)) {}

private:
  std::unique_ptr<GooFile> file;
};

Document *Document::open(int file, enum cardstage_status &reason) {
  struct stat state;
  if (fstat(file, &state) != 0) {
    reason = cardstage_unreadable;
    return nullptr;
  }
  if (current && is_same(current->state, state)) return current.get();
  close();
  // The document outlives the request and its descriptor, so the document has a descriptor of its own.
  const int own = dup(file);
  if (own < 0) {
    reason = cardstage_unreadable;
    return nullptr;
  }
  auto opened = std::make_unique<Document>();
  opened->state = state;
  opened->file = std::make_unique<PDFDoc>(new OpenFile(GooFile::open(own), state.st_size));
  if (!opened->file->isOk()) {
    const bool is_locked = opened->file->getErrorCode() == errEncrypted;
    reason = is_locked ? cardstage_locked : cardstage_damaged;
    return nullptr;
  }
  opened->painter.startDoc(opened->file.get());
  current = std::move(opened);
  return current.get();
}

void Document::close() {
  current.reset();
  malloc_trim(0);
}
