internal import CDecode
import CardSystem

/// The title, pages, links, notes, labels and outline of a PDF file, as a worker read them.
package struct DocumentStructure {
  private(set) var title: String?
  private(set) var pages: [DocumentPage] = []
  private(set) var outline: [OutlineEntry] = []
  private var ranges: [LabelRange] = []
  private var lines: [(title: String, page: Int?, depth: Int)] = []

  /// The valid lengths of a page's side, in points.
  private static let sides = 0.1...1e6

  /// Reads the entries that a worker wrote in the format of `Sources/CDecode/include/CDecode.h`. Returns nil if the
  /// bytes break that format.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package init?(entries bytes: UnsafeRawBufferPointer) {
    typealias Entry = cardstage_entry
    var offset = 0
    while offset < bytes.count {
      guard bytes.count - offset >= MemoryLayout<Entry>.size else { return nil }
      let entry = bytes.loadUnaligned(fromByteOffset: offset, as: Entry.self)
      offset += MemoryLayout<Entry>.size
      guard Int(entry.length) <= bytes.count - offset else { return nil }
      let words = String(decoding: bytes[offset..<offset + Int(entry.length)], as: UTF8.self)
      offset += Int(entry.length)
      guard add(entry, words) else { return nil }
    }
    let targets = pages.flatMap(\.links).map(\.target) + lines.compactMap(\.page).map { .page($0) }
    guard !pages.isEmpty, targets.allSatisfy(isPossible) else { return nil }
    finishOutline()
    finishLabels()
  }

  private func isPossible(_ target: PageLink.Target) -> Bool {
    if case .page(let page) = target { pages.indices.contains(page) } else { true }
  }

  /// Adds an entry. Returns false if the entry is invalid.
  private mutating func add(_ entry: cardstage_entry, _ words: String) -> Bool {
    let (index, number) = (Int(entry.index), Int(entry.number))
    switch cardstage_entry_kind(rawValue: UInt32(entry.kind)) {
    case cardstage_title: title = Self.line(words)
    case cardstage_page:
      guard Self.sides ~= entry.width, Self.sides ~= entry.height,
        pages.count < cardstage_page_limit
      else { return false }
      pages.append(DocumentPage(label: "", width: entry.width, height: entry.height))
    case cardstage_page_link:
      guard let link = PageLink(entry, words), !pages.isEmpty else { return false }
      pages[pages.count - 1].links.append(link)
    case cardstage_page_note:
      guard !pages.isEmpty else { return false }
      pages[pages.count - 1].notes.append(words)
    case cardstage_label_range:
      guard index >= 0 else { return false }
      let style = UInt8(exactly: entry.style).flatMap {
        $0 > 0 ? Character(Unicode.Scalar($0)) : nil
      }
      ranges.append(
        LabelRange(
          first: index, style: style, prefix: words,
          start: entry.number == Int32.min ? nil : number))
    case cardstage_outline_line:
      guard index >= -1, number >= 0 else { return false }
      if let title = Self.line(words) { lines.append((title, index < 0 ? nil : index, number)) }
    default: return false
    }
    return true
  }

  /// Returns a text as one line: at most 300 characters, without control characters, and without leading or trailing
  /// white space. Returns nil if nothing remains.
  private static func line(_ words: String) -> String? {
    let line = words.onOneLine
    return line.isEmpty ? nil : String(line.prefix(300))
  }

  private mutating func finishLabels() {
    let titles = Dictionary(outline.map { ($0.page, Set([$0.title])) }) { $0.union($1) }
    let labels = PageLabels(ranges).labels(count: pages.count, titles: titles)
    for (index, label) in labels.enumerated() {
      (pages[index].label, pages[index].isStep) = (label.text, label.isStep)
    }
  }

  /// Creates the outline. A heading without a target leads to the target of the first entry below it.
  private mutating func finishOutline() {
    for index in lines.indices.reversed().dropFirst()
    where lines[index].page == nil && lines[index + 1].depth > lines[index].depth {
      lines[index].page = lines[index + 1].page
    }
    outline = lines.compactMap { line in
      line.page.map { OutlineEntry(title: line.title, page: $0, depth: line.depth) }
    }
  }
}

extension PageLink {
  /// Creates the link that an entry describes, or returns nil if the entry is invalid.
  fileprivate init?(_ entry: cardstage_entry, _ words: String) {
    // The worker's sums may exceed the edge by a rounding error.
    let area = -1e-9...1 + 1e-9
    guard area ~= entry.x, area ~= entry.y, area ~= entry.x + entry.width,
      area ~= entry.y + entry.height, entry.width > 0, entry.height > 0,
      entry.index >= 0 || !words.isEmpty
    else { return nil }
    self.init(
      x: entry.x, y: entry.y, width: entry.width, height: entry.height,
      target: entry.index >= 0 ? .page(Int(entry.index)) : .address(words))
  }
}
