import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the choice of the monitor and the moves between monitors.
  @Suite struct Monitors {
    /// A rectangle on the screen, in pixels.
    nonisolated struct Frame: Hashable, Sendable {
      var x, y, width, height: Int

      init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
      }
    }

    nonisolated static let left = Frame(0, 0, 600, 800)
    nonisolated static let right = Frame(600, 0, 680, 720)

    private func frame(of app: App) -> Frame? {
      app.user.seen(app.window.id).map { Frame($0.x, $0.y, $0.width, $0.height) }
    }

    /// Expects the window to move to a rectangle.
    private func comes(
      _ app: App, to wanted: Frame, at location: SourceLocation = #_sourceLocation
    ) async throws {
      let isThere = try await app.waits { frame(of: $0) == wanted }
      #expect(
        isThere, "it is at \(String(describing: frame(of: app)))", sourceLocation: location)
    }

    @Test(arguments: ["2", "right"], [false, true])
    func fullscreenFillsTheMonitorToThePixel(monitor: String, isManaged: Bool) async throws {
      let monitors = try TwoMonitors(isManaged: isManaged)
      defer { monitors.end() }
      let app = try await App("stack", ["--fullscreen", "--monitor", monitor], on: monitors.server)
      try await comes(app, to: Self.right)
      try await app.settle { Int($0.bottom.rounded()) == 720 }
      try await app.expect(shot("stack", size: (680, 720)))
      #expect(app.errors.isEmpty)
    }

    @Test func aWindowOpensInTheMiddleOfTheRequestedMonitor() async throws {
      let monitors = try TwoMonitors()
      let app = try await App(
        "stack", ["--monitor", "right", "--size", "400x300"], on: monitors.server)
      #expect(frame(of: app) == Frame(740, 210, 400, 300))
    }

    @Test(arguments: ["middle", "3", "0"])
    func anUnknownMonitorIsOneLineWithTheNamesOfAllMonitors(monitor: String) async throws {
      let monitors = try TwoMonitors()
      let outcome = try await run(
        ["show", "--monitor", monitor], environment: ["DISPLAY": monitors.server.display])
      #expect(outcome.failed(64, saying: "\"\(monitor)\"", "1 left", "2 right"))
    }

    @Test func doctorNumbersTheMonitors() async throws {
      let monitors = try TwoMonitors()
      let outcome = try await run(["doctor"], environment: ["DISPLAY": monitors.server.display])
      #expect(outcome.output.contains("  1 left 600×800+0+0"))
      #expect(outcome.output.contains("  2 right 680×720+600+0"))
    }

    @Test(arguments: [false, true])
    func theKeyTakesAFullscreenWindowAroundAllMonitors(isManaged: Bool) async throws {
      let monitors = try TwoMonitors(isManaged: isManaged)
      defer { monitors.end() }
      monitors.user.plug("corner", 600, 720, 400, 80)
      let app = try await App("stack", ["--fullscreen", "--monitor", "1"], on: monitors.server)
      try await comes(app, to: Self.left)
      app.user.key("m")
      try await comes(app, to: Self.right)
      try await app.settle { Int($0.bottom.rounded()) == 720 }
      try await app.expect(shot("stack", size: (680, 720)))
      app.user.key("m")
      try await comes(app, to: Frame(600, 720, 400, 80))
      app.user.key("m")
      try await comes(app, to: Self.left)
      #expect(app.errors.isEmpty)
    }

    @Test(arguments: [false, true], [false, true])
    func twoPressesGoTwoMonitorsFurther(isManaged: Bool, isFullscreen: Bool) async throws {
      let monitors = try TwoMonitors(isManaged: isManaged)
      defer { monitors.end() }
      monitors.user.plug("corner", 600, 720, 400, 80)
      let app = try await App(
        "stack", ["--monitor", "2", "--size", "300x40"] + (isFullscreen ? ["--fullscreen"] : []),
        on: monitors.server)
      try await app.settle()
      app.user.key("m")
      app.user.key("m")
      if isFullscreen {
        try await comes(app, to: Self.left)
      } else {
        #expect(try await app.waits { frame(of: $0).map { $0.x + $0.width <= 600 } == true })
      }
    }

    @Test func theKeyTakesAWindowToTheSamePositionOnTheNextMonitor() async throws {
      let monitors = try TwoMonitors()
      let app = try await App(
        "stack", ["--monitor", "left", "--size", "400x300"], on: monitors.server)
      #expect(frame(of: app) == Frame(100, 250, 400, 300))
      app.user.key("m")
      try await comes(app, to: Frame(740, 210, 400, 300))
      app.user.key("m")
      try await comes(app, to: Frame(100, 250, 400, 300))
    }

    @Test func underAManagerTheWindowGoesThereAndBackWithItsFrame() async throws {
      let monitors = try TwoMonitors(isManaged: true)
      defer { monitors.end() }
      let app = try await App(
        "stack", ["--monitor", "left", "--size", "400x300"], on: monitors.server)
      try await app.settle()
      let first = try #require(frame(of: app))
      #expect(first.x >= 0 && first.x + first.width <= 600)
      app.user.key("m")
      #expect(try await app.waits { (frame(of: $0)?.x ?? 0) >= 600 })
      let second = try #require(frame(of: app))
      #expect((second.width, second.height) == (400, 300))
      app.user.key("m")
      try await comes(app, to: first)
    }

    @Test(arguments: [false, true])
    func afterFullscreenOnAnotherMonitorTheWindowIsThere(isManaged: Bool) async throws {
      let monitors = try TwoMonitors(isManaged: isManaged)
      defer { monitors.end() }
      let app = try await App(
        "stack", ["--monitor", "left", "--size", "400x300"], on: monitors.server)
      app.user.key("f")
      try await comes(app, to: Self.left)
      app.user.key("m")
      try await comes(app, to: Self.right)
      try await app.settle { Int($0.bottom.rounded()) == 720 }
      app.user.key("f")
      #expect(try await app.waits { frame(of: $0)?.width == 400 && frame(of: $0)?.height == 300 })
      try await app.settle { $0.viewport[3] == 300 }
      #expect(try #require(frame(of: app)).x >= 600)
    }

    @Test(arguments: [false, true])
    func aWindowLeavesAndReturnsWithItsMonitor(isManaged: Bool) async throws {
      let monitors = try TwoMonitors(isManaged: isManaged)
      defer { monitors.end() }
      let app = try await App("stack", ["--fullscreen", "--monitor", "right"], on: monitors.server)
      try await comes(app, to: Self.right)
      for _ in 0..<2 {
        app.user.unplug("right")
        try await comes(app, to: Self.left)
        app.user.plug("right", 600, 0, 680, 720)
        try await comes(app, to: Self.right)
      }
      try await app.settle { Int($0.bottom.rounded()) == 720 }
      try await app.expect(shot("stack", size: (680, 720)))
      #expect(app.errors.isEmpty)
    }

    @Test func aWindowReturnsToTheMonitorReachedByKey() async throws {
      let monitors = try TwoMonitors()
      let app = try await App(
        "stack", ["--fullscreen", "--monitor", "left", "--size", "400x300"], on: monitors.server)
      app.user.key("m")
      try await comes(app, to: Self.right)
      app.user.unplug("right")
      try await comes(app, to: Self.left)
      app.user.plug("right", 600, 0, 680, 720)
      try await comes(app, to: Self.right)
      // The user's choice while the monitor is away stays in effect.
      app.user.unplug("right")
      try await comes(app, to: Self.left)
      app.user.key("f")
      #expect(try await app.waits { frame(of: $0) != Self.left })
      app.user.key("f")
      try await comes(app, to: Self.left)
      app.user.plug("right", 600, 0, 680, 720)
      #expect(try await !app.waits(seconds: 0.5) { frame(of: $0) != Self.left })
    }

    @Test func aMonitorThatChangesIsFilledAgain() async throws {
      let monitors = try TwoMonitors()
      let app = try await App("stack", ["--fullscreen", "--monitor", "right"], on: monitors.server)
      app.user.unplug("right")
      app.user.plug("right", 700, 100, 500, 400)
      try await comes(app, to: Frame(700, 100, 500, 400))
      try await app.settle { Int($0.bottom.rounded()) == 400 }
      try await app.expect(shot("stack", size: (500, 400)))
    }

    @Test(arguments: [false, true])
    func aWindowOnARemovedMonitorIsBroughtBack(isManaged: Bool) async throws {
      let monitors = try TwoMonitors(isManaged: isManaged)
      defer { monitors.end() }
      let app = try await App(
        "stack", ["--monitor", "right", "--size", "400x300"], on: monitors.server)
      try await app.settle()
      let home = try #require(frame(of: app))
      #expect(home.x >= 600)
      app.user.unplug("right")
      #expect(try await app.waits { frame(of: $0).map { $0.x + $0.width <= 600 } == true })
      app.user.plug("right", 600, 0, 680, 720)
      try await comes(app, to: home)
    }

    @Test func afterTheReturnNothingWakes() async throws {
      let monitors = try TwoMonitors()
      let app = try await App("stack", ["--fullscreen", "--monitor", "right"], on: monitors.server)
      app.user.unplug("right")
      try await comes(app, to: Self.left)
      app.user.plug("right", 600, 0, 680, 720)
      try await comes(app, to: Self.right)
      try await app.settle(quiet: 0.5)
      #expect(try await app.fallsAsleep())
    }

    @Test func aServerWithoutRandrCountsAsOneMonitor() async throws {
      let server = try XvfbServer(["-extension", "RANDR"])
      let app = try await App("stack", ["--fullscreen", "--monitor", "1"], on: server)
      #expect(frame(of: app) == Frame(0, 0, 1280, 800))
      app.user.key("m")
      try await app.settle()
      #expect(frame(of: app) == Frame(0, 0, 1280, 800))
      #expect(app.errors.isEmpty)
    }

    @Test func withOneMonitorTheKeyShowsANotice() async throws {
      let app = try await App("stack")
      let before = try #require(frame(of: app))
      app.user.key("m")
      #expect(try await app.differs(from: atRest("stack"), by: 0.005))
      #expect(frame(of: app) == before)
      // The notice ends by itself.
      try await app.expect(atRest("stack"), seconds: 6)
    }
  }
}
