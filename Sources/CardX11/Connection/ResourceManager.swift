/// Reads the X resource database's text (`RESOURCE_MANAGER`), as far as we need it.
enum ResourceManager {
  /// What a scale outside of is taken for a mistake and clamped to.
  static let scaleRange = 0.5...5.0

  /// `Xft.dpi` over 96, clamped to `scaleRange`; 1 where it is missing or no number.
  static func uiScale(in text: String) -> Double {
    guard let dpi = value(of: "Xft.dpi", in: text).flatMap(Double.init), dpi.isFinite, dpi > 0
    else { return 1 }
    return min(max(dpi / 96, scaleRange.lowerBound), scaleRange.upperBound)
  }

  /// The last value given to exactly `name`, with no blanks around it.
  static func value(of name: String, in text: String) -> String? {
    var found: String?
    for line in text.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      if trimmed(line[..<colon]) == name {
        found = trimmed(line[line.index(after: colon)...])
      }
    }
    return found
  }

  private static func trimmed(_ text: Substring) -> String {
    var rest = text.drop { $0 == " " || $0 == "\t" }
    while let last = rest.last, last == " " || last == "\t" || last == "\r" { rest.removeLast() }
    return String(rest)
  }
}
