/// Descriptions of JSON decoding errors, each in one line.
package enum JSONProblem {
  /// Returns whether an error means that a text is not JSON, or that it ends too early.
  package static func isNotJSON(_ error: any Error) -> Bool {
    if case .dataCorrupted(let context)? = error as? DecodingError {
      context.codingPath.isEmpty
    } else {
      false
    }
  }

  /// Returns one line about an error, with the position, the error, and the expected value.
  package static func line(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, let context):
      let parts = parts(of: context)
      return parts.map { $0 + ": " }.joined() + "missing \"\(key.stringValue.echoed)\""
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      return line(context, "must be \(name(of: type))")
    case .dataCorrupted(let context):
      return isNotJSON(error) ? "not valid JSON" : line(context, context.debugDescription)
    @unknown default:
      return "cannot be read"
    }
  }

  private static func line(_ context: DecodingError.Context, _ message: String) -> String {
    var parts = parts(of: context)
    let subject = parts.popLast().map { $0 + " " } ?? ""
    return parts.map { $0 + ": " }.joined() + subject + message
  }

  /// Returns the parts of a value's path, from the outermost to the innermost. A part is, for example, `card 3` for the
  /// third element of `cards`, or `"color"` for a member.
  private static func parts(of context: DecodingError.Context) -> [String] {
    var parts: [String] = []
    var array: String?
    for key in context.codingPath {
      if let index = key.intValue {
        let name = array.map { $0.hasSuffix("s") ? String($0.dropLast()) : $0 } ?? "element"
        if array != nil { parts.removeLast() }
        parts.append("\(name) \(index + 1)")
        array = nil
      } else {
        let name = key.stringValue.echoed
        parts.append("\"\(name)\"")
        array = name
      }
    }
    return parts
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "text"
    case is Bool.Type: "true or false"
    case is any BinaryInteger.Type: "a whole number"
    case is any FloatingPoint.Type: "a number"
    case is [Any].Type, is any RandomAccessCollection.Type: "an array"
    default: "an object"
    }
  }
}
