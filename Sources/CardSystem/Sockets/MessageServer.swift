import CShims
import Glibc

/// A Unix socket to which programs of the same user send messages. The server answers each message.
///
/// No method blocks. Messages wait in the kernel, which limits their number, until the server takes them. The server
/// takes none from a program that does not read its answers. If too many programs are connected, one of them is
/// disconnected: among those that do not listen for updates, the one that was served longest ago.
package final class MessageServer {
  /// The maximum length of a message, in bytes.
  package static let maximumMessageBytes = 8192
  /// The maximum number of connected programs.
  package static let maximumClients = 16

  /// The path of the socket.
  package let path: String
  private let listener: Int32
  /// A descriptor that is readable when `work()` or `next()` may have something to do.
  package let descriptor: Int32
  /// The connected programs, beginning with the one that was served longest ago.
  private var clients: [Client] = []
  private var isListening = true

  /// Listens at `path` and replaces an existing socket. Returns nil if that fails.
  package init?(at path: String) {
    self.path = path
    let draft = "\(FileText.folder(of: path)).\(FileText.name(of: path))"
    (listener, descriptor) = (
      cardstage_listen(draft.fileName, path.fileName), cardstage_poll_set()
    )
    guard listener >= 0, descriptor >= 0, pollListener(true) else { return nil }
  }

  deinit {
    if listener >= 0 {
      unlink(path.fileName)
      close(listener)
    }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Removes the socket's file when the process exits, even if a signal ends the process. A loss of the display runs no
  /// exit handlers and leaves the file.
  package func removeAtEnd() { cardstage_remove_at_end(path.fileName) }

  /// Returns whether a program of `user` may send messages. Only the user of this process may.
  static func admits(user: Int) -> Bool { user == Int(geteuid()) }

  // MARK: Messages

  /// Accepts new connections, and sends the waiting answers.
  package func work() {
    if !isListening { isListening = pollListener(true) }
    for client in clients { client.sendOwed() }
    accept()
  }

  /// Returns the next message with its sender, or nil if none has arrived. The message is nil if it is too long. The
  /// clients take turns.
  package func next() -> (client: Client, message: String?)? {
    for client in clients where client.owed == nil {
      let received = client.socket.receive(upTo: Self.maximumMessageBytes)
      if case .nothing = received { continue }
      clients.removeAll { $0 === client }
      if case .end = received { continue }
      clients.append(client)
      if case .message(let text) = received { return (client, text) }
      return (client, nil)
    }
    return nil
  }

  /// A Boolean value that indicates whether a program listens for updates.
  package var hasListeners: Bool { clients.contains { $0.listens } }

  /// Sends an update to the listening programs. A program that has not read the earlier updates receives only the
  /// latest one when it reads again.
  package func broadcast(_ message: String) {
    for client in clients where client.listens { client.send(message) }
  }

  // MARK: Connections

  /// Starts or stops waiting for new connections, and returns whether that worked.
  private func pollListener(_ isOn: Bool) -> Bool {
    cardstage_poll_for(descriptor, listener, isOn ? Int32(cardstage_readable) : 0) == 0
  }

  /// Accepts as many connections as the limit allows. All other connections wait for the next call.
  private func accept() {
    for _ in 0..<Self.maximumClients {
      let file = cardstage_accept(listener)
      if file == -EINTR || file == -ECONNABORTED { continue }
      guard file >= 0 else {
        // If no descriptor is free, no connection can be accepted. The server then stops waiting, so that the pending
        // connection does not wake the program again and again.
        if file != -EAGAIN { isListening = !pollListener(false) }
        return
      }
      let socket = MessageSocket(file: file)
      guard Self.admits(user: cardstage_peer_user(file)), freeConnection() else { continue }
      clients.append(Client(socket, in: descriptor))
    }
  }

  /// Disconnects a program that does not listen for updates, if the limit is reached. Returns whether another program
  /// can now connect.
  private func freeConnection() -> Bool {
    guard clients.count >= Self.maximumClients else { return true }
    guard let index = clients.firstIndex(where: { !$0.listens }) else { return false }
    clients.remove(at: index)
    return true
  }

  /// A connected program.
  package final class Client {
    let socket: MessageSocket
    /// Whether the program receives updates. The server never disconnects such a program.
    package var listens = false
    /// The message that is sent when the program has read the earlier messages.
    private(set) var owed: String? { didSet { if (owed == nil) != (oldValue == nil) { wait() } } }
    private let set: Int32

    init(_ socket: MessageSocket, in set: Int32) {
      (self.socket, self.set) = (socket, set)
      wait()
    }

    /// Sends a message now. If the program has not read earlier messages, the message waits, and replaces any earlier
    /// message that waits.
    ///
    /// Errors are ignored: a program that has exited may have sent messages, and the server must still read them.
    package func send(_ message: String) {
      owed = owed != nil || socket.send(message) == EAGAIN ? message : nil
    }

    fileprivate func sendOwed() {
      if let owed, socket.send(owed) != EAGAIN { self.owed = nil }
    }

    private func wait() {
      let what = owed == nil ? cardstage_readable : cardstage_writable
      _ = cardstage_poll_for(set, socket.file, Int32(what))
    }
  }
}
