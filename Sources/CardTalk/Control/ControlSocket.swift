import CardContent
import CardSystem
import Glibc

/// The sockets on which windows listen: `$XDG_RUNTIME_DIR/cardstage-PID.sock`.
enum ControlSocket {
  private static let (head, tail) = ("cardstage-", ".sock")

  /// Returns the path of a process's socket; nil if the user has no runtime folder.
  static func path(of pid: Int32) -> String? {
    UserFolder.runtime.map { "\($0)/\(head)\(pid)\(tail)" }
  }

  /// The processes that have a socket, in ascending order. Some of them may have ended.
  static var processes: [Int32] {
    guard let folder = UserFolder.runtime else { return [] }
    return FileText.names(in: folder).compactMap { name in
      guard name.hasPrefix(head), name.hasSuffix(tail) else { return nil }
      return Int32(name.dropFirst(head.count).dropLast(tail.count))
    }.sorted()
  }
}
