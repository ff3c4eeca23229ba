import CardInput
import CardPaint
import CardStage
import CardSystem
import TestSupport
import Testing

@testable import CardTalk

/// Tests the server of a window and its clients without the window. The tests set the time.
@Suite struct ControlServerTests {
  private final class Harness {
    let server: ControlServer
    let path: String
    var user = StageUser(1)
    var now = 0.0
    var taken: [Request] = []
    /// Whether the window accepts requests, and whether a request delays the next one.
    var (takes, holds) = (true, false)

    init() throws {
      path = temporaryFolder() + "/server.sock"
      server = try #require(ControlServer(at: path))
    }

    func serve() {
      server.serve(at: now) {
        takes
      } status: {
        ControlStatus(of: user.stage, Content())
      } obey: { request in
        taken.append(request)
        takes = !holds
        return Result { () throws(Failure) in try user.obey(request) }
      }
    }

    /// Returns the messages that a client has received but not read yet.
    func messages(of client: MessageClient) -> [String] {
      var messages: [String] = []
      while let message = try? client.receive(within: 0) { messages.append(message) }
      return messages
    }
  }

  @Test func commandsAreAnsweredAndErrorsReported() throws {
    let harness = try Harness()
    let client = try MessageClient(to: harness.path)
    for line in ["next", "dance", "offset 3", "status --json", "status"] {
      try client.send(line, within: 0)
    }
    harness.serve()
    let messages = harness.messages(of: client)
    #expect(messages.count == 5 && messages[0] == "done")
    #expect(ControlAnswer.failure(in: messages[1])?.message.hasPrefix("unknown action") == true)
    #expect(
      ControlAnswer.failure(in: messages[2])?.message.hasPrefix("the stack has no offset") == true)
    #expect(messages[3].hasPrefix("{\"scene\":\"stack\",\"place\":2,"), "\(messages[3])")
    #expect(messages[4].hasPrefix("stack, 2 of 20, "), "\(messages[4])")
  }

  @Test func aMessageThatIsTooLongIsRefused() throws {
    let harness = try Harness()
    let client = try MessageClient(to: harness.path)
    let say = "say " + String(repeating: "a", count: MessageServer.maximumMessageBytes)
    try client.send(say, within: 0)
    try client.send(String(say.prefix(MessageServer.maximumMessageBytes)), within: 0)
    harness.serve()
    #expect(harness.messages(of: client) == ["error \(ControlAnswer.tooLong.message)", "done"])
  }

  /// A flood of requests takes a limited part of each frame. The flood wakes nothing early and delays no other client.
  @Test func aFloodIsTakenAFewCommandsAtATime() throws {
    let harness = try Harness()
    let (flood, other) = (try MessageClient(to: harness.path), try MessageClient(to: harness.path))
    harness.serve()
    var sent = 0
    func fill() { while sent < 1000, (try? flood.send("next", within: 0)) != nil { sent += 1 } }
    fill()
    for _ in 0..<20 { harness.serve() }
    #expect(harness.taken.count == ControlServer.maximum && sent < 1000)
    #expect(harness.server.descriptor == nil && harness.server.wakesAt == ControlServer.interval)
    try other.send("pause", within: 0)
    harness.now = ControlServer.interval
    harness.serve()
    #expect(harness.taken.contains(Request(.pause)))
    #expect(harness.messages(of: other) == ["done"])
    var answers = 0
    while harness.taken.count <= 1000 {
      answers += harness.messages(of: flood).count
      fill()
      let before = harness.taken.count
      harness.now += ControlServer.interval
      for _ in 0..<3 { harness.serve() }
      #expect(harness.taken.count - before <= ControlServer.maximum)
      try #require(harness.taken.count > before)
    }
    #expect(answers + harness.messages(of: flood).count == 1000)
    harness.now += ControlServer.interval
    harness.serve()
    #expect(
      harness.server.descriptor != nil && harness.server.wakesAt == nil, "nothing more wakes it")
  }

  @Test func whileNothingCanBeTakenCommandsWait() throws {
    let harness = try Harness()
    let client = try MessageClient(to: harness.path)
    try client.send("next", within: 0)
    try client.send("pause", within: 0)
    (harness.takes, harness.holds) = (false, true)
    harness.serve()
    #expect(harness.taken.isEmpty)
    harness.takes = true
    harness.serve()
    #expect(harness.taken == [Request(.next)], "what it shows is waited for")
    harness.takes = true
    harness.serve()
    #expect(harness.taken == [Request(.next), Request(.pause)])
  }

  /// A client that watches receives a status at once, and another for each change, at most 60 per second. The frames of
  /// a scroll cause none.
  @Test func aWatchingClientGetsTheChanges() throws {
    let harness = try Harness()
    let client = try MessageClient(to: harness.path)
    try client.send("watch", within: 0)
    harness.serve()
    #expect(harness.messages(of: client).count == 1)
    harness.user.handle(.action(.xray))
    harness.serve()
    let changes = harness.messages(of: client)
    #expect(changes.count == 1 && changes[0].contains("\"xray\":true"))
    // The server limits the number of updates. It reports these changes together, a little later.
    for _ in 0..<10 {
      harness.user.handle(.action(.xray))
      harness.serve()
    }
    harness.user.handle(.action(.pause))
    harness.serve()
    #expect(harness.messages(of: client).isEmpty)
    #expect(harness.server.wakesAt == ControlServer.interval)
    harness.now = ControlServer.interval
    harness.serve()
    let last = harness.messages(of: client)
    #expect(last.count == 1 && last[0].contains("\"paused\":true"))
    #expect(harness.server.wakesAt == nil)
    harness.now += 1
    harness.serve()
    #expect(harness.messages(of: client).isEmpty, "nothing has changed")
    // The scroll of a new scene causes one update at its beginning and one at its end.
    harness.user.handle(.action(.pause))
    harness.user.handle(.action(.scene, .text("carousel")))
    harness.user.wait(2)
    harness.now += 1
    harness.serve()
    _ = harness.messages(of: client)
    harness.user.handle(.action(.offset, .number(100)))
    var phases = 0
    for _ in 0..<90 {
      harness.user.wait(1.0 / 60)
      harness.now += 1.0 / 60
      harness.serve()
      phases += harness.messages(of: client).count
    }
    #expect(phases == 2)
  }

  /// A watching client that reads nothing takes the memory of only one message. When the client reads again, it
  /// receives the latest status.
  @Test func aWatchingClientThatDoesNotReadGetsTheLatestStatus() throws {
    let harness = try Harness()
    let client = try MessageClient(to: harness.path)
    try client.send("watch", within: 0)
    harness.serve()
    for step in 1...5000 {
      harness.user.handle(.action(.xray))
      harness.now = Double(step)
      harness.serve()
    }
    harness.user.handle(.action(.pause))
    harness.now += 1
    harness.serve()
    var (count, last) = (0, "")
    while true {
      let messages = harness.messages(of: client)
      guard let message = messages.last else { break }
      (count, last) = (count + messages.count, message)
      harness.serve()
    }
    #expect(count < 5000 && last.contains("\"paused\":true"))
  }
}
