import Foundation
@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the window: quitting, fullscreen, resizes and rest.
  @Suite struct Window {
    @Test(arguments: [["q"], ["q", "Control_L"]]) func quittingIsSuccess(keys: [String])
      async throws
    {
      let app = try await App("switcher")
      app.user.key(keys[0], holding: Array(keys.dropFirst()))
      #expect(app.process.wait(seconds: 3) == 0)
      #expect(app.errors.isEmpty)
    }

    @Test func closingTheWindowIsSuccess() async throws {
      let app = try await App("stack")
      app.user.askToClose(app.window.id)
      #expect(app.process.wait(seconds: 3) == 0)
      #expect(app.errors.isEmpty)
    }

    @Test func escapeNeverQuits() async throws {
      let app = try await App("carousel")
      for _ in 0..<3 { app.user.key("Escape") }
      #expect(app.process.wait(seconds: 0.3) == nil)
    }

    @Test(arguments: ["f", "F11", "F5"]) func fullscreenWithoutAManager(key: String) async throws {
      let app = try await App("switcher")
      app.user.key(key)
      #expect(try await app.waits { $0.user.seen($0.window.id)?.width == 1280 })
      let filled = try #require(app.user.seen(app.window.id))
      #expect((filled.x, filled.y, filled.width, filled.height) == (0, 0, 1280, 800))
      try await app.settle { Int($0.viewport[3].rounded()) == 800 }
      let image = try await shot("switcher", size: (1280, 800))
      try await app.expect(image)
      app.user.key(key == "f" ? "Escape" : key)
      #expect(
        try await app.waits {
          $0.user.seen($0.window.id).map { ($0.width, $0.height) == App.size } == true
        })
      try await app.settle { Int($0.viewport[3].rounded()) == 480 }
      try await app.expect(shot("switcher"))
    }

    @Test func fullscreenByAManager() async throws {
      let server = try XvfbServer()
      let manager = try ChildProcess("openbox", environment: ["DISPLAY": server.display])
      defer { manager.end() }
      try #require(try VirtualUser(display: server.display).waitForManager(seconds: 5))
      let app = try await App("stack", on: server)
      app.user.key("f")
      try await app.settle { Int($0.viewport[3].rounded()) == 800 }
      let filled = try #require(app.user.seen(app.window.id))
      #expect((filled.x, filled.y, filled.width, filled.height) == (0, 0, 1280, 800))
      try await app.expect(shot("stack", size: (1280, 800)))
      app.user.key("Escape")
      try await app.settle { Int($0.viewport[3].rounded()) == 480 }
      #expect(app.user.seen(app.window.id)?.width == App.size.width)
      app.user.key("q")
      #expect(app.process.wait(seconds: 3) == 0)
    }

    @Test func aRequestThatTheManagerIgnoresIsReportedOnce() async throws {
      let server = try XvfbServer()
      let app = try await App("stack", on: server)
      let manager = try VirtualUser(display: server.display)
      manager.plug("left", 0, 0, 700, 800, isFirst: true)
      manager.plug("right", 700, 0, 580, 800)
      manager.manageAndIgnore()
      for _ in 0..<2 {
        app.user.key("f")
        #expect(try await app.waits { $0.errors.contains("fill the screen") })
        #expect(try await app.fallsAsleep())
      }
      app.user.key("m")
      #expect(try await app.waits { $0.errors.contains("on its monitor") })
      #expect(app.errors.split(separator: "\n").count == 2, "\(app.errors)")
    }

    /// In fullscreen, two presses within two seconds are necessary to quit, because an audience may watch.
    @Test func inFullscreenOnePressOfQDoesNotQuit() async throws {
      let app = try await App("library", ["--fullscreen"])
      app.user.key("q")
      try await pause(2.3)
      app.user.key("q")
      try await pause(0.2)
      #expect(app.process.wait(seconds: 0) == nil)
      app.user.key("q")
      #expect(app.process.wait(seconds: 3) == 0)
    }

    @Test func aWindowCanOpenFullscreen() async throws {
      let app = try await App("library", ["--fullscreen"])
      #expect(app.user.seen(app.window.id)?.width == 1280)
      #expect(app.last.viewport[2] == 1280)
    }

    /// A taller window has larger rows, and a wider one has larger pages.
    @Test(arguments: [("switcher", (400, 900)), ("carousel", (400, 900)), ("library", (900, 400))])
    func aResizeDuringADragKeepsTheFraction(scene: String, size: (Int, Int)) async throws {
      let app = try await App(scene)
      func fraction(_ line: TraceLine) -> Double {
        let offset = line.offset ?? 0
        switch scene {
        case "switcher": return offset / ((line.height - 108) / 4)
        case "carousel": return offset / line.width
        default: return (offset + line.width / 2 - 181) / 372
        }
      }
      let from = app.position(0.5, 0.6)
      let to = scene == "switcher" ? (from.x, from.y - 90) : (from.x - 90, from.y)
      app.user.drag([from, to], samples: 6, interval: 0.01, holds: true)
      let before = try await app.settleDrag { abs(fraction($0)) > 0.1 }
      app.user.resize(app.window.id, size.0, size.1)
      let after = try await app.settleDrag { $0.viewport != before.viewport }
      #expect(abs(fraction(after) - fraction(before)) < 1e-6)
      // The drag continues from its position after the resize.
      let further = scene == "switcher" ? (to.0, to.1 - 30) : (to.0 - 30, to.1)
      app.user.move(Int(further.0), Int(further.1))
      try await app.settleDrag {
        abs(($0.offset ?? 0) - (after.offset ?? 0) - 30 / after.zoom) < 0.01
      }
      app.user.release()
      try await app.settle()
    }

    @Test func theStacksDragKeepsItsFractionThroughAResize() async throws {
      let app = try await App("stack")
      let from = app.position(0.5, 0.5)
      app.user.drag([from, (from.x - 60, from.y)], samples: 6, interval: 0.01, holds: true)
      let before = try await app.settleDrag { ($0.drag ?? 0) < -50 }
      app.user.resize(app.window.id, 400, 900)
      let after = try await app.settleDrag { $0.viewport != before.viewport }
      #expect(abs((after.drag ?? 0) / after.width - (before.drag ?? 0) / before.width) < 1e-6)
      app.user.release()
      try await app.settle { $0.front == 0 }
    }

    @Test func aResizedWindowIsPaintedWhole() async throws {
      let app = try await App("library")
      for (width, height) in [(601, 480), (900, 300), (200, 500)] {
        app.user.resize(app.window.id, width, height)
        try await app.settle { abs($0.viewport[0] * 2 + $0.viewport[2] - Double(width)) < 1e-6 }
        let image = try await shot("library", size: (width, height))
        try await app.expect(image)
      }
    }

    @Test func atRestNothingIsDrawnAndNoTimeIsUsed() async throws {
      let server = try XvfbServer()
      // All windows start first, so that the test waits only once for all of them.
      var apps: [App] = []
      for scene in EndToEnd.scenes {
        let app = try await App(scene, on: server)
        app.user.key("Right")
        try await app.settle { $0.front != 0 }
        apps.append(app)
      }
      for app in apps { #expect(try await app.fallsAsleep()) }
      let counts = try apps.map { try $0.lines(after: 0).count }
      let times = apps.map(\.process.processorSeconds)
      let images = try apps.last?.grab()
      try await pause(2)
      for (index, app) in apps.enumerated() {
        #expect(try app.lines(after: 0).count == counts[index], "\(app.last.scene)")
        #expect(app.process.processorSeconds - times[index] < 0.0005, "\(app.last.scene)")
      }
      #expect(try apps.last?.grab() == images)
    }

    /// The last frame of a fade must be drawn even if the frame before it was late. Otherwise the face would stay
    /// translucent until something else moves.
    @Test func aFaceThatFadesInWhileTheMachineIsBusyIsShownWhole() async throws {
      let app = try await App("stack", stalls: 12)
      try await app.expect(atRest("stack"), tolerance: 0.0005)
    }

    @Test func aFullDiskUnderATraceIsReportedOnceAndTheWindowContinues() async throws {
      let app = try await App("stack", ["--trace", "/dev/full"], comesToRest: false)
      let image = try await atRest("stack")
      try await app.expect(image, seconds: 20)
      app.user.key("Right")
      #expect(try await app.differs(from: image, by: 0.01))
      #expect(app.errors.hasSuffix("cannot write /dev/full: No space left on device\n"))
      #expect(app.errors.split(separator: "\n").count == 1)
      app.user.key("q")
      #expect(app.process.wait(seconds: 5) == 0)
    }

    @Test func aWindowThatAnotherProgramDestroysInMotionEndsWithOneLine() async throws {
      let app = try await App("stack")
      // At 1/32 of the speed, the transition lasts longer than the test.
      for _ in 0..<3 { app.user.key("s") }
      try await app.after({ app.user.key("3") }) { $0.scene == "carousel" }
      app.user.destroy(app.window.id)
      #expect(app.process.wait(seconds: 5) == 0)
      #expect(app.errors == "cardstage: another program has destroyed the window\n")
    }

    @Test func theServersDeathDuringADragEndsItAtOnceWithOneLine() async throws {
      let server = try XvfbServer()
      let app = try await App("stack", on: server)
      let from = app.position(0.5, 0.5)
      app.user.drag([from, (from.x - 60, from.y)], samples: 6, interval: 0.01, holds: true)
      let began = monotonicSeconds()
      server.crash()
      #expect(app.process.wait(seconds: 3) == 74)
      #expect(monotonicSeconds() - began < 1)
      #expect(app.errors == "cardstage: the display was lost\n")
    }

    @Test(arguments: ["switcher", "stack", "carousel", "library"])
    func aMillionCardsTakeNoMoreMemoryThanTen(scene: String) async throws {
      func residentMegabytes(_ count: Int) async throws -> Double {
        let app = try await App(scene, ["--count", "\(count)"])
        #expect(app.last.count == count)
        // The memory includes the faces that are painted ahead for all scenes.
        try await app.settle(quiet: 0.5) { $0.complete }
        #expect(try await app.fallsAsleep())
        let status = try String(contentsOfFile: "/proc/\(app.process.pid)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        let kilobytes = try #require(line.split(whereSeparator: \.isWhitespace).dropFirst().first)
        return try #require(Double(kilobytes)) / 1024
      }
      let (few, many) = (try await residentMegabytes(10), try await residentMegabytes(1_000_000))
      #expect(many - few < 5, "\(few) MB with ten, \(many) MB with a million")
    }
  }
}
