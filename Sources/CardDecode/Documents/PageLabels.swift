import CardSystem

/// The labels of the pages of a PDF file, and the overlay steps that the labels imply.
///
/// All pages of a slide have one label. Programs write the labels in different ways:
/// - Beamer with hyperref writes a range for each slide, whose prefix is the number of the slide.
/// - Beamer with notes on the second screen writes such ranges too, but numbers the halves of the pages. The slide half
///   of page i has the number 2i, and the half with the note has 2i + 1. The label of the note is the decimal number of
///   the page.
/// - Typst writes a range for each page. A range that begins at 0 omits its first number, which all other ranges state. Its
///   labels are decimal numbers, so that the range of a preface with Roman numbers begins at 1 as in PDF.
struct PageLabels {
  /// The label of a page.
  struct Label: Hashable {
    /// The text of the label, or the number of the page if the file has no label for it.
    var text: String
    /// A Boolean value that indicates whether the page is an overlay step of the page before.
    var isStep: Bool
  }

  /// The ranges in the order of their first pages.
  private let ranges: [LabelRange]
  /// The number with which a range of decimal numbers begins if the file omits that number.
  private let missing: Int
  /// A Boolean value that indicates whether every range has only a prefix. Each prefix then belongs to one slide.
  /// Otherwise a prefix without a digit names a part of the document, such as "Cover".
  private let hasOnlyPrefixes: Bool

  init(_ ranges: [LabelRange]) {
    self.ranges = ranges.sorted { $0.first < $1.first }
    missing = ranges.contains { $0.style == "D" && $0.start == 1 } ? 0 : 1
    hasOnlyPrefixes = ranges.count > 1 && ranges.allSatisfy { $0.style == nil }
  }

  /// Returns the labels of the first `count` pages.
  ///
  /// - Parameter titles: The outline's titles by page index. A page with a new title is not an overlay step.
  func labels(count: Int, titles: [Int: Set<String>]) -> [Label] {
    let last = ranges.last?.first ?? 0
    let labels = last < count ? entries(count) : entries(2 * count)
    let isDoubled = last >= count && isDoubled(labels)
    let entries = isDoubled ? stride(from: 0, to: 2 * count, by: 2).map { labels[$0] } : labels
    var known: Set<String> = []
    return (0..<count).map { index in
      let entry = entries[index]
      let isKnown = known.isSuperset(of: titles[index] ?? [])
      // If a range begins beyond the last page, the indices do not refer to pages.
      let isStep =
        index > 0 && (last < count || isDoubled) && isKnown
        && entry.text != nil && entry.text == entries[index - 1].text
        && (entry.range != entries[index - 1].range || isOneSlide(entry.range))
      if !isStep { known = titles[index] ?? [] }
      return Label(text: entry.text ?? "\(index + 1)", isStep: isStep)
    }
  }

  private typealias Entry = (text: String?, range: Int?)

  /// Returns the labels for the indices below `count`, each with the index of its range.
  private func entries(_ count: Int) -> [Entry] {
    var range: Int?
    return (0..<count).map { key in
      while let next = ranges.indices.dropFirst(range.map { $0 + 1 } ?? 0).first,
        ranges[next].first <= key
      { range = next }
      // The pages before the first range have decimal page numbers as labels.
      guard let range else { return ("\(key + 1)", nil) }
      return (ranges[range].label(at: key, missing: missing), range)
    }
  }

  /// Returns whether every second entry is the decimal number of a page, like the labels of Beamer's notes.
  private func isDoubled(_ entries: [Entry]) -> Bool {
    guard let last = ranges.last, last.first < entries.count else { return false }
    return entries.indices.allSatisfy {
      $0 % 2 == 0 || entries[$0].text == "\($0 / 2 + 1)"
    }
  }

  /// Returns whether all pages of a range belong to one slide.
  private func isOneSlide(_ range: Int?) -> Bool {
    guard let range, ranges[range].style == nil else { return false }
    return hasOnlyPrefixes || ranges[range].prefix.contains(where: \.isNumber)
  }
}

/// A range of page labels of a PDF file, up to the first page of the next range.
struct LabelRange: Hashable {
  /// The index of the first page.
  var first: Int
  /// The style of the numbers: D, R, r, A or a as in PDF. Nil if the labels are only the prefix.
  var style: Character?
  var prefix: String
  /// The number of the first page, or nil if the file does not state it.
  var start: Int?

  /// Returns the label of a page, or nil if the label is empty.
  ///
  /// - Parameter missing: The first of decimal numbers without a prefix, if the file does not state it.
  func label(at index: Int, missing: Int) -> String? {
    // Larger numbers would overflow the sum.
    let omitted = style == "D" && prefix.isEmpty ? missing : 1
    let number = min(start ?? omitted, 1_000_000_000) + index - first
    let label = (prefix.prefix(300) + Self.text(number, style: style)).onOneLine
    return label.isEmpty ? nil : label
  }

  /// Returns a number in a style, or an empty text if there is no style.
  private static func text(_ number: Int, style: Character?) -> String {
    switch style {
    case "D": "\(number)"
    case "r": roman(number)
    case "R": roman(number).uppercased()
    case "a": letters(number)
    case "A": letters(number).uppercased()
    default: ""
    }
  }

  private static let romanDigits = [
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
  ]

  /// Returns the Roman numeral of a number from 1 to 3999, or the decimal digits of any other number.
  private static func roman(_ number: Int) -> String {
    guard (1..<4000).contains(number) else { return "\(number)" }
    var (text, rest) = ("", number)
    for (value, digits) in romanDigits {
      while rest >= value {
        text += digits
        rest -= value
      }
    }
    return text
  }

  /// Returns a letter from a to z, then aa to zz and so on, as ISO 32000-1 (12.4.2) defines. Returns decimal digits if
  /// the label would be longer than ten letters.
  private static func letters(_ number: Int) -> String {
    let (repeats, letter) = (number - 1).quotientAndRemainder(dividingBy: 26)
    guard number > 0, repeats < 10 else { return "\(number)" }
    let scalar = Unicode.Scalar(UInt8(ascii: "a") + UInt8(letter))
    return String(repeating: Character(scalar), count: repeats + 1)
  }
}
