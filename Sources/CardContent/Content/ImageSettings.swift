/// The settings that other programs have in the words of an image.
enum ImageSettings {
  /// The settings of Marp and Deckset without a value. Some of them may also be a whole caption.
  private static let words: Set = [
    "bg", "fit", "contain", "cover", "auto", "inline", "original", "left", "right", "vertical",
    "horizontal", "filtered", "blur", "grayscale", "invert", "sepia", "corner-radius", "mute",
  ]
  /// The settings that are no captions.
  private static let certain: Set = ["bg", "inline", "fit"]
  /// The names of settings with values, after which a colon comes.
  private static let names: Set = [
    "w", "h", "width", "height", "left", "right", "top", "bottom", "blur", "brightness", "contrast",
    "drop-shadow", "grayscale", "hue-rotate", "invert", "opacity", "saturate", "sepia", "image",
    "vertical", "horizontal", "corner-radius",
  ]

  /// Returns the words without settings, such as `bg left:40%` in Marp, `inline` in Deckset, `:scale 50%` in remark, and
  /// the size after a bar in Obsidian. Other words stay.
  static func removed(from text: String) -> String {
    var text = text[...]
    if let bar = text.lastIndex(of: "|"), isSize(text[text.index(after: bar)...]) {
      text = text[..<bar]
    }
    if text.hasPrefix(":scale ") { text = text.dropFirst(7) }
    let all = text.split(separator: " ")
    let isCertain = all.contains { certain.contains(String($0)) || hasValue($0) }
    guard isCertain else { return isPercentage(text) ? "" : String(text) }
    let areAll = all.allSatisfy { words.contains(String($0)) || hasValue($0) || isPercentage($0) }
    let isOther = { (word: Substring) in
      !hasValue(word)
        && !(all.first == "bg" && (words.contains(String(word)) || isPercentage(word)))
    }
    return areAll ? "" : all.filter(isOther).joined(separator: " ")
  }

  /// Returns whether a text is a width, or a width and a height, as in `100x200`.
  private static func isSize(_ text: Substring) -> Bool {
    text.first != "x" && !text.isEmpty
      && text.allSatisfy { $0.isASCII && ($0.isNumber || $0 == "x") }
  }

  private static func isPercentage(_ word: Substring) -> Bool {
    word.count > 1 && word.hasSuffix("%")
      && word.dropLast().allSatisfy { $0.isASCII && $0.isNumber }
  }

  private static func hasValue(_ word: Substring) -> Bool {
    guard let colon = word.firstIndex(of: ":"), word.index(after: colon) < word.endIndex else {
      return false
    }
    return names.contains(String(word[..<colon]))
  }
}
