import CardSystem
import Glibc

/// The program's folders in the user's home folder, by the XDG base directory specification; nil
/// without a home folder.
package enum UserFolder {
  package static var settings: String? { folder("XDG_CONFIG_HOME", orHome: ".config") }
  package static var state: String? { folder("XDG_STATE_HOME", orHome: ".local/state") }

  /// Notes a start by making the folder of the program's state; true for the first.
  package static func noteStart() -> Bool {
    guard let state, !FileText.exists(state) else { return false }
    OutputFile.makeFolder(state)
    // One that cannot be made would be missing at every start.
    return FileText.exists(state)
  }

  /// The folder of the desktop's thumbnails.
  package static var thumbnails: String? {
    base("XDG_CACHE_HOME", orHome: ".cache").map { $0 + "/thumbnails" }
  }

  /// The folder of what programs that run now share, if there is one.
  package static var runtime: String? { path("XDG_RUNTIME_DIR") }

  private static func folder(_ variable: String, orHome place: String) -> String? {
    base(variable, orHome: place).map { $0 + "/cardstage" }
  }

  private static func base(_ variable: String, orHome place: String) -> String? {
    path(variable) ?? path("HOME").map { "\($0)/\(place)" }
  }

  /// The path in a variable of the environment; nil where it is none, or a relative one.
  private static func path(_ variable: String) -> String? {
    getenv(variable).map { String(fileName: $0) }.flatMap { FileText.isAbsolute($0) ? $0 : nil }
  }
}
