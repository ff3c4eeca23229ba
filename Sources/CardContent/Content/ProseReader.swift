import CardDecode
import CardModel
import CardStage
import CardSystem

/// A converter from the parts of a Markdown text to blocks for typesetting.
struct ProseReader {
  /// The folder of the text's images, with a trailing slash. Empty for the current folder.
  let folder: Substring

  /// The maximum depth of nested quotes and lists. Deeper quotes and lists are set at this depth.
  private static let maximumDepth = 5
  /// The maximum length of a heading, a column's name and a line of code, in bytes of UTF-8.
  private static let (maximumHeadingLength, maximumHeadLength, maximumLineLength) = (300, 80, 1000)
  /// The maximum number of columns of a table. A wider table is set row by row, as paragraphs.
  private static let maximumColumns = 8

  /// - Parameter keepsFormulas: Whether a formula that is the only content of a paragraph stays in the paragraph, as in
  ///   an entry of a list, where it stands beside the bullet or number.
  func blocks(
    _ parts: [MarkdownPart], depth: Int = 0, keepsFormulas: Bool = false
  ) -> [Prose.Block] {
    var blocks: [Prose.Block] = []
    var loose: [MarkdownPart] = []
    // Words outside of a paragraph form a paragraph. The Markdown worker writes such words if parts are nested too
    // deeply.
    func finish() {
      if !loose.isEmpty { blocks += paragraph(loose, keepsFormulas: keepsFormulas) }
      loose = []
    }
    for part in parts {
      switch part.kind {
      case .paragraph, .heading, .quote, .list, .item, .codeBlock, .rule, .table, .row, .cell,
        .front, .footnote:
        finish()
        blocks += block(part, depth: depth, keepsFormulas: keepsFormulas)
      default: loose.append(part)
      }
    }
    finish()
    return blocks
  }

  private func block(_ part: MarkdownPart, depth: Int, keepsFormulas: Bool) -> [Prose.Block] {
    switch part.kind {
    case .paragraph, .row, .cell: return paragraph(part.parts, keepsFormulas: keepsFormulas)
    case .heading(let level): return heading(part.parts, level)
    case .rule: return [.rule]
    case .codeBlock: return code(part)
    case .table: return table(part)
    case .item: return blocks(part.parts, depth: depth, keepsFormulas: true)
    case .footnote(let number): return footnote(number, blocks(part.parts, depth: depth))
    case .quote:
      let inner = blocks(part.parts, depth: depth + 1)
      return inner.isEmpty || depth >= Self.maximumDepth ? inner : [.quote(inner)]
    case .list(let first, let isLoose):
      let items = part.parts.map { item in
        var isDone: Bool?
        if case .item(let state) = item.kind { isDone = state }
        return Prose.Item(blocks(item.parts, depth: depth + 1, keepsFormulas: true), isDone: isDone)
      }
      guard depth < Self.maximumDepth else { return items.flatMap(\.blocks) }
      return items.isEmpty
        ? [] : [.list(Prose.List(first: first, isLoose: isLoose, items: items))]
    default: return []
    }
  }

  /// Returns the blocks of a heading: its words, followed by its images.
  private func heading(_ parts: [MarkdownPart], _ level: Int) -> [Prose.Block] {
    let (words, images) = wordsAndImages(parts)
    return heading(words, level) + images
  }

  /// Returns the words among parts, and the images whose files exist.
  private func wordsAndImages(
    _ parts: [MarkdownPart]
  ) -> (words: Prose.Words, images: [Prose.Block]) {
    var text: [MarkdownPart] = []
    var images: [Prose.Block] = []
    for part in parts.flatMap({ pieces(of: $0).parts }) {
      if let image = image(part) { images.append(image) } else { text.append(part) }
    }
    return (words(text), images)
  }

  private func heading(_ words: Prose.Words, _ level: Int) -> [Prose.Block] {
    guard !words.isEmpty else { return [] }
    let text = words.plain
    return text.utf8.count <= Self.maximumHeadingLength
      ? [.heading(words, level: level)]
      : [.heading(Prose.Words(text.prefix(60) + "…"), level: level), .paragraph(words)]
  }

  /// Returns a footnote. Its mark begins the first paragraph.
  private func footnote(_ number: Int, _ blocks: [Prose.Block]) -> [Prose.Block] {
    let mark = Prose.Run(number.superscript + " ")
    var blocks = blocks
    if case .paragraph(let words)? = blocks.first {
      blocks[0] = .paragraph(Prose.Words([mark] + words.runs))
    } else {
      blocks.insert(.paragraph(Prose.Words([mark])), at: 0)
    }
    return [.footnote(mark: number.superscript, blocks)]
  }

  private func code(_ part: MarkdownPart) -> [Prose.Block] {
    let fence = CodeFence(part.parts.first?.words ?? "")
    let language = fence.language
    let words = part.words.withPlainLines.withoutTabs
    guard var text = fence.shown(words) else { return [] }
    while text.hasSuffix("\n") { text.removeLast() }
    if language == "math", let formula = Formula(text) { return [.formula(formula)] }
    guard !text.isEmpty else { return [] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      line.utf8.count <= Self.maximumLineLength ? [line] : Self.pieces(of: line)
    }
    return [.code(lines.joined(separator: "\n"), language: language)]
  }

  private static func pieces(of line: Substring) -> [Substring] {
    var (pieces, rest): ([Substring], Substring) = ([], line)
    while !rest.isEmpty {
      pieces.append(rest.prefix(maximumLineLength))
      rest = rest.dropFirst(maximumLineLength)
    }
    return pieces
  }

  /// Returns a table. The images in its cells follow it, and rows with nothing but images are left out.
  private func table(_ part: MarkdownPart) -> [Prose.Block] {
    let columns = part.words.map { letter -> Prose.Alignment in
      switch letter {
      case "l": .left
      case "c": .center
      case "r": .right
      default: .natural
      }
    }
    var rows: [[Prose.Words]] = []
    var images: [Prose.Block] = []
    for row in part.parts {
      let cells = row.parts.map { wordsAndImages($0.parts) }
      let inRow = cells.flatMap { $0.images }
      let hasWords = cells.contains { !$0.words.isEmpty }
      // The first row is the head. A row of images alone is left out, and so is such a head.
      if hasWords || inRow.isEmpty { rows.append(cells.map { $0.words }) }
      images += inRow
    }
    return table(columns, rows) + images
  }

  private func table(_ columns: [Prose.Alignment], _ rows: [[Prose.Words]]) -> [Prose.Block] {
    guard let head = rows.first, !columns.isEmpty else { return [] }
    func cells(_ row: [Prose.Words]) -> [Prose.Words] {
      columns.indices.map { $0 < row.count ? row[$0] : "" }
    }
    guard columns.count > Self.maximumColumns else {
      // Every page repeats the head. So a long head is shortened, and its full text becomes the first row.
      let isLong = head.contains { $0.plain.utf8.count > Self.maximumHeadLength }
      let names = isLong ? head.map { Prose.Words($0.plain.prefix(20) + "…") } : head
      return [
        .table(
          Prose.Table(
            columns: columns, head: cells(names), rows: rows.dropFirst(isLong ? 0 : 1).map(cells)))
      ]
    }
    return rows.dropFirst().map { row in
      let runs = zip(cells(head), cells(row)).flatMap { name, value in
        [Prose.Run(name.plain + " ", .bold)] + value.runs + [Prose.Run("; ")]
      }
      return .paragraph(Prose.Words(runs.dropLast()))
    }
  }

  // MARK: Words

  /// Returns the blocks of a paragraph. Display formulas and images divide the paragraph.
  private func paragraph(_ parts: [MarkdownPart], keepsFormulas: Bool) -> [Prose.Block] {
    var blocks: [Prose.Block] = []
    var open: [MarkdownPart] = []
    func finish() {
      let words = words(open)
      if !words.isEmpty { blocks.append(.paragraph(words)) }
      open = []
    }
    let isAlone = parts.count == 1 && !keepsFormulas
    for part in parts.flatMap({ pieces(of: $0).parts }) {
      if case .formula(let isApart) = part.kind, isApart || isAlone,
        let formula = Formula(part.words)
      {
        finish()
        blocks.append(.formula(formula))
      } else if let image = image(part) {
        finish()
        blocks.append(image)
      } else {
        open.append(part)
      }
    }
    finish()
    return blocks
  }

  /// Returns a part. If the part is a link or emphasis with an image whose file exists, returns its pieces instead:
  /// links or emphasis without images, and the images between them. `hasImage` is whether such a file exists.
  private func pieces(of part: MarkdownPart) -> (parts: [MarkdownPart], hasImage: Bool) {
    guard [.link, .emphasis, .strong, .strike].contains(part.kind) else { return ([part], false) }
    var (all, hasImage): ([MarkdownPart], Bool) = ([], false)
    for inner in part.parts {
      let found = pieces(of: inner)
      all += found.parts
      hasImage =
        hasImage || found.hasImage || inner.kind == .image && imagePath(at: inner.words) != nil
    }
    guard hasImage else { return ([part], false) }
    var divided: [MarkdownPart] = []
    for inner in all {
      if inner.kind == .image {
        divided.append(inner)
      } else if divided.last?.kind == part.kind {
        divided[divided.count - 1].parts.append(inner)
      } else {
        divided.append(MarkdownPart(part.kind, part.words, parts: [inner]))
      }
    }
    return (divided, true)
  }

  /// Returns the block of an image whose file exists; nil for any other part.
  private func image(_ part: MarkdownPart) -> Prose.Block? {
    guard part.kind == .image, let path = imagePath(at: part.words) else { return nil }
    return .image(path: path, caption: caption(words(part.parts)))
  }

  /// Returns the caption of an image without the settings for other programs.
  private func caption(_ words: Prose.Words) -> Prose.Words {
    let plain = ImageSettings.removed(from: words.plain)
    return plain == words.plain ? words : Prose.Words(plain)
  }

  /// Returns the words that replace an image without a file to show: its caption, or else the name of its local file.
  private func substitute(
    for image: MarkdownPart, _ traits: Prose.Traits, _ link: String?
  ) -> [Prose.Run] {
    var shown = caption(words(image.parts))
    if shown.isEmpty, let address = Self.localAddress(image.words) {
      let path = Self.file(in: address).replacing("\\", with: "/").utf8.percentDecoded
      shown = Prose.Words(FileText.name(of: String(fileName: path)).onOneLine)
    }
    return shown.runs.filter { !$0.text.isEmpty }.map { run in
      var run = run
      run.traits = traits.union(run.traits.symmetricDifference(.italic))
      run.link = run.link ?? link
      return run
    }
  }

  private func words(_ parts: [MarkdownPart]) -> Prose.Words {
    var runs: [Prose.Run] = []
    add(parts, [], nil, to: &runs)
    // Removes the white space at both ends.
    if let first = runs.first, !first.traits.contains(.code) {
      runs[0].text = String(first.text.drop(while: \.isWhitespace))
    }
    while let last = runs.last, last.text.last?.isWhitespace ?? true {
      runs[runs.count - 1].text = String(last.text.dropLast())
      if last.text.count <= 1 { runs.removeLast() }
    }
    return Prose.Words(runs)
  }

  private func add(
    _ parts: [MarkdownPart], _ traits: Prose.Traits, _ link: String?, to runs: inout [Prose.Run]
  ) {
    func add(_ text: String, _ traits: Prose.Traits) {
      guard !text.isEmpty else { return }
      if let last = runs.last, last.traits == traits, last.link == link, last.formula == nil {
        runs[runs.count - 1].text += text
      } else {
        runs.append(Prose.Run(text, traits, link: link))
      }
    }
    for (index, part) in parts.enumerated() {
      switch part.kind {
      case .text: add(part.words.withPlainLines, traits)
      case .softBreak:
        guard runs.last?.text.unicodeScalars.last?.isJoined == true, index + 1 < parts.count,
          parts[index + 1].firstScalar?.isJoined == true
        else {
          add(" ", traits)
          break
        }
      case .lineBreak: add("\n", traits)
      case .footnoteMark(let number):
        // Without a thin space, adjacent marks would look like one number.
        if runs.last?.traits.contains(.mark) == true { add("\u{2009}", traits) }
        add(number.superscript, traits.union(.mark))
      case .code: add(part.words.withPlainLines, traits.union(.code))
      case .formula:
        if let formula = Formula(part.words) {
          runs.append(Prose.Run(formula, link: link))
        } else {
          add(part.words, traits.union(.code))
        }
      case .emphasis: self.add(part.parts, traits.symmetricDifference(.italic), link, to: &runs)
      case .strong: self.add(part.parts, traits.union(.bold), link, to: &runs)
      case .strike: self.add(part.parts, traits.union(.struck), link, to: &runs)
      case .link: self.add(part.parts, traits, part.words, to: &runs)
      case .image: runs += substitute(for: part, traits, link)
      default: self.add(part.parts, traits, link, to: &runs)
      }
    }
  }

  /// Returns the path of the image file that a link target in the text refers to. Returns nil if the target is no local
  /// file, or not an image.
  private func imagePath(at address: String) -> String? {
    guard let address = Self.localAddress(address) else { return nil }
    let file = Self.file(in: address)
    var tried: Set<String> = []
    for name in [address, file].flatMap({ [$0, String(fileName: $0.utf8.percentDecoded)] })
      .flatMap({ [$0, $0.replacing("\\", with: "/")] })
    where !name.isEmpty && tried.insert(name).inserted {
      let path = FileText.isAbsolute(name) ? name : folder + name
      if FileText.isRegularFile(path) == true, DeckReader.FileKind(of: path) == .image {
        return path
      }
    }
    return nil
  }

  /// Returns a link target without the scheme of a file; nil if the target is no local file.
  private static func localAddress(_ address: String) -> String? {
    do throws(FileURI.Refusal) {
      return String(decoding: try FileURI.escapedPath(of: address.utf8, host: nil), as: UTF8.self)
    } catch {
      let isFile =
        error == .scheme && !address.contains("://") && address.prefix(5).lowercased() != "data:"
      return isFile ? address : nil
    }
  }

  /// Returns a link target up to a question mark or a number sign, which may begin a query or a fragment.
  private static func file(in address: String) -> String {
    String(address.prefix { $0 != "?" && $0 != "#" })
  }
}

extension MarkdownPart {
  /// The first character of the part's words.
  fileprivate var firstScalar: Unicode.Scalar? {
    if kind == .text || kind == .code { return words.unicodeScalars.first }
    for part in parts {
      if let scalar = part.firstScalar { return scalar }
    }
    return nil
  }
}

extension Unicode.Scalar {
  /// Whether the script has no blanks between words, so that a line may end anywhere: Chinese and Japanese, but not
  /// Korean.
  ///
  /// Source: CSS Text Module Level 3, 4.1.3 (https://www.w3.org/TR/css-text-3/#line-break-transform).
  fileprivate var isJoined: Bool {
    switch value {
    case 0x2E80...0x312F, 0x31A0...0xA4CF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
      0x1B000...0x1B16F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}

extension Int {
  /// The number in raised digits.
  fileprivate var superscript: String {
    let digits = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
    return String(description.compactMap { $0.wholeNumberValue.map { digits[$0] } })
  }
}

extension String {
  /// The text with blanks in place of each tab, up to the next tab stop. There is a stop every four columns, as in
  /// CommonMark.
  fileprivate var withoutTabs: String {
    guard utf8.contains(9) else { return self }
    var (text, column) = ("", 0)
    for character in self {
      if character == "\t" {
        let width = 4 - column % 4
        text += String(repeating: " ", count: width)
        column += width
      } else {
        text.append(character)
        column = character == "\n" ? 0 : column + 1
      }
    }
    return text
  }

  /// The text with a line feed in place of every other line separator, and without control characters. Otherwise Pango
  /// would draw the next line over the next words.
  fileprivate var withPlainLines: String {
    let isPlain = utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F || $0 == 9 || $0 == 10 || $0 > 0xC2 && $0 != 0xE2
    }
    if isPlain { return self }
    var plain = UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x0B, 0x0C, 0x85, 0x2028, 0x2029: plain.append("\n")
      case 0..<9, 0x0D..<0x20, 0x7F..<0xA0: break
      default: plain.append(scalar)
      }
    }
    return String(plain)
  }
}
