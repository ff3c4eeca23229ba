import CardSystem

/// Local files that another program names by URIs.
package struct FileList: Hashable, Sendable {
  /// The absolute paths, in the order of the URIs.
  package private(set) var paths: [String] = []
  /// The number of omitted entries, by the reason.
  private var omissions: [Omission: Int] = [:]

  /// The maximum number of entries. Further ones are omitted.
  static let limit = 100_000

  /// The reason for an omission, in words.
  private enum Omission: String, CaseIterable {
    case scheme = "not a file"
    case host = "on another computer"
    case path = "not an absolute path"
    case excess = "beyond the first 100,000"
  }

  /// The omitted entries and the reasons in one clause, or nil if nothing was omitted.
  package var omitted: String? {
    let clauses = Omission.allCases.compactMap { reason in
      omissions[reason].map { "\(reason.rawValue) (\($0))" }
    }
    return clauses.isEmpty ? nil : "left out: " + clauses.joined(separator: ", ")
  }

  /// Reads a `text/uri-list` (RFC 2483): one URI per line, and comments.
  ///
  /// Programs use different line ends, may add spaces around a URI, and may write a zero byte after each URI or after
  /// the last. Some programs write absolute paths instead of URIs.
  ///
  /// - Parameter host: The name of this computer, or nil if it has none.
  /// - Complexity: O(*n*) in the number of bytes.
  package init(uriList bytes: [UInt8], host: String?) {
    self.init(lines: Self.lines(of: bytes), host: host)
  }

  /// Reads an `x-special/gnome-copied-files`: the operation for the files, then their URIs.
  package init(gnomeCopiedFiles bytes: [UInt8], host: String?) {
    let lines = Self.lines(of: bytes)
    let isVerb = ["copy", "cut"].contains { lines.first?.elementsEqual($0.utf8) == true }
    self.init(lines: lines.dropFirst(isVerb ? 1 : 0), host: host)
  }

  /// Reads a `text/uri-list` of this computer's files.
  package init(uriList bytes: [UInt8]) { self.init(uriList: bytes, host: hostName()) }

  /// Returns the lines without the spaces at both ends, and without empty lines.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") || $0 == 0 }.compactMap {
      var line = $0.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      while line.last == UInt8(ascii: " ") || line.last == UInt8(ascii: "\t") { line.removeLast() }
      return line.isEmpty ? nil : line
    }
  }

  private init(lines: some Sequence<ArraySlice<UInt8>>, host: String?) {
    for line in lines where line.first != UInt8(ascii: "#") {
      switch Self.path(ofURI: line, host: host) {
      case .success where paths.count == Self.limit: omissions[.excess, default: 0] += 1
      case .success(let path): paths.append(path)
      case .failure(let refusal): omissions[refusal.reason, default: 0] += 1
      }
    }
  }

  private struct Refusal: Error { let reason: Omission }

  /// Returns the path of a `file` URI in any form of RFC 8089, with or without an authority. An absolute path is
  /// returned unchanged.
  private static func path(
    ofURI uri: ArraySlice<UInt8>, host: String?
  ) -> Result<String, Refusal> {
    let slash = UInt8(ascii: "/")
    if uri.first == slash { return .success(String(fileName: Array(uri))) }
    guard lowercased(uri.prefix(5)) == "file:" else { return .failure(Refusal(reason: .scheme)) }
    var rest = uri.dropFirst(5)
    if rest.starts(with: [slash, slash]) {
      rest = rest.dropFirst(2)
      let named = lowercased(rest.prefix { $0 != slash })
      guard named.isEmpty || named == "localhost" || named == host?.lowercased() else {
        return .failure(Refusal(reason: .host))
      }
      rest = rest.drop { $0 != slash }
    }
    let path = rest.percentDecoded
    guard path.first == slash, !path.contains(0) else {
      return .failure(Refusal(reason: .path))
    }
    return .success(String(fileName: path))
  }

  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased()
  }
}
