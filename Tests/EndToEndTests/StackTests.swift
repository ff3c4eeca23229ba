@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Protects the Stack's wiring from the pointer and the keys to the pixels.
  @Suite struct Stack {
    @Test func aDragPullsThePileAndAStillReleaseSpringsBack() async throws {
      let app = try await App("stack")
      let before = try await atRest("stack")
      let from = app.place(0.5, 0.5)
      let travel = (app.last.viewport[2] * 0.4).rounded()
      let to = (x: from.x - travel, y: from.y + 10)
      try await app.after {
        app.user.drag([from, to], samples: 6, interval: 0.01, holds: true)
      } where: {
        $0.phase == "dragging" && abs(($0.drag ?? 0) + travel / $0.zoom) < 0.01
      }
      var script = dragging(app.point(from), app.point(to))
      let picture = try await shot("stack", script: script, at: 1)
      try await app.expect(picture)
      #expect(before.shareOff(from: picture) > 0.05)

      try await pause(0.06)
      app.user.release()
      try await app.settle { $0.front == 0 && abs($0.drag ?? 1) < 0.1 }
      script.append(event(0.4, "release", app.point(to)))
      try await app.expect(shot("stack", script: script, at: 4))
      try await app.expect(before)
    }

    /// In classic mode the card leaves at once; a switch of the mode waits for the release.
    @Test func beyondTheLimitTheClassicCardLeavesWhileTheButtonIsDown() async throws {
      let app = try await App("stack", ["--classic"])
      #expect(app.last.classic)
      let from = app.place(0.2, 0.5)
      let far = app.last.viewport[2] * 0.6
      let count = app.trace.lines.count
      app.user.drag([from, (from.x + far, from.y)], samples: 12, interval: 0.01, holds: true)
      try await app.settle { $0.front == 1 }
      // The rest of the press moves nothing.
      app.user.move(Int(from.x), Int(from.y))
      app.user.release()
      let rest = try await app.settle()
      #expect(rest.front == 1)
      let drags = try app.lines(after: count).filter { $0.front == 0 }.compactMap(\.drag)
      #expect((drags.max() ?? 0) <= app.last.width / 2 + 1)
    }

    /// In refined mode the card stays under the pointer; `c` in the middle of the drag does not change that.
    @Test func beyondTheLimitTheCardStaysUnderThePointerUntilItIsReleased() async throws {
      let app = try await App("stack")
      let (from, width) = (app.place(0.2, 0.7), app.last.viewport[2])
      let far = (x: from.x + (width * 0.7).rounded(), y: from.y - 90)
      try await app.after {
        app.user.drag([from, far], samples: 12, interval: 0.01, holds: true)
      } where: {
        $0.phase == "dragging" && abs(($0.drag ?? 0) - (far.x - from.x) / $0.zoom) < 0.01
      }
      var script = dragging(app.point(from), app.point(far))
      try await app.expect(shot("stack", script: script, at: 1))
      try await app.after {
        app.user.key("c")
      } where: {
        $0.classic
      }
      try await app.settleDrag { $0.front == 0 }
      app.user.release()
      try await app.settle { $0.front == 1 && $0.classic }
      app.user.key("c")
      try await app.settle { !$0.classic }
      app.user.move(1279, 799)
      script.append(event(1.2, "release", app.point(far)))
      script.append(event(1.3, "leave", nil))
      try await app.expect(shot("stack", script: script, at: 6))
    }

    @Test func aThrownCardIsCaughtInFlight() async throws {
      let app = try await App("stack")
      let before = try await atRest("stack")
      app.user.key("s")
      app.user.key("s")
      app.user.key("s")
      app.user.key("Right")
      let place = app.place(0.8, 0.5)
      try await app.after { $0.front == 1 }
      app.user.move(Int(place.x), Int(place.y))
      app.user.press()
      try await app.after { $0.front == 0 }
      app.user.release()
      app.user.key("s")
      app.user.move(1279, 799)
      try await app.settle { $0.front == 0 && $0.visible == 5 }
      try await app.expect(before)
    }

    @Test(arguments: [-1.0, 1]) func aFlingThrowsTheCard(side: Double) async throws {
      let app = try await App("stack")
      let before = try await atRest("stack")
      let from = app.place(0.5, 0.5)
      app.user.drag([from, (from.x + 90 * side, from.y)], samples: 6, interval: 0.008)
      let rest = try await app.settle { $0.front == 1 }
      #expect(abs(rest.drag ?? 1) < 0.1)
      #expect(rest.visible == 5)
      app.user.move(1279, 799)
      #expect(before.shareOff(from: try app.grab()) > 0.02)
    }

    @Test func theWheelThrowsAndTakesBack() async throws {
      let app = try await App("stack")
      let before = try await atRest("stack")
      let place = app.place(0.5, 0.5)
      app.user.move(Int(place.x), Int(place.y))
      app.user.wheel(dy: 1)
      try await app.settle { $0.front == 1 }
      let script = [
        event(0.1, "move", app.point(place)), event(0.1, "wheel", app.point(place), "\"dy\":1"),
      ]
      let picture = try await shot("stack", script: script, at: 5)
      try await app.expect(picture)
      #expect(before.shareOff(from: picture) > 0.02)
      app.user.wheel(dy: -1)
      try await app.settle { $0.front == 0 }
      try await app.expect(before)
    }

    @Test func aBurstOfNotchesThrowsOneCard() async throws {
      let app = try await App("stack")
      let place = app.place(0.5, 0.5)
      app.user.move(Int(place.x), Int(place.y))
      app.user.wheel(dy: 6)
      let rest = try await app.settle { $0.front != 0 }
      #expect(rest.front == 1)
    }

    @Test func aClickFlipsTheCardAndAnotherTurnsItBack() async throws {
      let app = try await App("stack")
      let before = try await atRest("stack")
      let place = app.place(0.4, 0.4)
      let point = app.point(place)
      app.user.click(Int(place.x), Int(place.y))
      try await app.settle { $0.open == 1 }
      let script = [
        event(0.1, "move", point), event(0.1, "press", point), event(0.15, "release", point),
      ]
      let picture = try await shot("stack", script: script, at: 4)
      try await app.expect(picture)
      #expect(before.shareOff(from: picture) > 0.05)
      app.user.click(Int(place.x), Int(place.y))
      try await app.settle { $0.open == 0 }
      try await app.expect(before)
    }

    @Test func keysThrowFlipAndTakeBack() async throws {
      let app = try await App("stack")
      let before = try await atRest("stack")
      app.user.key("Right")
      try await app.settle { $0.front == 1 }
      let picture = try await shot(
        "stack", script: [event(0.1, "key", nil, "\"key\":\"Right\"")], at: 5)
      try await app.expect(picture)
      #expect(before.shareOff(from: picture) > 0.02)
      app.user.key("space")
      try await app.settle { $0.open == 1 && $0.front == 1 }
      app.user.key("Return")
      try await app.settle { $0.open == 0 }
      app.user.key("z")
      try await app.settle { $0.front == 0 }
      app.user.key("Left")
      try await app.settle { $0.front == 1 }
      app.user.key("z", holding: ["Control_L"])
      try await app.settle { $0.front == 0 }
      try await app.expect(before)
    }

    @Test func cardsAreThrownOneAfterTheOtherWithNoWait() async throws {
      let app = try await App("stack")
      let count = app.trace.lines.count
      // Beyond the limit, so that no hand is too slow; and from where the last card is no longer.
      let (from, to) = (app.place(0.12, 0.6), app.place(0.68, 0.6))
      for _ in 0..<6 { app.user.drag([from, to], samples: 5, interval: 0.008) }
      try await app.settle()
      let fronts = try app.lines(after: count).map(\.front)
      let changes = zip([0] + fronts, fronts).filter { $0 != $1 }.map(\.1)
      #expect(changes == [1, 2, 3, 4, 5, 6])
      for _ in 0..<6 { app.user.key("z") }
      try await app.settle { $0.front == 0 }
    }
  }
}
