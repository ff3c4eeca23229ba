import Foundation

/// A folder that is removed with its contents when the object is released.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    var template = Array("/tmp/cardsystem-XXXXXX".utf8CString)
    path = String(cString: mkdtemp(&template))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
