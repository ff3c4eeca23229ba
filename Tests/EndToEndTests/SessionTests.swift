import Foundation
@preconcurrency import Glibc
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests that sessions replay a window's input to the last digit.
  @Suite struct Sessions {
    /// The input has throws, keys, the wheel, a pause in full motion, and a rewind in this pause.
    @Test(arguments: EndToEnd.scenes)
    func aRecordedSessionIsPlayedAgainToTheLastDigit(scene: String) async throws {
      let scratch = try Scratch()
      let file = scratch.file("session.jsonl")
      let app = try await App(scene, ["--session", file, "--count", "12"])
      // The stage is already in motion when the session begins.
      app.user.drag([app.position(0.6, 0.6), app.position(0.3, 0.58)], samples: 8, interval: 0.008)
      toggle(app)
      _ = try await app.waits { _ in FileManager.default.fileExists(atPath: file) }
      app.user.drag([app.position(0.3, 0.6), app.position(0.7, 0.62)], samples: 9, interval: 0.011)
      try await app.settle()
      app.user.key("Right")
      try await pause(0.15)
      app.user.key("s")
      app.user.wheel(dy: 2)
      app.user.drag(
        [app.position(0.6, 0.55), app.position(0.35, 0.5)], samples: 7, interval: 0.009)
      try await app.after({ app.user.key("p") }) { $0.rate == 0 }
      for _ in 0..<3 { app.user.key("bracketleft") }
      let paused = try await still(of: app, quiet: 0.4) { $0.rate == 0 && $0.complete }
      app.user.key("p")
      for _ in 0..<3 { app.user.key("s") }
      app.user.key("Return")
      let rest = try await still(of: app, quiet: 0.6) { $0.phase == "idle" && $0.complete }
      toggle(app)
      #expect(try await app.waits { _ in isWritten(file) }, "\(app.errors)")

      let (begin, end) = (try time(of: "record", in: file), try time(of: "stop", in: file))
      let seen = try frames(app.trace.path, from: begin, to: end)
      #expect(seen.count > 60)
      try await expect(paused, of: file, scratch)
      try await expect(rest, of: file, scratch)
      let shot = try await run([
        "shot", "--script", file, "--out", scratch.file("a.png"), "--trace", scratch.file("shot"),
      ])
      #expect(shot.status == 0, "\(shot)")
      #expect(try frames(scratch.file("shot")) == seen)
      let last = try PixelGrid(png: scratch.file("a.png"))
      // After its last caption has vanished, the window shows the end of the recording.
      try await app.expect(last, tolerance: 0, seconds: 8)
      // Writing an image of every frame takes longer than the rest of the test, so the test does it for one scene only.
      guard scene == "stack" else { return }
      let video = try await play(
        scratch, file, to: "a.png-sequence", ["--trace", scratch.file("again")])
      #expect(try frames(scratch.file("again")) == seen && video.count == seen.count)
      #expect(try await play(scratch, file, to: "b.png-sequence") == video)
      for still in [paused, rest] {
        let number = app.trace.lines.count { $0.t > begin && $0.t <= still.time }
        #expect(isSame(try image(scratch, "a.png-sequence", number), still.image))
      }
    }

    /// The header has the theme, scale, viewport and keys, and the replay includes a resize.
    @Test func aReplayHasTheSameTraceWithAnyOptions() async throws {
      let scratch = try Scratch()
      let file = scratch.file("session.jsonl")
      let app = try await App(
        "switcher",
        [
          "--session", file, "--theme", "dark", "--contrast", "high", "--scale", "1.5",
          "--reduced-motion", "--classic", "--snap", "classic", "--viewport", "375x667", "--count",
          "7",
        ], config: "[keys]\n\"y\" = \"next\"\n\"Page_Down\" = \"next-scene\"\n")
      toggle(app)
      app.user.key("y")
      app.user.drag([app.position(0.7, 0.5), app.position(0.2, 0.5)], samples: 6, interval: 0.01)
      app.user.key("Page_Down")
      try await app.settle { $0.scene == "stack" }
      let size = app.last.viewport
      app.user.key("f")
      try await app.after { $0.viewport != size }
      app.user.key("y")
      // The title of the scene vanishes as well.
      let rest = try await still(of: app, quiet: 1.6) {
        $0.phase == "idle" && $0.front == 1 && $0.complete
      }
      toggle(app)
      #expect(try await app.waits { _ in isWritten(file) }, "\(app.errors)")
      try await expectReplay(of: file, in: app, scratch, rest)
    }

    /// Commands of other programs are input like any other, even during a user's drag.
    @Test func aSessionThatOthersControlledIsPlayedAgain() async throws {
      let scratch = try Scratch()
      let file = scratch.file("session.jsonl")
      let layout = try scratch.write(
        "function card(p, view)\n  return { x = 300 + 200 * p, turn = 10 * p }\nend\n",
        to: "own.lua")
      let app = try await App(
        "switcher", ["--session", file], environment: ["XDG_RUNTIME_DIR": scratch.path])
      let window = try await ControlledWindow(app, in: scratch)
      toggle(app)
      #expect(try await app.waits { _ in FileManager.default.fileExists(atPath: file) })
      for words in ["go-to 8", "offset 300", "speed 0.5", "xray on", "say Look here"] {
        try await window.obeys(words)
      }
      app.user.drag([app.position(0.6, 0.6), app.position(0.6, 0.4)], samples: 8, interval: 0.008)
      for words in ["scene carousel", "tune carousel.fold-per-page=1.3", "next", "xray off"] {
        try await window.obeys(words)
      }
      try await app.settle { $0.front == 1 }
      try await window.obeys("pause")
      #expect(try await app.trace.last(quiet: 0) { $0.rate == 0 } != nil)
      for words in ["pause off", "speed 1", "layout \(layout)"] { try await window.obeys(words) }
      try await app.settle { $0.scene == "custom" }
      // A separate thread reads the layout.
      #expect(try await app.waits { _ in try lines(of: file).contains { $0.contains("own") } })
      try await window.obeys("go-to 3")
      // The caption vanishes as well.
      let rest = try await still(of: app, quiet: 3) {
        $0.phase == "idle" && $0.front == 2 && $0.complete
      }
      toggle(app)
      #expect(try await app.waits { _ in isWritten(file) }, "\(app.errors)")
      try await expectReplay(of: file, in: app, scratch, rest)
    }

    /// The pointer over the presenter view's copy acts on the stage. The hand that shows this pointer to the
    /// audience belongs to the stage, too.
    @Test func sessionGivenFromThePresenterViewReplays() async throws {
      let (scratch, monitors) = (try Scratch(), try TwoMonitors())
      defer { monitors.end() }
      let file = scratch.file("session.jsonl")
      let app = try await App(
        "stack", ["--session", file, "--presenter", "--fullscreen", "--monitor", "left"],
        on: monitors.server)
      let pixel = try await app.positionsInCopy(of: try await app.openedPresenter())
      toggle(app)
      #expect(try await app.waits { _ in FileManager.default.fileExists(atPath: file) })
      for (x, front) in [(0.95, 1), (0.05, 2)] {
        try await app.after {
          app.user.drag([pixel(0.5, 0.5), pixel(x, 0.45)], samples: 8, interval: 0.008)
        } where: {
          $0.front == front
        }
      }
      let rest = try await still(of: app, quiet: 0.2) { $0.phase == "idle" && $0.complete }
      toggle(app)
      #expect(try await app.waits { _ in isWritten(file) }, "\(app.errors)")
      #expect(try lines(of: file).contains { $0.contains("\"presenter\"") })
      try await expectReplay(of: file, in: app, scratch, rest)
    }

    /// The header has the first parameters, and the replay includes their changes.
    @Test func aTunedSessionIsPlayedAgain() async throws {
      let scratch = try Scratch()
      let file = scratch.file("session.jsonl")
      let tuning = try scratch.write("[carousel]\nfold-per-page = 0.5\n", to: "tuning.toml")
      let app = try await App("carousel", ["--session", file, "--tuning", tuning])
      toggle(app)
      app.user.key("t")
      for name in ["Down", "Down", "Right", "Right"] { app.user.key(name) }
      app.user.key("t")
      _ = try scratch.write("[carousel]\nfold-per-page = 1.3\n", to: "tuning.toml")
      app.user.key("v")
      app.user.key("End")
      // The caption that names the file vanishes as well.
      let rest = try await still(of: app, quiet: 2.5) {
        $0.phase == "idle" && $0.front > 0 && $0.complete
      }
      toggle(app)
      #expect(try await app.waits { _ in isWritten(file) }, "\(app.errors)")
      #expect(try lines(of: file).contains { $0.contains("\"tune\"") })
      try await expectReplay(of: file, in: app, scratch, rest)
    }

    /// A replay simulates the input before the first frame of the session, including a tour and its drawn hand.
    @Test func aRecordingThatBeginsAfterATourIsPlayedAgain() async throws {
      let scratch = try Scratch()
      let file = scratch.file("session.jsonl")
      let app = try await App("library", ["--tour", "--session", file], comesToRest: false)
      // On a busy machine, the last frame may be past the drag, so the test looks at all frames.
      let drag = try await app.trace.line(seconds: 20) { $0.phase == "dragging" }
      try #require(drag != nil)
      // The first key ends the tour and does nothing else.
      app.user.key("Down")
      toggle(app)
      #expect(try await app.waits { _ in FileManager.default.fileExists(atPath: file) })
      app.user.key("3")
      app.user.key("Right")
      try await app.settle { $0.scene == "carousel" && $0.front > 0 }
      toggle(app)
      #expect(try await app.waits { _ in isWritten(file) }, "\(app.errors)")
      let shot = try await run([
        "shot", "--script", file, "--out", scratch.file("a.png"), "--trace", scratch.file("again"),
      ])
      #expect(shot.status == 0, "\(shot)")
      let (begin, end) = (try time(of: "record", in: file), try time(of: "stop", in: file))
      let seen = try frames(app.trace.path, from: begin, to: end)
      #expect(try frames(scratch.file("again")) == seen)
    }

    @Test func onlyTheFirstStartShowsTheHintUntilTheFirstDrag() async throws {
      let (home, scratch) = (try Scratch(), try Scratch())
      for isFirst in [true, false] {
        let file = scratch.file("\(isFirst).jsonl")
        let app = try await App(
          "stack", ["--session", file], environment: ["XDG_STATE_HOME": home.path])
        let pixel = app.position(0.5, 0.5)
        app.user.click(Int(pixel.x), Int(pixel.y))
        try await app.settle { $0.open == 1 }
        toggle(app)
        toggle(app)
        #expect(try await app.waits { _ in isWritten(file) }, "\(app.errors)")
        let lines = try lines(of: file)
        let hint = lines.firstIndex { $0.contains("\"notice\"") && $0.contains("for all keys") }
        let press = try #require(lines.firstIndex { $0.contains("\"press\"") })
        #expect((hint != nil) == isFirst)
        let ended = lines.firstIndex { $0.contains("\"notice\"") && !$0.contains("\"text\"") }
        if isFirst {
          let (hint, ended) = (try #require(hint), try #require(ended))
          #expect(hint < ended && ended < press)
        }
      }
    }

    /// A session can be replayed even if its window was killed.
    @Test(arguments: [true, false])
    func aRecordingOutlivesAKilledWindow(isKilled: Bool) async throws {
      let scratch = try Scratch()
      let file = scratch.file("session.jsonl")
      let app = try await App("stack", ["--session", file])
      toggle(app)
      app.user.key("Right")
      try await app.settle { $0.front == 1 }
      if isKilled {
        app.process.signal(SIGKILL)
      } else {
        app.user.key("q")
        try await pause(0.2)
        #expect(app.process.wait(seconds: 0) == nil, "one press is no reason to end a recording")
        app.user.key("q")
        #expect(try await app.waits { _ in isWritten(file) })
      }
      let video = try await play(
        scratch, file, to: "a.png-sequence", ["--fps", "5", "--end", "1", "--size", "300x240"])
      #expect(video.count == 5 && Set(video.values).count > 2)
    }

    @Test func aSessionThatCannotBeWrittenIsReportedAndTheWindowContinues() async throws {
      let scratch = try Scratch()
      let folder = scratch.file("folder")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      let file = folder + "/session.jsonl"
      let app = try await App("stack", ["--session", file])
      try await app.expect(atRest("stack"), seconds: 10)
      // The file does not exist before the session begins.
      try FileManager.default.removeItem(atPath: folder)
      toggle(app)
      #expect(try await app.waits { $0.errors.contains("cannot write \(file)") })
      #expect(app.errors.split(separator: "\n").count == 1)
      #expect(try await app.differs(from: atRest("stack"), by: 0.005))
      app.user.key("Right")
      try await app.settle { $0.front == 1 }
    }

    @Test func aSessionBringsItsOwnSceneAndWindow() async throws {
      let scratch = try Scratch()
      let heading = #"{"session":1,"scene":"stack","size":[300,240],"scale":1,"theme":"dark","#
      let rest = #""contrast":"normal"}"# + "\n" + #"{"t":0.5,"type":"record"}"#
      let good = try scratch.write(heading + rest, to: "good")
      let out = scratch.file("a.png")
      for option in [
        ["--scene", "library"], ["--count", "3"], ["--theme", "light"], ["--size", "400x300"],
      ] {
        let outcome = try await run(["shot", "--script", good, "--out", out] + option)
        #expect(outcome.failed(64, saying: option[0], "session"), "\(outcome)")
      }
      let outcome = try await run(["shot", "--script", good, "--out", out])
      #expect(outcome.status == 0, "\(outcome)")
      let wanted = try await shot("stack", ["--theme", "dark"], size: (300, 240))
      #expect(try PixelGrid(png: out) == wanted)

      let bad = try scratch.write(heading + rest + "\n{\"t\":1,\"type\":\"jump\"}", to: "bad")
      let refused = try await run(["shot", "--script", bad, "--out", out])
      #expect(refused.failed(65, saying: ":3: ", "jump"), "\(refused)")
    }

    @Test func videoCanStartInXRay() async throws {
      let scratch = try Scratch()
      let script = try scratch.write(event(0.2, "key", nil, #""key":"Right""#), to: "script")
      let video = [
        "record", "--scene", "carousel", "--script", script, "--size", "320x240", "--no-hand",
        "--end", "0.1", "--fps", "30", "--out",
      ]
      for (name, options) in [("plain", []), ("xray", ["--xray"])] {
        let outcome = try await run(video + [scratch.file("\(name).png-sequence")] + options)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
      }
      let seen = try await shot("carousel", ["--xray"], size: (320, 240), at: 0)
      let byKey = try await shot(
        "carousel", size: (320, 240), script: [event(0, "key", nil, #""key":"x""#)], at: 0)
      let plain = try image(scratch, "plain.png-sequence", 1)
      #expect(try image(scratch, "xray.png-sequence", 1) == seen && seen == byKey)
      #expect(seen.differingFraction(from: plain) > 0.05)
    }
  }
}
