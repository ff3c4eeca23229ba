@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Protects the Carousel's wiring from the pointer and the keys to the pixels.
  @Suite struct Carousel {
    /// The middle of the front card's action button, in fractions of the viewport.
    static func button(_ line: TraceLine) -> (x: Double, y: Double) {
      (0.88 - 36 / line.width, 0.9 - 36 / line.height)
    }

    @Test func aDragFoldsTheCardsAndAStillReleaseGoesToTheNearest() async throws {
      let app = try await App("carousel")
      let before = try await atRest("carousel")
      let from = app.place(0.5, 0.4)
      let travel = (app.last.viewport[2] * 0.6).rounded()
      let to = (x: from.x - travel, y: from.y)
      try await app.after {
        app.user.drag([from, to], samples: 8, interval: 0.01, holds: true)
      } where: {
        $0.phase == "dragging" && abs(($0.offset ?? 0) - travel / $0.zoom) < 0.01
      }
      var script = dragging(app.point(from), app.point(to))
      let picture = try await shot("carousel", script: script, at: 1)
      try await app.expect(picture)
      #expect(before.shareOff(from: picture) > 0.05)

      try await pause(0.06)
      app.user.release()
      try await app.settle { $0.front == 1 && abs(($0.offset ?? 0) - $0.width) < 0.1 }
      script.append(event(0.4, "release", app.point(to)))
      try await app.expect(shot("carousel", script: script, at: 4))
    }

    @Test func aFlingTurnsOnePageHoweverFast() async throws {
      let app = try await App("carousel")
      let before = try await atRest("carousel")
      let from = app.place(0.8, 0.4)
      try await app.after {
        app.user.drag([from, (from.x - 200, from.y)], samples: 4, interval: 0.008)
      } where: {
        $0.phase != "dragging" && $0.velocity > 300
      }
      try await app.settle { $0.front == 1 && abs(($0.offset ?? 0) - $0.width) < 0.1 }
      #expect(before.shareOff(from: try app.grab()) > 0.02)
      app.user.drag([from, (from.x - 50, from.y)], samples: 4, interval: 0.008)
      try await app.settle { $0.front == 2 }
      app.user.drag([from, (from.x + 50, from.y)], samples: 4, interval: 0.008)
      try await app.settle { $0.front == 1 }
    }

    @Test func aNotchIsAPageAndABurstIsOneNotch() async throws {
      let app = try await App("carousel")
      let before = try await atRest("carousel")
      let place = app.place(0.5, 0.4)
      app.user.move(Int(place.x), Int(place.y))
      app.user.wheel(dy: 5)
      let rest = try await app.settle { $0.front != 0 }
      #expect(rest.front == 1)
      let script = [
        event(0.1, "move", app.point(place)), event(0.1, "wheel", app.point(place), "\"dy\":1"),
      ]
      let picture = try await shot("carousel", script: script, at: 4)
      try await app.expect(picture)
      #expect(before.shareOff(from: picture) > 0.02)
      app.user.wheel(dx: -1)
      try await app.settle { $0.front == 0 }
    }

    @Test func aHoveredButtonIsAllThatIsDrawnAndSent() async throws {
      let app = try await App("carousel")
      let whole = app.window.width * app.window.height
      // What is more than the empty stage.
      let first = app.trace.lines[0]
      #expect(first.painted > whole / 10 && first.sent == first.painted)
      #expect(first.complete || first.t >= 0.3, "it waits for its faces")
      // Its faces may still be fading in.
      try await app.settle()
      let (x, y) = Self.button(app.last)
      let place = app.place(x, y)
      let line = try await app.after {
        app.user.move(Int(place.x), Int(place.y))
      } where: {
        $0.painted > 0
      }
      #expect(line.painted < whole / 50 && line.sent == line.painted)
      try await app.expect(shot("carousel", script: [event(0.1, "move", app.point(place))]))
      // At rest the program draws nothing, so the trace has no line.
      try await app.settle()
      let count = app.trace.lines.count
      try await pause(0.3)
      #expect(try app.lines(after: count).isEmpty)
    }

    @Test func theActionButtonIsPressedAndOpensTheDetailAndEscapeClosesIt() async throws {
      let app = try await App("carousel")
      let before = try await atRest("carousel")
      let (x, y) = Self.button(app.last)
      let place = app.place(x, y)
      let point = app.point(place)
      app.user.move(Int(place.x), Int(place.y))
      app.user.press()
      let script = [event(0.1, "move", point), event(0.1, "press", point)]
      let pressed = try await shot("carousel", script: script, at: 0.5)
      #expect(before.shareOff(from: pressed) > 0.0005)
      try await app.expect(pressed)
      // A press this long is no click.
      try await pause(0.8)
      app.user.release()
      try await app.settle { $0.selected == nil && $0.open == 0 }
      app.user.click(Int(place.x), Int(place.y))
      try await app.settle { $0.selected == 0 && $0.open == 1 }
      let click = script + [event(0.2, "release", point)]
      let opened = try await shot("carousel", script: click, at: 4)
      try await app.expect(opened)
      #expect(before.shareOff(from: opened) > 0.1)
      app.user.key("Escape")
      try await app.settle { $0.selected == nil && $0.open == 0 }
      app.user.move(1279, 799)
      try await app.expect(before)
    }

    @Test func theDetailIsPulledDownAndCloses() async throws {
      let app = try await App("carousel")
      app.user.key("Return")
      try await app.settle { $0.selected == 0 && $0.open == 1 }
      let from = app.place(0.5, 0.3)
      let down = (app.last.viewport[3] * 0.5).rounded()
      try await app.after {
        app.user.drag(
          [from, (from.x, from.y + down)], samples: 8, interval: 0.01, holds: true)
      } where: {
        $0.phase == "dragging" && $0.open < 0.6
      }
      try await pause(0.06)
      app.user.release()
      try await app.settle { $0.selected == nil && $0.open == 0 }
    }

    @Test func keysTurnPagesAndGoToTheEnds() async throws {
      let app = try await App("carousel")
      let before = try await atRest("carousel")
      app.user.key("Right")
      try await app.settle { $0.front == 1 }
      let picture = try await shot(
        "carousel", script: [event(0.1, "key", nil, "\"key\":\"Right\"")], at: 4)
      try await app.expect(picture)
      #expect(before.shareOff(from: picture) > 0.02)
      app.user.key("Left")
      try await app.settle { $0.front == 0 }
      app.user.key("End")
      try await app.settle { $0.front == 4 }
      app.user.key("Home")
      try await app.settle { $0.front == 0 }
      try await app.expect(before)
    }

    @Test func beyondTheFirstPageIsARubberBand() async throws {
      let app = try await App("carousel")
      let from = app.place(0.3, 0.4)
      let held = try await app.after {
        app.user.drag([from, (from.x + 180, from.y)], samples: 8, interval: 0.008, holds: true)
      } where: {
        ($0.offset ?? 0) < -50
      }
      let (travel, extent) = (180 / held.zoom, held.width)
      let banded = (1 - 1 / (travel * 0.55 / extent + 1)) * extent
      try await app.settleDrag { abs(($0.offset ?? 0) + banded) < 0.5 }
      app.user.release()
      try await app.settle { $0.front == 0 && abs($0.offset ?? 1) < 0.1 }
    }
  }
}
