import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the key that shows and hides the X-ray.
  @Suite struct XRay {
    @Test(arguments: ["switcher", "library"])
    func theKeyTurnsTheXRayOnAndOff(scene: String) async throws {
      let app = try await App(scene)
      let before = try await atRest(scene)
      try await app.expect(before)
      app.user.key("x")
      #expect(try await app.differs(from: before, by: 0.05))
      try await app.expect(shot(scene, script: [event(0.1, "key", nil, #""key":"x""#)]))
      let line = app.last
      app.user.key("x")
      try await app.expect(before)
      #expect(line.visible == app.last.visible && line.front == app.last.front)
    }
  }
}
