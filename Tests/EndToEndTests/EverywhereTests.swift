@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the features of the stage itself: the scene bar, the overlays, held keys and slow motion.
  @Suite struct Everywhere {
    @Test func digitsAndTabChangeTheScene() async throws {
      let app = try await App("switcher")
      let scenes = EndToEnd.scenes
      for (index, scene) in scenes.enumerated().reversed() {
        app.user.key("\(index + 1)")
        try await app.settle { $0.scene == scene }
        try await app.expect(shot(scene))
      }
      for step in 1...scenes.count {
        app.user.key("Tab")
        try await app.settle { $0.scene == scenes[step % scenes.count] }
      }
      app.user.key("Tab", holding: ["Shift_L"])
      try await app.settle { $0.scene == scenes[scenes.count - 1] }
    }

    /// The scene bar is a column at the left of the window. The test finds its tabs by clicks from top to bottom.
    @Test func aClickOnTheSceneBarChangesTheScene() async throws {
      let app = try await App("switcher")
      var met: [String] = []
      var y = 20
      while met.last != EndToEnd.scenes.last, y < App.size.height / 2 {
        app.user.click(24, y)
        try await app.settle(quiet: 0.1)
        if met.last != app.last.scene { met.append(app.last.scene) }
        y += 12
      }
      #expect(met == EndToEnd.scenes)
      app.user.move(1279, 799)
      try await app.expect(shot("custom"), withSceneBar: true)
    }

    @Test(arguments: [("b", 0), ("period", 0), ("w", 0xFFFFFF)])
    func theScreenIsBlankedAndComesBack(key: String, color: UInt32) async throws {
      let app = try await App("carousel")
      let before = try await atRest("carousel")
      let blank = PixelGrid(
        width: before.width, height: before.height,
        pixels: Array(repeating: color, count: before.pixels.count))
      for closing in [key, "Escape"] {
        app.user.key(key)
        try await app.expect(blank, tolerance: 0)
        app.user.key(closing)
        try await app.expect(before)
      }
    }

    @Test func aHeldKeyStepsAtMostEightTimesASecond() async throws {
      let server = try XvfbServer()
      let app = try await App("carousel", ["--count", "100"], on: server)
      app.user.setKeyRepeat(delay: 100, interval: 15)
      let (count, first) = (app.trace.lines.count, app.last.front)
      let began = monotonicSeconds()
      app.user.keyDown("Right")
      try await pause(1.2)
      app.user.keyUp("Right")
      let held = monotonicSeconds() - began
      let released = try app.lines(after: count).last?.front
      let rest = try await app.settle()
      let fronts = [first] + (try app.lines(after: count).map(\.front))
      let steps = zip(fronts, fronts.dropFirst()).filter { $0 != $1 }.count
      #expect((3...Int(held * 8) + 1).contains(steps), "\(steps) steps")
      #expect(rest.front - (released ?? 0) <= 2)
    }

    @Test(arguments: ["switcher", "carousel", "library"])
    func separatePressesEachCount(scene: String) async throws {
      let app = try await App(scene, ["--count", "30"])
      for _ in 0..<9 { app.user.key("Right") }
      for _ in 0..<2 { app.user.key("Left") }
      try await app.settle { $0.front == 7 }
      for _ in 0..<3 { app.user.key("Page_Down") }
      try await app.settle { $0.front == 10 }
    }

    @Test(arguments: EndToEnd.scenes) func aReleaseOutsideTheWindowIsNotLost(scene: String)
      async throws
    {
      let app = try await App(scene)
      let from = app.position(0.5, 0.6)
      app.user.drag([from, (1100, 700)], samples: 12, interval: 0.01, holds: true)
      if scene != "stack" { try await app.settleDrag { _ in true } }
      app.user.release()
      try await app.settle()
      // The pointer returns to the window with no button held, and drags nothing.
      let count = app.trace.lines.count
      app.user.move(Int(from.x), Int(from.y))
      app.user.move(Int(from.x), Int(from.y) - 80)
      try await pause(0.15)
      #expect(try app.lines(after: count).allSatisfy { $0.phase == "idle" })
    }

    /// The travel of each drag, as a fraction of the distance from one card to the next.
    @Test(arguments: [("switcher", 1.4), ("stack", 0.4), ("carousel", 0.6), ("library", 0.6)])
    func aDragFollowsThePointerAndAStillReleaseSnaps(scene: String, fraction: Double) async throws {
      let app = try await App(scene)
      let (before, start) = (try await atRest(scene), app.last)
      let isUpwards = scene == "switcher"
      let pitch = isUpwards ? Switcher.pitch(start) : scene == "library" ? 372 : start.width
      func position(_ line: TraceLine) -> Double {
        scene == "stack" ? -(line.drag ?? .nan) : (line.offset ?? .nan) - (start.offset ?? .nan)
      }
      let from = app.position(0.5, isUpwards ? 0.8 : 0.4)
      let travel = (fraction * pitch * start.zoom).rounded()
      let to = (x: isUpwards ? from.x : from.x - travel, y: isUpwards ? from.y - travel : from.y)
      let held = try await app.after({
        app.user.drag([from, to], samples: 8, interval: 0.01, holds: true)
      }) {
        $0.phase == "dragging" && abs(position($0) - travel / $0.zoom) < 0.01
      }
      var script = dragging(app.point(from), app.point(to))
      let frame = try await shot(scene, script: script, at: 1)
      try await app.expect(frame)
      #expect(before.differingFraction(from: frame) > 0.05)

      try await pause(0.06)
      app.user.release()
      let rest =
        switch scene {
        case "switcher":
          try await Switcher.rest(app, from: try #require(held.offset)) - (start.offset ?? .nan)
        case "stack": 0.0
        default: pitch
        }
      try await app.settle { abs(position($0) - rest) < 0.1 }
      script.append(event(0.4, "release", app.point(to)))
      try await app.expect(shot(scene, script: script, at: 4))
    }

    @Test(arguments: ["switcher", "library"])
    func aPressCatchesAMotionAndAReleaseContinuesIt(scene: String) async throws {
      let app = try await App(scene)
      let from = app.position(0.5, 0.7)
      let way: (Double, Double) = scene == "switcher" ? (0, -100) : (-100, 0)
      // Slow motion gives the test enough time on a busy machine.
      app.user.key("s")
      app.user.key("s")
      // On a busy machine, the samples of a drag may come so late that it is no fling.
      var flung: TraceLine?
      for _ in 0..<4 where flung == nil {
        try app.trace.update()
        let count = app.trace.lines.count
        app.user.drag([from, (from.x + way.0, from.y + way.1)], samples: 5, interval: 0.008)
        flung = try await app.trace.line(after: count, seconds: 5) {
          $0.phase != "dragging" && $0.velocity > 300 / 8
        }
      }
      try #require(flung != nil)
      app.user.press()
      try await pause(0.2)
      let count = try app.lines(after: 0).count
      let caught = try #require(app.last.offset)
      try await pause(0.3)
      // While the button is held, nothing moves and the program draws no frame.
      #expect(try app.lines(after: count).allSatisfy { $0.offset == caught })
      app.user.release()
      app.user.key("s")
      app.user.key("s")
      let rest = try await app.settle { $0.offset != caught }
      // A long press that stopped a motion is no click.
      #expect(rest.selected == nil && rest.open == 0)
    }

    /// All threads sleep: the loop, the compositor's threads and the painter.
    @Test(arguments: EndToEnd.scenes) func atRestNoThreadWakes(scene: String) async throws {
      let app = try await App(scene)
      app.user.key("Right")
      try await app.settle(quiet: 0.5)
      #expect(try await app.fallsAsleep())
    }

    /// No thread wakes during a motion of an unmapped window.
    @Test func aWindowUnmappedInAMotionSleepsUntilItIsMapped() async throws {
      let app = try await App("stack")
      // At 1/32 of the speed, the transition lasts longer than the test. The title of the scene vanishes by itself in
      // this time.
      for _ in 0..<3 { app.user.key("s") }
      try await app.after({ app.user.key("3") }) { $0.scene == "carousel" }
      app.user.unmap(app.window.id)
      #expect(try await app.fallsAsleep())
      try await app.after({ app.user.map(app.window.id) }) {
        $0.sent == App.size.width * App.size.height
      }
    }

    @Test func aFixedViewportIsLaidOutAsItIs() async throws {
      let app = try await App("carousel", ["--viewport", "500x400"])
      #expect(abs(app.last.width - 500) < 1e-9 && abs(app.last.height - 400) < 1e-9)
      try await app.expect(shot("carousel", ["--viewport", "500x400"]))
    }

    /// The maximum number of frames until the last position of a burst is shown: three times the number on a busy machine.
    private static let burstFrames = 60

    @Test(arguments: ["switcher", "carousel"]) func aBurstOfMotionLosesNoReleaseAndLagsNoMore(
      scene: String
    ) async throws {
      let app = try await App(scene)
      let from = app.position(0.5, 0.6)
      let (x, y) = (Int(from.x), Int(from.y))
      app.user.move(x, y)
      app.user.press()
      var frames = Int.max
      // Other programs on a busy machine can delay one burst. A program that lags is late after every burst.
      for distance in [70.0, 80, 90] where frames > Self.burstFrames {
        // The pointer moves along the scene's axis, so that the scene must follow it.
        if scene == "switcher" {
          app.user.burst(100_000, x: x, y: y, width: 2, height: 60)
          app.user.move(x, y - Int(distance))
        } else {
          app.user.burst(100_000, x: x, y: y, width: 60)
          app.user.move(x - Int(distance), y)
        }
        try app.trace.update()
        let count = app.trace.lines.count
        func isThere(_ line: TraceLine) -> Bool {
          line.phase == "dragging" && abs((line.offset ?? 0) - distance / line.zoom) < 0.01
        }
        // The last frame so far may already have the final position.
        let shown = try await app.trace.line(after: count - 1, where: isThere)
        try #require(shown != nil)
        frames = try app.lines(after: count - 1).prefix { !isThere($0) }.count
      }
      // Each frame takes all events that have arrived. With one frame for each event, there would be thousands of
      // frames.
      #expect(frames <= Self.burstFrames, "\(frames) frames behind")
      app.user.release()
      try await app.settle()
    }
  }
}
