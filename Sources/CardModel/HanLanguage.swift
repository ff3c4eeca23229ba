/// A language written with Chinese characters. A character can have a different form in each language.
package enum HanLanguage: String, Hashable, Sendable {
  case japanese = "ja"
  case korean = "ko"
  case simplified = "zh-cn"
  case traditional = "zh-tw"
  case hongKong = "zh-hk"

  /// Creates the language of a tag such as "zh-Hant-HK", or of a locale such as "ja_JP.UTF-8".
  package init?(tag: String) {
    let parts = tag.lowercased().prefix { $0 != "." && $0 != "@" }
      .split { $0 == "-" || $0 == "_" }
    switch parts.first {
    case "ja", "jpn": self = .japanese
    case "ko", "kor": self = .korean
    case "zh" where parts.contains("hans"): self = .simplified
    case "zh" where parts.contains("hk") || parts.contains("mo"), "yue": self = .hongKong
    case "zh" where parts.contains("hant") || parts.contains("tw"): self = .traditional
    case "zh": self = .simplified
    default: return nil
    }
  }

  /// Creates the language that a text's characters reveal; nil if they reveal none.
  ///
  /// A few words in another language do not count: Kana and Hangul must be a tenth of the text, and must outnumber the
  /// characters that do not belong to Japanese or Korean. The tenth is tuned by eye.
  ///
  /// - Complexity: O(*n*) in the number of characters.
  package init?(of text: String) {
    var (han, kana, hangul, traditional, simplified, notJapanese) = (0, 0, 0, 0, 0, 0)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x3041...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: kana += 1
      case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7FF: hangul += 1
      case 0x3105...0x312F, 0x31A0...0x31BF: traditional += 1
      case 0x3400...0x9FFF:
        han += 1
        if Self.traditionalOnly.contains(scalar) { traditional += 1 }
        if Self.simplifiedOnly.contains(scalar) { simplified += 1 }
        if Self.unknownToJapanese.contains(scalar) { notJapanese += 1 }
      default: break
      }
    }
    let all = han + kana + hangul
    if hangul > max(simplified, kana), hangul * 10 >= all {
      self = .korean
    } else if kana > simplified + notJapanese, kana * 10 >= all {
      self = .japanese
    } else if traditional > simplified {
      self = .traditional
    } else if simplified > traditional {
      self = .simplified
    } else {
      return nil
    }
  }

  /// Returns whether a character's form depends on the language, or whether the character helps to detect the language.
  package static func concerns(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0x2E80...0x31FF, 0x3400...0x9FFF, 0xAC00...0xD7FF, 0xF900...0xFAFF,
      0xFF00...0xFFEF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Frequent characters of Traditional Chinese that neither Simplified Chinese nor Japanese uses.
  private static let traditionalOnly = Set(
    """
    這們對說會來國學體點與從發實變應當樣讓灣臺萬區單邊還總歲轉聲藝黨權廣舊關戰戲擔據舉號價兒圖團辦檔獨證鐵驗齊龍龜麼嗎啟歡聽\
    數樂帶氣專屬歷擇澤釋覺壓圍圓處嚴雙參續縣靈爲眾內寫觀證勞營榮萊腦惱經輕莖擴鑛獎獻戀蠻齒
    """.unicodeScalars)

  /// The characters of `traditionalOnly` that are not in JIS X 0208. The others occur in Japanese names.
  private static let unknownToJapanese = Set("說歲辦檔嗎啟歷眾內萊".unicodeScalars)

  /// Frequent characters of Simplified Chinese that neither Traditional Chinese nor Japanese uses. None is in
  /// JIS X 0208 or in KS X 1001.
  private static let simplifiedOnly = Set(
    """
    这们对说为时过还问间长门见书车东马鱼鸟语话请谢让认识记讲设课试调谁谈读词译计评论发变应实现电页图团员单众优传张业严丽义\
    习买卖亲仅华协压厅历吗启园场处备复头妈孙导层岁师带帮庆库异归态执扩报拥择挥损显术杀权极构标树样检欢毕汉\
    测满灭灵热环疗监码确础种积稳笔简类紧红级纪约练组细织终经结给络统继续维绿编缩罗职联胜脑脸节苏获虽补观规视觉订训议许
    """.unicodeScalars)
}
