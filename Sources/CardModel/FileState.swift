/// An opened file or folder, with the data that reveal whether its content has changed.
package struct FileState: Hashable, Codable, Sendable {
  /// The absolute path.
  package var path: String
  /// The total size, in bytes, and a hash of the content; nil if the file or folder has not been read.
  package var size: Int?
  package var hash: String?

  package init(path: String, size: Int? = nil, hash: String? = nil) {
    (self.path, self.size, self.hash) = (path, size, hash)
  }
}
