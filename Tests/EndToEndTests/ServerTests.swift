import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the window's pixels on servers with other depths, and without extensions.
  @Suite struct ServerVariety {
    @Test(arguments: [16, 30]) func otherDepthsShowTheSame(depth: Int) async throws {
      let server = try XvfbServer(screen: "1280x800x\(depth)")
      let app = try await App("switcher", on: server)
      app.user.key("Down")
      try await app.settle { $0.front == 1 }
      let script = [event(0.1, "key", nil, "\"key\":\"Down\"")]
      let image = try await shot("switcher", script: script, at: 4)
      try await app.expect(image)
    }

    @Test(arguments: ["MIT-SHM", "RENDER", "RANDR", "Present", "XInputExtension"])
    func aServerWithoutAnExtensionShowsTheSame(missing: String) async throws {
      let server = try XvfbServer(["-extension", missing])
      let app = try await App("carousel", on: server)
      let from = app.position(0.6, 0.4)
      app.user.drag([from, (from.x - 60, from.y)], samples: 5, interval: 0.01)
      try await app.settle { $0.front == 1 }
      app.user.move(1279, 799)
      let script = [event(0.1, "key", nil, "\"key\":\"Right\"")]
      let image = try await shot("carousel", script: script, at: 4)
      try await app.expect(image)
      #expect(app.errors.isEmpty)
    }

    @Test(arguments: ["shm", "put", "xrender"]) func everyPresentModeShowsTheSame(way: String)
      async throws
    {
      let app = try await App("stack", ["--present", way])
      try await app.expect(shot("stack"))
    }

    @Test func aCoarserRenderScaleFillsTheWindow() async throws {
      let app = try await App("stack", ["--present", "xrender", "--render-scale", "0.5"])
      try await app.expect(shot("stack"), tolerance: 0.05, by: 48)
    }

    @Test(arguments: EndToEnd.scenes) func aWindowOfOnePixelWorks(scene: String) async throws {
      let app = try await App(scene, ["--size", "1x1"])
      app.user.move(0, 0)
      app.user.wheel(dy: 1)
      app.user.click(0, 0)
      app.user.key("Tab")
      try await app.settle { $0.scene != scene }
      #expect(try app.grab().pixels.count == 1)
      #expect(app.errors.isEmpty)
    }

    @Test(arguments: EndToEnd.scenes) func aVeryWideWindowWorks(scene: String) async throws {
      let app = try await App(scene, ["--size", "8000x200"])
      let seen = try app.grab()
      let image = try await shot(scene, size: (8000, 200)).cropped(seen.width, seen.height)
      try await app.expect(image)
      app.user.key("Right")
      try await app.settle { $0.front != 0 }
      #expect(app.errors.isEmpty)
    }
  }
}
