/// A JSON value that is printed with its members in the given order.
///
/// Foundation's encoder would sort or shuffle the members, but each line of a trace must begin with the time.
package enum JSONValue {
  case null
  case bool(Bool)
  case integer(Int)
  /// A number, printed with as many digits as are necessary to read the same value back. Null if the number is not
  /// finite.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([(String, JSONValue)])

  package var text: String {
    var text = ""
    append(to: &text)
    return text
  }

  private func append(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += "\(value)"
    case .number(let value): text += Self.digits(value)
    case .string(let value): Self.append(value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.append(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.append(member.0, to: &text)
        text += ":"
        member.1.append(to: &text)
      }
      text += "}"
    }
  }

  private static func digits(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    // A whole number is printed without ".0", and minus zero as zero.
    if value == value.rounded(), abs(value) < 1e15 { return "\(Int(value))" }
    return "\(value)"
  }

  private static func append(_ string: String, to text: inout String) {
    text += "\""
    defer { text += "\"" }
    // This path is fast: a folder may have 100,000 names.
    if string.utf8.allSatisfy(isPlain) {
      text += string
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns whether a byte is printed as it is.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }
}
