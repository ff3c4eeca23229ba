/// Breaks a book's text into pages by an estimate of the height of each part.
///
/// It knows the page that `CardPaint` sets, but no font: every letter has the average width, and
/// figures, which stretch, absorb the error. A page ends after a sentence; a formula stays
/// with the sentence about it; a figure without room moves to the top of the next page.
/// Works on bytes, since it runs at every start of the program.
struct PageBreaker {
  private enum Kind { case heading, sentence, formula, figure }

  private struct Piece {
    var kind: Kind
    var bytes: ArraySlice<UInt8>
    var opensParagraph = true
    /// In letters.
    let length: Int

    init(_ kind: Kind, _ bytes: ArraySlice<UInt8>, opensParagraph: Bool = true) {
      (self.kind, self.bytes, self.opensParagraph) = (kind, bytes, opensParagraph)
      length = bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }
  }

  /// The page in points, as `BookPage` and `Typesetter` set it.
  private enum Page {
    static let height = 438.0
    static let line = 22.4
    static let lettersPerLine = 43.0
    static let indent = 3
    static let headingLine = 31.0
    static let headingLetters = 20.0
    static let headingGap = 15.0
    static let formula = 31.0
    static let fraction = 53.0
    /// A figure a little above its least height, with its gaps.
    static let figure = 158.0
    static let captionLine = 17.0
    static let captionLetters = 44.0
    /// The least share of a chapter's last page that is filled, if the other pages can spare it.
    static let leastEnd = 0.3
  }

  private var pages: [[Piece]] = []
  private var page: [Piece] = []
  private var height = 0.0
  private var letters = 0
  private var waiting: [Piece] = []
  private let limit: Double

  private init(limit: Double) { self.limit = limit }

  /// The pages of a text that begins on a page of its own.
  static func pages(of text: ArraySlice<UInt8>) -> [String] {
    let units = units(of: pieces(of: text))
    var best: PageBreaker?
    for share in [1, 0.98, 0.96, 0.94, 0.92, 0.9] {
      var breaker = PageBreaker(limit: Page.height * share)
      for unit in units { breaker.add(unit) }
      let end = breaker.finish()
      best = best ?? breaker
      if breaker.pages.count == 1 || end >= Page.height * Page.leastEnd {
        best = breaker
        break
      }
    }
    return best?.pages.map(Self.string) ?? []
  }

  // MARK: Filling pages

  private mutating func add(_ unit: [Piece]) {
    if unit[0].kind == .figure {
      if waiting.isEmpty, fits(unit) { place(unit) } else { waiting += unit }
    } else {
      if !fits(unit) { turn() }
      place(unit)
    }
  }

  /// Ends the page; waiting figures come first on the next.
  private mutating func turn() {
    if !page.isEmpty { pages.append(page) }
    (page, height, letters) = ([], 0, 0)
    while let first = waiting.first, fits([first]) { place([waiting.removeFirst()]) }
  }

  /// Ends the last page and returns its filled height.
  private mutating func finish() -> Double {
    while let first = waiting.first {
      if fits([first]) { place([waiting.removeFirst()]) } else { turn() }
    }
    let end = height
    turn()
    return end
  }

  private func fits(_ unit: [Piece]) -> Bool {
    var trial = self
    trial.place(unit)
    return page.isEmpty || trial.height <= limit
  }

  private mutating func place(_ unit: [Piece]) {
    for piece in unit {
      let length = Double(piece.length)
      switch piece.kind {
      case .heading:
        height += (length / Page.headingLetters).rounded(.up) * Page.headingLine + Page.headingGap
      case .formula:
        height += piece.bytes.contains(sequence: "\\frac") ? Page.fraction : Page.formula
      case .figure:
        height += Page.figure + (length / Page.captionLetters).rounded(.up) * Page.captionLine
      case .sentence:
        if piece.opensParagraph || page.isEmpty { letters = 0 }
        height -= Self.height(ofLetters: letters)
        letters += piece.length + 1
        height += Self.height(ofLetters: letters)
      }
      if piece.kind != .sentence { letters = 0 }
      page.append(piece)
    }
  }

  private static func height(ofLetters count: Int) -> Double {
    guard count > 0 else { return 0 }
    return (Double(count + Page.indent) / Page.lettersPerLine).rounded(.up) * Page.line
  }

  private static func string(_ page: [Piece]) -> String {
    var bytes: [UInt8] = []
    var last: Kind?
    for piece in page {
      let goesOn = last == .sentence && piece.kind == .sentence && !piece.opensParagraph
      if last != nil { bytes += goesOn ? " ".utf8 : "\n\n".utf8 }
      bytes += piece.bytes
      last = piece.kind
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Reading

  /// Groups of pieces that stay on one page: a heading and its first sentence, a formula and the
  /// sentence about it.
  private static func units(of pieces: [Piece]) -> [[Piece]] {
    var units: [[Piece]] = []
    var last: Piece?
    for piece in pieces {
      let goesOn = piece.bytes.first.map { (97...122).contains($0) } ?? false
      let stays =
        switch last?.kind {
        case .heading: true
        case .formula: piece.kind == .formula || (piece.kind == .sentence && goesOn)
        case .sentence: piece.kind == .formula
        case .figure, nil: false
        }
      if stays { units[units.count - 1].append(piece) } else { units.append([piece]) }
      last = piece
    }
    return units
  }

  private static func pieces(of text: ArraySlice<UInt8>) -> [Piece] {
    var pieces: [Piece] = []
    var paragraph: ArraySlice<UInt8>?
    func finish() {
      if let paragraph { pieces += sentences(of: paragraph) }
      paragraph = nil
    }
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let kind: Kind? =
        line.starts(with: "# ".utf8)
        ? .heading
        : line.starts(with: "$ ".utf8) ? .formula : line.starts(with: "![".utf8) ? .figure : nil
      if let kind {
        finish()
        pieces.append(Piece(kind, line))
      } else if line.allSatisfy({ $0 == 32 || $0 == 9 || $0 == 13 }) {
        finish()
      } else {
        paragraph = text[(paragraph?.startIndex ?? line.startIndex)..<line.endIndex]
      }
    }
    finish()
    return pieces
  }

  /// The sentences of a paragraph: one ends with a full stop, a question or an exclamation mark before
  /// a space and a capital.
  private static func sentences(of paragraph: ArraySlice<UInt8>) -> [Piece] {
    var found: [Piece] = []
    var start = paragraph.startIndex
    for i in paragraph.indices.dropLast(2)
    where paragraph[i + 1] == 32 || paragraph[i + 1] == 10 {
      guard [UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: "!")].contains(paragraph[i]),
        (65...90).contains(paragraph[i + 2])
      else { continue }
      found.append(Piece(.sentence, paragraph[start...i], opensParagraph: found.isEmpty))
      start = i + 2
    }
    return found + [Piece(.sentence, paragraph[start...], opensParagraph: found.isEmpty)]
  }
}

extension ArraySlice<UInt8> {
  fileprivate func contains(sequence text: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return indices.contains { self[$0...].starts(with: wanted) }
  }
}
