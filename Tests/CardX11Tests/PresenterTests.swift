import CardInput
import CardRaster
import CardSystem
import Glibc
import Testing
import X11TestSupport

@testable import CardX11

/// Tests the pixels that reach the screen, read back from the server.
@Suite struct PresenterTests {
  nonisolated static let depths = [16, 24, 30]

  @Test(arguments: depths, [PresentMode.shm, .put, .xrender])
  func everyPresenterPaintsTheRightColours(depth: Int, mode: PresentMode) throws {
    let server = try Servers.get(screen: "1280x800x\(depth)")
    let harness = try Harness(server) {
      $0.presentMode = mode
      $0.renderScale = mode == .xrender ? 0.5 : 1
    }
    for _ in 0..<4 { #expect(try harness.paint().quarters == PixelGrid.paintedQuarters) }
    let status = harness.stage.presentStatus
    #expect(status.mode == mode)
    #expect(status.renderScale == (mode == .xrender ? 0.5 : 1))
    #expect(status.converts == (depth != 24))
    #expect(status.note == nil)
  }

  /// A window that shows only a ticking clock must wake by its timer alone.
  @Test(arguments: depths) func aQuietFrameIsShownAndNothingIsAnswered(depth: Int) throws {
    let harness = try Harness(Servers.get(screen: "1280x800x\(depth)"))
    _ = try harness.paint()
    _ = harness.run(seconds: 0.3) { _ in false }
    harness.stage.withRows { rows, _ in memset(rows.base, 0xFF, rows.height * rows.bytesPerRow) }
    let all = Damage(PixelRect(width: 400, height: 300))
    #expect(harness.stage.present(all, isQuiet: true) == 400 * 300)
    let before = MonotonicClock.now()
    harness.stage.wait(until: before + 0.3)
    #expect(MonotonicClock.now() >= before + 0.3)
    let seen = try #require(harness.user.pixels(of: harness.windowID))
    #expect(seen.quarters.allSatisfy { $0 == 0xFFFFFF })
    // The next frame is sent as usual.
    #expect(try harness.paint().quarters == PixelGrid.paintedQuarters)
  }

  @Test(arguments: [(1, 1), (8000, 200), (3, 700)], [PresentMode.shm, .put, .xrender])
  func anySizeOfWindowIsPainted(size: (Int, Int), mode: PresentMode) throws {
    let harness = try Harness(Servers.get()) {
      $0.size = (size.0, size.1)
      $0.presentMode = mode
      $0.renderScale = mode == .xrender ? 0.3 : 1
    }
    let grid = try harness.paint()
    #expect(grid.width == min(size.0, 1280) && grid.height == size.1)
    #expect(grid[0, 0] == 0xFF0000)
  }

  @Test func aResizedWindowIsPaintedWhole() throws {
    let harness = try Harness(Servers.get())
    let window = try #require(harness.user.window())
    for (width, height) in [(401, 300), (640, 480), (200, 100), (1200, 700)] {
      harness.user.resize(window.id, width, height)
      #expect(harness.run { $0.events.contains(.resized(width: width, height: height)) })
      let grid = try harness.paint()
      #expect((grid.width, grid.height) == (width, height))
      #expect(grid.quarters == PixelGrid.paintedQuarters)
    }
  }

  @Test(arguments: ["MIT-SHM", "RENDER", "RANDR"])
  func aServerWithoutAnExtensionShowsTheSame(missing: String) throws {
    let server = try Servers.get(["-extension", missing])
    let harness = try Harness(server) {
      $0.presentMode = missing == "RENDER" ? .xrender : .auto
      $0.renderScale = missing == "RENDER" ? 0.5 : 1
    }
    for shape in [PointerShape.arrow, .pointingHand, .grab, .grabbing, .hidden] {
      harness.stage.setCursor(shape)
    }
    #expect(try harness.paint().quarters == PixelGrid.paintedQuarters)
    let status = harness.stage.presentStatus
    #expect(status.mode == (missing == "MIT-SHM" ? .put : .shm))
    #expect(status.renderScale == 1)
    #expect((status.note == nil) == (missing == "RANDR"))
    #expect(DisplayConnection.strayErrorCount == 0)
  }

  @Test func sharedMemoryRefusedOverTCPFallsBackToCopies() throws {
    let server = try Servers.get(["-listen", "tcp"])
    let harness = try Harness(server, display: server.tcpDisplay)
    #expect(try harness.paint().quarters == PixelGrid.paintedQuarters)
    #expect(harness.stage.presentStatus.mode == .put)
    #expect(harness.stage.presentStatus.note == "MIT-SHM attach refused: frames are copied")
    #expect(DisplayReport(harness.stage.connection)["MIT-SHM"]?.hasSuffix("refused") == true)
  }

  @Test func aBufferIsNotLentWhileTheServerReadsIt() throws {
    let harness = try Harness(Servers.get())
    var last: [UnsafeMutableRawPointer] = []
    for _ in 0..<50 {
      harness.stage.withRows { rows, _ in
        if let previous = last.last { #expect(rows.base != previous) }
        last.append(rows.base)
      }
      harness.stage.present()
    }
    #expect(try harness.paint().quarters == PixelGrid.paintedQuarters)
  }

  /// Draws a frame in which only a square has the right colour, and presents the square as the damage. Returns the
  /// number of pixels sent.
  private func present(_ harness: Harness, square: PixelRect, of color: UInt32) -> Int? {
    harness.stage.withRows { rows, _ in
      // The pixels outside of the damage get a wrong colour, since none of them may be sent.
      for y in 0..<rows.height {
        let row = (rows.base + y * rows.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        for x in 0..<rows.width {
          row[x] = square.columns.contains(x) && square.rows.contains(y) ? color : 0xFFFF_00FF
        }
      }
    }
    return harness.stage.present(Damage(square))
  }

  @Test(arguments: depths, [PresentMode.shm, .put, .xrender])
  func onlyWhatChangedIsSent(depth: Int, mode: PresentMode) throws {
    let server = try Servers.get(screen: "1280x800x\(depth)")
    let harness = try Harness(server) { $0.presentMode = mode }
    _ = try harness.paint()
    let colors: [UInt32] = [0xFFFF_FFFF, 0xFF00_0000, 0xFFFF_FFFF, 0xFF00_0000, 0xFF00_FFFF]
    for (number, color) in colors.enumerated() {
      let square = PixelRect(columns: 20 + 10 * number..<40 + 10 * number, rows: 30..<45)
      #expect(present(harness, square: square, of: color) == 300)
      _ = harness.stage.connection.desktop
      let seen = try #require(harness.user.window(pid: nil))
      let grid = try #require(harness.user.pixels(of: seen.id))
      #expect(grid[square.columns.lowerBound, 30] == color & 0xFF_FFFF)
      #expect(grid[square.columns.upperBound - 1, 44] == color & 0xFF_FFFF)
      // The scaler's filter reaches a pixel further.
      #expect(grid[square.columns.upperBound + 2, 44] == 0xFF0000)
      #expect(grid[10, 10] == 0xFF0000)
    }
    #expect(harness.stage.present(Damage()) == 0)
  }

  @Test func aWindowThatLostItsContentsIsSentWhole() throws {
    let harness = try Harness(Servers.get())
    _ = try harness.paint()
    let window = try #require(harness.user.window())
    harness.forget()
    harness.user.clear(window.id)
    #expect(harness.run { $0.events.contains(.exposed) })
    harness.stage.withRows(Harness.quarters)
    let (width, height) = harness.stage.size
    #expect(harness.stage.present(Damage()) == width * height)
  }

  /// No server creates a pixmap wider than 32767 pixels.
  @Test func aFrameTooLargeForTheServerIsDrawnAgain() throws {
    let harness = try Harness(Servers.get())
    let stage = harness.stage
    let presenter = Presenter(
      stage.connection, window: stage.window, visual: stage.surface.visual, mode: .xrender,
      renderScale: 100,
      shared: SharedUploader.query(
        stage.connection, visual: stage.surface.visual, width: 400, height: 1
      ).value)
    func show() -> Int? {
      _ = presenter.withRows(windowSize: (400, 1)) { _, _ in }
      return presenter.present(Damage())
    }
    #expect(presenter.status.mode == .xrender)
    #expect(show() == nil)
    #expect(presenter.status.mode == .shm && presenter.status.renderScale == 1)
    #expect(presenter.present(Damage()) == 0, "there is no frame to send")
    #expect(show() == 400 && show() == 0)
  }

  @Test func tooMuchSharedMemoryIsRefusedAndNotFatal() throws {
    let connection = try DisplayConnection(name: Servers.get().display)
    #expect(SharedSegment.attached(connection, bytes: 1 << 60).value == nil)
    #expect(HeapPixels(width: 1 << 30, height: 1 << 30, bytesPerRow: 1 << 32) == nil)
  }

  @Test func sharedSegmentsShrinkWithTheWindow() throws {
    let connection = try DisplayConnection(name: Servers.get().display)
    let uploader = try #require(
      SharedUploader.query(connection, visual: VisualChoice(connection), width: 1, height: 1).value)
    #expect(uploader.image(width: 4000, height: 4000) != nil)
    #expect(uploader.segments.contains { $0.capacity >= 64_000_000 })
    #expect(uploader.image(width: 400, height: 300) != nil)
    #expect(uploader.segments.allSatisfy { $0.capacity < 1_000_000 })
    // A window that is resized to and fro keeps its segments.
    let kept = uploader.segments.map(\.id)
    for width in [300, 400, 250, 380] {
      #expect(uploader.image(width: width, height: 300) != nil)
    }
    #expect(uploader.segments.map(\.id).filter(kept.contains).count >= 1)
  }
}
