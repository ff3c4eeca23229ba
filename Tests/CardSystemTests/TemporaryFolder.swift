import Foundation

/// A folder that goes with what is in it.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    var template = Array("/tmp/cardsystem-XXXXXX".utf8CString)
    path = String(cString: mkdtemp(&template))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
