import Glibc

/// The Wayland compositor of the user's session, and its outputs.
package struct WaylandOutputs: Hashable, Sendable {
  /// An output of the compositor.
  package struct Output: Hashable, Sendable {
    package var name: String
    /// The size in pixels.
    package var width, height: Int
    /// The width in the compositor's own units.
    package var logicalWidth: Int

    /// The number of pixels for each unit of the compositor.
    package var scale: Double { Double(width) / Double(logicalWidth) }
  }

  /// The name of the compositor's program, if the system reports it.
  package private(set) var compositor: String?
  package private(set) var outputs: [Output] = []

  /// Reads the lines that the helper program `cardstage-outputs` prints. Ignores all other lines.
  package init(_ text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst(2).compactMap { Int($0) }.filter { $0 > 0 }
      if words.first == "compositor", words.count > 1 {
        compositor = words.dropFirst().joined(separator: " ")
      } else if words.first == "output", words.count == 6, numbers.count == 4 {
        outputs.append(
          Output(
            name: String(words[1]), width: numbers[0], height: numbers[1], logicalWidth: numbers[2])
        )
      }
    }
  }

  /// Queries the compositor through the helper program, which ends after five seconds at the latest. Returns nil if the
  /// helper is missing.
  package static func query() -> WaylandOutputs? {
    guard let program = ProgramFolder.helper("cardstage-outputs"), let pipe = try? Pipe() else {
      return nil
    }
    defer { close(pipe.reading) }
    let pid = try? Spawn.start(
      program, [],
      descriptors: [
        (STDIN_FILENO, .null), (STDOUT_FILENO, .ours(pipe.writing)), (STDERR_FILENO, .null),
      ])
    close(pipe.writing)
    guard let pid else { return nil }
    let bytes = pipe.readToEnd()
    Spawn.wait(for: pid)
    return WaylandOutputs(String(decoding: bytes, as: UTF8.self))
  }
}
