import Foundation

/// Creates a new folder, and returns its path. The folder is deleted with its contents when the tests end.
package func temporaryFolder() -> String {
  var template = Array("\(temporaryRoot)/XXXXXX".utf8CString)
  return String(cString: mkdtemp(&template))
}

/// The folder of all temporary folders.
private let temporaryRoot: String = {
  var template = Array((NSTemporaryDirectory() + "cardstage-tests-XXXXXX").utf8CString)
  atexit { try? FileManager.default.removeItem(atPath: temporaryRoot) }
  return String(cString: mkdtemp(&template))
}()
