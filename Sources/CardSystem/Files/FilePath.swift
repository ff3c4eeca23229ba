/// The path or name of a file, equal to another one where the system takes both for one: by its bytes.
///
/// Texts are equal as well where one has an accent with its letter and the other as a character of its own.
package struct FilePath: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// The path of the folder that it is in, with the slash at its end.
  package var folder: FilePath { FilePath(String(FileText.folder(of: text))) }

  package static func == (one: FilePath, other: FilePath) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
