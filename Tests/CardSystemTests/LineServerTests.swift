import Glibc
import Testing

@testable import CardSystem

/// Protects a server of lines from programs that behave well and badly.
@Suite struct LineServerTests {
  private let temporary = TemporaryFolder()
  private var path: String { temporary.path + "/a.sock" }

  private func server() throws -> LineServer {
    try #require(LineServer(at: path, tooLong: "too long"))
  }

  /// Sends as many bytes as a socket accepts now, and returns their number.
  private func send(_ bytes: some Collection<UInt8>, to client: LineClient) -> Int {
    let bytes = Array(bytes)
    return max(Glibc.send(client.file, bytes, bytes.count, Int32(MSG_NOSIGNAL)), 0)
  }

  private func lines(_ server: LineServer) -> [String] {
    server.work()
    var lines: [String] = []
    while let (_, line) = server.nextLine() { lines.append(line) }
    return lines
  }

  /// Returns whether the server has something to do.
  private func isReady(_ server: LineServer) -> Bool {
    var entry = pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 1
  }

  @Test func nobodyElseMayConnect() throws {
    let server = try server()
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o600 && status.st_mode & S_IFMT == S_IFSOCK)
    #expect(LineServer.admits(user: Int(geteuid())))
    #expect(!LineServer.admits(user: Int(geteuid()) + 1))
    #expect(!LineServer.admits(user: Int(-EINVAL)), "a user that cannot be told")
    withExtendedLifetime(server) {}
  }

  @Test func linesComeWholeHoweverTheyAreSent() throws {
    let (server, client) = (try server(), try LineClient(to: path))
    #expect(send("on".utf8, to: client) == 2)
    #expect(lines(server) == [] && !isReady(server))
    #expect(send("e\r\ntwo\n\nthr".utf8, to: client) == 11)
    #expect(lines(server) == ["one", "two", ""])
    #expect(send("ee\n".utf8, to: client) == 3)
    #expect(lines(server) == ["three"] && !isReady(server))
  }

  /// The complete lines of a closed connection count, and half a line does not.
  @Test func whoHasGoneIsHeardOut() throws {
    let server = try server()
    do {
      let client = try LineClient(to: path)
      #expect(send("one\ntwo\nthr".utf8, to: client) == 11)
    }
    server.work()
    let (asker, first) = try #require(server.nextLine())
    server.send("an answer that nobody reads", to: asker)
    let rest = lines(server)
    #expect(first == "one" && rest == ["two"])
    #expect(lines(server) == [] && !isReady(server))
  }

  @Test func aLineWithoutEndIsRefused() throws {
    let (server, client) = (try server(), try LineClient(to: path))
    let longest = [UInt8](repeating: 97, count: LineServer.longestLine - 1)
    try client.send(String(decoding: longest, as: UTF8.self), within: 0)
    #expect(lines(server).map(\.utf8.count) == [longest.count])
    #expect(send([UInt8](repeating: 97, count: 3 * LineServer.longestLine), to: client) > 0)
    for _ in 0..<4 { #expect(lines(server) == []) }
    #expect(try client.line(within: 0) == "too long")
    #expect(try client.line(within: 0) == nil && !isReady(server))
  }

  /// A hundred thousand lines arrive faster than the server takes them.
  @Test(arguments: [true, false])
  func aFloodIsTakenInItsOrderOrWaits(isRead: Bool) throws {
    let (server, client) = (try server(), try LineClient(to: path))
    var rest = Array((1...100_000).map { "\($0)\n" }.joined().utf8)[...]
    var (taken, answers, still) = (0, 0, 0)
    while taken < 100_000, still < 100 {
      rest = rest.dropFirst(send(rest.prefix(1 << 16), to: client))
      let before = taken
      server.work()
      for _ in 0..<64 {
        guard let (asker, line) = server.nextLine() else { break }
        taken += 1
        #expect(line == "\(taken)")
        server.send("done \(line)", to: asker)
      }
      while isRead, let answer = try? client.line(within: 0) {
        answers += 1
        #expect(answer == "done \(answers)")
      }
      still = taken == before ? still + 1 : 0
    }
    #expect(isRead == (taken == 100_000))
    if isRead {
      #expect(answers == 100_000)
    } else {
      // The server does not read from a program that does not read its answers. Nothing piles up or wakes the server,
      // and the lines continue when the program reads.
      #expect(!rest.isEmpty && !isReady(server))
      let other = try LineClient(to: path)
      try other.send("me", within: 0)
      #expect(lines(server) == ["me"])
      while (try? client.line(within: 0)) != nil {}
      #expect(isReady(server) && lines(server).first == "\(taken + 1)")
    }
  }

  /// Half lines that never end must not block new connections. The program that was served longest ago is disconnected,
  /// but no listener.
  @Test func thereIsAlwaysRoomForOneMore() throws {
    let server = try server()
    let listener = try LineClient(to: path)
    try listener.send("listen", within: 0)
    server.work()
    server.listen(try #require(server.nextLine()).client)
    let idle = try (0..<3 * LineServer.mostClients).map { _ in
      let client = try LineClient(to: path)
      #expect(send("half a".utf8, to: client) == 6)
      server.work()
      return client
    }
    let busy = try LineClient(to: path)
    try busy.send("whole", within: 0)
    #expect(lines(server) == ["whole"])
    #expect(try idle[0].line(within: 0) == nil, "it was let go")
    #expect(throws: Errno(number: ETIMEDOUT)) { try idle[idle.count - 1].line(within: 0) }
    server.tell("news")
    #expect(try listener.line(within: 0) == "news")
  }

  @Test func listenersAloneCanFillIt() throws {
    let server = try server()
    let listeners = try (0..<LineServer.mostClients).map { _ in
      let client = try LineClient(to: path)
      try client.send("listen", within: 0)
      server.work()
      server.listen(try #require(server.nextLine()).client)
      return client
    }
    let other = try LineClient(to: path)
    #expect(lines(server) == [])
    #expect(try other.line(within: 0) == nil && !isReady(server))
    withExtendedLifetime(listeners) {}
  }

  @Test func whoListenedAndHasGoneIsForgotten() throws {
    let server = try server()
    var client: LineClient? = try LineClient(to: path)
    try client?.send("listen", within: 0)
    server.work()
    server.listen(try #require(server.nextLine()).client)
    #expect(server.hasListeners)
    client = nil
    #expect(lines(server) == [] && !server.hasListeners && !isReady(server))
  }

  @Test func whatADeadServerLeftIsReplaced() throws {
    // A killed process leaves a file on which nobody listens.
    let left = temporary.path + "/left.sock"
    var dead: LineServer? = try server()
    #expect(link(path, left) == 0 && dead != nil)
    dead = nil
    #expect(rename(left, path) == 0)
    #expect(throws: Errno(number: ECONNREFUSED)) { try LineClient(to: path) }
    let server = try server()
    let client = try LineClient(to: path)
    try client.send("me", within: 0)
    #expect(lines(server) == ["me"])
  }

  @Test func itsFileGoesWithIt() throws {
    var server: LineServer? = try server()
    #expect(access(path, F_OK) == 0 && server != nil)
    server = nil
    #expect(throws: Errno(number: ENOENT)) { try LineClient(to: path) }
  }

  @Test(arguments: ["/missing/folder/a.sock", "/" + String(repeating: "long", count: 50)])
  func whereItCannotBeThereIsNone(path: String) {
    #expect(LineServer(at: path, tooLong: "") == nil)
  }
}
