import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the speaker's actions in the presenter view, and their effects on the audience's view.
  @Suite struct PresenterAndAudience {
    /// Returns the stage and the presenter view at rest. The pointer is over the presenter view, beside the copy of the
    /// stage.
    private func unpointedStageAndPresenter(in monitors: TwoMonitors) async throws -> (
      App, SeenWindow
    ) {
      let (app, presenter) = try await stageAndPresenter(in: monitors)
      app.user.move(presenter.x + 100, presenter.y + presenter.height - 30)
      try await app.settle()
      return (app, presenter)
    }

    /// The pointer over the copy acts on the stage, and the audience sees it there.
    @Test func speakerThrowsAndLightsACardFromThePresenterView() async throws {
      let monitors = try TwoMonitors()
      defer { monitors.end() }
      let (app, presenter) = try await stageAndPresenter(in: monitors)
      try await app.settle()
      let pixel = try await app.positionsInCopy(of: presenter)
      let from = pixel(0.5, 0.5)
      try await app.after {
        app.user.drag([from, pixel(0.9, 0.45)], samples: 6, interval: 0.008)
      } where: {
        $0.front == 1
      }
      // The user can release the card beside the copy.
      try await app.after {
        app.user.drag(
          [from, (Double(presenter.x + 20), Double(presenter.y) + 500)], samples: 8, interval: 0.008
        )
      } where: {
        $0.front == 2
      }
      app.user.move(presenter.x + 100, presenter.y + presenter.height - 30)
      try await app.settle()
      let lit = try app.grab()
      app.user.key("l")
      app.user.move(Int(from.x), Int(from.y))
      // The stage is light around the pointer and dark far from the pointer.
      let (middle, corner) = (
        (lit.width / 2 + 40, lit.height / 2), (lit.width / 2, lit.height - 12)
      )
      #expect(
        try await app.waits {
          let now = try $0.grab()
          return now.green(corner.0, corner.1) < lit.green(corner.0, corner.1) * 2 / 3
            && abs(now.green(middle.0, middle.1) - lit.green(middle.0, middle.1)) < 12
        })
      #expect(app.errors.isEmpty)
    }

    /// While one pointer holds a card in one of the two windows, another pointer does nothing in the other window.
    @Test(arguments: [false, true])
    func aHeldCardIgnoresThePointerOfTheOtherWindow(isHeldInCopy: Bool) async throws {
      let monitors = try TwoMonitors()
      defer { monitors.end() }
      let (app, presenter) = try await stageAndPresenter(in: monitors)
      try await app.settle()
      let pixel = try await app.positionsInCopy(of: presenter)
      let start = isHeldInCopy ? pixel(0.5, 0.5) : app.position(0.5, 0.5)
      app.user.drag([start, (start.x + 40, start.y)], samples: 8, interval: 0.008, holds: true)
      var held = try await app.settleDrag { _ in true }
      if isHeldInCopy {
        app.user.sendDrag(to: app.window.id, from: (300, 400), to: (100, 400))
      } else {
        let from = pixel(0.5, 0.5)
        let (x, y) = (Int(from.x) - presenter.x, Int(from.y) - presenter.y)
        app.user.sendDrag(to: presenter.id, from: (x, y), to: (x - 60, y))
      }
      // Both windows have been served when the second frame is shown.
      for step in [60.0, 80] {
        let last = held
        held = try await app.after({ app.user.move(Int(start.x + step), Int(start.y)) }) {
          $0.phase == "dragging" && $0.drag != last.drag
        }
      }
      app.user.release()
      try await app.settle()
      #expect(app.errors.isEmpty)
    }

    /// After Escape the stage has the same pixels as before.
    @Test func rectangleDrawnInThePresenterViewZoomsTheAudienceView() async throws {
      let monitors = try TwoMonitors()
      defer { monitors.end() }
      let (app, presenter) = try await stageAndPresenter(in: monitors)
      try await app.settle()
      let pixel = try await app.positionsInCopy(of: presenter)
      app.user.move(presenter.x + 100, presenter.y + presenter.height - 30)
      try await app.settle()
      let before = try app.grab()
      app.user.keyDown("Shift_L")
      app.user.drag([pixel(0.4, 0.4), pixel(0.6, 0.6)], samples: 6, interval: 0.008)
      app.user.keyUp("Shift_L")
      app.user.move(presenter.x + 100, presenter.y + presenter.height - 30)
      // The zoom is five, so the middle of the stage fills the whole window.
      let corner = (before.width * 2 / 5 + 4, before.height * 2 / 5 + 4)
      #expect(
        try await app.waits {
          let now = try $0.grab()
          return now.differingFraction(from: before) > 0.5
            && abs(now.green(20, 20) - before.green(corner.0, corner.1)) < 24
        })
      try await app.settle { $0.front == 0 }
      app.user.key("Escape")
      try await app.expect(before)
      #expect(app.errors.isEmpty)
    }

    @Test func frozenAudienceViewStaysUntilItIsUnfrozen() async throws {
      let monitors = try TwoMonitors()
      defer { monitors.end() }
      let (app, presenter) = try await unpointedStageAndPresenter(in: monitors)
      let before = try await app.settledFrame(of: app.window.id)
      let copy = try await app.settledFrame(of: presenter.id)
      app.user.key("y")
      app.user.key("Page_Down")
      // The presenter view shows what the audience will see.
      #expect(
        try await app.waits {
          try #require($0.user.pixels(of: presenter.id)).differingFraction(from: copy) > 0.05
        })
      #expect(try await app.settledFrame(of: presenter.id).pixels != copy.pixels)
      #expect(try app.grab().pixels == before.pixels)
      app.user.key("y")
      #expect(try await app.differs(from: before, by: 0.05))
      #expect(app.errors.isEmpty)
    }

    /// A presenter view that closes leaves nothing frozen for the audience.
    @Test func closingThePresenterViewUnfreezesTheAudienceView() async throws {
      let monitors = try TwoMonitors()
      defer { monitors.end() }
      let (app, _) = try await unpointedStageAndPresenter(in: monitors)
      let before = try app.grab()
      app.user.key("y")
      app.user.key("Page_Down")
      app.user.key("d")
      #expect(try await app.differs(from: before, by: 0.05))
    }

    /// Without a presenter view there is nothing to freeze, and the window shows a notice.
    @Test func withoutAPresenterViewNothingIsFrozen() async throws {
      let app = try await App("stack")
      let before = try await atRest("stack")
      app.user.key("y")
      #expect(try await app.differs(from: before, by: 0.003))
      try await app.expect(before, seconds: 5)
      app.user.key("Page_Down")
      #expect(try await app.differs(from: before, by: 0.05))
    }

    /// The key list, the path line and notices appear in the presenter view alone.
    @Test(arguments: [("question", 0.2), ("g", 0.003), ("z", 0.003)])
    func toolsAppearInThePresenterViewAlone(key: String, fraction: Double) async throws {
      let monitors = try TwoMonitors()
      defer { monitors.end() }
      let (app, presenter) = try await unpointedStageAndPresenter(in: monitors)
      let copy = try await app.settledFrame(of: presenter.id)
      let before = try await app.settledFrame(of: app.window.id)
      // The test presses `z` until the notice is visible. On a slow machine, the test may look only after a notice has
      // ended. Other keys would close the tool that they opened.
      app.user.key(key)
      #expect(
        try await app.waits {
          if key == "z", $0.user.pixels(of: presenter.id)?.pixels == copy.pixels {
            $0.user.key(key)
          }
          return try #require($0.user.pixels(of: presenter.id)).differingFraction(from: copy)
            > fraction
        })
      #expect(try app.grab().pixels == before.pixels)
      // The scene bar of the copy may hide meanwhile, so the end is compared with the tool and not with the start.
      let tool = try #require(app.user.pixels(of: presenter.id))
      app.user.key("Escape")
      #expect(
        try await app.waits {
          try #require($0.user.pixels(of: presenter.id)).differingFraction(from: tool) > fraction
        })
      #expect(try app.grab().pixels == before.pixels)
      #expect(app.errors.isEmpty)
    }

    /// The copy shows the scene bar, and a click on the bar works there. The audience's window has no scene bar.
    @Test func theSceneBarAnswersInTheCopyAlone() async throws {
      let monitors = try TwoMonitors()
      defer { monitors.end() }
      let (app, presenter) = try await stageAndPresenter(in: monitors)
      try await app.settle()
      // The bar is a row at the top of the tall stage. The Carousel is in its middle.
      let pixel = try await app.positionsInCopy(of: presenter)(0.5, 0.03)
      app.user.click(
        app.window.x + app.window.width / 2, app.window.y + app.window.height * 3 / 100)
      try await app.settle()
      #expect(app.last.scene == "stack")
      app.user.click(Int(pixel.x), Int(pixel.y))
      try await app.settle { $0.scene == "carousel" }
      #expect(app.errors.isEmpty)
    }
  }

  /// Tests the notices about modes and about actions without an effect.
  @Suite struct Modes {
    /// A badge is visible while the mode is on.
    @Test(arguments: [("e", "Escape"), ("c", "c"), ("s", "s")])
    func aModeIsNamedWhileItIsOn(key: String, end: String) async throws {
      let app = try await App("stack")
      let before = try await atRest("stack")
      app.user.key(key)
      #expect(try await app.differs(from: before, by: 0.003))
      // Slow motion has three speeds.
      for _ in 0..<(key == "s" ? 3 : 1) { app.user.key(end) }
      try await app.expect(before, seconds: 5)
    }

    /// A notice appears for undo if there is nothing to undo, and for the timer's key if there is no presenter view.
    @Test(arguments: ["z", "u"]) func anActionThatShowsNothingIsAnswered(key: String) async throws {
      let app = try await App("stack")
      let before = try await atRest("stack")
      // The test presses the key until the notice is visible. On a slow machine, the test may look only after a notice
      // has ended.
      let isAnswered = try await app.waits {
        $0.user.key(key)
        return try $0.grab().differingFraction(from: before) > 0.003
      }
      #expect(isAnswered)
      try await app.expect(before, seconds: 5)
    }

    @Test func aMistypedPathStaysWithTheReason() async throws {
      let app = try await App("stack")
      let before = try await atRest("stack")
      app.user.key("o", holding: ["Control_L"])
      for key in ["slash", "q", "x"] { app.user.key(key) }
      #expect(try await app.differs(from: before, by: 0.01))
      app.user.key("Return")
      #expect(try await app.waits { $0.errors.contains("/qx") })
      #expect(try await app.differs(from: before, by: 0.01))
      app.user.key("Escape")
      try await app.expect(before, seconds: 5)
    }
  }
}
