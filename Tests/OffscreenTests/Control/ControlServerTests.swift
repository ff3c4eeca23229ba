import CardInput
import CardPaint
import CardStage
import CardSystem
import Testing

@testable import CardTalk

/// Protects the server of a window and its clients, without the window: the tests set the time.
@Suite struct ControlServerTests {
  private final class Room {
    let server: ControlServer
    let path: String
    var hand = StageHand(1)
    var now = 0.0
    var taken: [Request] = []
    /// Whether the window can take requests, and whether a request makes the next one wait.
    var (takes, holds) = (true, false)

    init() throws {
      path = temporaryFolder() + "/server.sock"
      server = try #require(ControlServer(at: path))
    }

    func serve() {
      server.serve(at: now) {
        takes
      } status: {
        ControlStatus(of: hand.stage, Content())
      } obey: { request in
        taken.append(request)
        takes = !holds
        return Result { () throws(Failure) in try hand.obey(request) }
      }
    }

    /// Returns the messages that a client has received and not read.
    func messages(of client: MessageClient) -> [String] {
      var messages: [String] = []
      while let message = try? client.receive(within: 0) { messages.append(message) }
      return messages
    }
  }

  @Test func commandsAreAnsweredAndErrorsReported() throws {
    let room = try Room()
    let client = try MessageClient(to: room.path)
    for line in ["next", "dance", "offset 3", "status --json", "status"] {
      try client.send(line, within: 0)
    }
    room.serve()
    let messages = room.messages(of: client)
    #expect(messages.count == 5 && messages[0] == "done")
    #expect(ControlAnswer.failure(in: messages[1])?.message.hasPrefix("unknown action") == true)
    #expect(
      ControlAnswer.failure(in: messages[2])?.message.hasPrefix("the stack has no offset") == true)
    #expect(messages[3].hasPrefix("{\"scene\":\"stack\",\"place\":2,"), "\(messages[3])")
    #expect(messages[4].hasPrefix("stack, 2 of 20, "), "\(messages[4])")
  }

  @Test func aMessageThatIsTooLongIsRefused() throws {
    let room = try Room()
    let client = try MessageClient(to: room.path)
    let say = "say " + String(repeating: "a", count: MessageServer.longestMessage)
    try client.send(say, within: 0)
    try client.send(String(say.prefix(MessageServer.longestMessage)), within: 0)
    room.serve()
    #expect(room.messages(of: client) == ["error \(ControlAnswer.tooLong.message)", "done"])
  }

  /// A flood of requests takes a limited part of each frame. It wakes nothing early and delays no other client.
  @Test func aFloodIsTakenAFewCommandsAtATime() throws {
    let room = try Room()
    let (flood, other) = (try MessageClient(to: room.path), try MessageClient(to: room.path))
    room.serve()
    var sent = 0
    func fill() { while sent < 1000, (try? flood.send("next", within: 0)) != nil { sent += 1 } }
    fill()
    for _ in 0..<20 { room.serve() }
    #expect(room.taken.count == ControlServer.most && sent < 1000)
    #expect(room.server.descriptor == nil && room.server.wakesAt == ControlServer.interval)
    try other.send("pause", within: 0)
    room.now = ControlServer.interval
    room.serve()
    #expect(room.taken.contains(Request(.pause)))
    #expect(room.messages(of: other) == ["done"])
    var answers = 0
    while room.taken.count <= 1000 {
      answers += room.messages(of: flood).count
      fill()
      let before = room.taken.count
      room.now += ControlServer.interval
      for _ in 0..<3 { room.serve() }
      #expect(room.taken.count - before <= ControlServer.most)
      try #require(room.taken.count > before)
    }
    #expect(answers + room.messages(of: flood).count == 1000)
    room.now += ControlServer.interval
    room.serve()
    #expect(room.server.descriptor != nil && room.server.wakesAt == nil, "nothing more wakes it")
  }

  @Test func whileNothingCanBeTakenCommandsWait() throws {
    let room = try Room()
    let client = try MessageClient(to: room.path)
    try client.send("next", within: 0)
    try client.send("pause", within: 0)
    (room.takes, room.holds) = (false, true)
    room.serve()
    #expect(room.taken.isEmpty)
    room.takes = true
    room.serve()
    #expect(room.taken == [Request(.next)], "what it shows is waited for")
    room.takes = true
    room.serve()
    #expect(room.taken == [Request(.next), Request(.pause)])
  }

  /// A client that watches gets a status at once, and another for each change, at most sixty a second. The frames of a
  /// scroll send none.
  @Test func aWatchingClientGetsTheChanges() throws {
    let room = try Room()
    let client = try MessageClient(to: room.path)
    try client.send("watch", within: 0)
    room.serve()
    #expect(room.messages(of: client).count == 1)
    room.hand.handle(.action(.xray))
    room.serve()
    let changes = room.messages(of: client)
    #expect(changes.count == 1 && changes[0].contains("\"xray\":true"))
    // The server limits the number of updates. It reports these changes together, a little later.
    for _ in 0..<10 {
      room.hand.handle(.action(.xray))
      room.serve()
    }
    room.hand.handle(.action(.pause))
    room.serve()
    #expect(room.messages(of: client).isEmpty)
    #expect(room.server.wakesAt == ControlServer.interval)
    room.now = ControlServer.interval
    room.serve()
    let last = room.messages(of: client)
    #expect(last.count == 1 && last[0].contains("\"paused\":true"))
    #expect(room.server.wakesAt == nil)
    room.now += 1
    room.serve()
    #expect(room.messages(of: client).isEmpty, "nothing has changed")
    // The scroll of a new scene causes one update at its beginning and one at its end.
    room.hand.handle(.action(.pause))
    room.hand.handle(.action(.scene, .text("carousel")))
    room.hand.wait(2)
    room.now += 1
    room.serve()
    _ = room.messages(of: client)
    room.hand.handle(.action(.offset, .number(100)))
    var phases = 0
    for _ in 0..<90 {
      room.hand.wait(1.0 / 60)
      room.now += 1.0 / 60
      room.serve()
      phases += room.messages(of: client).count
    }
    #expect(phases == 2)
  }

  /// A watching client that reads nothing costs the memory of one message. It gets the latest status when it reads
  /// again.
  @Test func aWatchingClientThatDoesNotReadGetsTheLatestStatus() throws {
    let room = try Room()
    let client = try MessageClient(to: room.path)
    try client.send("watch", within: 0)
    room.serve()
    for step in 1...5000 {
      room.hand.handle(.action(.xray))
      room.now = Double(step)
      room.serve()
    }
    room.hand.handle(.action(.pause))
    room.now += 1
    room.serve()
    var (count, last) = (0, "")
    while true {
      let messages = room.messages(of: client)
      guard let message = messages.last else { break }
      (count, last) = (count + messages.count, message)
      room.serve()
    }
    #expect(count < 5000 && last.contains("\"paused\":true"))
  }
}
