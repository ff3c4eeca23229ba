package import CardSystem

/// A file of cues, one on each line:
///
///     # The first part.
///     Pile: scene stack; go-to 3; say "Watch the spring"
///     Slow: speed 0.25; tune stack.tilt=30; xray on
///
/// Names are unique. Text in quotation marks may contain `:` and `;`. Empty lines and lines that begin with `#` are
/// ignored.
package struct CueFile: Hashable, Sendable {
  /// The maximum size of a file, in bytes.
  private static let maximumSize = 1 << 18

  package private(set) var cues: [Cue] = []

  /// Reads the cues of the file at `path`. A file that does not exist has no cues.
  ///
  /// - Throws: An error if the file cannot be read, or the error in its first invalid line.
  package init(path: String) throws(Failure) {
    let isThere = FileText.isRegularFile(path) != nil
    let text = isThere ? try FileText.readText(path) : []
    guard text.count <= Self.maximumSize else {
      throw Failure(.badData, "\(path): longer than \(Self.maximumSize >> 10) KB")
    }
    try self.init(FileText.utf8(text, of: path), path: path)
  }

  /// Creates the cues from the text of a file. `path` is the path of the file: error messages begin with it, and
  /// relative paths in the text start at its folder.
  init(_ text: String, path: String) throws(Failure) {
    var names: Set<String> = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard let first = line.first(where: { !$0.isWhitespace }), first != "#" else { continue }
      do throws(Failure) {
        let cue = try Cue(line: line, in: String(FileText.folder(of: path)))
        guard names.insert(cue.name).inserted else {
          throw Failure(.usage, "duplicate cue name \"\(cue.name.echoed)\"")
        }
        cues.append(cue)
      } catch {
        throw Failure(.badData, "\(path):\(index + 1): \(error.message)")
      }
    }
  }

  /// The first of the names "Cue 1", "Cue 2", … that is not in use.
  var freeName: String {
    let names = Set(cues.map(\.name))
    return (1...cues.count + 1).lazy.map { "Cue \($0)" }.first { !names.contains($0) } ?? ""
  }

  /// Adds a cue at the end of a file, or creates the file. Replaces the file atomically, so that no reader sees half of
  /// it.
  ///
  /// - Throws: An error if the file cannot be read or written.
  static func append(_ cue: Cue, to path: String) throws(Failure) {
    let newline = UInt8(ascii: "\n")
    var text = FileText.isRegularFile(path) == nil ? [] : try FileText.read(path)
    if let last = text.last, last != newline { text.append(newline) }
    text += Array(cue.line.utf8) + [newline]
    try PartFile.replace(path, with: text)
  }
}
