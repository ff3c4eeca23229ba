/// A parser of `file` URIs.
///
/// Source: RFC 8089 (https://www.rfc-editor.org/rfc/rfc8089).
package enum FileURI {
  /// The reason why a URI is not the URI of a file on this computer.
  package enum Refusal: Error {
    /// The URI has another scheme, or none.
    case scheme
    /// The file is on another computer.
    case host
    /// The path is not absolute.
    case path
  }

  /// Returns the absolute path in a `file` URI, with its percent escapes. The URI may have an authority or none, and
  /// the letters of the scheme may be capitals.
  ///
  /// - Parameter host: The name of this computer, or nil to accept only `localhost`.
  package static func escapedPath<Bytes: Collection<UInt8>>(
    of uri: Bytes, host: String?
  ) throws(Refusal) -> Bytes.SubSequence {
    let slash = UInt8(ascii: "/")
    guard lowercased(uri.prefix(5)) == "file:" else { throw Refusal.scheme }
    var path = uri.dropFirst(5)
    if path.starts(with: [slash, slash]) {
      path = path.dropFirst(2)
      let named = lowercased(path.prefix { $0 != slash })
      guard named.isEmpty || named == "localhost" || named == host?.lowercased() else {
        throw Refusal.host
      }
      path = path.drop { $0 != slash }
    }
    guard path.first == slash else { throw Refusal.path }
    return path
  }

  private static func lowercased(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased()
  }
}
