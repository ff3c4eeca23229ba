/// Describes a JSON decoding error in one line.
package enum JSONProblem {
  /// Whether a text is no JSON at all, or ends too early.
  package static func isNotJSON(_ error: any Error) -> Bool {
    if case .dataCorrupted(let context)? = error as? DecodingError {
      context.codingPath.isEmpty
    } else {
      false
    }
  }

  package static func line(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, let context):
      return "\(place(context))\"\(key.stringValue)\" is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return place(context) + "is of the wrong type"
    case .dataCorrupted(let context):
      return isNotJSON(error) ? "is not valid JSON" : place(context) + context.debugDescription
    @unknown default:
      return "cannot be read"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }
    return path.isEmpty ? "" : "\"\(path.joined(separator: "."))\" "
  }
}
