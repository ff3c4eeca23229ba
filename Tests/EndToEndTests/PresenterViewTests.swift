import Testing
import X11TestSupport

extension EndToEnd {
  /// Protects the presenter view's window: its monitor, its keys and its seams.
  @Suite struct PresenterViewTests {
    private func isGone(_ window: SeenWindow, of app: App) async throws -> Bool {
      try await app.waits { $0.user.seen(window.id) == nil }
    }

    /// How far the presenter view's copy is from the stage made smaller: the mean of the channels' differences.
    private func distance(_ presenter: PixelGrid, _ stage: PixelGrid) throws -> Double {
      let copy = try #require(presenter.copyPlace(of: stage))
      let height = copy.width * stage.height / stage.width
      var (sum, count) = (0, 0)
      // Means of blocks: two ways to make a picture smaller differ at its edges.
      let blocks = 24
      func mean(
        _ picture: PixelGrid, _ x: Int, _ y: Int, _ width: Int, _ height: Int
      ) -> [Int] {
        var sums = [0, 0, 0]
        for v in y..<y + height {
          for u in x..<x + width {
            sums[0] += picture.red(u, v)
            sums[1] += picture.green(u, v)
            sums[2] += picture.blue(u, v)
          }
        }
        return sums.map { $0 / max(width * height, 1) }
      }
      for row in 0..<blocks {
        for column in 0..<blocks {
          func block(_ picture: PixelGrid, _ x: Int, _ y: Int, _ w: Int, _ h: Int) -> [Int] {
            let (left, top) = (x + w * column / blocks, y + h * row / blocks)
            return mean(
              picture, left, top, x + w * (column + 1) / blocks - left,
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
      let room = try TwoMonitors(isManaged: isManaged)
      defer { room.end() }
      let (app, presenter) = try await stageAndPresenter(in: room)
      #expect(place(of: app.window.id, app) == Monitors.left)
      #expect(app.user.text("WM_NAME", of: presenter.id)?.contains("presenter view") == true)
      #expect(app.user.text("WM_WINDOW_ROLE", of: presenter.id) == "presenter")
      let first = try await app.settledPicture(of: presenter.id)
      #expect(try distance(first, app.grab()) < 4)
      // And what it sees then, by a key in the presenter view.
      app.user.click(presenter.x + 300, presenter.y + 700)
      try await app.after {
        app.user.key("Page_Down")
      } where: {
        $0.front != 0
      }
      try await app.settle()
      let second = try await app.settledPicture(of: presenter.id)
      let off = try distance(second, app.grab())
      // A smaller copy is a little farther off at its edges.
      #expect(off < 5)
      #expect(second.pixels != first.pixels)
      #expect(app.errors.isEmpty)
    }

    @Test func itGoesToTheMonitorThatIsNamed() async throws {
      let room = try TwoMonitors()
      room.user.plug("corner", 600, 720, 640, 80)
      let app = try await App(
        "stack", ["--presenter=corner", "--monitor", "left"], on: room.server)
      let presenter = try await app.openedPresenter()
      let corner = Monitors.Place(600, 720, 640, 80)
      #expect(try await app.waits { place(of: presenter.id, $0) == corner })
      let outcome = try await run(
        ["show", "--presenter=nowhere"], environment: ["DISPLAY": room.server.display])
      #expect(outcome.failed(64, saying: "\"nowhere\"", "1 left", "2 right"))
    }

    @Test func onTheOnlyMonitorItIsAPlainWindow() async throws {
      let app = try await App("stack", ["--presenter"])
      let presenter = try await app.openedPresenter()
      #expect((presenter.width, presenter.height) == (1100, 700))
    }

    enum End: CaseIterable { case key, escape, closeButton, kill }

    /// Whichever way it ends, the stage goes on; and it opens again.
    @Test(arguments: End.allCases) func itClosesAlone(by end: End) async throws {
      let app = try await App("stack")
      app.user.key("d")
      let first = try await app.openedPresenter()
      switch end {
      case .key: app.user.key("d")
      case .escape:
        app.user.click(first.x + 600, first.y + first.height - 60)
        // In the stage's window, which may still have the focus, it does nothing.
        _ = try await app.waits {
          $0.user.key("Escape")
          return $0.user.seen(first.id) == nil
        }
      case .closeButton: app.user.askToClose(first.id)
      case .kill:
        // Xlib complains where a connection ends while it is being set up.
        _ = try await app.settledPicture(of: first.id)
        app.user.kill(first.id)
      }
      #expect(try await isGone(first, of: app))
      try await app.after {
        app.user.key("Page_Down")
      } where: {
        $0.front != 0
      }
      try await app.settle()
      app.user.key("d")
      _ = try await app.openedPresenter()
      #expect(app.errors.isEmpty)
    }

    /// Escape closes an opened card on the stage before it closes the presenter view.
    @Test func escapeInItFirstClosesWhatIsOnTop() async throws {
      let app = try await App("carousel")
      app.user.key("d")
      let presenter = try await app.openedPresenter()
      app.user.click(presenter.x + 600, presenter.y + presenter.height - 60)
      try await app.after {
        app.user.key("Return")
      } where: {
        $0.selected != nil
      }
      try await app.settle()
      try await app.after {
        app.user.key("Escape")
      } where: {
        $0.selected == nil
      }
      #expect(app.user.seen(presenter.id) != nil)
      try await app.settle()
      app.user.key("Escape")
      #expect(try await isGone(presenter, of: app))
    }

    /// The sleeps of the thread that wakes most, a second.
    private func wakes(of app: App, seconds: Double) async throws -> Double {
      let (before, time) = (app.process.sleeps, app.process.processorSeconds)
      try await pause(seconds)
      // One that spins does not sleep.
      #expect(app.process.processorSeconds - time < 0.2 * seconds)
      let most = app.process.sleeps.map { $0.value - (before[$0.key] ?? 0) }.max() ?? 0
      return Double(most) / seconds
    }

    @Test func atRestOnlyItsTimerWakes() async throws {
      let app = try await App("stack", ["--presenter"])
      let presenter = try await app.openedPresenter()
      _ = try await app.settledPicture(of: presenter.id)
      #expect(try await app.fallsAsleep())
      // Until the first step it stands still, but for the clock's minutes.
      #expect(try await wakes(of: app, seconds: 4) <= 0.5)
      app.user.key("u")
      let before = try #require(app.user.pixels(of: presenter.id))
      try await pause(1.5)
      let wakes = try await wakes(of: app, seconds: 5)
      #expect(wakes > 0.5 && wakes < 2, "\(wakes)")
      #expect(app.user.pixels(of: presenter.id)?.pixels != before.pixels)
      // Where nobody sees it, nothing ticks; also where it went while the stage moved.
      app.user.key("Page_Down")
      app.user.unmap(presenter.id)
      #expect(try await app.fallsAsleep())
    }

    @Test(arguments: [false, true])
    func itGoesWithItsMonitorAndLeavesTheStageInSight(isManaged: Bool) async throws {
      let room = try TwoMonitors(isManaged: isManaged)
      defer { room.end() }
      let (app, presenter) = try await stageAndPresenter(in: room)
      room.user.unplug("right")
      // It is on the stage's monitor now, and does not fill it.
      #expect(
        try await app.waits {
          place(of: presenter.id, $0).map { $0.x < 600 && $0.width <= 600 && $0 != Monitors.left }
            == true
        }, "it is at \(String(describing: place(of: presenter.id, app)))")
      room.user.plug("right", 600, 0, 680, 720)
      #expect(try await app.waits { place(of: presenter.id, $0) == Monitors.right })
      #expect(place(of: app.window.id, app) == Monitors.left)
    }

    /// A stage that comes to the presenter view's monitor takes its place.
    @Test(arguments: [false, true])
    func stageAndPresenterViewSwapMonitors(isManaged: Bool) async throws {
      let room = try TwoMonitors(isManaged: isManaged)
      defer { room.end() }
      let (app, presenter) = try await stageAndPresenter(in: room)
      app.user.key("m")
      #expect(try await app.waits { place(of: $0.window.id, $0) == Monitors.right })
      #expect(try await app.waits { place(of: presenter.id, $0) == Monitors.left })
    }

    @Test func aSeamIsDraggedAndRemembered() async throws {
      let scratch = try Scratch()
      let environment = try scratch.home()
      func open() async throws -> (App, SeenWindow, width: Int) {
        let app = try await App("stack", ["--presenter"], environment: environment)
        let presenter = try await app.openedPresenter()
        return (app, presenter, try await width(of: presenter, app))
      }
      func width(of presenter: SeenWindow, _ app: App) async throws -> Int {
        let picture = try await app.settledPicture(of: presenter.id)
        return try #require(picture.copyPlace(of: try app.grab())).width
      }
      let (app, presenter, before) = try await open()
      // Between the columns, within a margin.
      let seam = (x: Double(presenter.x) + 22 + 1056 * 0.635, y: Double(presenter.y) + 350)
      app.user.drag([seam, (seam.x - 350, seam.y)], samples: 10, interval: 0.02)
      let after = try await width(of: presenter, app)
      #expect(after < before - 60, "\(before) \(after)")
      app.user.askToClose(app.window.id)
      #expect(app.process.wait(seconds: 5) == 0)
      let again = try await open()
      #expect(again.width == after)
    }
  }
}
