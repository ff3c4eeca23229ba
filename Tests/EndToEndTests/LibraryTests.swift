@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Protects the Library's wiring from the pointer and the keys to the pixels.
  @Suite struct Library {
    /// The program with the first book open.
    static func open() async throws -> App {
      let app = try await App("library")
      app.user.key("Return")
      try await app.settle { $0.part == "book" && $0.open == 1 }
      return app
    }

    /// The script's line that opens the first book, and a time at which it is open.
    static let opening = event(0, "key", nil, "\"key\":\"Return\"")
    static let opened = 3.0

    @Test func aDragMovesTheShelfAndAStillReleaseSnapsToTheNearestBook() async throws {
      let app = try await App("library")
      let (before, start) = (try await atRest("library"), try #require(app.last.offset))
      let from = app.place(0.5, 0.5)
      let travel = (372 * 0.6 * app.last.zoom).rounded()
      let to = (x: from.x - travel, y: from.y)
      try await app.after {
        app.user.drag([from, to], samples: 8, interval: 0.01, holds: true)
      } where: {
        $0.phase == "dragging" && abs(($0.offset ?? 0) - start - travel / $0.zoom) < 0.01
      }
      var script = dragging(app.point(from), app.point(to))
      let picture = try await shot("library", script: script, at: 1)
      try await app.expect(picture)
      #expect(before.shareOff(from: picture) > 0.05)
      try await pause(0.06)
      app.user.release()
      try await app.settle { $0.front == 1 && abs(($0.offset ?? 0) - start - 372) < 0.1 }
      script.append(event(0.4, "release", app.point(to)))
      try await app.expect(shot("library", script: script, at: 4))
    }

    @Test func aFlingRunsOnAndRestsAtABook() async throws {
      let app = try await App("library")
      let before = try await atRest("library")
      let start = try #require(app.last.offset)
      let from = app.place(0.6, 0.5)
      try await app.after {
        app.user.drag([from, (from.x - 60, from.y)], samples: 5, interval: 0.008)
      } where: {
        $0.phase != "dragging" && $0.velocity > 300
      }
      let rest = try await app.settle { $0.front >= 1 }
      #expect(abs((rest.offset ?? 0) - start - Double(rest.front) * 372) < 0.1)
      app.user.move(1279, 799)
      #expect(before.shareOff(from: try app.grab()) > 0.02)
    }

    @Test func aNotchIsABook() async throws {
      let app = try await App("library")
      let before = try await atRest("library")
      let place = app.place(0.5, 0.5)
      app.user.move(Int(place.x), Int(place.y))
      app.user.wheel(dy: 1)
      try await app.settle { $0.front == 1 }
      app.user.wheel(dy: 1)
      try await app.settle { $0.front == 2 }
      #expect(before.shareOff(from: try app.grab()) > 0.02)
      app.user.wheel(dy: -2)
      try await app.settle { $0.front == 0 }
      app.user.move(1279, 799)
      try await app.expect(before)
    }

    @Test func onlyTheBookInTheMiddleOpensByAClick() async throws {
      let app = try await App("library")
      let before = try await atRest("library")
      let aside = app.place(0.5 + 372 / app.last.width, 0.5)
      app.user.click(Int(aside.x), Int(aside.y))
      let there = try await app.settle { $0.front == 1 }
      #expect(there.part == "shelf" && there.open == 0)
      let middle = app.place(0.5, 0.5)
      let point = app.point(middle)
      app.user.click(Int(middle.x), Int(middle.y))
      try await app.settle { $0.part == "book" && $0.selected == 1 && $0.open == 1 }
      let script = [
        event(0, "key", nil, "\"key\":\"Right\""), event(2, "move", point),
        event(2, "press", point), event(2.1, "release", point),
      ]
      let picture = try await shot("library", script: script, at: 5)
      try await app.expect(picture)
      #expect(before.shareOff(from: picture) > 0.1)
      app.user.key("Escape")
      try await app.settle { $0.part == "shelf" && $0.front == 1 }
      app.user.key("Left")
      try await app.settle { $0.front == 0 }
      app.user.move(1279, 799)
      try await app.expect(before)
    }

    @Test func aPageFollowsThePointerAndTurns() async throws {
      let app = try await Self.open()
      let before = try await shot("library", script: [Self.opening], at: Self.opened)
      let (from, to) = (app.place(0.65, 0.5), app.place(0.42, 0.5))
      try await app.after {
        app.user.drag([from, to], samples: 10, interval: 0.01, holds: true)
      } where: {
        $0.phase == "dragging" && ($0.offset ?? 0) > 0.55 * $0.width
      }
      var script = [
        Self.opening, event(Self.opened, "move", app.point(from)),
        event(Self.opened, "press", app.point(from)),
        event(Self.opened + 0.1, "move", app.point(to)),
      ]
      let picture = try await shot("library", script: script)
      try await app.expect(picture)
      #expect(before.shareOff(from: picture) > 0.05)
      try await pause(0.06)
      app.user.release()
      try await app.settle { $0.front == 4 && abs(($0.offset ?? 0) - $0.width) < 0.1 }
      script.append(event(Self.opened + 0.3, "release", app.point(to)))
      try await app.expect(shot("library", script: script, at: 6))
    }

    @Test func aFlingTurnsASheet() async throws {
      let app = try await Self.open()
      let from = app.place(0.65, 0.5)
      app.user.drag([from, (from.x - 40, from.y)], samples: 5, interval: 0.01)
      try await app.settle { $0.front == 4 }
    }

    @Test func pagesTurnByClickAndKeyAndWheel() async throws {
      let app = try await Self.open()
      let before = try await shot("library", script: [Self.opening], at: Self.opened)
      let book = try await app.inspect(["--part", "book"])
      // A hand's breadth within the outer edges of the two pages on top.
      let right = try book.item(2).corners
      let left = try book.item(1).corners
      let y = app.last.height / 2
      let onward = app.pixel(right[1][0] * 0.95 + right[0][0] * 0.05, y)
      let back = app.pixel(left[0][0] * 0.95 + left[1][0] * 0.05, y)
      app.user.click(Int(onward.x), Int(onward.y))
      try await app.settle { $0.front == 4 }
      #expect(before.shareOff(from: try app.grab()) > 0.02)
      app.user.click(Int(back.x), Int(back.y))
      try await app.settle { $0.front == 2 }
      app.user.key("Page_Down")
      try await app.settle { $0.front == 4 }
      app.user.wheel(dy: 1)
      try await app.settle { $0.front == 6 }
      app.user.wheel(dy: -1)
      try await app.settle { $0.front == 4 }
      app.user.key("End")
      try await app.settle { $0.front == $0.count }
      app.user.key("Home")
      try await app.settle { $0.front == 2 && $0.offset == 0 }
      app.user.move(1279, 799)
      try await app.expect(before)
    }

    @Test func theOpeningIsTurnedRoundOnItsWay() async throws {
      let app = try await App("library")
      let before = try await atRest("library")
      let count = app.trace.lines.count
      // Slow motion gives the pointer enough time, however busy the machine is.
      app.user.key("s")
      app.user.key("s")
      try await app.after {
        app.user.key("Return")
      } where: {
        $0.open > 0.3 && $0.open < 0.9
      }
      app.user.key("Escape")
      app.user.key("s")
      app.user.key("s")
      try await app.settle { $0.part == "shelf" && $0.open == 0 }
      let opens = try app.lines(after: count).map(\.open)
      #expect(try #require(opens.max()) < 0.99)
      try await app.expect(before)
    }

    @Test func aPullToTheRightAtTheStartClosesTheBook() async throws {
      let app = try await Self.open()
      let from = app.place(0.55, 0.5)
      let far = app.last.viewport[2] * 0.35
      app.user.drag([from, (from.x + far, from.y)], samples: 10, interval: 0.01, holds: true)
      try await pause(0.06)
      app.user.release()
      try await app.settle { $0.part == "shelf" && $0.open == 0 }
    }

    @Test func controlAndADragUpwardsPinchesABookOpen() async throws {
      let app = try await App("library")
      let from = app.place(0.5, 0.8)
      app.user.keyDown("Control_L")
      try await app.after {
        app.user.drag([from, (from.x, from.y - 100)], samples: 10, interval: 0.01, holds: true)
      } where: {
        $0.phase == "dragging" && $0.open > 0.3
      }
      app.user.keyUp("Control_L")
      app.user.move(Int(from.x), Int(from.y) - 160)
      try await pause(0.06)
      app.user.release()
      try await app.settle { $0.part == "book" && $0.open == 1 }
    }
  }
}
