import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests what a speaker can do for the audience: blank screens, the hidden scene bar, the spotlight and shown keys.
  @Suite struct Audience {
    @Test func theScreenGoesWhiteAndComesBack() async throws {
      let app = try await App("carousel")
      let before = try await atRest("carousel")
      let white = PixelGrid(
        width: before.width, height: before.height,
        pixels: Array(repeating: 0xFFFFFF, count: before.pixels.count))
      for closing in ["w", "Escape"] {
        app.user.key("w")
        try await app.expect(white, tolerance: 0)
        app.user.key(closing)
        try await app.expect(before)
      }
    }

    @Test func theSceneBarDisappearsAndReturns() async throws {
      let app = try await App("stack")
      let before = try await atRest("stack")
      app.user.key("h")
      #expect(try await app.differs(from: before, by: 0.005))
      app.user.key("h")
      try await app.expect(before, withSceneBar: true)
    }

    @Test func theSpotlightFollowsThePointer() async throws {
      let app = try await App("carousel")
      let before = try await atRest("carousel")
      app.user.move(200, 300)
      app.user.key("l")
      #expect(try await app.differs(from: before, by: 0.3))
      func brightness(_ x: Int, _ y: Int) throws -> Int {
        let image = try app.grab()
        return image.red(x, y) + image.green(x, y) + image.blue(x, y)
      }
      // The test measures the backdrop at the right edge, first outside of the spotlight and then in it.
      try await pause(0.4)
      let dark = try brightness(590, 240)
      app.user.move(595, 240)
      try await pause(0.3)
      let light = try brightness(590, 240)
      #expect(light > 2 * dark && dark > 0)
      app.user.key("l")
      app.user.move(1279, 799)
      try await app.expect(before)
    }

    @Test func aPressedKeyIsShownAndItsNameDisappears() async throws {
      let app = try await App("switcher")
      let before = try await atRest("switcher")
      app.user.key("k")
      // The test presses the key until the notice is visible. On a slow machine, the test may look only after a notice
      // has ended.
      let isNamed = try await app.waits {
        $0.user.key("F9")
        return try $0.grab().differingFraction(from: before) > 0.005
      }
      #expect(isNamed)
      try await app.expect(before, seconds: 5)
    }
  }
}
