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

    init(_ refusal: FileURI.Refusal) {
      switch refusal {
      case .scheme: self = .scheme
      case .host: self = .host
      case .path: self = .path
      }
    }
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
      do throws(FileURI.Refusal) {
        let path = try Self.path(ofURI: line, host: host)
        if paths.count < Self.limit {
          paths.append(path)
        } else {
          omissions[.excess, default: 0] += 1
        }
      } catch {
        omissions[Omission(error), default: 0] += 1
      }
    }
  }

  /// Returns the path of a `file` URI. An absolute path is returned unchanged.
  private static func path(
    ofURI uri: ArraySlice<UInt8>, host: String?
  ) throws(FileURI.Refusal) -> String {
    if uri.first == UInt8(ascii: "/") { return String(fileName: Array(uri)) }
    let path = try FileURI.escapedPath(of: uri, host: host).percentDecoded
    guard !path.contains(0) else { throw FileURI.Refusal.path }
    return String(fileName: path)
  }
}
