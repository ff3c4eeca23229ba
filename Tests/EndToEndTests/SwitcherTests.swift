import FoundationEssentials
@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Protects the Switcher's wiring from the pointer and the keys to the pixels.
  @Suite struct Switcher {
    /// The height of a row.
    static func pitch(_ line: TraceLine) -> Double { (line.height - 108) / 4 }

    /// The rest a still release at `offset` leads to.
    static func rest(_ app: App, from offset: Double) async throws -> Double {
      try #require(try await app.inspect(["--proposed", "\(offset)", "--velocity", "0"]).rest)
    }

    @Test func theFirstSecondFillsTheRoom() async throws {
      let scratch = try Scratch()
      let file = scratch.file("session.jsonl")
      let app = try await App("switcher", ["--session", file], opens: true)
      let rest = try await app.settle()
      #expect(rest.front == 3 && rest.visible >= 6)
      let offsets = app.trace.lines.compactMap(\.offset)
      #expect(try #require(offsets.first) > (rest.offset ?? 0) + Self.pitch(rest))
      #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 >= $1 })
      // A picture begins there, and so does the scene that is reset.
      let picture = try await shot("switcher", ["--offset", "\(rest.offset ?? 0)"])
      try await app.expect(picture)
      let still = try await run([
        "shot", "--scene", "switcher", "--size", "\(App.size.width)x\(App.size.height)", "--out",
        scratch.file("a.png"),
      ])
      #expect(still.status == 0)
      #expect(picture == (try PixelGrid(png: scratch.file("a.png"))))
      app.user.key("End")
      try await app.settle { $0.front == $0.count - 1 }
      app.user.key("r")
      try await app.settle { $0.offset == rest.offset }
      // A replay of a later session begins with the opening.
      app.user.key("r", holding: ["Control_L"])
      app.user.key("Down")
      let next = try await app.settle { $0.front == 4 }
      app.user.key("r", holding: ["Control_L"])
      #expect(
        try await app.waits { _ in
          (try? String(contentsOfFile: file, encoding: .utf8))?.contains("\"stop\"") == true
        })
      let played = try await run([
        "shot", "--script", file, "--out", scratch.file("b.png"), "--trace", scratch.file("again"),
      ])
      #expect(played.status == 0, "\(played)")
      let again = try String(contentsOfFile: scratch.file("again"), encoding: .utf8)
      let last = try #require(again.split(separator: "\n").last)
      #expect(last.contains("\"offset\":\(try #require(next.offset)),"))
    }

    @Test func aDragFollowsThePointerAndAStillReleaseSnaps() async throws {
      let app = try await App("switcher")
      let before = try await atRest("switcher")
      let from = app.place(0.5, 0.8)
      let to = (x: from.x, y: from.y - 150)
      let held = try await app.after {
        app.user.drag([from, to], samples: 6, interval: 0.01, holds: true)
      } where: {
        $0.phase == "dragging" && abs(($0.offset ?? 0) - 150 / $0.zoom) < 0.01
      }
      let (start, end) = (app.point(from), app.point(to))
      var script = dragging(start, end)
      let picture = try await shot("switcher", script: script, at: 1)
      try await app.expect(picture)
      #expect(before.shareOff(from: picture) > 0.05)

      try await pause(0.06)
      app.user.release()
      let rest = try await Self.rest(app, from: try #require(held.offset))
      try await app.settle { abs(($0.offset ?? 0) - rest) < 0.1 }
      script.append(event(0.4, "release", end))
      try await app.expect(shot("switcher", script: script, at: 4))
    }

    @Test func aFlingRunsOnAndRestsAtACard() async throws {
      let app = try await App("switcher")
      let before = try await atRest("switcher")
      let from = app.place(0.5, 0.8)
      let released = try await app.after {
        app.user.drag([from, (from.x, from.y - 100)], samples: 5, interval: 0.008)
      } where: {
        $0.phase != "dragging" && $0.velocity > 500
      }
      let count = app.trace.lines.count
      let rest = try await app.settle()
      let (offset, start) = (try #require(rest.offset), try #require(released.offset))
      #expect(offset > start + Self.pitch(rest))
      #expect(abs(try await Self.rest(app, from: offset) - offset) < 0.1)
      let offsets = try app.lines(after: count).compactMap(\.offset)
      #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $1 >= $0 - 0.01 })
      #expect(before.shareOff(from: try app.grab()) > 0.05)
    }

    @Test func beyondTheTopThePileIsARubberBandAndComesBack() async throws {
      let app = try await App("switcher")
      let before = try await atRest("switcher")
      let from = app.place(0.5, 0.3)
      let held = try await app.after {
        app.user.drag([from, (from.x, from.y + 200)], samples: 8, interval: 0.008, holds: true)
      } where: {
        ($0.offset ?? 0) < -50
      }
      let (travel, extent) = (200 / held.zoom, held.height)
      let banded = (1 - 1 / (travel * 0.55 / extent + 1)) * extent
      try await app.settleDrag { abs(($0.offset ?? 0) + banded) < 0.5 }
      #expect(before.shareOff(from: try app.grab()) > 0.05)
      try await pause(0.06)
      app.user.release()
      try await app.settle { abs($0.offset ?? 1) < 0.1 }
      app.user.move(1279, 799)
      try await app.expect(before)
    }

    @Test func aNotchOfTheWheelMovesToTheNextRest() async throws {
      let app = try await App("switcher")
      let before = try await atRest("switcher")
      let place = app.place(0.5, 0.5)
      app.user.move(Int(place.x), Int(place.y))
      app.user.wheel(dy: 1)
      let next = try await Self.rest(app, from: Self.pitch(app.last))
      try await app.settle { abs(($0.offset ?? 0) - next) < 0.1 }
      let script = [
        event(0.1, "move", app.point(place)), event(0.1, "wheel", app.point(place), "\"dy\":1"),
      ]
      let picture = try await shot("switcher", script: script, at: 4)
      try await app.expect(picture)
      #expect(before.shareOff(from: picture) > 0.05)
      app.user.wheel(dy: -1)
      try await app.settle { abs($0.offset ?? 1) < 0.1 }
    }

    @Test func aClickZoomsOutTheFrontmostCardUnderItAndEscapePutsItBack() async throws {
      let app = try await App("switcher")
      let before = try await atRest("switcher")
      let place = app.place(0.5, 0.75)
      let point = app.point(place)
      let card = try #require(try await app.inspect().index(at: point))
      app.user.click(Int(place.x), Int(place.y))
      try await app.settle { $0.selected == card && $0.open == 1 }
      let script = [
        event(0.1, "move", point), event(0.1, "press", point), event(0.15, "release", point),
      ]
      let picture = try await shot("switcher", script: script, at: 4)
      try await app.expect(picture)
      #expect(before.shareOff(from: picture) > 0.2)
      app.user.key("Escape")
      try await app.settle { $0.selected == nil && $0.open == 0 }
      app.user.move(1279, 799)
      try await app.expect(before)
    }

    @Test func keysStepSelectAndGoToTheEnds() async throws {
      let app = try await App("switcher")
      let before = try await atRest("switcher")
      let first = app.last.front
      app.user.key("Down")
      try await app.settle { $0.front == first + 1 }
      let picture = try await shot(
        "switcher", script: [event(0.1, "key", nil, "\"key\":\"Down\"")], at: 4)
      try await app.expect(picture)
      #expect(before.shareOff(from: picture) > 0.05)
      app.user.key("Up")
      try await app.settle { $0.front == first }
      app.user.key("End")
      try await app.settle { $0.front == $0.count - 1 }
      app.user.key("Return")
      try await app.settle { $0.selected == $0.count - 1 && $0.open == 1 }
      app.user.key("Return")
      try await app.settle { $0.selected == nil }
      app.user.key("Home")
      try await app.settle { $0.front == first && $0.offset == 0 }
    }

    @Test func aSidewaysDragClosesACardAndUndoBringsItBack() async throws {
      let app = try await App("switcher")
      let count = app.last.count
      let before = try await atRest("switcher")
      let from = app.place(0.3, 0.75)
      let far = app.last.viewport[2] * 0.6
      app.user.drag([from, (from.x + far, from.y)], samples: 10, interval: 0.01, holds: true)
      try await pause(0.06)
      app.user.release()
      try await app.settle { $0.count == count - 1 }
      app.user.move(1279, 799)
      #expect(before.shareOff(from: try app.grab()) > 0.01)
      app.user.key("z")
      try await app.settle { $0.count == count }
      try await app.expect(before)
    }

    @Test func aCardLetGoWithinAThirdGoesBack() async throws {
      let app = try await App("switcher")
      let before = try await atRest("switcher")
      let from = app.place(0.3, 0.75)
      let near = app.last.viewport[2] * 0.2
      app.user.drag([from, (from.x + near, from.y)], samples: 10, interval: 0.01, holds: true)
      try await pause(0.06)
      app.user.release()
      let rest = try await app.settle()
      #expect(rest.count == 23)
      app.user.move(1279, 799)
      try await app.expect(before)
    }
  }
}
