import CHyphen
import CardSystem
import Glibc

/// A hyphenator of English words, with libhyphen and TeX's patterns. The object owns the dictionary.
///
/// `@unchecked Sendable`: after loading a dictionary, libhyphen only reads it.
final class Hyphenator: @unchecked Sendable {
  /// The hyphenator for English. It uses the patterns in the bundle, or else the system's. The patterns are loaded when
  /// the first page is laid out.
  static let english = {
    let bundled = ProgramFolder.path + "/../share/hyphen/hyph_en_US.dic"
    return Hyphenator(
      path: FileText.exists(bundled) ? bundled : "/usr/share/hyphen/hyph_en_US.dic")
  }()
  static let softHyphen: Character = "\u{AD}"
  /// The minimum number of letters before a hyphen. The patterns allow two, as in "so-lution", which reads badly at the
  /// end of a line.
  private static let leftMinimum: Int32 = 3

  private let dictionary: UnsafeMutablePointer<HyphenDict>?

  /// Creates a hyphenator. If the file is missing or damaged, no word breaks.
  ///
  /// - Parameter path: the path of a file of patterns.
  init(path: String) { dictionary = hnj_hyphen_load(path) }

  deinit { if let dictionary { hnj_hyphen_free(dictionary) } }

  /// Returns `text` with soft hyphens in its words of ASCII letters.
  ///
  /// - Complexity: O(*n*) in the text's length.
  func hyphenated(_ text: String) -> String {
    guard dictionary != nil else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(where: \.isLetter) {
      let end = rest[start...].firstIndex { !$0.isLetter } ?? rest.endIndex
      result += rest[..<start]
      append(rest[start..<end], to: &result)
      rest = rest[end...]
    }
    return result + rest
  }

  private func append(_ word: Substring, to result: inout String) {
    // The patterns are for lower-case words of ASCII letters.
    let letters = word.lowercased()
    let count = Int32(letters.utf8.count)
    var marks = [CChar](repeating: 0, count: Int(count) + 5)
    var (replacements, positions, cuts):
      (
        UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, UnsafeMutablePointer<Int32>?,
        UnsafeMutablePointer<Int32>?
      )
    guard letters.allSatisfy(\.isASCII), word.allSatisfy(\.isASCII),
      hnj_hyphen_hyphenate3(
        dictionary, letters, count, &marks, nil, &replacements, &positions, &cuts, Self.leftMinimum,
        0, 0, 0) == 0
    else { return result += word }
    for (letter, mark) in zip(word, marks) {
      result.append(letter)
      // An odd digit marks a possible break after the letter.
      if mark & 1 == 1 { result.append(Self.softHyphen) }
    }
  }
}
