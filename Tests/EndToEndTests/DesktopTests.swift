import Foundation
@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the desktop's settings and services: theme, scale, reduced motion, portal and pointer.
  @Suite struct Desktop {
    @Test func theThemeAndItsContrastAreFollowed() async throws {
      let server = try XvfbServer()
      let app = try await App("stack", on: server)
      for (name, arguments) in [
        ("Adwaita-dark", ["--theme", "dark"]), ("HighContrast", ["--contrast", "high"]),
        ("HighContrastInverse", ["--theme", "dark", "--contrast", "high"]), ("Adwaita", []),
        ("Adwaita-dark", ["--theme", "dark"]),
      ] {
        app.user.publishTheme(name)
        try await app.expect(shot("stack", arguments))
      }
      // Without a settings manager, no setting exists.
      app.user.endSettings()
      try await app.expect(atRest("stack"))
      app.user.publishTheme("Adwaita-dark")
      try await app.expect(shot("stack", ["--theme", "dark"]))
      #expect(try await app.fallsAsleep())
      #expect(app.errors.isEmpty)
    }

    @Test func theUsersChoiceOutweighsTheDesktop() async throws {
      let server = try XvfbServer()
      let app = try await App(
        "stack", ["--theme", "light", "--contrast", "normal", "--scale", "1"], on: server)
      app.user.publishSettings(
        strings: ["Net/ThemeName": "HighContrastInverse"], integers: ["Gdk/WindowScalingFactor": 2])
      // The program follows this setting. When it has taken effect, the program has read the earlier settings, too.
      app.user.publishSettings(
        strings: ["Net/ThemeName": "HighContrastInverse"],
        integers: ["Gdk/WindowScalingFactor": 2, "Gtk/EnableAnimations": 0])
      try await app.settle(quiet: 0.5)
      try await app.expect(atRest("stack"), withSceneBar: true)
    }

    /// The scene bar has the interface's scale.
    @Test func theScaleIsFollowed() async throws {
      let server = try XvfbServer()
      let app = try await App("custom", on: server)
      for (set, scale) in [
        ({ app.user.setResources("Xft.dpi: 192") }, "2"),
        ({ app.user.publishSettings(integers: ["Xft/DPI": 147_456]) }, "1.5"),
        ({ app.user.publishSettings(integers: ["Gdk/WindowScalingFactor": 1]) }, "1"),
      ] as [(() -> Void, String)] {
        set()
        try await app.expect(shot("custom", ["--scale", scale]), withSceneBar: true)
      }
    }

    /// Without an XSETTINGS manager, the portal's text scale applies, even when it changes.
    @Test func theVariablesAndThePortalsTextScaleTheInterface() async throws {
      let bus = try SessionBus(["portal", "text-scaling-factor=1250"])
      let app = try await App(
        "custom", environment: bus.environment.merging(["GDK_SCALE": "2"]) { $1 })
      try await app.expect(shot("custom", ["--scale", "2.5"]), withSceneBar: true)
      bus.send("appearance text-scaling-factor 1000")
      try await app.expect(shot("custom", ["--scale", "2"]), withSceneBar: true)
    }

    @Test func theScaleFollowsTheMonitorOfTheWindow() async throws {
      let monitors = try TwoMonitors(density: 192)
      let app = try await App(
        "custom", ["--monitor", "right", "--size", "560x480"], on: monitors.server)
      let (fine, coarse) = (
        try await shot("custom", ["--scale", "2"], size: (560, 480)),
        try await shot("custom", size: (560, 480))
      )
      try await app.expect(fine, withSceneBar: true)
      app.user.key("m")
      try await app.expect(coarse, withSceneBar: true)
      app.user.key("m")
      try await app.expect(fine, withSceneBar: true)
    }

    @Test func reducedMotionIsFollowed() async throws {
      let server = try XvfbServer()
      let app = try await App("carousel", on: server)
      func offsets(_ key: String, to front: Int) async throws -> Int {
        let count = try app.lines(after: 0).count
        app.user.key(key)
        try await app.settle { $0.front == front }
        return Set(try app.lines(after: count).compactMap(\.offset)).count
      }
      #expect(try await offsets("Right", to: 1) > 2)
      app.user.publishSettings(integers: ["Gtk/EnableAnimations": 0])
      // The setting does not change the frame.
      try await app.settle(quiet: 0.4) { $0.front == 1 }
      #expect(try await offsets("Right", to: 2) == 1)
    }

    @Test func thePortalsSettingsAreFollowed() async throws {
      let bus = try SessionBus(["portal", "color-scheme=1"])
      let app = try await App("stack", environment: bus.environment)
      try await app.expect(shot("stack", ["--theme", "dark"]))
      bus.send("appearance contrast 1")
      try await app.expect(shot("stack", ["--theme", "dark", "--contrast", "high"]))
      bus.send("appearance color-scheme 2")
      bus.send("appearance contrast 0")
      try await app.expect(atRest("stack"))
      #expect(try await app.fallsAsleep())
      let own = try await App("stack", ["--theme", "light"], environment: bus.environment)
      bus.send("appearance color-scheme 1")
      try await app.expect(shot("stack", ["--theme", "dark"]))
      try await own.expect(atRest("stack"))
    }

    /// A session records the changes of the appearance, and a replay shows them.
    @Test func aSessionPlaysTheChange() async throws {
      let (server, scratch) = (try XvfbServer(), try Scratch())
      let path = scratch.file("session.jsonl")
      let app = try await App("stack", ["--session", path], on: server)
      app.user.key("r", holding: ["Control_L"])
      try await app.settle()
      app.user.publishTheme("Adwaita-dark")
      try await app.expect(shot("stack", ["--theme", "dark"]))
      app.user.key("r", holding: ["Control_L"])
      app.user.key("q")
      #expect(app.process.wait(seconds: 8) == 0)
      let outcome = try await run(
        ["shot", "--script", path, "--at", "60", "--out", scratch.file("out.png")])
      #expect(outcome.status == 0, "\(outcome)")
      let image = try PixelGrid(png: scratch.file("out.png"))
      let dark = try await shot("stack", ["--theme", "dark"])
      #expect(image.differingFraction(from: dark) < 0.02)
    }

    /// The desktop shows that a program is starting until the program reports that its window is there.
    @Test func theEndOfTheStartIsReported() async throws {
      let server = try XvfbServer()
      let desktop = try VirtualUser(display: server.display)
      desktop.listenForStarts()
      let id = "menu-7-host-\"cardstage\"-0_TIME4711"
      let app = try await App("stack", on: server, environment: ["DESKTOP_STARTUP_ID": id])
      #expect(app.user.text("_NET_STARTUP_ID", of: app.window.id) == id)
      #expect(app.user.items("_NET_WM_USER_TIME", of: app.window.id) == [4711])
      let said = desktop.startMessages()
      #expect(
        said.hasPrefix("remove: ID=\"menu-7-host-\\\"cardstage\\\"-0_TIME4711\"\n"), "\(said)")
      // A window that opens later does not belong to the start.
      app.user.key("d")
      let presenter = try await app.openedPresenter()
      #expect(app.user.text("_NET_STARTUP_ID", of: presenter.id) == nil)
      #expect(app.user.items("_NET_WM_USER_TIME", of: presenter.id).isEmpty)
      #expect(desktop.startMessages().isEmpty)
      // A program that is started otherwise sends no message.
      _ = try await App("stack", on: server)
      #expect(desktop.startMessages().isEmpty)
    }

    // MARK: The pointer

    @Test func thePointersThemeAndSizeAreFollowed() async throws {
      let (server, scratch) = (try XvfbServer(), try Scratch())
      for (theme, color) in [("one", 0xFFFF_0000 as UInt32), ("two", 0xFF00_FF00)] {
        try scratch.folder("\(theme)/cursors")
        for name in ["default", "grab", "pointer"] {
          try Data(Self.cursor([(24, color), (48, color)]))
            .write(to: URL(filePath: scratch.file("\(theme)/cursors/\(name)")))
        }
      }
      let app = try await App(
        "stack", on: server, environment: ["XCURSOR_PATH": scratch.path])
      app.user.move(300, 240)
      // This is the pointer's shape over a card, in the first theme.
      try await app.settle(quiet: 0.3)
      let first = app.user.cursor
      for (theme, size, color) in [
        ("one", 24, 0xFFFF_0000 as UInt32), ("two", 48, 0xFF00_FF00), ("one", 48, 0xFFFF_0000),
      ] {
        app.user.publishSettings(
          strings: ["Gtk/CursorThemeName": theme], integers: ["Gtk/CursorThemeSize": size])
        #expect(
          try await app.waits {
            $0.user.cursor.map { $0.width == size && $0.pixels.allSatisfy { $0 == color } } == true
          }, "\(theme) \(size)")
      }
      // Without the settings the pointer has its first theme again.
      app.user.publishSettings(strings: ["Net/ThemeName": "Adwaita"])
      #expect(try await app.waits { $0.user.cursor?.pixels == first?.pixels })
    }

    /// Returns a cursor file of plain squares, each with a side and a colour.
    private static func cursor(_ squares: [(side: Int, color: UInt32)]) -> [UInt8] {
      var contents: [UInt32] = [0x7275_6358, 16, 0x1_0000, UInt32(squares.count)]
      var images: [UInt32] = []
      for (side, color) in squares {
        let offset = 16 + 12 * squares.count + images.count * 4
        contents += [0xFFFD_0002, UInt32(side), UInt32(offset)]
        images += [36, 0xFFFD_0002, UInt32(side), 1, UInt32(side), UInt32(side), 1, 1, 0]
        images += Array(repeating: color, count: side * side)
      }
      return (contents + images).flatMap { word in
        (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
      }
    }

    // MARK: Files

    @Test func thePortalAsksForFiles() async throws {
      let (bus, scratch) = (try SessionBus(["portal"]), try Scratch())
      let images = [
        try await scratch.image("a one.png"), try await scratch.image("b.png", of: "library"),
      ]
      let app = try await App("stack", environment: bus.environment)
      // The bus is connected after the first frame.
      bus.send("appearance color-scheme 1")
      try await app.expect(shot("stack", ["--theme", "dark"]))
      let count = app.last.count
      let uris = images.map { "file://" + $0.replacing(" ", with: "%20") }
      bus.send("choose " + uris.joined(separator: " "))
      app.user.key("o", holding: ["Control_L"])
      #expect(try await bus.reports("open x11:" + String(app.window.id, radix: 16)))
      try await app.settle { $0.count == 2 }
      app.user.key("z")
      try await app.settle { $0.count == count }
      // If the user cancels, nothing changes, and the portal's dialog opens again the next time.
      for _ in 0..<2 {
        app.user.key("o", holding: ["Control_L"])
        #expect(try await bus.reports("open x11:" + String(app.window.id, radix: 16)))
        // Until the answer arrives, the program sleeps, and the path line stays closed.
        #expect(try await app.fallsAsleep())
      }
      try await app.settle { $0.count == count }
      // With Shift the path line opens at once.
      let before = try app.grab()
      app.user.key("o", holding: ["Control_L", "Shift_L"])
      #expect(try await app.differs(from: before, by: 0.005))
      #expect(app.errors.isEmpty)
    }

    /// The path line opens if the portal fails or disappears, or if the helper ends. If the portal never answers or the
    /// helper hangs, the line opens when the user presses the key again.
    @Test(arguments: ["respond 2", "leave portal", "respond -1", "SIGSTOP", "SIGKILL"])
    func ifThePortalDoesNotAnswerThePathLineOpens(_ what: String) async throws {
      let bus = try SessionBus(["portal", "color-scheme=1"])
      let app = try await App("stack", environment: bus.environment)
      try await app.expect(shot("stack", ["--theme", "dark"]))
      let before = try app.grab()
      let helper = try #require(app.process.children.first { $0.name == "cardstage-deskt" }?.pid)
      defer { kill(helper, SIGCONT) }
      if what == "SIGSTOP" {
        kill(helper, SIGSTOP)
      } else {
        bus.send(what == "respond 2" ? what : "respond -1")
      }
      app.user.key("o", holding: ["Control_L"])
      if what != "SIGSTOP" {
        #expect(try await bus.reports("open x11:" + String(app.window.id, radix: 16)))
      }
      switch what {
      case "respond 2": break
      case "leave portal": bus.send(what)
      case "SIGKILL": kill(helper, SIGKILL)
      default:
        #expect(try await app.fallsAsleep())
        #expect(try app.grab().differingFraction(from: before) < 0.005)
        app.user.key("o", holding: ["Control_L"])
      }
      #expect(try await app.differs(from: before, by: 0.005))
      // Only one path line has opened.
      app.user.key("Escape")
      try await app.expect(before)
      if what == "SIGKILL" {
        app.user.key("o", holding: ["Control_L"])
        #expect(try await app.differs(from: before, by: 0.005))
      }
      #expect(app.errors.isEmpty)
    }

    @Test func withoutAPortalThePathLineOpens() async throws {
      let bus = try SessionBus(["saver"])
      let app = try await App("stack", environment: bus.environment)
      let before = try app.grab()
      app.user.key("o", holding: ["Control_L"])
      #expect(try await app.differs(from: before, by: 0.005))
    }
  }
}
