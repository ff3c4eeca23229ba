import Glibc

/// The user's desktop on the session bus, by a program of ours, `cardstage-desktop`: nothing here loads the bus's
/// library, or waits for the bus.
///
/// What the desktop was asked to hold it takes back when this is let go of or the process ends, however it does.
package final class DesktopServices {
  /// What the desktop says.
  package enum News: Hashable, Sendable {
    case look(DesktopLook)
    /// There is somebody to ask for files.
    case hasChooser
    /// The files that the user chose, as the bytes of a `text/uri-list`; empty where the user chose none.
    case chosen([UInt8])
    /// Nobody asked the user for files after all.
    case notChosen
  }

  private let pid: pid_t
  private let requests: Int32
  /// -1 once it has ended.
  private var answers: Int32
  private var bytes: [UInt8] = []
  private var chosen: [UInt8] = []
  private var isAwake = false

  /// Starts the program; nil where it is missing, or the session has no bus. Costs the start of a process.
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

  /// Whether the session says where its bus is, or it is where systemd has it.
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

  /// Readable when there is news; -1 once there is no more.
  package var descriptor: Int32 { answers }

  /// Asks that nothing goes dark from now on, or allows it again; asking for what is asked for already costs nothing.
  package func keepAwake(_ isWanted: Bool) {
    guard isWanted != isAwake else { return }
    isAwake = isWanted
    send("awake \(isWanted ? 1 : 0)")
  }

  /// Lets the user choose files for the X window of a number; `.chosen` or `.notChosen` follows.
  package func chooseFiles(for window: UInt) { send("choose \(String(window, radix: 16))") }

  /// A pipe that is full is of a program that hangs, and does without.
  private func send(_ line: String) {
    guard answers >= 0 else { return }
    let text = line + "\n"
    _ = write(requests, text, text.utf8.count)
  }

  /// The news that has come, without waiting.
  package func takeNews() -> [News] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while answers >= 0 {
      let count = read(answers, &buffer, buffer.count)
      if count == 0 { end() }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    bytes = Array(lines.popLast() ?? [])
    return lines.compactMap { news(String(decoding: $0, as: UTF8.self)) }
  }

  private func news(_ line: String) -> News? {
    let words = line.split(separator: " ", maxSplits: 1)
    let rest = words.count > 1 ? words[1] : ""
    switch words.first {
    case "look":
      let numbers = rest.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 3 else { return nil }
      return .look(DesktopLook(scheme: numbers[0], contrast: numbers[1], motion: numbers[2]))
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
    // Its connection to the bus ends with it, and with that what it holds.
    kill(pid, SIGKILL)
    while waitpid(pid, nil, 0) < 0, errno == EINTR {}
  }
}
