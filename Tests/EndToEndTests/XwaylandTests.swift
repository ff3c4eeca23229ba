import Foundation
@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the window under Xwayland, the server of most desktops.
  @Suite(.serialized) struct Xwayland {
    private static let output = (width: WestonServer.width, height: WestonServer.height)
    private static let size = ["--size", "480x360"]
    /// The time between two refreshes of an output of weston, in seconds.
    private static let refresh = 1.0 / 60

    private func frame(of app: App, _ window: UInt? = nil) -> [Int]? {
      app.user.seen(window ?? app.window.id).map { [$0.x, $0.y, $0.width, $0.height] }
    }

    /// Expects that the window fills an output.
    private func fills(
      _ app: App, output: Int, _ window: UInt? = nil,
      at location: SourceLocation = #_sourceLocation
    ) async throws {
      let wanted = [output * Self.output.width, 0, Self.output.width, Self.output.height]
      let isThere = try await app.waits { frame(of: $0, window) == wanted }
      #expect(
        isThere, "it is at \(String(describing: frame(of: app, window)))",
        sourceLocation: location)
    }

    @Test func aTalkOnTwoOutputsEndsWithTheCompositor() async throws {
      let server = try WestonServer()
      let app = try await App("stack", Self.size + ["--monitor", "1"], on: server)
      try await app.expect(shot("stack", size: (480, 360)))
      let from = app.position(0.5, 0.5)
      app.user.drag([from, (from.x - 160, from.y)], samples: 8, interval: 0.01)
      try await app.settle { $0.front == 1 }
      app.user.resize(app.window.id, 400, 300)
      try await app.settle { $0.viewport[3] == 300 }
      app.user.key("f")
      try await fills(app, output: 0)
      try await app.settle { Int($0.bottom.rounded()) == Self.output.height }
      // The compositor lets a window fill the output that has the pointer.
      app.user.move(Self.output.width + 300, 500)
      app.user.key("d")
      let presenter = try await app.openedPresenter()
      try await fills(app, output: 1, presenter.id)
      app.user.key("Right")
      try await app.settle { $0.front == 2 }
      server.crash()
      #expect(app.process.wait(seconds: 5) == 74)
      // On a busy machine, the compositor may fill the output late, and the program then reports a refusal.
      #expect(app.errors.hasSuffix("cardstage: the display was lost\n"))
    }

    @Test func doctorNamesTheCompositorAndTheScaleOfItsOutputs() async throws {
      let server = try WestonServer(scale: 2)
      let outcome = try await run(
        ["doctor"], environment: server.environment.merging(["DISPLAY": server.display]) { $1 })
      #expect(outcome.status == 0)
      let lines = outcome.output.split(separator: "\n").map {
        $0.split(separator: " ").joined(separator: " ")
      }
      #expect(lines.contains("server Xwayland under weston"), "\(lines)")
      let effect = "X11 windows are enlarged, so they are not sharp"
      #expect(lines.contains("output screen1 1280×1600, scale 2: \(effect)"), "\(lines)")
      #expect(lines.contains { $0.hasPrefix("sharp windows ") })
    }

    // MARK: Long runs

    nonisolated static let isLong = getenv("CARDSTAGE_LONG_RUNS") != nil

    @Test(.enabled(if: isLong), arguments: EndToEnd.scenes)
    func everySceneIsDrivenByHand(scene: String) async throws {
      let app = try await App(scene, Self.size, on: try WestonServer())
      try await app.expect(shot(scene, App.start(of: scene), size: (480, 360)))
      let before = app.last.front
      let from = app.position(0.5, 0.5)
      let isUpright = scene == "switcher"
      let to = (x: from.x - (isUpright ? 0 : 150), y: from.y - (isUpright ? 120 : 0))
      try await app.after({ app.user.drag([from, to], samples: 8, interval: 0.01, holds: true) }) {
        $0.phase == "dragging"
      }
      app.user.release()
      try await app.settle { scene == "library" || $0.front != before }
      app.user.wheel(dy: 1)
      app.user.key("Home")
      try await app.settle { $0.front == 0 }
      #expect(app.errors.isEmpty)
    }

    @Test(.enabled(if: isLong)) func theTourPlaysAndClosesTheWindow() async throws {
      let app = try await App(
        "stack", Self.size + ["--tour"], on: try WestonServer(), comesToRest: false)
      let drag = try await app.trace.line(seconds: 20) { $0.phase == "dragging" }
      #expect(drag?.scene == "switcher")
      app.user.key("t", holding: ["Control_L"])
      try await app.settle()
      app.user.key("q")
      #expect(app.process.wait(seconds: 5) == 0)
    }

    @Test(.enabled(if: isLong)) func filesAreDroppedAndAnImageIsCopied() async throws {
      let scratch = try Scratch()
      let path = scratch.file("card.png")
      let made = try await run(["shot", "--out", path, "--size", "200x150"])
      try #require(made.status == 0)
      let app = try await App("stack", Self.size, on: try WestonServer())
      try await app.drop([path])
      try await app.settle { $0.count == 1 }
      let middle = app.position(0.5, 0.5)
      app.user.move(Int(middle.x), Int(middle.y))
      app.user.key("c", holding: ["Control_L"])
      let other = try Peer(display: app.display)
      let hasImage = try await app.waits { _ in
        other.pump()
        guard let received = other.received("image/png") else {
          other.request("image/png", of: "CLIPBOARD")
          return false
        }
        if received.bytes.isEmpty { other.request("image/png", of: "CLIPBOARD") }
        return received.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
      }
      #expect(hasImage)
      let second = scratch.file("second.png")
      try FileManager.default.copyItem(atPath: path, toPath: second)
      let list = "file://\(path)\r\nfile://\(second)\r\n"
      other.own("CLIPBOARD", ["text/uri-list": Array(list.utf8)])
      app.user.key("v", holding: ["Control_L"])
      let isPasted = try await app.waits { app in
        other.pump()
        try app.trace.update()
        return app.last.count == 3
      }
      #expect(isPasted, "\(app.last.count) cards")
    }

    /// If a frame comes a refresh too late, its step has the length of two refreshes.
    @Test(.enabled(if: isLong)) func mostStepsOfAMotionAreOneRefresh() async throws {
      let app = try await App(
        "carousel", Self.size + ["--count", "300"], on: try WestonServer())
      for _ in 0..<2 { app.user.key("s") }
      let count = app.trace.lines.count
      app.user.key("End")
      try await app.settle(seconds: 60) { $0.front == 299 }
      let times = try app.lines(after: count).filter { $0.phase != "idle" }.map(\.t)
      let steps = zip(times, times.dropFirst()).map { $1 - $0 }
      try #require(steps.count > 100)
      let isEven = steps.count { abs($0 - Self.refresh) < Self.refresh / 4 }
      let fraction = Double(isEven) / Double(steps.count)
      print(
        "| Xwayland | \(steps.count) steps | \((fraction * 1000).rounded() / 10) % of one refresh |"
      )
      #expect(fraction >= 0.94)
    }
  }
}
