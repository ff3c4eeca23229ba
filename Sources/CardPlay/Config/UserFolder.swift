import CardSystem
import Glibc

/// The program's folders in the user's home folder, by the XDG base directory specification; nil
/// without a home folder.
package enum UserFolder {
  package static var settings: String? { folder("XDG_CONFIG_HOME", orHome: ".config") }
  static var state: String? { folder("XDG_STATE_HOME", orHome: ".local/state") }

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

  private static func folder(_ variable: String, orHome place: String) -> String? {
    base(variable, orHome: place).map { $0 + "/cardstage" }
  }

  private static func base(_ variable: String, orHome place: String) -> String? {
    func path(_ variable: String) -> String? {
      getenv(variable).map { String(fileName: $0) }.flatMap { FileText.isAbsolute($0) ? $0 : nil }
    }
    return path(variable) ?? path("HOME").map { "\($0)/\(place)" }
  }
}
