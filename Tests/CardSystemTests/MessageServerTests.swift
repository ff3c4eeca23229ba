import Glibc
import TestSupport
import Testing

@testable import CardSystem

/// Tests the message server, with clients that behave well and badly.
@Suite struct MessageServerTests {
  private let folder = temporaryFolder()
  private var path: String { folder + "/a.sock" }

  private func server() throws -> MessageServer {
    try #require(MessageServer(at: path))
  }

  private func messages(_ server: MessageServer) -> [String?] {
    server.work()
    var messages: [String?] = []
    while let (_, message) = server.next() { messages.append(message) }
    return messages
  }

  private func listener(of server: MessageServer) throws -> MessageClient {
    let client = try MessageClient(to: path)
    try client.send("listen", within: 0)
    server.work()
    try #require(server.next()).client.listens = true
    return client
  }

  /// Returns whether the server has something to do.
  private func isReady(_ server: MessageServer) -> Bool {
    var entry = pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 1
  }

  @Test func otherUsersMayNotConnect() throws {
    let server = try server()
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o600 && status.st_mode & S_IFMT == S_IFSOCK)
    #expect(MessageServer.admits(user: Int(geteuid())))
    #expect(!MessageServer.admits(user: Int(geteuid()) + 1))
    #expect(!MessageServer.admits(user: Int(-EINVAL)), "a user that cannot be told")
    withExtendedLifetime(server) {}
  }

  @Test func messagesComeInOrderAndUnchanged() throws {
    let (server, client) = (try server(), try MessageClient(to: path))
    let sent = ["one", "two\n\nthree\r\n", "é", String(repeating: "a", count: 8192)]
    for message in sent { try client.send(message, within: 0) }
    #expect(isReady(server))
    #expect(messages(server) == sent)
    #expect(!isReady(server))
  }

  @Test(arguments: [false, true]) func messagesOfAClosedConnectionCount(isAnswered: Bool) throws {
    let server = try server()
    do {
      let client = try MessageClient(to: path)
      for message in ["one", "two", "three"] { try client.send(message, within: 0) }
      server.work()
      if isAnswered {
        let (asker, first) = try #require(server.next())
        asker.send("an answer that nobody reads")
        #expect(first == "one")
      }
    }
    #expect(messages(server) == (isAnswered ? ["two", "three"] : ["one", "two", "three"]))
    #expect(messages(server) == [] && !isReady(server))
  }

  @Test func aMessageThatIsTooLongArrivesAsNil() throws {
    let (server, client) = (try server(), try MessageClient(to: path))
    try client.send(String(repeating: "a", count: 3 * MessageServer.maximumMessageBytes), within: 0)
    try client.send("next", within: 0)
    #expect(messages(server) == [nil, "next"])
  }

  @Test func anEmptyMessageEndsItsConnection() throws {
    let (server, client) = (try server(), try MessageClient(to: path))
    try client.send("", within: 0)
    #expect(messages(server) == [] && !isReady(server))
    #expect(try client.receive(within: 0) == nil)
  }

  /// Ten thousand messages arrive faster than the server takes them.
  @Test(arguments: [true, false])
  func aFloodIsTakenInItsOrderOrWaits(isRead: Bool) throws {
    let (server, client) = (try server(), try MessageClient(to: path))
    let maximum = 10_000
    var (sent, taken, answers, still) = (0, 0, 0, 0)
    while taken < maximum, still < 100 {
      while sent < maximum, client.socket.send("\(sent + 1)") == 0 { sent += 1 }
      let before = taken
      server.work()
      for _ in 0..<64 {
        guard let (asker, message) = server.next() else { break }
        taken += 1
        #expect(message == "\(taken)")
        asker.send("done \(taken)")
      }
      while isRead, let answer = try? client.receive(within: 0) {
        answers += 1
        #expect(answer == "done \(answers)")
      }
      still = taken == before ? still + 1 : 0
    }
    #expect(isRead == (taken == maximum))
    if isRead {
      #expect(answers == maximum)
    } else {
      // The server takes nothing from a program that does not read its answers. Nothing piles up or wakes the server,
      // and the messages continue when the program reads.
      #expect(sent < maximum && !isReady(server))
      let other = try MessageClient(to: path)
      try other.send("me", within: 0)
      #expect(messages(server) == ["me"])
      while (try? client.receive(within: 0)) != nil {}
      #expect(isReady(server) && messages(server).first == "\(taken + 1)")
    }
  }

  /// Clients that send nothing must not block new ones. The server disconnects the client that it served longest ago,
  /// but never a listener.
  @Test func aFullServerAcceptsAnotherConnection() throws {
    let server = try server()
    let listener = try listener(of: server)
    let idle = try (0..<3 * MessageServer.maximumClients).map { _ in
      let client = try MessageClient(to: path)
      server.work()
      return client
    }
    let busy = try MessageClient(to: path)
    try busy.send("whole", within: 0)
    #expect(messages(server) == ["whole"])
    #expect(try idle[0].receive(within: 0) == nil, "it was let go")
    #expect(throws: Errno(number: ETIMEDOUT)) { try idle[idle.count - 1].receive(within: 0) }
    server.broadcast("news")
    #expect(try listener.receive(within: 0) == "news")
  }

  @Test func listenersAloneCanFillTheServer() throws {
    let server = try server()
    let listeners = try (0..<MessageServer.maximumClients).map { _ in try listener(of: server) }
    let other = try MessageClient(to: path)
    #expect(messages(server) == [])
    #expect(try other.receive(within: 0) == nil && !isReady(server))
    withExtendedLifetime(listeners) {}
  }

  @Test func aClosedListenerIsForgotten() throws {
    let server = try server()
    var client: MessageClient? = try listener(of: server)
    #expect(server.hasListeners && client != nil)
    client = nil
    #expect(messages(server) == [] && !server.hasListeners && !isReady(server))
  }

  @Test func theSocketOfADeadServerIsReplaced() throws {
    // A killed process leaves behind a socket file that no process listens to.
    let left = folder + "/left.sock"
    var dead: MessageServer? = try server()
    #expect(link(path, left) == 0 && dead != nil)
    dead = nil
    #expect(rename(left, path) == 0)
    #expect(throws: Errno(number: ECONNREFUSED)) { try MessageClient(to: path) }
    let server = try server()
    let client = try MessageClient(to: path)
    try client.send("me", within: 0)
    #expect(messages(server) == ["me"])
  }

  @Test func theSocketDisappearsWithTheServer() throws {
    var server: MessageServer? = try server()
    #expect(access(path, F_OK) == 0 && server != nil)
    server = nil
    #expect(throws: Errno(number: ENOENT)) { try MessageClient(to: path) }
  }

  @Test(arguments: ["/missing/folder/a.sock", "/" + String(repeating: "long", count: 50)])
  func withoutAUsablePathThereIsNoServer(path: String) {
    #expect(MessageServer(at: path) == nil)
  }
}
