import CX11
import CardSystem
import Testing
import X11TestSupport

@testable import CardX11

/// Tests the image that the window offers on the clipboard.
@Suite struct CopyTests {
  /// Creates a window that has copied an image, and other programs that may request it.
  private func stage(
    _ bytes: [UInt8], readers: Int = 1, timeout: Double = 5
  ) throws -> (harness: Harness, readers: [Peer]) {
    let server = try Servers.get()
    let harness = try Harness(server) { $0.transferTimeout = timeout }
    let readers = try (0..<readers).map { _ in try Peer(display: server.display) }
    harness.peers = readers
    harness.stage.copy(png: bytes) { bytes.reversed() }
    #expect(harness.run { $0.stage.transfers.ownsClipboard })
    return (harness, readers)
  }

  @Test(arguments: [1, 70_000, 1 << 20, 1 << 20 + 1, 10_000_000], ["image/png", "image/bmp"])
  func anImageIsReadBackByteForByte(size: Int, target: String) throws {
    let bytes = PasteTests.noise(size)
    let (harness, readers) = try stage(bytes)
    let reader = readers[0]
    // The same requestor requests the image twice.
    for _ in 0..<2 {
      reader.request(target, of: "CLIPBOARD")
      #expect(harness.run(seconds: 20) { _ in reader.received(target) != nil })
      let sent = target == "image/png" ? bytes : bytes.reversed()
      let isSame = reader.received(target)?.bytes == sent
      #expect(isSame)
      #expect((reader.received(target)?.pieceCount ?? 0 > 0) == (size > 1 << 20))
    }
    #expect(harness.stage.transfers.deadline == nil)
  }

  /// A clipboard manager requests the image before it reports that it has taken over the clipboard.
  @Test func theClipboardManagerTakesTheImageAtTheEnd() throws {
    let (harness, readers) = try stage([1, 2, 3])
    let manager = readers[0]
    manager.own("CLIPBOARD_MANAGER", ["SAVE_TARGETS": []])
    manager.pump()
    harness.stage.transfers.saveClipboard()
    #expect(harness.stage.transfers.isSavingClipboard)
    #expect(harness.run { !$0.stage.transfers.isSavingClipboard })
    manager.request("image/png", of: "CLIPBOARD")
    #expect(harness.run { _ in manager.received("image/png")?.bytes == [1, 2, 3] })
  }

  @Test func withoutAClipboardManagerTheWindowWaitsForNothing() throws {
    let (harness, _) = try stage([1, 2, 3])
    harness.stage.transfers.saveClipboard()
    #expect(!harness.stage.transfers.isSavingClipboard)
  }

  @Test func theCopyOffersItsTypesAndItsTime() throws {
    let (harness, readers) = try stage([1, 2, 3])
    let reader = readers[0]
    for target in ["TARGETS", "TIMESTAMP", "SAVE_TARGETS", "text/plain"] {
      reader.request(target, of: "CLIPBOARD")
    }
    #expect(harness.run { _ in reader.received("text/plain") != nil })
    #expect(reader.received("text/plain")?.state == .refused)
    #expect(
      reader.names(in: "TARGETS")
        == ["TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "image/png", "image/bmp"])
    // A clipboard manager may request this target, which has no value.
    #expect(reader.received("SAVE_TARGETS")?.state == .complete)
    let stamp = reader.received("TIMESTAMP")?.bytes ?? []
    #expect(stamp.count == 4 && stamp.contains { $0 != 0 })
    // A request with an earlier time is refused.
    reader.request("image/png", of: "CLIPBOARD", time: 1)
    #expect(harness.run { _ in reader.received("image/png")?.state == .refused })
  }

  @Test func severalTargetsAtOnceComeEachAsIfAlone() throws {
    let bytes = PasteTests.noise(3_000_000)
    let (harness, readers) = try stage(bytes)
    let reader = readers[0]
    reader.requestAll(["TARGETS", "text/plain", "image/png"], of: "CLIPBOARD")
    #expect(harness.run { _ in reader.received("image/png") != nil })
    #expect(reader.received("text/plain")?.state == .refused)
    #expect(reader.names(in: "TARGETS").contains("image/png"))
    let isSame = reader.received("image/png")?.bytes == bytes
    #expect(isSame)
  }

  @Test func severalRequestorsAreServedAtOnceAndToTheEnd() throws {
    let bytes = PasteTests.noise(5_000_000)
    let (harness, readers) = try stage(bytes, readers: 4)
    for reader in readers { reader.request("image/png", of: "CLIPBOARD") }
    // One requestor ends in the middle of the transfer, and another program takes the clipboard.
    #expect(harness.run { _ in readers.allSatisfy { $0.pieceCount("image/png") > 0 } })
    readers[0].end()
    readers[1].own("CLIPBOARD", [:])
    for reader in readers.dropFirst() {
      #expect(harness.run(seconds: 20) { _ in reader.received("image/png") != nil })
      let isSame = reader.received("image/png")?.bytes == bytes
      #expect(isSame)
    }
    #expect(harness.run { !$0.stage.transfers.ownsClipboard })
    #expect(harness.run { $0.stage.transfers.deadline == nil })
    #expect(DisplayConnection.strayErrorCount == 0)
  }

  /// A transfer in pieces selects the events of the requestor's window, and ends them afterwards.
  @Test func aRequestorWhoseEventsTheConnectionNeedsIsRefused() throws {
    let (harness, _) = try stage(PasteTests.noise(3_000_000))
    let connection = harness.stage.connection
    var event = XEvent()
    event.type = SelectionRequest
    event.xselectionrequest.requestor = connection.root
    event.xselectionrequest.selection = connection.atoms[.clipboard]
    event.xselectionrequest.target = connection.atoms[.imagePNG]
    event.xselectionrequest.property = connection.atoms[.transfer]
    #expect(harness.stage.transfers.handleSelection(event) == nil)
    #expect(harness.stage.transfers.deadline == nil)
  }

  @Test func aRequestorThatReadsNoFurtherIsGivenUp() throws {
    let (harness, readers) = try stage(PasteTests.noise(3_000_000), timeout: 0.05)
    readers[0].request("image/png", of: "CLIPBOARD")
    #expect(harness.run { $0.stage.transfers.deadline != nil })
    harness.peers = []
    #expect(harness.run { $0.stage.transfers.deadline == nil })
  }

  @Test func aRequestorThatHasGoneDoesNoHarm() throws {
    let (harness, readers) = try stage(PasteTests.noise(3_000_000), readers: 2)
    for target in ["image/png", "TARGETS", "text/plain"] {
      readers[0].request(target, of: "CLIPBOARD")
    }
    readers[0].requestAll(["image/png"], of: "CLIPBOARD")
    readers[0].destroyWindow()
    readers[1].request("TARGETS", of: "CLIPBOARD")
    #expect(harness.run { _ in readers[1].received("TARGETS") != nil })
    #expect(harness.stage.transfers.deadline == nil && DisplayConnection.strayErrorCount == 0)
  }

  @Test func theWindowPastesItsOwnLatestCopy() throws {
    let bytes = PasteTests.noise(3_000_000)
    let (harness, _) = try stage([1, 2, 3])
    for bytes in [[1, 2, 3], bytes] {
      harness.stage.copy(png: bytes) { nil }
      harness.stage.paste()
      #expect(harness.run { !$0.events.isEmpty })
      let isSame = harness.events == [.pasted(.image(bytes: bytes, type: "image/png"))]
      #expect(isSame)
      harness.forget()
    }
    #expect(harness.run { $0.stage.transfers.deadline == nil })
  }
}
