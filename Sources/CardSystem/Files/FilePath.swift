/// The path or name of a file. Two of them are equal if their bytes are, as for the system.
///
/// A plain `String` is also equal to a string that spells an accented letter in two characters instead of one.
package struct FilePath: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// The path of the folder that contains the file, with the slash at its end.
  package var folder: FilePath { FilePath(String(FileText.folder(of: text))) }

  package static func == (one: FilePath, other: FilePath) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
