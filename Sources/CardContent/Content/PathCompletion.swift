import CardSystem
import Glibc

/// The paths that can complete a text that the user types.
enum PathCompletion {
  /// Returns at most `maximum` paths that begin with `text`, in natural order. Folders end with a slash.
  ///
  /// For an empty text, returns the `recent` paths, followed by the home folder and the root. A user without a keyboard
  /// can continue from these.
  static func paths(for text: String, recent: [String], maximum: Int) -> [String] {
    guard !text.isEmpty else {
      return recent.map(shortened).prefix(max(maximum - 2, 0)) + ["~/", "/"]
    }
    let typed = text == "~" ? "~/" : text
    let folder = FileText.folder(of: typed)
    let beginning = typed[folder.endIndex...].lowercased()
    let real = folder.isEmpty ? "." : expanded(String(folder))
    let names = ((try? FileText.namesRead(in: real)) ?? []).filter { name in
      name.lowercased().hasPrefix(beginning) && !name.contains(where: \.isNewline)
    }
    let paths = names.naturallySorted().lazy.compactMap { name -> String? in
      let path = real + "/" + name
      let isFolder = FileText.isFolder(path)
      guard isFolder || DeckReader.isCardFile(path) || name.lowercased().hasSuffix(".json") else {
        return nil
      }
      return folder + name + (isFolder ? "/" : "")
    }
    return Array(paths.prefix(maximum))
  }

  /// Returns the path with the home folder in place of a tilde.
  static func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = home else { return path }
    return home + path.dropFirst()
  }

  /// Returns the path with a tilde in place of the home folder.
  private static func shortened(_ path: String) -> String {
    guard let home, home.count > 1, path.hasPrefix(home + "/") else { return path }
    return "~" + path.dropFirst(home.count)
  }

  private static var home: String? { getenv("HOME").map { String(fileName: $0) } }
}
