/// The replacement of files that all windows of the program share.
package enum StateFile {
  /// Replaces a file by the text that `change` returns, and keeps it if the text is nil. Returns whether the file is
  /// replaced.
  ///
  /// This window holds the lock on the folder meanwhile, because another window may write the file at the same time.
  @discardableResult
  package static func replace(_ file: String, by change: () -> String?) -> Bool {
    let folder = String(FileText.folder(of: file).dropLast())
    OutputFile.makeFolder(folder)
    var isReplaced = false
    FolderLock.holding(folder) {
      guard let text = change() else { return }
      isReplaced = (try? PartFile.replace(file, mode: 0o600, with: Array(text.utf8))) != nil
    }
    return isReplaced
  }
}
