import CardSystem
import Glibc

/// The program's folders in the user's home folder, or nil without a home folder.
///
/// Source: the XDG base directory specification (https://specifications.freedesktop.org/basedir-spec/latest/).
package enum UserFolder {
  package static var settings: String? { folder("XDG_CONFIG_HOME", orHome: ".config") }
  package static var state: String? { folder("XDG_STATE_HOME", orHome: ".local/state") }

  /// The folder of the desktop's thumbnails.
  package static var thumbnails: String? {
    base("XDG_CACHE_HOME", orHome: ".cache").map { $0 + "/thumbnails" }
  }

  /// The folder for files that running programs share, or nil if there is none.
  package static var runtime: String? { path("XDG_RUNTIME_DIR") }

  private static func folder(_ variable: String, orHome subfolder: String) -> String? {
    base(variable, orHome: subfolder).map { $0 + "/cardstage" }
  }

  private static func base(_ variable: String, orHome subfolder: String) -> String? {
    path(variable) ?? path("HOME").map { "\($0)/\(subfolder)" }
  }

  /// Returns the path in an environment variable, or nil if the variable has no absolute path.
  private static func path(_ variable: String) -> String? {
    getenv(variable).map { String(fileName: $0) }.flatMap { FileText.isAbsolute($0) ? $0 : nil }
  }
}
