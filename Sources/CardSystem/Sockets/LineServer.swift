import CShims
import Glibc

/// A Unix socket on which programs of the same user send lines, and get answers.
///
/// No method blocks, and a program can take only a bounded part of memory. A line that is too long ends its connection.
/// The server does not read from a program that does not read its answers. If too many programs are connected, the one
/// that was served longest ago is disconnected.
package final class LineServer {
  /// A connected program. The number is never used again.
  package struct Client: Hashable, Sendable {
    fileprivate let number: Int
  }

  /// The maximum length of a line with its end, in bytes.
  package static let longestLine = 8192
  /// The maximum number of connected programs.
  package static let mostClients = 16

  /// The path of the socket.
  package let path: String
  private let tooLong: String
  private let listener: Int32
  /// A descriptor that is readable when `work()` may have something to do.
  package let descriptor: Int32
  /// The connections, beginning with the one that was served longest ago.
  private var connections: [Connection] = []
  private var count = 0
  private var isListening = true

  /// Listens at `path` and replaces an existing socket. Returns nil if that fails.
  ///
  /// - Parameter tooLong: The answer to a line that is too long.
  package init?(at path: String, tooLong: String) {
    (self.path, self.tooLong) = (path, tooLong)
    let draft = "\(FileText.folder(of: path)).\(FileText.name(of: path))"
    let (listener, descriptor) = (
      cardstage_listen(draft.fileName, path.fileName), cardstage_poll_set()
    )
    (self.listener, self.descriptor) = (listener, descriptor)
    guard listener >= 0, descriptor >= 0,
      hear(true)
    else { return nil }
  }

  deinit {
    if listener >= 0 {
      unlink(path.fileName)
      close(listener)
    }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Removes the socket's file when the process exits, also if a signal ends it. A loss of the display runs no exit
  /// handlers and leaves the file.
  package func removeAtEnd() { cardstage_remove_at_end(path.fileName) }

  /// Returns whether a program of `user` may send commands. Only the user of this process may.
  static func admits(user: Int) -> Bool { user == Int(geteuid()) }

  // MARK: Lines

  /// Reads and writes all that is possible now.
  ///
  /// - Complexity: At most `longestLine` bytes for each program.
  package func work() {
    if !isListening { isListening = hear(true) }
    // Connections whose line needed no answer become ready for the next line.
    settle()
    var ready = [Int32](repeating: 0, count: Self.mostClients + 1)
    var what = ready
    let count = Int(
      max(cardstage_poll_now(descriptor, &ready, &what, Int32(ready.count)), 0))
    for (file, news) in zip(ready[..<count], what[..<count]) where file != listener {
      connections.first { $0.file == file }?.work(
        isEnded: news & Int32(cardstage_ended) != 0)
    }
    if ready[..<count].contains(listener) { accept() }
    settle()
  }

  /// A Boolean value that indicates whether a line waits for `nextLine()`.
  package var hasLine: Bool { connections.contains { $0.hasLine } }

  /// Returns the next line without its end. The programs take turns, and a program gets its answer before its next line
  /// is read.
  package func nextLine() -> (client: Client, line: String)? {
    guard let index = connections.firstIndex(where: \.hasLine) else { return nil }
    let connection = connections.remove(at: index)
    connections.append(connection)
    return (connection.client, connection.takeLine())
  }

  /// Sends a line to a program.
  package func send(_ line: String, to client: Client) {
    connections.first { $0.client == client }?.send(line)
    settle()
  }

  // MARK: Listeners

  /// A Boolean value that indicates whether a program listens for updates.
  package var hasListeners: Bool { connections.contains { $0.listens } }

  /// Starts to send updates to a program, one line each. The program stays connected until it disconnects itself.
  package func listen(_ client: Client) {
    connections.first { $0.client == client }?.listens = true
  }

  /// Sends an update to the listening programs. A program that has not read the earlier updates gets only the latest
  /// one later.
  package func tell(_ line: String) {
    for connection in connections where connection.listens { connection.tell(line) }
    settle()
  }

  // MARK: Connections

  /// Starts or stops waiting for new connections, and returns whether that worked.
  private func hear(_ isOn: Bool) -> Bool {
    cardstage_poll_for(descriptor, listener, isOn ? Int32(cardstage_readable) : 0) == 0
  }

  /// Accepts as many connections as the limit allows. The others wait for the next call.
  private func accept() {
    for _ in 0..<Self.mostClients {
      let file = cardstage_accept(listener)
      if file == -EINTR || file == -ECONNABORTED { continue }
      guard file >= 0 else {
        // Without free descriptors no connection can be accepted, and a waiting one must not wake the program over and
        // over.
        if file != -EAGAIN { isListening = !hear(false) }
        return
      }
      guard Self.admits(user: cardstage_peer_user(file)), makeRoom() else {
        close(file)
        continue
      }
      count += 1
      let connection = Connection(Client(number: count), file: file, tooLong: tooLong)
      connections.append(connection)
      // The first line has mostly arrived by now.
      connection.work(isEnded: false)
    }
  }

  /// Disconnects a program that does not listen if too many are connected. Returns whether the limit allows another
  /// program.
  private func makeRoom() -> Bool {
    guard connections.count >= Self.mostClients else { return true }
    guard let index = connections.firstIndex(where: { !$0.listens }) else { return false }
    connections.remove(at: index)
    return true
  }

  /// Closes finished connections, and registers the next wait of the others.
  private func settle() {
    connections.removeAll(where: \.isOver)
    for connection in connections { connection.wait(in: descriptor) }
  }
}

extension LineServer {
  /// A connection with its unread input and its unwritten output.
  private final class Connection {
    let client: Client
    let file: Int32
    private let tooLong: String
    var listens = false
    private var input: [UInt8] = []
    /// The index of the end of the first line in the input.
    private var lineEnd: Int?
    private var output: ArraySlice<UInt8> = []
    /// The update that a listener gets after it has read the earlier output.
    private var owed: String?
    /// A Boolean value that indicates whether the input has ended.
    private var hasEnded = false
    /// A Boolean value that indicates whether the output is broken.
    private var isGone = false
    private var waitsFor: Int32?

    init(_ client: Client, file: Int32, tooLong: String) {
      (self.client, self.file, self.tooLong) = (client, file, tooLong)
    }

    deinit { close(file) }

    /// A Boolean value that indicates whether a line can be taken. The earlier answers have then been sent.
    var hasLine: Bool { lineEnd != nil && output.isEmpty }

    var isOver: Bool {
      isGone && (hasEnded || listens) || hasEnded && lineEnd == nil && output.isEmpty && !listens
    }

    func work(isEnded: Bool) {
      if isEnded, listens || !output.isEmpty {
        // The program does not read any more, but its commands are still carried out.
        (isGone, output) = (true, [])
      }
      write()
      if output.isEmpty { read() }
    }

    private func read() {
      guard !hasEnded, lineEnd == nil, input.count < LineServer.longestLine else { return }
      let room = LineServer.longestLine - input.count
      let known = input.count
      let count = withUnsafeTemporaryAllocation(byteCount: room, alignment: 1) { buffer in
        let count = Glibc.read(file, buffer.baseAddress, room)
        if count > 0 { input += buffer[..<count] }
        return count
      }
      if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { hasEnded = true }
      findLine(from: known)
      if lineEnd == nil, input.count >= LineServer.longestLine {
        hasEnded = true
        input = []
        send(tooLong)
      }
    }

    private func findLine(from place: Int) {
      lineEnd = input[place...].firstIndex(of: UInt8(ascii: "\n"))
    }

    func takeLine() -> String {
      guard let lineEnd else { return "" }
      var line = input[..<lineEnd]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      let text = String(decoding: line, as: UTF8.self)
      input.removeFirst(lineEnd + 1)
      findLine(from: 0)
      return text
    }

    func send(_ line: String) {
      guard !isGone else { return }
      output += Array((line + "\n").utf8)
      write()
    }

    func tell(_ line: String) {
      if output.isEmpty { send(line) } else { owed = line }
    }

    private func write() {
      while !output.isEmpty {
        let count = output.withUnsafeBytes {
          Glibc.send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if count > 0 {
          output = output.dropFirst(count)
        } else if errno == EAGAIN {
          return
        } else if errno != EINTR {
          (isGone, output, owed) = (true, [], nil)
        }
        if output.isEmpty, let line = owed {
          owed = nil
          output = Array((line + "\n").utf8)[...]
        }
      }
    }

    /// Waits for the next possible input or output. While a line is not taken yet, the connection waits for nothing.
    func wait(in set: Int32) {
      let reads = !hasEnded && lineEnd == nil
      let what = Int32(!output.isEmpty ? cardstage_writable : reads ? cardstage_readable : 0)
      guard what != waitsFor else { return }
      waitsFor = what
      _ = cardstage_poll_for(set, file, what)
    }
  }
}
