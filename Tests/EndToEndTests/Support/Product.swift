import Foundation
import Testing

/// The program under test.
enum Product {
  /// The path of the program: `CARDSTAGE_BINARY`, else the package's release build, else the build beside the test
  /// bundle.
  static let path: String = {
    let variables = ProcessInfo.processInfo.environment
    if let named = variables["CARDSTAGE_BINARY"], !named.isEmpty { return absolute(named) }
    let release = package + "/.build/release/cardstage"
    if FileManager.default.isExecutableFile(atPath: release) { return release }
    let runner = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return runner.deletingLastPathComponent().appending(path: "cardstage").path
  }()

  /// The package's folder.
  static let package: String = {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return folder.path
  }()

  private static func absolute(_ path: String) -> String {
    URL(filePath: path).absoluteURL.path
  }
}

/// A folder for one test. It is deleted when the object is released.
final class Scratch {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "cardstage-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  /// Creates a folder, and returns its path.
  @discardableResult
  func folder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: file(name), withIntermediateDirectories: true)
    return file(name)
  }

  /// Makes an image with the program itself, with all faces painted from the first frame. Returns the image's path.
  @discardableResult
  func image(
    _ name: String, of scene: String = "stack", size: String = "300x400"
  ) async throws -> String {
    let outcome = try await run([
      "shot", "--scene", scene, "--size", size, "--out", file(name),
    ])
    try #require(outcome.status == 0, "\(outcome)")
    return file(name)
  }

  /// Returns the environment of a user with a home folder and without a session bus. This user has seen every
  /// scene before.
  func home() throws -> [String: String] {
    try FileManager.default.createDirectory(
      atPath: file("cardstage"), withIntermediateDirectories: true)
    _ = try write(
      "switcher\nstack\ncarousel\nlibrary\ncustom\n", to: "cardstage/visited")
    return [
      "XDG_CONFIG_HOME": path, "XDG_STATE_HOME": path, "XDG_CACHE_HOME": path + "/caches",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(path)/bus",
      "XDG_RUNTIME_DIR": path,
    ]
  }

  /// Writes a text to a file, and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: file(name), atomically: true, encoding: .utf8)
    return file(name)
  }
}
