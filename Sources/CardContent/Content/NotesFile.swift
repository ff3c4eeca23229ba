package import CardDecode
import CardModel
package import CardPaint
package import CardSystem

/// The file in which pdfpc keeps the notes and the times of a talk: `talk.pdfpc` beside `talk.pdf`.
///
/// Sources: `schema/pdfpc.json` and `src/classes/metadata/pdf.vala` of pdfpc (https://github.com/pdfpc/pdfpc).
package struct NotesFile {
  /// The duration of the talk, in minutes.
  package private(set) var minutes: Double?
  /// The length of the talk's last phase, in minutes.
  package private(set) var lastMinutes: Double?
  /// The half of each page on which the speaker notes are; nil if the file does not say.
  private(set) var pageNotes: PageNotes?
  /// The index of the last slide in the talk itself. The slides after it are for questions.
  private var endSlide: Int?
  /// The pages, as the JSON form lists them.
  private var entries: [Entry] = []
  /// The notes of the older format, by the index of the slide.
  private var slides: [Int: String] = [:]
  /// The pages of the older format that are overlay steps.
  private var steps: Set<Int> = []

  /// The maximum size of a file, in bytes: far more than the notes of any talk.
  private static let maximumSize = 1 << 20

  /// Returns the path of the notes file beside a PDF file.
  static func path(beside document: String) -> String {
    FileText.folder(of: document) + FileText.stem(of: document) + ".pdfpc"
  }

  /// Reads the file beside a document. Returns nil if the file is missing or damaged.
  package static func beside(_ document: String) -> NotesFile? {
    guard DeckReader.isDocument(document) else { return nil }
    return try? NotesFile(path: path(beside: document))
  }

  /// Reads a pdfpc file.
  ///
  /// - Throws: An error if the file cannot be read or is no pdfpc file.
  package init(path: String) throws(Failure) {
    let bytes = try FileText.read(path, upTo: Self.maximumSize + 1)
    guard bytes.count <= Self.maximumSize else {
      throw Failure(.badData, "\(path.echoed): longer than 1 MB")
    }
    let text = Self.utf8(Array(FileText.withoutMark(bytes[...])))
    if text.first(where: { $0 > 0x20 }) == UInt8(ascii: "[") {
      readSections(String(decoding: text, as: UTF8.self))
    } else {
      guard let file = try? JSONText.decode(File.self, from: text) else {
        throw Failure(.badData, "\(path.echoed): damaged, or not a pdfpc file")
      }
      (minutes, lastMinutes, endSlide) = (file.duration, file.lastMinutes, file.endSlide)
      (entries, pageNotes) = (file.pages, file.pageNotes)
    }
    // The limits are those of `--minutes`. A duration of 0 means that none is set.
    minutes = minutes.flatMap { (1...1440).contains($0) ? $0 : nil }
    lastMinutes = lastMinutes.flatMap { (0...1440).contains($0) ? $0 : nil }
  }
}

extension ImageSource {
  /// Creates a source of images and of documents with speaker notes on the given half of their pages. For `auto`, the
  /// file beside a document may name the half.
  package convenience init(_ notes: PageNotes) {
    self.init { notes == .auto ? NotesFile.beside($0)?.pageNotes ?? .auto : notes }
  }
}

extension NotesFile {
  /// Returns a text in UTF-8. A text that is neither UTF-8 nor UTF-16 is in Latin-1, as LaTeX may write it.
  private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    let isUnicode = String(validating: bytes, as: UTF8.self) != nil || bytes.contains(0)
    return isUnicode ? bytes : bytes.flatMap { Array(String(Unicode.Scalar($0)).utf8) }
  }
}

// MARK: The form in JSON

extension NotesFile {
  /// A file in JSON. A member with an unexpected type counts as missing.
  private struct File: Decodable {
    var duration, lastMinutes: Double?
    var endSlide: Int?
    var pageNotes: PageNotes?
    var pages: [Entry] = []

    enum Key: CodingKey { case duration, lastMinutes, endSlide, beamerNotePosition, pages }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      duration = try? members.decode(Double.self, forKey: .duration)
      lastMinutes = try? members.decode(Double.self, forKey: .lastMinutes)
      endSlide = try? members.decode(Int.self, forKey: .endSlide)
      pageNotes = (try? members.decode(String.self, forKey: .beamerNotePosition))
        .flatMap { PageNotes(rawValue: $0.lowercased()) }
      pages = (try? members.decode([Entry].self, forKey: .pages)) ?? []
    }
  }

  /// A page in the JSON form.
  private struct Entry: Decodable {
    /// The index of the page.
    var index: Int?
    /// The label of the page. Polylux writes the number of the slide instead.
    var label = ""
    /// The number of pages with an equal label just before the page.
    var overlay = 0
    var note: String?
    var isHidden = false
    /// Whether the page is an overlay step of the page before, regardless of its label.
    var isStep = false

    enum Key: CodingKey { case idx, label, overlay, note, hidden, forcedOverlay }

    init(from decoder: any Decoder) {
      guard let members = try? decoder.container(keyedBy: Key.self) else { return }
      index = try? members.decode(Int.self, forKey: .idx)
      let number = try? members.decode(Int.self, forKey: .label)
      label = (try? members.decode(String.self, forKey: .label)) ?? number.map { "\($0)" } ?? ""
      overlay = (try? members.decode(Int.self, forKey: .overlay)) ?? 0
      note = try? members.decode(String.self, forKey: .note)
      isHidden = (try? members.decode(Bool.self, forKey: .hidden)) ?? false
      isStep = (try? members.decode(Bool.self, forKey: .forcedOverlay)) ?? false
    }

    /// Returns the index of the page in a document. Finds the page by its label, because the label stays when pages are
    /// added, or else by `index`.
    ///
    /// - Parameter firsts: The index of the first page with each label. Empty for a document without labels; then only
    ///   `index` counts.
    func page(in labels: [String], firsts: [String: Int]) -> Int? {
      // The file may state any number; the sum of two large ones would overflow.
      if let first = firsts[label], labels.indices.contains(overlay),
        labels.indices.contains(first + overlay), labels[first + overlay] == label
      {
        // The labels of an appendix may begin again. The index then distinguishes them.
        guard let index, labels.indices.contains(index), labels[index] == label,
          labels[..<index].reversed().prefix(while: { $0 == label }).count == overlay
        else { return first + overlay }
      }
      return index.flatMap { labels.indices.contains($0) ? $0 : nil }
    }
  }
}

// MARK: The older form

extension NotesFile {
  /// Reads sections. Each section begins with a line that contains its name in brackets.
  ///
  /// In the section `[notes]`, a line `### 3` comes before the note for the third slide. A backslash escapes brackets
  /// and number signs.
  private mutating func readSections(_ text: String) {
    var section = ""
    var slide: Int?
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.hasPrefix("["), line.hasSuffix("]") {
        (section, slide) = (String(line), nil)
      } else if section == "[notes]" {
        readNotes(String(line), &slide)
      } else {
        readLine(String(line).trimmingSpaces, in: section)
      }
    }
  }

  private mutating func readNotes(_ line: String, _ slide: inout Int?) {
    if line.hasPrefix("### ") {
      slide = Int(line.dropFirst(4).filter { $0 != " " }).flatMap { $0 > 0 ? $0 - 1 : nil }
    } else if let slide {
      var line = line
      for mark in ["[", "]", "#"] { line = line.replacing("\\" + mark, with: mark) }
      slides[slide, default: ""] += line + "\n"
    }
  }

  private mutating func readLine(_ line: String, in section: String) {
    switch section {
    case "[duration]": minutes = minutes ?? Double(line)
    case "[last_minutes]": lastMinutes = lastMinutes ?? Double(line)
    case "[notes_position]": pageNotes = pageNotes ?? PageNotes(rawValue: line.lowercased())
    case "[end_user_slide]", "[end_slide]": endSlide = endSlide ?? Int(line).map { $0 &- 1 }
    case "[skip]":
      let pages = line.split(separator: ",").compactMap { Int($0.filter { $0 != " " }) }
      steps.formUnion(pages.filter { $0 > 1 }.map { $0 - 1 })
    default: break
    }
  }
}

// MARK: The pages of the document

extension NotesFile {
  /// The facts about the pages of a document, by their indices.
  package struct Pages {
    /// The pages that are skipped.
    var hidden: Set<Int> = []
    /// The pages that are overlay steps of the page before, in addition to pages with equal labels.
    var steps: Set<Int> = []
    var notes: [Int: String] = [:]
    /// The labels of all pages if the document has no labels. Otherwise empty.
    var labels: [Int: String] = [:]
    /// The last page of the talk itself, or nil if the talk ends with the document.
    var last: Int?
  }

  /// Returns the facts about a document's pages.
  package func pages(of pages: [DocumentPage]) -> Pages {
    let labels = pages.map(\.label)
    let hasLabels = labels != labels.indices.map { "\($0 + 1)" }
    let firsts =
      hasLabels ? Dictionary(zip(labels, labels.indices)) { first, _ in first } : [:]
    var facts = Pages(steps: steps)
    for entry in entries {
      guard let page = entry.page(in: labels, firsts: firsts) else { continue }
      if entry.isHidden { facts.hidden.insert(page) }
      if entry.isStep { facts.steps.insert(page) }
      if let note = entry.note { facts.notes[page] = note }
      let label = String(entry.label.prefix(300)).onOneLine
      if !hasLabels, !label.isEmpty { facts.labels[page] = label }
    }
    if facts.labels.count < pages.count { facts.labels = [:] }
    // If every page were hidden, nothing would be left to show.
    if facts.hidden.count == pages.count { facts.hidden = [] }
    let cardIndices = pages.cardIndices(steps: facts.steps)
    facts.last = endSlide.flatMap(cardIndices.lastIndex)
    for (slide, note) in slides {
      if let page = cardIndices.firstIndex(of: slide) { facts.notes[page] = note }
    }
    return facts
  }
}
