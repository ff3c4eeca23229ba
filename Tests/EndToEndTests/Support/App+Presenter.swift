import Testing
import X11TestSupport

/// The presenter view as a user sees it.
extension App {
  /// Waits for the window of the presenter view, and returns it.
  func openedPresenter(at location: SourceLocation = #_sourceLocation) async throws -> SeenWindow {
    var found: SeenWindow?
    _ = try await waits {
      found = $0.user.window(pid: $0.process.pid, besides: $0.window.id, seconds: 0)
      return found != nil
    }
    return try #require(found, "the presenter view never came", sourceLocation: location)
  }

  /// Waits until the pixels of a window have not changed for 0.6 s, and returns them. A running timer changes them every
  /// second.
  ///
  /// On a busy machine, faces that are painted in the background appear some time after one another.
  func settledFrame(of window: UInt) async throws -> PixelGrid {
    var last = try #require(user.pixels(of: window))
    var equal = 0
    for _ in 0..<100 {
      try await pause(0.2)
      let next = try #require(user.pixels(of: window))
      equal = next.pixels == last.pixels ? equal + 1 : 0
      if equal == 3 { return last }
      last = next
    }
    Issue.record("the window never came to rest")
    return last
  }

  /// Returns a function that maps fractions of the stage's window to screen pixels of the presenter view's copy.
  func positionsInCopy(
    of presenter: SeenWindow
  ) async throws -> (_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let stage = try grab()
    let copy = try #require(try await settledFrame(of: presenter.id).copyPosition(of: stage))
    let scale = Double(copy.width) / Double(stage.width)
    return { x, y in
      (
        Double(presenter.x + copy.x) + x * Double(stage.width) * scale,
        Double(presenter.y + copy.y) + y * Double(stage.height) * scale
      )
    }
  }
}

extension PixelGrid {
  /// Returns the position and the width of the stage's copy in an image of the presenter view.
  func copyPosition(of stage: PixelGrid) -> (x: Int, y: Int, width: Int)? {
    // The copy is at the upper left, after the margin and a border of one pixel.
    let background = self[0, 0] & 0xFFFFFF
    let middle = height / 4
    guard let left = (0..<width).first(where: { self[$0, middle] & 0xFFFFFF != background })
    else { return nil }
    let line = self[left, middle] & 0xFFFFFF
    guard let top = (0..<height).first(where: { self[left, $0] & 0xFFFFFF == line }),
      let end = (top..<height).first(where: { self[left, $0] & 0xFFFFFF != line })
    else { return nil }
    return (left + 1, top + 1, (end - top - 2) * stage.width / stage.height)
  }
}

/// Returns a stage that fills the left monitor, and its presenter view, which fills the right one.
func stageAndPresenter(
  in monitors: TwoMonitors, at location: SourceLocation = #_sourceLocation
) async throws -> (App, SeenWindow) {
  let app = try await App(
    "stack", ["--presenter", "--fullscreen", "--monitor", "left"], on: monitors.server)
  let presenter = try await app.openedPresenter(at: location)
  #expect(
    try await app.waits { frame(of: presenter.id, $0) == EndToEnd.Monitors.right },
    sourceLocation: location)
  return (app, presenter)
}

func frame(of window: UInt, _ app: App) -> EndToEnd.Monitors.Frame? {
  app.user.seen(window).map { EndToEnd.Monitors.Frame($0.x, $0.y, $0.width, $0.height) }
}
