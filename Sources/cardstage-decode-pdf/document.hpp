#pragma once

#include "painter.hpp"

#include <PDFDoc.h>
#include <memory>
#include <sys/stat.h>

extern "C" {
#include "CDecodeWorker.h"
}

/// A parsed PDF file, which is kept for later requests.
struct Document {
  std::unique_ptr<PDFDoc> file;
  Painter painter;
  /// The number of pages that were drawn.
  int pages_drawn = 0;

  struct Size {
    double width, height;
  };
  /// Returns the visible size of a page, with the page's rotation applied, in points. A page with an impossible size
  /// has the size of US Letter.
  static Size size(Page *page);

  /// Returns the document in a file. If the file is the one of the last call and has not changed, this is the same
  /// document. If the file cannot be opened, returns null and sets the reason.
  static Document *open(int file, enum cardstage_status &reason);

  /// Closes the document of the last call.
  static void close();

private:
  struct stat state = {};
};

/// Returns the visible rectangle of a page before its rotation: the crop box, or else the media box, or else US Letter.
/// A box with an impossible size is ignored.
PDFRectangle visible_box(Page *page);
bool is_cropped(Page *page);

/// Answers with the entries of the document's structure.
enum cardstage_status read_structure(Document &document, struct job &job);

/// Answers with the image of a page.
enum cardstage_status draw_page(Document &document, struct job &job);
