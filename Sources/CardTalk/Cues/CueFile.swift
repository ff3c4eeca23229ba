package import CardSystem

/// A file of cues, one a line:
///
///     # The first part.
///     Pile: scene stack; go-to 3; say "Watch the spring"
///     Slow: speed 0.25; tune stack.tilt=30; xray on
///
/// Names are unique. What is in quotes may have a `:` or a `;` in it. Empty lines and those that begin with `#` say nothing.
package struct CueFile: Hashable, Sendable {
  /// The longest file that is read, in bytes.
  private static let longest = 1 << 18

  package private(set) var cues: [Cue] = []

  /// Reads a file; one that is not there has no cues.
  ///
  /// - Throws: where it cannot be read, or what is wrong with the first of its wrong lines.
  package init(path: String) throws(Failure) {
    let isThere = FileText.isRegularFile(path) != nil
    let text = isThere ? try FileText.readText(path) : []
    guard text.count <= Self.longest else {
      throw Failure(.badData, "\(path): longer than \(Self.longest >> 10) KB")
    }
    try self.init(String(decoding: text, as: UTF8.self), path: path)
  }

  /// Reads the text of a file at a path.
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

  /// The first of the names "Cue 1", "Cue 2", … that no cue has.
  var freeName: String {
    let names = Set(cues.map(\.name))
    return (1...cues.count + 1).lazy.map { "Cue \($0)" }.first { !names.contains($0) } ?? ""
  }

  /// Adds a cue at the end of a file, which is replaced at once, and made where there is none.
  ///
  /// - Throws: where it cannot be read or written.
  static func append(_ cue: Cue, to path: String) throws(Failure) {
    let newline = UInt8(ascii: "\n")
    var text = FileText.isRegularFile(path) == nil ? [] : try FileText.read(path)
    if let last = text.last, last != newline { text.append(newline) }
    text += Array(cue.line.utf8) + [newline]
    try PartFile.replace(path) { (part) throws(Failure) in
      try OutputFile(path: part).write(text.span.bytes)
    }
  }
}
