import CardSystem

/// The paths that were opened, the last one first, in a file of the program's state, a line each.
enum RecentPaths {
  /// The most that are kept.
  private static let most = 20

  private static var file: String? { UserFolder.state.map { $0 + "/recent" } }

  /// Those that are still there.
  static func read() -> [String] {
    guard let file, let bytes = try? FileText.readText(file) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      .filter(FileText.exists)
  }

  /// Notes what was opened; where the file cannot be written, nothing is noted.
  static func note(_ paths: [String]) {
    guard let file else { return }
    let new = paths.filter { !$0.contains("\n") }
    let all = (new + read().filter { !new.contains($0) }).prefix(most)
    OutputFile.makeFolder(String(FileText.folder(of: file).dropLast()))
    try? PartFile.replace(file, mode: 0o600) { (part) throws(Failure) in
      let output = try OutputFile(path: part)
      try output.write(Array(all.map { $0 + "\n" }.joined().utf8).span.bytes)
    }
  }
}
