import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the tour, which plays by itself until a user takes over.
  @Suite struct Tour {
    @Test func theTourPlaysByItselfAndAPressTakesOver() async throws {
      let app = try await App("library", ["--tour"], comesToRest: false)
      // The tour begins with the first scene, whatever the window began with, and drags cards.
      let drag = try await app.trace.line(seconds: 20) { $0.phase == "dragging" }
      #expect(try #require(drag).scene == "switcher")
      app.user.move(300, 470)
      app.user.click(300, 478)
      let rest = try await app.settle()
      let count = try app.lines(after: 0).count
      // If the tour still ran, it would change the scene within this time.
      try await pause(6)
      #expect(try app.lines(after: count).allSatisfy { $0.scene == rest.scene })
      #expect(try app.lines(after: count).allSatisfy { $0.phase != "dragging" })
    }

    @Test func aKeyBeginsAndEndsTheTourAndDoesNothingElse() async throws {
      let app = try await App("carousel")
      app.user.key("t", holding: ["Control_L"])
      try await app.after { $0.scene == "switcher" && $0.phase != "idle" }
      app.user.key("t", holding: ["Control_L"])
      try await app.settle(quiet: 0.5) { $0.scene == "switcher" }
      // The user's pointer has an effect again.
      app.user.key("4")
      try await app.settle { $0.scene == "library" }
    }

    @Test func theTourContinuesAfterAPauseAndSteps() async throws {
      let app = try await App("library", ["--tour"], comesToRest: false)
      let begun = try await app.trace.line(seconds: 20) { $0.scene == "switcher" }
      try #require(begun != nil)
      // At an eighth of the speed the pause comes within the drag, even on a busy machine. During the drag each step
      // changes the frame.
      for _ in 0..<2 { app.user.key("s") }
      let drag = try await app.trace.line(seconds: 40) { $0.phase == "dragging" }
      try #require(drag != nil)
      app.user.key("p")
      #expect(try await app.fallsAsleep(), "time stands still")
      let still = try #require(try app.lines(after: 0).last)
      let seen = try await app.after({ app.user.key("x") }) { _ in true }
      #expect(seen.t == still.t, "the X-ray shows the same moment")
      for _ in 0..<2 { app.user.key("s") }
      // While the drawn pointer rests, a step shows nothing new.
      var (stepped, steps): (TraceLine?, Double) = (nil, 0)
      while stepped == nil, steps < 60 {
        app.user.key("bracketright")
        steps += 1
        stepped = try await app.trace.line(seconds: 1) { $0.t > still.t }
      }
      let next = try #require(stepped)
      let gone = (next.t - still.t) * 60
      #expect(abs(gone - gone.rounded()) < 0.006 && (1...steps).contains(gone.rounded()))
      app.user.key("s")
      app.user.key("p")
      try await app.after { $0.t > next.t + 0.1 }
      for _ in 0..<3 { app.user.key("s") }
      try await app.after(seconds: 40) { $0.scene == "stack" }
      app.user.click(300, 478)
      try await app.settle()
    }

    @Test func videoOfTheTourNeedsNoScript() async throws {
      let scratch = try Scratch()
      let out = scratch.file("a.png-sequence")
      let video = ["record", "--tour", "--out", out, "--size", "160x100", "--end", "0.1"]
      let outcome = try await run(video)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let both = try await run(video + ["--script", "/dev/null"])
      #expect(both.failed(64, saying: "--script", "--tour"))
    }
  }
}
