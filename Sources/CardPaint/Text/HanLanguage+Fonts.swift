import CardModel
import Glibc

extension HanLanguage {
  /// Creates the language of a text with Chinese characters: the document's language, or else the text's own, or else
  /// the user's.
  ///
  /// Returns nil for a text without Chinese characters, Kana or Hangul.
  init?(of text: String, in document: HanLanguage?) {
    // In UTF-8, all of these characters begin with a byte of at least 0xE3.
    guard text.utf8.contains(where: { $0 >= 0xE3 }),
      text.unicodeScalars.contains(where: Self.concerns),
      let language = document ?? HanLanguage(of: text) ?? Self.user
    else { return nil }
    // Hong Kong also writes Traditional Chinese.
    let isHongKong = document == nil && language == .traditional && Self.user == .hongKong
    self = isHongKong ? .hongKong : language
  }

  /// The language of the user's locale, or nil if it has no Chinese characters.
  private static let user: HanLanguage? = {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = getenv(name), value.pointee != 0 else { continue }
      return HanLanguage(tag: String(cString: value))
    }
    return nil
  }()

  /// The suffix in the name of the Noto CJK font that has the language's forms.
  var fontSuffix: String {
    switch self {
    case .japanese: "JP"
    case .korean: "KR"
    case .simplified: "SC"
    case .traditional: "TC"
    case .hongKong: "HK"
    }
  }
}
