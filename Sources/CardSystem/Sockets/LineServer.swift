import CShims
import Glibc

/// A Unix socket to which programs of the same user send lines, and which answers them.
///
/// Nothing here waits, and whatever a program does, it takes a bounded part of memory: a line that is too long ends its
/// connection; who reads no answers is not read from either; and where too many are connected, the one that was
/// served longest ago goes.
package final class LineServer {
  /// One of the programs; a number is never used again.
  package struct Client: Hashable, Sendable {
    fileprivate let number: Int
  }

  /// The most bytes of a line that is read, with its end.
  package static let longestLine = 8192
  /// The most programs that are connected.
  package static let mostClients = 16

  /// Where it listens.
  package let path: String
  private let tooLong: String
  private let listener: Int32
  /// Readable where there may be something to do.
  package let descriptor: Int32
  /// The one served longest ago first.
  private var connections: [Connection] = []
  private var count = 0
  private var isListening = true

  /// Listens at `path`, in place of what is there; nil where that cannot be.
  ///
  /// - Parameter tooLong: the answer to a line that is too long.
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

  /// Removes its file when the process exits as well, also for a signal that ends it; not where that runs no handlers, as
  /// where the display is lost.
  package func removeAtEnd() { cardstage_remove_at_end(path.fileName) }

  /// Whether a program of `user` may give commands: of no other than the one who runs this.
  static func admits(user: Int) -> Bool { user == Int(geteuid()) }

  // MARK: Lines

  /// Reads and writes what is possible now.
  ///
  /// - Complexity: at most `longestLine` bytes a program.
  package func work() {
    if !isListening { isListening = hear(true) }
    // Of whom a line was taken without an answer, the next one is read.
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

  /// Whether there is a line to take.
  package var hasLine: Bool { connections.contains { $0.hasLine } }

  /// The next line, without its end: each program has its turn. Whoever is owed an answer is sent it first.
  package func nextLine() -> (client: Client, line: String)? {
    guard let index = connections.firstIndex(where: \.hasLine) else { return nil }
    let connection = connections.remove(at: index)
    connections.append(connection)
    return (connection.client, connection.takeLine())
  }

  /// Sends a line.
  package func send(_ line: String, to client: Client) {
    connections.first { $0.client == client }?.send(line)
    settle()
  }

  // MARK: Listeners

  /// Whether a program listens: it is sent the latest text at every change.
  package var hasListeners: Bool { connections.contains { $0.listens } }

  /// Sends a program the latest text from now on, one line each: it is connected as long as it likes.
  package func listen(_ client: Client) {
    connections.first { $0.client == client }?.listens = true
  }

  /// Sends a line to those who listen. Who has not read the last ones yet gets the latest alone, once it has.
  package func tell(_ line: String) {
    for connection in connections where connection.listens { connection.tell(line) }
    settle()
  }

  // MARK: Connections

  /// Waits for programs to connect, or no longer; whether it does as it is told.
  private func hear(_ isOn: Bool) -> Bool {
    cardstage_poll_for(descriptor, listener, isOn ? Int32(cardstage_readable) : 0) == 0
  }

  /// Lets in at most as many as there is room for; the others wait for the next time.
  private func accept() {
    for _ in 0..<Self.mostClients {
      let file = cardstage_accept(listener)
      if file == -EINTR || file == -ECONNABORTED { continue }
      guard file >= 0 else {
        // Without descriptors whoever waits cannot be let in, and is not to wake the program again and again.
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
      // What it has to say is there already, most of the time.
      connection.work(isEnded: false)
    }
  }

  /// Lets somebody go where too many are connected: nobody who listens; whether there is room.
  private func makeRoom() -> Bool {
    guard connections.count >= Self.mostClients else { return true }
    guard let index = connections.firstIndex(where: { !$0.listens }) else { return false }
    connections.remove(at: index)
    return true
  }

  /// Closes what is over, and waits for what the others may do.
  private func settle() {
    connections.removeAll(where: \.isOver)
    for connection in connections { connection.wait(in: descriptor) }
  }
}

extension LineServer {
  /// A connection: what was read of it and not taken, and what is to be written.
  private final class Connection {
    let client: Client
    let file: Int32
    private let tooLong: String
    var listens = false
    private var input: [UInt8] = []
    /// The place of the end of the first line in the input.
    private var lineEnd: Int?
    private var output: ArraySlice<UInt8> = []
    /// The text that a listener is sent once it has read what is written.
    private var owed: String?
    /// Whether nothing more is read of it.
    private var hasEnded = false
    /// Whether it cannot be written to.
    private var isGone = false
    private var waitsFor: Int32?

    init(_ client: Client, file: Int32, tooLong: String) {
      (self.client, self.file, self.tooLong) = (client, file, tooLong)
    }

    deinit { close(file) }

    /// Whether a line can be taken: what was asked before is answered and sent.
    var hasLine: Bool { lineEnd != nil && output.isEmpty }

    var isOver: Bool {
      isGone && (hasEnded || listens) || hasEnded && lineEnd == nil && output.isEmpty && !listens
    }

    func work(isEnded: Bool) {
      if isEnded, listens || !output.isEmpty {
        // Nobody reads any more; what was asked is done all the same.
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

    /// Waits for what it can do next; a line that is not taken yet is waited for by nobody.
    func wait(in set: Int32) {
      let reads = !hasEnded && lineEnd == nil
      let what = Int32(!output.isEmpty ? cardstage_writable : reads ? cardstage_readable : 0)
      guard what != waitsFor else { return }
      waitsFor = what
      _ = cardstage_poll_for(set, file, what)
    }
  }
}
