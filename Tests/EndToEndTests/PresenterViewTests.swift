import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests the presenter view's window: its monitor, its keys and its seams.
  @Suite struct PresenterViewTests {
    private func isGone(_ window: SeenWindow, of app: App) async throws -> Bool {
      try await app.waits { $0.user.seen(window.id) == nil }
    }

    /// Returns the mean difference of a channel between the presenter view's copy and the reduced stage; infinity if
    /// the presenter view does not show the copy yet.
    private func distance(_ presenter: PixelGrid, _ stage: PixelGrid) -> Double {
      guard let copy = presenter.copyPosition(of: stage) else { return .infinity }
      let height = copy.width * stage.height / stage.width
      var (sum, count) = (0, 0)
      // The function compares means of blocks, because two ways of reducing an image differ at its edges.
      let blocks = 24
      func mean(
        _ image: PixelGrid, _ x: Int, _ y: Int, _ width: Int, _ height: Int
      ) -> [Int] {
        var sums = [0, 0, 0]
        for v in y..<y + height {
          for u in x..<x + width {
            sums[0] += image.red(u, v)
            sums[1] += image.green(u, v)
            sums[2] += image.blue(u, v)
          }
        }
        return sums.map { $0 / max(width * height, 1) }
      }
      for row in 0..<blocks {
        for column in 0..<blocks {
          func block(_ image: PixelGrid, _ x: Int, _ y: Int, _ w: Int, _ h: Int) -> [Int] {
            let (left, top) = (x + w * column / blocks, y + h * row / blocks)
            return mean(
              image, left, top, x + w * (column + 1) / blocks - left,
              y + h * (row + 1) / blocks - top)
          }
          let small = block(presenter, copy.x, copy.y, copy.width, height)
          let large = block(stage, 0, 0, stage.width, stage.height)
          sum += zip(small, large).map { abs($0 - $1) }.reduce(0, +)
          count += 3
        }
      }
      return Double(sum) / Double(count)
    }

    @Test(arguments: [false, true])
    func presenterViewFillsTheOtherMonitorAndShowsTheAudienceView(isManaged: Bool) async throws {
      let monitors = try TwoMonitors(isManaged: isManaged)
      defer { monitors.end() }
      let (app, presenter) = try await stageAndPresenter(in: monitors)
      #expect(frame(of: app.window.id, app) == Monitors.left)
      // Without the scene bar, the copy looks like the stage. The presenter view takes keys.
      app.user.click(presenter.x + 300, presenter.y + 700)
      app.user.key("h")
      #expect(app.user.text("WM_NAME", of: presenter.id)?.contains("presenter view") == true)
      #expect(app.user.text("WM_WINDOW_ROLE", of: presenter.id) == "presenter")
      #expect(
        try await app.waits {
          try distance(try #require($0.user.pixels(of: presenter.id)), $0.grab()) < 4
        })
      let first = try await app.settledFrame(of: presenter.id)
      // The presenter view shows the stage after a step.
      try await app.after({ app.user.key("Page_Down") }) { $0.front != 0 }
      try await app.settle()
      let second = try await app.settledFrame(of: presenter.id)
      let off = distance(second, try app.grab())
      // A smaller copy differs a little more at its edges.
      #expect(off < 5)
      #expect(second.pixels != first.pixels)
      #expect(app.errors.isEmpty)
    }

    enum Hiding: CaseIterable { case unmapped, iconic }

    /// A hidden presenter view is not painted. When it is shown again, it shows the current state.
    @Test(arguments: Hiding.allCases)
    func aHiddenPresenterViewReturnsUpToDate(by hiding: Hiding) async throws {
      let monitors = try TwoMonitors()
      let (app, presenter) = try await stageAndPresenter(in: monitors)
      app.user.key("h")
      let first = try await app.settledFrame(of: presenter.id)
      switch hiding {
      case .unmapped: app.user.unmap(presenter.id)
      case .iconic: app.user.setProperty("WM_STATE", of: presenter.id, to: [3, 0])
      }
      app.user.key("3")
      app.user.key("Page_Down")
      try await app.settle { $0.scene == "carousel" && $0.front == 1 }
      switch hiding {
      case .unmapped: app.user.map(presenter.id)
      case .iconic: app.user.setProperty("WM_STATE", of: presenter.id, to: [1, 0])
      }
      #expect(
        try await app.waits {
          let stage = try $0.grab()
          guard let image = $0.user.pixels(of: presenter.id) else { return false }
          return distance(image, stage) < 5
        })
      let second = try await app.settledFrame(of: presenter.id)
      #expect(second.pixels != first.pixels)
      #expect(app.errors.isEmpty)
    }

    @Test func thePresenterViewGoesToTheNamedMonitor() async throws {
      let monitors = try TwoMonitors()
      monitors.user.plug("corner", 600, 720, 640, 80)
      let app = try await App(
        "stack", ["--presenter=corner", "--monitor", "left"], on: monitors.server)
      let presenter = try await app.openedPresenter()
      let corner = Monitors.Frame(600, 720, 640, 80)
      #expect(try await app.waits { frame(of: presenter.id, $0) == corner })
      let outcome = try await run(
        ["show", "--presenter=nowhere"], environment: ["DISPLAY": monitors.server.display])
      #expect(outcome.failed(64, saying: "\"nowhere\"", "1 left", "2 right"))
    }

    /// The presenter view opens beside the stage if there is space.
    @Test func onTheOnlyMonitorThePresenterViewIsBesideTheStage() async throws {
      let app = try await App("stack", ["--presenter"])
      let presenter = try await app.openedPresenter()
      #expect(presenter.x >= app.window.x + app.window.width)
      #expect(presenter.width >= 560 && presenter.x + presenter.width <= 1280)
    }

    @Test func withoutSpaceThePresenterViewCoversLittleOfTheStage() async throws {
      let app = try await App("stack", ["--presenter", "--size", "1000x700"])
      let presenter = try await app.openedPresenter()
      #expect((presenter.width, presenter.height) == (560, 420))
      #expect(presenter.x + presenter.width == 1280 && presenter.y > 0)
    }

    enum End: CaseIterable { case key, escape, closeButton, kill }

    /// Regardless of how the presenter view ends, the stage continues, and the presenter view can be opened again.
    @Test(arguments: End.allCases) func thePresenterViewClosesAlone(by end: End) async throws {
      let app = try await App("stack")
      app.user.key("d")
      let first = try await app.openedPresenter()
      switch end {
      case .key: app.user.key("d")
      case .escape:
        app.user.click(first.x + 600, first.y + first.height - 60)
        // The stage's window may still have the focus. Escape does nothing there.
        _ = try await app.waits {
          $0.user.key("Escape")
          return $0.user.seen(first.id) == nil
        }
      case .closeButton: app.user.askToClose(first.id)
      case .kill:
        // If the connection ends while it is being set up, Xlib reports an error.
        _ = try await app.settledFrame(of: first.id)
        app.user.kill(first.id)
      }
      #expect(try await isGone(first, of: app))
      try await app.after({ app.user.key("Page_Down") }) { $0.front != 0 }
      try await app.settle()
      app.user.key("d")
      _ = try await app.openedPresenter()
      #expect(app.errors.isEmpty)
    }

    /// Escape closes an opened card on the stage before it closes the presenter view.
    @Test func escapeInThePresenterViewFirstClosesTheOpenedCard() async throws {
      let app = try await App("carousel")
      app.user.key("d")
      let presenter = try await app.openedPresenter()
      app.user.click(presenter.x + 600, presenter.y + presenter.height - 60)
      try await app.after({ app.user.key("Return") }) { $0.opened == 1 }
      try await app.settle()
      try await app.after({ app.user.key("Escape") }) { $0.opened == 0 }
      #expect(app.user.seen(presenter.id) != nil)
      try await app.settle()
      app.user.key("Escape")
      #expect(try await isGone(presenter, of: app))
    }

    /// Returns the number of sleeps in a second of the thread that wakes most often.
    private func wakes(of app: App, seconds: Double) async throws -> Double {
      let (before, time) = (app.process.sleeps, app.process.processorSeconds)
      try await pause(seconds)
      // A thread that spins never sleeps.
      #expect(app.process.processorSeconds - time < 0.2 * seconds)
      let maximum = app.process.sleeps.map { $0.value - (before[$0.key] ?? 0) }.max() ?? 0
      return Double(maximum) / seconds
    }

    @Test func atRestOnlyTheTimerOfThePresenterViewWakes() async throws {
      let app = try await App("stack", ["--presenter"])
      let presenter = try await app.openedPresenter()
      _ = try await app.settledFrame(of: presenter.id)
      #expect(try await app.fallsAsleep())
      // Before the first step only the minutes of the clock change. On a busy machine the program may still paint ahead.
      var idle = try await wakes(of: app, seconds: 4)
      for _ in 0..<4 where idle > 0.5 { idle = try await wakes(of: app, seconds: 4) }
      #expect(idle <= 0.5)
      app.user.key("u")
      let before = try #require(app.user.pixels(of: presenter.id))
      try await pause(1.5)
      let wakes = try await wakes(of: app, seconds: 5)
      #expect(wakes > 0.5 && wakes < 2, "\(wakes)")
      #expect(app.user.pixels(of: presenter.id)?.pixels != before.pixels)
      // In a hidden presenter view no clock ticks, even if it was hidden while the stage moved.
      app.user.key("Page_Down")
      app.user.unmap(presenter.id)
      #expect(try await app.fallsAsleep())
    }

    @Test(arguments: [false, true])
    func thePresenterViewThatLosesItsMonitorLeavesTheStageVisible(isManaged: Bool) async throws {
      let monitors = try TwoMonitors(isManaged: isManaged)
      defer { monitors.end() }
      let (app, presenter) = try await stageAndPresenter(in: monitors)
      monitors.user.unplug("right")
      // The presenter view is now on the stage's monitor, and does not fill it.
      #expect(
        try await app.waits {
          frame(of: presenter.id, $0).map { $0.x < 600 && $0.width <= 600 && $0 != Monitors.left }
            == true
        }, "it is at \(String(describing: frame(of: presenter.id, app)))")
      monitors.user.plug("right", 600, 0, 680, 720)
      #expect(try await app.waits { frame(of: presenter.id, $0) == Monitors.right })
      #expect(frame(of: app.window.id, app) == Monitors.left)
    }

    /// When the stage moves to the presenter view's monitor, the presenter view moves to the stage's.
    @Test(arguments: [false, true])
    func stageAndPresenterViewSwapMonitors(isManaged: Bool) async throws {
      let monitors = try TwoMonitors(isManaged: isManaged)
      defer { monitors.end() }
      let (app, presenter) = try await stageAndPresenter(in: monitors)
      app.user.key("m")
      #expect(try await app.waits { frame(of: $0.window.id, $0) == Monitors.right })
      #expect(try await app.waits { frame(of: presenter.id, $0) == Monitors.left })
    }

    @Test func aDraggedDividerIsRemembered() async throws {
      let scratch = try Scratch()
      let environment = try scratch.home()
      func open() async throws -> (App, SeenWindow, width: Int) {
        // Beside a small stage, the presenter view is wide.
        let app = try await App(
          "stack", ["--presenter", "--size", "160x128"], environment: environment)
        let presenter = try await app.openedPresenter()
        return (app, presenter, try await width(of: presenter, app))
      }
      func width(of presenter: SeenWindow, _ app: App) async throws -> Int {
        let image = try await app.settledFrame(of: presenter.id)
        return try #require(image.copyPosition(of: try app.grab())).width
      }
      let (app, presenter, before) = try await open()
      // The seam is between the columns, which have a margin around them.
      let seam = (
        x: Double(presenter.x) + 22 + 1056 * 0.62, y: Double(presenter.y) + 350
      )
      app.user.drag([seam, (seam.x - 350, seam.y)], samples: 10, interval: 0.02)
      var after = before
      for _ in 0..<20 where after >= before - 60 { after = try await width(of: presenter, app) }
      #expect(after < before - 60, "\(before) \(after)")
      app.user.askToClose(app.window.id)
      #expect(app.process.wait(seconds: 5) == 0)
      let again = try await open()
      #expect(again.width == after)
    }
  }
}
