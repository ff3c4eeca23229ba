extension String {
  /// The text for a message: its control characters are escaped, and it is cut at 200 characters.
  package var echoed: String {
    count > 200 ? prefix(199).escaped + "…" : self[...].escaped
  }
}

extension StringProtocol {
  /// The text without control characters, which could change a terminal: `\u{1B}` for an escape.
  package var escaped: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
        text += scalar.escaped(asASCII: true)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
