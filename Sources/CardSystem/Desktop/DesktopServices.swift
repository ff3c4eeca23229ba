import Glibc

/// A connection to the user's desktop, through the helper program `cardstage-desktop`. The helper uses the session bus,
/// so that this process neither loads the bus's library nor waits for the bus.
///
/// A request to the desktop, such as one to keep the screen on, lasts until this object is released or the process
/// ends.
package final class DesktopServices {
  /// An update from the desktop.
  package enum Update: Hashable, Sendable {
    case appearance(DesktopAppearance)
    /// The desktop can show a file chooser.
    case hasChooser
    /// The files that the user chose, as the bytes of a `text/uri-list`. Empty if the user chose none.
    case chosen([UInt8])
    /// The desktop did not show the file chooser.
    case notChosen
  }

  private let pid: pid_t
  private let requests: Int32
  /// The file descriptor of the helper's updates, or -1 after the last update.
  private var answers: Int32
  private var bytes: [UInt8] = []
  private var chosen: [UInt8] = []
  private var isAwake = false

  /// Starts the helper, which takes as long as starting a process. Returns nil if the helper is missing or the session
  /// has no bus.
  package init?() {
    guard Self.hasBus, let program = ProgramFolder.helper("cardstage-desktop"),
      let (requests, answers) = try? Self.pipes()
    else { return nil }
    let pid = try? Spawn.start(
      program, [],
      descriptors: [
        (STDIN_FILENO, .ours(requests.reading)), (STDOUT_FILENO, .ours(answers.writing)),
        (STDERR_FILENO, .null),
      ])
    close(requests.reading)
    close(answers.writing)
    guard let pid else {
      close(requests.writing)
      close(answers.reading)
      return nil
    }
    for end in [requests.writing, answers.reading] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    (self.pid, self.requests, self.answers) = (pid, requests.writing, answers.reading)
  }

  deinit {
    end()
    close(requests)
  }

  /// A Boolean value that indicates whether the session has a bus, named by the environment or at systemd's path.
  private static var hasBus: Bool {
    if getenv("DBUS_SESSION_BUS_ADDRESS") != nil { return true }
    guard let folder = getenv("XDG_RUNTIME_DIR") else { return false }
    return FileText.exists(String(cString: folder) + "/bus")
  }

  private static func pipes() throws(Errno) -> (Pipe, Pipe) {
    let first = try Pipe()
    do throws(Errno) {
      return (first, try Pipe())
    } catch {
      first.close()
      throw error
    }
  }

  /// A descriptor that is readable when an update has arrived, or -1 after the last update.
  package var descriptor: Int32 { answers }

  /// Requests that the screen stays on, or withdraws the request. A call that changes nothing sends nothing.
  package func keepAwake(_ isWanted: Bool) {
    guard isWanted != isAwake else { return }
    isAwake = isWanted
    send("awake \(isWanted ? 1 : 0)")
  }

  /// Shows a file chooser in front of the X window with the identifier `window`. `.chosen` or `.notChosen` follows.
  package func chooseFiles(for window: UInt) { send("choose \(String(window, radix: 16))") }

  /// Sends a line to the helper. The line is lost if the pipe is full, which happens only if the helper hangs.
  private func send(_ line: String) {
    guard answers >= 0 else { return }
    let text = line + "\n"
    _ = write(requests, text, text.utf8.count)
  }

  /// Returns the updates that have arrived, without waiting.
  package func takeUpdates() -> [Update] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while answers >= 0 {
      let count = read(answers, &buffer, buffer.count)
      if count == 0 { end() }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    bytes = Array(lines.popLast() ?? [])
    return lines.compactMap { update(String(decoding: $0, as: UTF8.self)) }
  }

  private func update(_ line: String) -> Update? {
    let words = line.split(separator: " ", maxSplits: 1)
    let rest = words.count > 1 ? words[1] : ""
    switch words.first {
    case "appearance":
      let numbers = rest.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 4 else { return nil }
      return .appearance(
        DesktopAppearance(
          scheme: numbers[0], contrast: numbers[1], motion: numbers[2], text: numbers[3]))
    case "chooser": return .hasChooser
    case "file":
      chosen += Array((rest + "\n").utf8)
      return nil
    case "chosen":
      defer { chosen = [] }
      return .chosen(chosen)
    case "unchosen": return .notChosen
    default: return nil
    }
  }

  private func end() {
    guard answers >= 0 else { return }
    close(answers)
    answers = -1
    // When the process ends, its connection to the bus is closed. The desktop then ends all requests of the process.
    kill(pid, SIGKILL)
    Spawn.wait(for: pid)
  }
}
