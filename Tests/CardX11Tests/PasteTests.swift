import CardModel
import CardSystem
import Testing
import X11TestSupport

@testable import CardX11

/// Tests pastes into the window, from owners of the clipboard that behave well and badly.
@Suite struct PasteTests {
  /// Creates a window, and another program that has `values` on the clipboard.
  private func stage(
    _ values: [String: [UInt8]], _ manner: Peer.Manner = .whole, timeout: Double = 5
  ) throws -> (harness: Harness, owner: Peer) {
    let server = try Servers.get()
    let harness = try Harness(server) { $0.transferTimeout = timeout }
    let owner = try Peer(display: server.display)
    harness.peers = [owner]
    owner.own("CLIPBOARD", values, manner)
    return (harness, owner)
  }

  /// Returns the event that a paste causes.
  private func paste(_ harness: Harness) -> WindowEvent? {
    harness.forget()
    harness.stage.paste()
    // A second request joins the first one.
    harness.stage.paste()
    #expect(harness.run(seconds: 20) { !$0.events.isEmpty })
    #expect(harness.events.count == 1 && harness.stage.transfers.deadline == nil)
    return harness.events.first
  }

  /// Returns pseudo-random bytes, so that all pieces differ.
  static func noise(_ count: Int) -> [UInt8] {
    var generator = SplitMix64(seed: 4)
    var bytes = [UInt8](repeating: 0, count: count)
    bytes.withUnsafeMutableBytes { raw in
      for offset in stride(from: 0, to: count & ~7, by: 8) {
        raw.storeBytes(of: generator.next(), toByteOffset: offset, as: UInt64.self)
      }
    }
    return bytes
  }

  @Test(arguments: [
    "image/png", "image/jpeg", "image/webp", "image/svg+xml", "image/bmp", "image/jpg",
    "image/pjpeg", "image/x-bmp", "image/x-MS-bmp", "image/x-ms-bmp", "image/x-win-bitmap",
    "image/x-png", "image/avif", "image/heic", "image/heif", "application/octet-stream",
  ])
  func anImageIsPastedInTheOfferedType(target: String) throws {
    let types = [
      "image/jpg": "image/jpeg", "image/pjpeg": "image/jpeg", "image/x-bmp": "image/bmp",
      "image/x-MS-bmp": "image/bmp", "image/x-ms-bmp": "image/bmp",
      "image/x-win-bitmap": "image/bmp", "image/x-png": "image/png",
    ]
    let (harness, owner) = try stage([target: [1, 2, 3], "text/plain": [4], "image/tiff": [5]])
    let type = types[target] ?? target
    #expect(paste(harness) == .pasted(.image(bytes: [1, 2, 3], type: type)))
    #expect(owner.askedTargets == [target])
    #expect(owner.askedTimes.allSatisfy { $0 != 0 })
  }

  @Test func filesArePreferredToImagesAndPNGToOtherTypes() throws {
    var values: [String: [UInt8]] = [
      "image/svg+xml": [1], "image/webp": [2], "image/jpeg": [3], "image/png": [4],
      "x-special/gnome-copied-files": Array("cut\nfile:///a%20b\nfile:///c".utf8),
      "text/uri-list": Array("file:///d\r\n".utf8),
    ]
    let (harness, owner) = try stage(values)
    func files(_ uris: String) -> WindowEvent {
      .pasted(.files(FileList(uriList: Array(uris.utf8), host: nil)))
    }
    #expect(paste(harness) == files("file:///d"))
    values["text/uri-list"] = nil
    owner.own("CLIPBOARD", values)
    #expect(paste(harness) == files("file:///a b\nfile:///c"))
    values["x-special/gnome-copied-files"] = nil
    owner.own("CLIPBOARD", values)
    #expect(paste(harness) == .pasted(.image(bytes: [4], type: "image/png")))
  }

  @Test func anImageReplacesAListWithoutLocalFiles() throws {
    let link = Array("https://example.org/a.png".utf8)
    let (harness, owner) = try stage(["text/uri-list": link, "image/png": [7]])
    #expect(paste(harness) == .pasted(.image(bytes: [7], type: "image/png")))
    #expect(owner.askedTargets == ["text/uri-list", "image/png"])
    owner.own("CLIPBOARD", ["text/uri-list": link])
    #expect(paste(harness) == .pasteFailed("left out: not a file (1)"))
  }

  @Test func aPasteWithoutImagesAndFilesReportsWhy() throws {
    let (harness, owner) = try stage(["text/plain": [1], "image/tiff": [2]])
    let nothing = WindowEvent.pasteFailed("the clipboard has no image and no files")
    #expect(paste(harness) == nothing)
    #expect(owner.askedTargets.isEmpty)
    owner.own("CLIPBOARD", ["image/png": []])
    #expect(paste(harness) == nothing)
    // No program owns the clipboard.
    owner.end()
    #expect(paste(harness) == nothing)
  }

  @Test(arguments: [(5_000_000, 65536), (5_000_001, 1 << 20), (3, 1), (0, 10)])
  func anImageInPiecesIsPastedWhole(size: Int, piece: Int) throws {
    let bytes = Self.noise(size)
    let (harness, _) = try stage(["image/png": bytes], .pieces(piece))
    let event = paste(harness)
    if size == 0 {
      #expect(event == .pasteFailed("the clipboard has no image and no files"))
    } else {
      // The macro would print the bytes.
      let isSame = event == .pasted(.image(bytes: bytes, type: "image/png"))
      #expect(isSame)
    }
  }

  @Test func aLargePropertyIsReadToItsEnd() throws {
    let bytes = Self.noise(13_000_003)
    let (harness, _) = try stage(["image/png": bytes])
    let isSame = paste(harness) == .pasted(.image(bytes: bytes, type: "image/png"))
    #expect(isSame)
  }

  @Test(arguments: [
    (Peer.Manner.heldBack, "the clipboard's owner stopped responding"),
    (.piecesUntil(2, size: 10), "the clipboard's owner stopped responding"),
    (.refusing, "the clipboard's owner did not provide it"),
    (.wrongFormat, "the clipboard has no image and no files"),
    (.promising(257 << 20), "it has more than 256 MB"),
  ])
  func anOwnerThatDoesNotDeliverIsReported(manner: Peer.Manner, words: String) throws {
    let bytes = Self.noise(1000)
    let (harness, owner) = try stage(["image/png": bytes], manner, timeout: 0.05)
    #expect(paste(harness) == .pasteFailed(words))
    // The answers that the owner held back do not disturb the next paste.
    owner.answerHeld()
    owner.own("CLIPBOARD", ["image/png": bytes], .pieces(100))
    let isSame = paste(harness) == .pasted(.image(bytes: bytes, type: "image/png"))
    #expect(isSame && DisplayConnection.strayErrorCount == 0)
  }

  @Test(arguments: [Peer.Manner.heldBack, .piecesUntil(3, size: 100)])
  func anOwnerThatDiesEndsThePaste(manner: Peer.Manner) throws {
    let (harness, owner) = try stage(["image/png": Self.noise(1000)], manner, timeout: 0.2)
    harness.stage.paste()
    #expect(harness.run { _ in owner.askedTargets == ["image/png"] })
    owner.end()
    #expect(harness.run { !$0.events.isEmpty })
    #expect(harness.events == [.pasteFailed("the clipboard's owner stopped responding")])
  }

  @Test func aWindowThatClosesDuringAPasteCausesNoError() throws {
    let server = try Servers.get()
    let owner = try Peer(display: server.display)
    owner.own("CLIPBOARD", ["image/png": Self.noise(1000)], .piecesUntil(2, size: 10))
    do {
      let harness = try Harness(server)
      harness.peers = [owner]
      harness.stage.paste()
      #expect(harness.run { _ in !owner.askedTargets.isEmpty })
    }
    owner.pump()
    #expect(DisplayConnection.strayErrorCount == 0)
  }
}
