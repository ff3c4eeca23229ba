import CardKinetics
import CardModel
import CardSystem
import Testing
import X11TestSupport

@testable import CardX11

/// Tests drops on the window, from sources that behave well and badly.
@Suite struct DropTests {
  /// Creates a window, and another program that is the source of a drag.
  private func stage(
    timeout: Double = 5, display: String? = nil
  ) throws -> (harness: Harness, source: Peer, window: UInt) {
    let server = try Servers.get()
    let harness = try Harness(server) { $0.transferTimeout = timeout }
    let source = try Peer(display: server.display)
    harness.peers = [source]
    return (harness, source, harness.windowID)
  }

  private func uris(_ count: Int) -> (bytes: [UInt8], paths: [String]) {
    let paths = (0..<count).map { "/folder/picture \($0).png" }
    let text = paths.map { "file://" + $0.split(separator: " ").joined(separator: "%20") + "\r\n" }
    return (Array(text.joined().utf8), paths)
  }

  private func files(_ bytes: [UInt8]) -> FileList { FileList(uriList: bytes, host: nil) }

  /// Returns the drop in the last event.
  private func dropped(
    _ harness: Harness
  ) throws -> (content: ReceivedContent, point: Point, time: Double) {
    guard case .dropped(let content, let point, let time) = harness.events.last else {
      throw Failure(.badData, "the last of these events is no drop: \(harness.events)")
    }
    return (content, point, time)
  }

  /// Waits until the window has answered the drop and has handled all later messages.
  private func settle(_ harness: Harness, _ source: Peer) {
    #expect(harness.run { _ in !source.finishes.isEmpty })
    barrier(harness, source)
    #expect(harness.stage.transfers.deadline == nil)
  }

  /// Waits until the window has handled all messages of the source, and the source has handled all answers.
  private func barrier(_ harness: Harness, _ source: Peer) {
    guard let probe = try? Peer(display: harness.stage.connection.name) else { return }
    // The window also answers the position of an unknown drag, after all earlier messages.
    probe.position(harness.windowID, x: 0, y: 0)
    harness.peers.append(probe)
    #expect(harness.run { _ in !probe.statuses.isEmpty })
    harness.peers.removeLast()
    source.pump()
  }

  /// A drag could name the root window or the manager's window as its source. The end of the drag would then end the
  /// events of that window.
  @Test func aDragFromAWindowThatTheConnectionNeedsIsIgnored() throws {
    let server = try XvfbServer()
    let harness = try Harness(server)
    let source = try Peer(display: server.display)
    harness.peers = [source]
    var manager: VirtualUser? = try VirtualUser(display: server.display)
    manager?.manageAndIgnore()
    #expect(harness.run { $0.stage.placement.hasManager })
    for window in [source.root, harness.stage.placement.manager] {
      source.send("XdndEnter", to: harness.windowID, [5 << 24, 0, 0, 0], source: window)
      source.send("XdndLeave", to: harness.windowID, [0], source: window)
    }
    barrier(harness, source)
    harness.forget()
    harness.user.setResources("Xft.dpi: 192")
    #expect(harness.run { $0.events.contains(.desktopChanged) })
    manager = nil
    #expect(harness.run { !$0.stage.placement.hasManager })
  }

  @Test(arguments: [1, 3, 500], [Peer.Manner.whole, .pieces(1000)])
  func droppedFilesArriveInOrder(count: Int, manner: Peer.Manner) throws {
    let (harness, source, window) = try stage()
    let (bytes, paths) = uris(count)
    source.enter(window, data: bytes, manner)
    let seen = try #require(harness.user.seen(window))
    source.position(window, x: seen.x + 30, y: seen.y + 40)
    source.position(window, x: seen.x + 31, y: seen.y + 42, action: "XdndActionMove")
    #expect(harness.run { _ in source.statuses == [true, true] })
    #expect(source.action(of: "XdndStatus") == "XdndActionCopy")
    #expect(harness.events == [.dragged(Point(30, 40)), .dragged(Point(31, 42))])
    harness.forget()
    let before = MonotonicClock.now()
    source.drop(on: window, time: 4711)
    settle(harness, source)
    #expect(source.finishes == [true])
    #expect(source.action(of: "XdndFinished") == "XdndActionCopy")
    #expect(source.askedTimes == [4711])
    try #require(harness.events.count == 1)
    let (content, point, time) = try dropped(harness)
    #expect(content == .files(files(bytes)) && files(bytes).paths == paths)
    #expect(point == Point(31, 42))
    #expect(time >= before && time <= MonotonicClock.now())
  }

  @Test func aPointIsRelativeToTheWindowInAManagersFrameAndAfterAMove() throws {
    let server = try XvfbServer()
    let manager = try ChildProcess("openbox", environment: ["DISPLAY": server.display])
    defer { manager.end() }
    let user = try VirtualUser(display: server.display)
    try #require(user.waitForManager(seconds: 5))
    let harness = try Harness(server)
    let source = try Peer(display: server.display)
    harness.peers = [source]
    let window = harness.windowID
    source.enter(window, data: uris(1).bytes)
    for (x, y) in [(0, 0), (300, 200), (-50, 20)] {
      user.place(window, x, y)
      #expect(harness.run { _ in user.seen(window).map { abs($0.x - x) < 40 } == true })
      barrier(harness, source)
      harness.forget()
      let seen = try #require(user.seen(window))
      source.position(window, x: seen.x + 60, y: seen.y + 40)
      #expect(harness.run { $0.events.contains(.dragged(Point(60, 40))) })
    }
  }

  /// Drops and pastes share one list of types. The cases are an image alone, and an image beside a file on another
  /// computer.
  @Test(arguments: [
    ["image/png"], ["text/uri-list", "image/jpeg"],
    ["XdndDirectSave0", "text/html", "text/uri-list", "application/octet-stream"],
  ])
  func aDroppedImageArrives(types: [String]) throws {
    let (harness, source, window) = try stage()
    let (image, type) = ([UInt8]("an image".utf8), try #require(types.last))
    source.enter(
      window, data: Array("https://example.org/a.jpg\r\n".utf8), types: types,
      others: [type: image])
    source.position(window, x: 10, y: 10)
    source.drop(on: window)
    settle(harness, source)
    #expect(source.statuses == [true] && source.finishes == [true])
    #expect(try dropped(harness).content == .image(bytes: image, type: type))
  }

  @Test func aLateAnswerDoesNotCountForTheNextDrop() throws {
    let (harness, source, window) = try stage(timeout: 0.05)
    source.drop(uris(2).bytes, on: window, time: 100, .heldBack)
    settle(harness, source)
    #expect(source.finishes == [false] && source.heldCount == 1)
    source.drop(uris(1).bytes, on: window, time: 200, .heldBack)
    #expect(harness.run { _ in source.heldCount == 2 || source.finishes.count == 2 })
    // The source sends both answers at once, beginning with the late one.
    source.answerHeld()
    barrier(harness, source)
    #expect(source.finishes.count == 2)
    #expect(harness.stage.transfers.deadline == nil && source.messages["XdndFinished"]?.count == 2)
  }

  @Test(arguments: [3, 4, 5])
  func moreThanThreeTypesAreReadFromAProperty(version: Int) throws {
    let (harness, source, window) = try stage()
    let types = ["text/html", "text/plain", "UTF8_STRING", "image/png", "text/uri-list"]
    source.enter(window, data: uris(1).bytes, types: types, version: version)
    source.position(window, x: 10, y: 10)
    #expect(harness.run { _ in source.statuses == [true] })
    source.drop(on: window)
    settle(harness, source)
    #expect(source.finishes == [true])
  }

  @Test(arguments: [["text/plain"], ["a", "b", "c", "d"], []])
  func dropsWithoutFilesAreRefused(types: [String]) throws {
    let (harness, source, window) = try stage()
    source.enter(window, data: [], types: types)
    source.position(window, x: 10, y: 10)
    #expect(harness.run { _ in source.statuses == [false] })
    #expect(source.action(of: "XdndStatus") == "")
    source.drop(on: window)
    settle(harness, source)
    #expect(source.finishes == [false] && source.askedTargets.isEmpty && harness.events.isEmpty)
  }

  @Test(arguments: [0, 2, 6, 255])
  func otherVersionsAreRefused(version: Int) throws {
    let (harness, source, window) = try stage()
    source.enter(window, data: uris(1).bytes, version: version)
    source.position(window, x: 10, y: 10)
    #expect(harness.run { _ in source.statuses == [false] })
    #expect(harness.events.isEmpty)
  }

  @Test func aSourceThatLeavesIsForgotten() throws {
    let (harness, source, window) = try stage()
    source.enter(window, data: uris(1).bytes)
    source.position(window, x: 10, y: 10)
    source.leave(window)
    #expect(harness.run { $0.events.contains(.dragLeft) })
    #expect(harness.events.count == 2)
    barrier(harness, source)
    #expect(source.finishes.isEmpty)
    #expect(source.statuses == [true])
    // The same source may come again.
    source.drop(uris(1).bytes, on: window)
    settle(harness, source)
    #expect(source.finishes == [true])
  }

  @Test func aSourceThatVanishesOverTheWindowHasLeft() throws {
    let (harness, source, window) = try stage()
    source.enter(window, data: uris(1).bytes)
    source.position(window, x: 10, y: 10)
    #expect(harness.run { !$0.events.isEmpty })
    source.end()
    #expect(harness.run { $0.events.last == .dragLeft })
    #expect(harness.events.count == 2)
  }

  @Test func aSourceThatVanishesBeforeItsMessagesAreReadShowsNothing() throws {
    let (harness, source, window) = try stage()
    source.drop(uris(1).bytes, on: window)
    source.destroyWindow()
    barrier(harness, source)
    #expect(harness.events.isEmpty && DisplayConnection.strayErrorCount == 0)
  }

  @Test func aSourceThatVanishesBeforeItSendsTheFilesEndsTheDrop() throws {
    let (harness, source, window) = try stage()
    source.drop(uris(1).bytes, on: window, .heldBack)
    #expect(harness.run { _ in source.heldCount == 1 })
    #expect(harness.stage.transfers.deadline != nil)
    harness.forget()
    source.end()
    #expect(harness.run { $0.events == [.dropFailed("the other program has ended")] })
    #expect(harness.stage.transfers.deadline == nil && DisplayConnection.strayErrorCount == 0)
  }

  @Test func aSlowSourceIsWaitedFor() throws {
    let (harness, source, window) = try stage()
    let bytes = uris(3).bytes
    source.drop(bytes, on: window, .heldBack)
    source.drop(on: window)
    #expect(harness.run { _ in source.heldCount == 1 })
    // In the meantime the window refuses another drag, and nothing changes.
    let other = try Peer(display: Servers.get().display)
    harness.peers.append(other)
    other.enter(window, data: [])
    // The other source has taken the selection, but the first source still answers the earlier request.
    other.position(window, x: 20, y: 20)
    other.drop(on: window)
    #expect(harness.run { _ in other.finishes == [false] && other.statuses == [false] })
    #expect(source.finishes.isEmpty)
    source.answerHeld()
    settle(harness, source)
    #expect(source.finishes == [true])
    #expect(try dropped(harness).content == .files(files(bytes)))
  }

  @Test(arguments: [
    (Peer.Manner.heldBack, "the other program stopped responding"),
    (.piecesUntil(2, size: 10), "the other program stopped responding"),
    (.refusing, "the other program did not provide it"),
    (.wrongFormat, "there are no files and no image in it"),
    (.promising(1 << 30), "it has more than 256 MB"),
  ])
  func aSourceThatDoesNotDeliverStillGetsAnAnswer(
    manner: Peer.Manner, words: String
  ) throws {
    let (harness, source, window) = try stage(timeout: 0.05)
    source.drop(uris(3).bytes, on: window, manner)
    settle(harness, source)
    #expect(source.finishes == [false])
    #expect(harness.events.last == .dropFailed(words))
    // The next drop works.
    source.drop(uris(3).bytes, on: window)
    #expect(harness.run { _ in source.finishes == [false, true] })
  }

  @Test(arguments: ["", "garbage", "http://localhost/a\r\nfile://elsewhere/b"])
  func aDropWithoutLocalFilesFailsWithAMessage(text: String) throws {
    let (harness, source, window) = try stage()
    source.drop(Array(text.utf8), on: window)
    settle(harness, source)
    #expect(source.finishes == [false])
    let words = FileList(uriList: Array(text.utf8), host: nil).omitted
    #expect(harness.events.last == .dropFailed(words ?? "there are no files and no image in it"))
  }

  @Test func aDropWithoutAPositionIsRefused() throws {
    let (harness, source, window) = try stage()
    source.enter(window, data: uris(1).bytes)
    source.drop(on: window)
    settle(harness, source)
    #expect(source.finishes == [false] && harness.events.isEmpty)
    // A drop without an earlier message is also refused.
    source.drop(on: window)
    #expect(harness.run { _ in source.finishes == [false, false] })
  }

  @Test func aPositionOfAnotherWindowsDragChangesNothing() throws {
    let (harness, source, window) = try stage()
    source.enter(window, data: uris(1).bytes)
    source.position(window, x: 10, y: 10)
    for stranger in [0, 1, window, UInt(UInt32.max), source.window + 1] {
      for message in ["XdndPosition", "XdndLeave", "XdndDrop"] {
        source.send(message, to: window, [0, 99 << 16 | 99, 0, 0], source: stranger)
      }
      source.send("XdndEnter", to: window, [5 << 24], source: stranger, about: source.window)
    }
    source.send("XdndLeave", to: window, [0], format: 8)
    source.send("XdndDrop", to: window, [0], format: 16)
    source.drop(on: window)
    settle(harness, source)
    #expect(source.finishes == [true])
    #expect(harness.events.count == 2 && DisplayConnection.strayErrorCount == 0)
  }

  @Test func malformedMessagesDoNoHarm() throws {
    let (harness, source, window) = try stage(timeout: 0.05)
    var generator = SplitMix64(seed: 3)
    let names = ["Enter", "Position", "Leave", "Drop", "Status", "Finished"].map { "Xdnd" + $0 }
    let windows = [source.window, window, 0, 1, source.root, UInt(UInt32.max)]
    source.own("XdndSelection", ["text/uri-list": uris(2).bytes])
    for round in 0..<600 {
      let isWild = Bool.random(using: &generator)
      let data = (0..<4).map { _ in
        isWild
          ? Int(Int32.random(in: .min ... .max, using: &generator))
          : [0, 1, 5 << 24, 5 << 24 | 1, 20 << 16 | 20].randomElement(using: &generator)!
      }
      source.manner =
        [.whole, .refusing, .wrongFormat, .pieces(7)].randomElement(using: &generator)!
      source.send(
        names.randomElement(using: &generator)!, to: window, data,
        format: [32, 32, 32, 8, 16].randomElement(using: &generator)!,
        source: windows.randomElement(using: &generator)!,
        about: round % 9 == 0 ? windows.randomElement(using: &generator)! : window)
      if round % 20 == 0 { barrier(harness, source) }
    }
    barrier(harness, source)
    #expect(harness.run { $0.stage.transfers.deadline == nil })
    barrier(harness, source)
    let before = source.finishes.count
    source.drop(uris(2).bytes, on: window)
    #expect(harness.run { _ in source.finishes.count == before + 1 })
    #expect(source.finishes.last == true && DisplayConnection.strayErrorCount == 0)
  }
}
