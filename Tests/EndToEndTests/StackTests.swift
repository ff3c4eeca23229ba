@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the Stack's wiring from the pointer and the keys to the pixels.
  @Suite struct Stack {
    @Test func aDragPullsThePileAndAStillReleaseSpringsBack() async throws {
      let app = try await App("stack")
      let before = try await atRest("stack")
      let from = app.position(0.5, 0.5)
      let travel = (app.last.viewport[2] * 0.4).rounded()
      let to = (x: from.x - travel, y: from.y + 10)
      try await app.after {
        app.user.drag([from, to], samples: 6, interval: 0.01, holds: true)
      } where: {
        $0.phase == "dragging" && abs(($0.drag ?? 0) + travel / $0.zoom) < 0.01
      }
      var script = dragging(app.point(from), app.point(to))
      let image = try await shot("stack", script: script, at: 1)
      try await app.expect(image)
      #expect(before.differingFraction(from: image) > 0.05)

      try await pause(0.06)
      app.user.release()
      try await app.settle { $0.front == 0 && abs($0.drag ?? 1) < 0.1 }
      script.append(event(0.4, "release", app.point(to)))
      try await app.expect(shot("stack", script: script, at: 4))
      try await app.expect(before)
    }
  }
}
