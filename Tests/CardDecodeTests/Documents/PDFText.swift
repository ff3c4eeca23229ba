import Foundation
import TestSupport

@testable import CardDecode

/// A PDF file in text form, with its objects by their numbers.
///
/// Object 1 is the catalog, and 2 is the root of the page tree. The page at index i is object 10 + 2i, and its content
/// is the next object.
struct PDFText {
  /// A page that paints its four quarters red, green, blue and black, row by row when seen upright.
  struct Page {
    var media = [0.0, 0, 200, 100]
    /// Further entries of the page's dictionary.
    var entries = ""

    var content: String {
      let (x, y) = (media[0], media[1])
      let (w, h) = ((media[2] - x) / 2, (media[3] - y) / 2)
      return """
        1 0 0 rg \(x) \(y + h) \(w) \(h) re f 0 1 0 rg \(x + w) \(y + h) \(w) \(h) re f
        0 0 1 rg \(x) \(y) \(w) \(h) re f 0 0 0 rg \(x + w) \(y) \(w) \(h) re f
        """
    }
  }

  var objects: [Int: String] = [:]
  /// Further entries of the trailer.
  var trailer = ""

  /// Creates a file of these pages.
  ///
  /// - Parameter catalog: Further entries of the catalog.
  init(_ pages: [Page], catalog: String = "", _ more: [Int: String] = [:]) {
    objects = more
    objects[1] = "<< /Type /Catalog /Pages 2 0 R \(catalog) >>"
    let kids = pages.indices.map { "\(10 + 2 * $0) 0 R" }.joined(separator: " ")
    if objects[2] == nil {
      objects[2] = "<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>"
    }
    for (index, page) in pages.enumerated() {
      let media = page.media.map { "\($0)" }.joined(separator: " ")
      objects[10 + 2 * index] = """
        << /Type /Page /Parent 2 0 R /MediaBox [\(media)] /Contents \(11 + 2 * index) 0 R
        \(page.entries) >>
        """
      objects[11 + 2 * index] =
        "<< /Length \(page.content.utf8.count) >>\nstream\n\(page.content)\nendstream"
    }
  }

  var bytes: [UInt8] {
    var text = "%PDF-1.7\n"
    var table = "xref\n0 1\n0000000000 65535 f \n"
    for (number, object) in objects.sorted(by: { $0.key < $1.key }) {
      let offset = String(text.utf8.count)
      table += "\(number) 1\n" + String(repeating: "0", count: 10 - offset.count) + offset
      table += " 00000 n \n"
      text += "\(number) 0 obj\n\(object)\nendobj\n"
    }
    let size = (objects.keys.max() ?? 0) + 1
    let end = "trailer\n<< /Size \(size) /Root 1 0 R \(trailer) >>\nstartxref\n\(text.utf8.count)\n"
    return Array((text + table + end + "%%EOF\n").utf8)
  }
}

extension PDFText {
  /// Five pages with everything that the program reads: sizes, a crop, rotations, labels, links of every kind, a nested
  /// outline and a title.
  static let sample: PDFText = {
    let links = """
      /Annots [
      << /Subtype /Link /Border [0 0 0] /Rect [20 10 60 30] /Dest [12 0 R /Fit] >>
      << /Subtype /Link /Border [0 0 0] /Rect [60 30 20 10] /A << /S /GoTo /D (third) >> >>
      101 0 R
      << /Subtype /Link /Border [0 0 0] /Rect [0 0 20 20] /Dest /old >>
      << /Subtype /Link /Border [0 0 0] /Rect [0 0 20 20] /A << /S /Named /N /LastPage >> >>
      << /Subtype /Link /Border [0 0 0] /Rect [0 0 20 20] /A << /S /Launch /F (x) >> >>
      << /Subtype /Square /Rect [0 0 0 0] /Dest [12 0 R /Fit] >>
      << /Subtype /Link /Border [0 0 0] /Rect [0 0 20 20] /Dest (nowhere) >>
      ]
      """
    let turned = "/Annots [<< /Subtype /Link /Border [0 0 0] /Rect [20 10 60 30] /Dest [10 0 R] >>]"
    let pages = [
      Page(entries: links),
      Page(media: [0, 0, 400, 300], entries: "/CropBox [100 100 300 200] " + turned),
      Page(entries: "/Rotate 90 " + turned), Page(entries: "/Rotate 180 " + turned),
      Page(entries: "/Rotate -90 " + turned),
    ]
    var text = PDFText(
      pages,
      catalog: """
        /PageLabels << /Nums [0 << /S /r /St 4 >> 2 << /S /D /P (A-) >> 4 << /P (End) >>] >>
        /Names << /Dests 100 0 R >> /Dests << /old [18 0 R /Fit] >> /Outlines 110 0 R
        """,
      [
        100: "<< /Kids [102 0 R] >>",
        101: """
        << /Subtype /Link /Border [0 0 0] /Rect [180 80 900 900]
        /A << /S /URI /URI (https://example.org/a?b=c) >> >>
        """,
        102: "<< /Limits [(third) (third)] /Names [(third) << /D [14 0 R /XYZ 0 0 0] >>] >>",
        110: "<< /First 111 0 R /Last 113 0 R /Count 4 >>",
        111: "<< /Title (One) /Parent 110 0 R /Dest [10 0 R] /Next 112 0 R >>",
        112: "<< /Title (Part) /Parent 110 0 R /First 114 0 R /Last 115 0 R /Next 113 0 R >>",
        113: "<< /Title (Nowhere) /Parent 110 0 R >>",
        114: """
        << /Title <FEFF00DC0062006500720020000A2713> /Parent 112 0 R /A << /S /GoTo /D (third) >>
        /Next 115 0 R >>
        """,
        115: "<< /Title (Last) /Parent 112 0 R /Dest [18 0 R] >>",
        120: "<< /Title (A  title\\n) >>",
      ])
    text.trailer = "/Info 120 0 R"
    return text
  }()
}

/// A temporary folder for documents.
struct DocumentFolder {
  let path = temporaryFolder()

  /// Writes a file, and returns its path.
  func write(_ bytes: [UInt8], _ name: String = "file.pdf") throws -> String {
    let file = path + "/" + name
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }

  /// Returns the path of a file in the folder `Files` beside this file.
  static func sample(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().path + "/Files/" + name
  }

  func document(_ text: PDFText) throws -> PDFDocument {
    try PDFDocument(path: write(text.bytes))
  }
}
