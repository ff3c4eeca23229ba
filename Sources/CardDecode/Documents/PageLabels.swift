import CardSystem

/// The labels of the pages of a PDF file. Each range of pages has a style, a prefix and a first number.
struct PageLabels {
  private struct Range {
    var first: Int
    var style: String?
    var prefix: String
    var start: Int
  }

  /// The ranges in the order of their first pages.
  private var ranges: [Range] = []

  init(_ objects: inout PDFObjects, catalog: JSONValue) {
    for (key, value) in objects.entries(ofTree: catalog["/PageLabels"], named: "/Nums") {
      guard let first = objects.resolve(key).integer, first >= 0 else { continue }
      let label = objects.resolve(value)
      ranges.append(
        Range(
          first: first, style: objects.member("/S", of: label).name,
          prefix: objects.member("/P", of: label).text ?? "",
          start: max(1, objects.member("/St", of: label).integer ?? 1)))
    }
    ranges.sort { $0.first < $1.first }
  }

  /// Returns the labels of the first `count` pages, and whether each is an overlay step of the page before.
  func labels(count: Int) -> [(text: String, isStep: Bool)] {
    var next = ranges[...]
    // The pages before the first range have decimal numbers.
    var range = Range(first: 0, style: "/D", prefix: "", start: 1)
    var last: String?
    return (0..<count).map { index in
      let known = range.first
      while let first = next.first, first.first <= index { range = next.removeFirst() }
      let number = Self.text(range.start + index - range.first, style: range.style)
      let label = JSONValue.string("u:" + range.prefix + number).line
      defer { last = label }
      return (label ?? "\(index + 1)", label != nil && label == last && range.first != known)
    }
  }

  /// Returns a number in a style, or an empty text without a style.
  private static func text(_ number: Int, style: String?) -> String {
    switch style {
    case "/D": "\(number)"
    case "/r": roman(number)
    case "/R": roman(number).uppercased()
    case "/a": letters(number)
    case "/A": letters(number).uppercased()
    default: ""
    }
  }

  private static let romanDigits = [
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
  ]

  /// Returns a Roman numeral for numbers up to 3999, the largest that these letters can write.
  private static func roman(_ number: Int) -> String {
    guard number < 4000 else { return "\(number)" }
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
    guard repeats < 10 else { return "\(number)" }
    let scalar = Unicode.Scalar(UInt8(ascii: "a") + UInt8(letter))
    return String(repeating: Character(scalar), count: repeats + 1)
  }
}
