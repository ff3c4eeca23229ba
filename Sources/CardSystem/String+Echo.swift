extension String {
  /// The text for a message, with control characters escaped, and truncated to 200 characters.
  package var echoed: String {
    count > 200 ? prefix(199).escaped + "…" : self[...].escaped
  }
}

extension String {
  /// The text on one line, with single spaces. Control characters become spaces, and characters that change the
  /// direction of text are removed.
  package var onOneLine: String {
    var line = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: line += " "
      // Joiners stay, since they are parts of letters and of emoji.
      case .format where scalar.properties.isBidiControl: break
      case .privateUse where scalar.standsForByte: line += "\u{FFFD}"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line.split(separator: " ").joined(separator: " ")
  }
}

extension StringProtocol {
  /// The text with control characters escaped, since a terminal would obey them: `\u{1B}` for an escape, and `\xFF` for
  /// a byte of a name that is not UTF-8.
  package var escaped: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
        text += scalar.escaped(asASCII: true)
      case .privateUse where scalar.standsForByte:
        text += "\\x" + String(scalar.value & 0xFF, radix: 16, uppercase: true)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
