import Testing
import X11TestSupport

/// The speaker's desk as its user finds it.
extension App {
  /// The desk's window, once it is there.
  func openedDesk(at location: SourceLocation = #_sourceLocation) async throws -> SeenWindow {
    var found: SeenWindow?
    _ = try await waits {
      found = $0.user.window(pid: $0.process.pid, besides: $0.window.id, seconds: 0)
      return found != nil
    }
    return try #require(found, "the desk never came", sourceLocation: location)
  }

  /// The picture of a window, once it no longer changes.
  func settledPicture(of window: UInt) async throws -> PixelGrid {
    var last = try #require(user.pixels(of: window))
    for _ in 0..<50 {
      try await pause(0.2)
      let next = try #require(user.pixels(of: window))
      if next.pixels == last.pixels { return last }
      last = next
    }
    Issue.record("the window never came to rest")
    return last
  }

  /// Where on the screen the places of the stage are in the desk's copy: of shares of the stage's window.
  func placesInCopy(
    of desk: SeenWindow
  ) async throws -> (_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let stage = try grab()
    let copy = try #require(try await settledPicture(of: desk.id).copyPlace(of: stage))
    let scale = Double(copy.width) / Double(stage.width)
    return { x, y in
      (
        Double(desk.x + copy.x) + x * Double(stage.width) * scale,
        Double(desk.y + copy.y) + y * Double(stage.height) * scale
      )
    }
  }
}

extension PixelGrid {
  /// Where the copy of the stage is in a desk's picture: the largest rectangle that its fine frame is about.
  func copyPlace(of stage: PixelGrid) -> (x: Int, y: Int, width: Int)? {
    // At the upper left, behind the margin and a line of one pixel.
    let ground = self[0, 0] & 0xFFFFFF
    let middle = height / 4
    guard let left = (0..<width).first(where: { self[$0, middle] & 0xFFFFFF != ground })
    else { return nil }
    let line = self[left, middle] & 0xFFFFFF
    guard let top = (0..<height).first(where: { self[left, $0] & 0xFFFFFF == line }),
      let end = (top..<height).first(where: { self[left, $0] & 0xFFFFFF != line })
    else { return nil }
    return (left + 1, top + 1, (end - top - 2) * stage.width / stage.height)
  }
}

/// A stage that fills the left monitor, and its desk, which fills the right one.
func stageAndDesk(
  in room: TwoMonitors, at location: SourceLocation = #_sourceLocation
) async throws -> (App, SeenWindow) {
  let app = try await App(
    "stack", ["--presenter", "--fullscreen", "--monitor", "left"], on: room.server)
  let desk = try await app.openedDesk(at: location)
  #expect(
    try await app.waits { place(of: desk.id, $0) == EndToEnd.Monitors.right },
    sourceLocation: location)
  return (app, desk)
}

func place(of window: UInt, _ app: App) -> EndToEnd.Monitors.Place? {
  app.user.seen(window).map { EndToEnd.Monitors.Place($0.x, $0.y, $0.width, $0.height) }
}
