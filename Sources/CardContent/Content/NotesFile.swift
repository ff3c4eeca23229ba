import CardModel
import CardSystem

/// The file beside a document in which pdfpc keeps the speaker notes: `talk.pdfpc` beside `talk.pdf`.
struct NotesFile {
  /// The notes by the index of the page. Source: `schema/pdfpc.json` of pdfpc (https://github.com/pdfpc/pdfpc).
  private var pages: [Int: String] = [:]
  /// The notes by the index of the card, as older versions of pdfpc wrote them.
  private var slides: [Int: String] = [:]

  /// The maximum size of a file, in bytes: far more than the notes of any talk.
  private static let longest = 1 << 20

  static func path(beside document: String) -> String { document.dropLast(3) + "pdfpc" }

  /// Reads a file.
  ///
  /// - Throws: An error if the file cannot be read or is no pdfpc file.
  init(path: String) throws(Failure) {
    let bytes = try FileText.read(path, upTo: Self.longest + 1)
    guard bytes.count <= Self.longest else {
      throw Failure(.badData, "\(path.echoed): longer than 1 MB")
    }
    do {
      try self.init(Array(FileText.withoutMark(bytes[...])))
    } catch {
      throw Failure(.badData, "\(path.echoed): damaged, or not a pdfpc file")
    }
  }

  private init(_ text: [UInt8]) throws {
    if text.first(where: { $0 > 0x20 }) == UInt8(ascii: "[") {
      readSections(String(decoding: text, as: UTF8.self))
    } else {
      for page in try JSONText.decode(Document.self, from: text).pages {
        if let index = page.idx, let note = page.note { pages[index] = note }
      }
    }
  }

  /// Returns the speaker note for a page, or nil if there is none.
  ///
  /// - Parameter card: The index of the card that begins with the page, or nil if the page is a later overlay step.
  func note(ofPage page: Int, first card: Int?) -> CardNote? {
    (pages[page] ?? card.flatMap { slides[$0] }).flatMap { CardNote($0) }
  }

  private struct Document: Decodable {
    var pages: [Page]

    enum CodingKeys: CodingKey { case pages }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      pages = (try? members.decode([Page].self, forKey: .pages)) ?? []
    }
  }

  /// A page in JSON. Anything else in its place has no note.
  private struct Page: Decodable {
    var idx: Int?
    var note: String?

    enum CodingKeys: CodingKey { case idx, note }

    init(from decoder: any Decoder) throws {
      let members = try? decoder.container(keyedBy: CodingKeys.self)
      idx = try? members?.decode(Int.self, forKey: .idx)
      note = try? members?.decode(String.self, forKey: .note)
    }
  }

  /// Reads sections, each of which begins with a line with its name in brackets.
  ///
  /// In the section `[notes]`, a line `### 3` comes before the note for the third slide. A backslash escapes brackets
  /// and number signs.
  private mutating func readSections(_ text: String) {
    var section = ""
    var slide: Int?
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.hasPrefix("["), line.hasSuffix("]") {
        (section, slide) = (String(line), nil)
      } else if section != "[notes]" {
      } else if line.hasPrefix("### ") {
        slide = Int(line.dropFirst(4).filter { $0 != " " }).flatMap { $0 > 0 ? $0 - 1 : nil }
      } else if let slide {
        var line = String(line)
        for mark in ["[", "]", "#"] { line = line.replacing("\\" + mark, with: mark) }
        slides[slide, default: ""] += line + "\n"
      }
    }
  }
}
