extension String {
  /// The text without spaces at its ends.
  package var trimmingSpaces: String {
    let start = drop { $0 == " " }
    return start.lastIndex { $0 != " " }.map { String(start[...$0]) } ?? ""
  }
}
