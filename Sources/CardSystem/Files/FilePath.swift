/// The path or name of a file. Two paths are equal if their bytes are equal, as they are for the system.
///
/// Swift compares characters instead: two `String`s are equal even if only one of them spells an accented letter with
/// two code points.
package struct FilePath: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// The path of the folder that contains the file, with a trailing slash.
  package var folder: FilePath { FilePath(String(FileText.folder(of: text))) }

  package static func == (one: FilePath, other: FilePath) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
