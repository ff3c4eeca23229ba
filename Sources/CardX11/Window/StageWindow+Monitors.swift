import CX11
import CardSystem

/// The window's reactions to monitors that are added, removed or changed.
extension StageWindow {
  /// Moves the window to the next monitor in the server's order. A fullscreen window stays fullscreen.
  ///
  /// - Returns: False if there is no other monitor.
  package func moveToNextMonitor() -> Bool {
    watch.monitors = connection.monitors.value
    locate()
    let current = watch.current(at: frameRect)
    guard let next = watch.monitors.next(after: current) else { return false }
    watch.home.choose(next)
    adopt(connection.windowManager.value)
    // After several calls in a row, the manager may not have carried out the first request yet.
    let area = (watch.monitors.showing(frameRect) ?? current).rect
    place(at: isFullscreen ? next.rect : frameRect.carried(from: area, to: next.rect))
    expect(.move(to: next.rect))
    keepPace()
    return true
  }

  /// The window's monitor as of the last event.
  package var monitor: Monitor { watch.current(at: frameRect) }

  /// A Boolean value that indicates whether another monitor existed at the last change of monitors.
  package var hasOtherMonitor: Bool { watch.monitors.next(after: monitor) != nil }

  /// Queries the monitors, and returns the next monitor after the window's own. Returns nil if no other exists.
  package func otherMonitor() -> Monitor? {
    watch.monitors = connection.monitors.value
    locate()
    return watch.monitors.next(after: monitor)
  }

  /// Returns the position and the size for a second window on this window's monitor, beside the desktop's panels. If no
  /// free area is as large as `minimum`, the second window is in the corner where it covers little of this window.
  /// Returns nil if this window is fullscreen.
  ///
  /// The result assumes that the second window gets a frame like the frame of this window.
  package func placeBeside(
    size: (width: Int, height: Int), minimum: (width: Int, height: Int)
  ) -> (position: (x: Int, y: Int), size: (width: Int, height: Int))? {
    guard !isFullscreen else { return nil }
    let frame = (
      width: frameRect.width - self.size.width, height: frameRect.height - self.size.height
    )
    let framedSize = (width: size.width + frame.width, height: size.height + frame.height)
    let framedMinimum = (
      width: minimum.width + frame.width, height: minimum.height + frame.height
    )
    let area = connection.workArea(on: monitor)
    let framed =
      area.largestFreeArea(beside: frameRect, size: framedSize, minimum: framedMinimum)
      ?? area.cornerBeside(frameRect, size: framedSize, minimum: framedMinimum)
    return ((framed.x, framed.y), (framed.width - frame.width, framed.height - frame.height))
  }

  /// The rectangle of the window with its frame, on the screen.
  var frameRect: ScreenRect {
    let (x, y, width, height) = (
      placement.position.x, placement.position.y, size.width, size.height
    )
    guard !isFullscreen else { return ScreenRect(x: x, y: y, width: width, height: height) }
    let frame = frameExtents
    return ScreenRect(
      x: x - frame.left, y: y - frame.top, width: width + frame.left + frame.right,
      height: height + frame.top + frame.bottom)
  }

  /// The widths of the frame around the window. All are 0 if no manager runs and the window has no frame.
  var frameExtents: FrameExtents {
    placement.hasManager || placement.isFramed ? watch.frame : FrameExtents()
  }

  /// Records the window's position if the window has moved.
  func followMoves() {
    guard watch.hasMoved, isMapped, watch.settlesAt == nil else { return }
    watch.hasMoved = false
    locate()
    watch.record(frameRect, isFullscreen: isFullscreen)
    keepPace()
  }

  /// Moves the window as the changed monitors require.
  func followMonitors() {
    guard watch.hasSettled(by: MonotonicClock.now(), isShown: isMapped) else { return }
    let wasSeen = watch.monitors.showing(frameRect) != nil
    let monitors = connection.monitors.value
    // Another primary monitor may change the scale on this one.
    if monitors != watch.monitors { pending.append(.desktopChanged) }
    watch.monitors = monitors
    watch.hasMoved = false
    locate()
    let new = watch.home.move(
      from: frameRect, normal: watch.normalPosition, isFullscreen: isFullscreen,
      wasSeen: wasSeen, among: watch.monitors)
    let requested = watch.requested
    watch.requested = nil
    if let new {
      // A manager that has not carried out the request does not move windows that fill a monitor.
      if new == requested { moveFilled(at: new) } else { place(at: new) }
    } else {
      watch.record(frameRect, isFullscreen: isFullscreen)
    }
    keepPace()
  }

  /// Records the widths of the frame that the manager has put around the window, in the order left, right, top, bottom.
  func recordFrame(_ extents: [UInt]) {
    guard extents.count == 4, extents.allSatisfy({ $0 < 32768 }) else { return }
    watch.record(
      FrameExtents(
        left: Int(extents[0]), right: Int(extents[1]), top: Int(extents[2]),
        bottom: Int(extents[3])))
  }

  /// Queries the window's position on the screen if the events have not given it.
  func locate() {
    guard watch.isPositionUnsure else { return }
    watch.isPositionUnsure = false
    var (x, y): (Int32, Int32) = (0, 0)
    var child: Window = 0
    let (display, root) = (connection.display, connection.root)
    if XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child) != 0 {
      placement.position = (Int(x), Int(y))
    }
  }

  /// Returns the preferences of the desktop, with the scale for the window's monitor.
  ///
  /// Under Xwayland the scale does not change, because the compositor gives the pixels the same size on all monitors.
  package func onMonitor(_ desktop: Desktop) -> Desktop {
    var result = desktop
    if !connection.isXwayland(with: watch.monitors) {
      result.uiScale = watch.monitors.scale(on: monitor, ofDesktop: desktop.uiScale)
    }
    return result
  }

  private func keepPace() {
    let monitor = watch.current(at: frameRect)
    guard monitor != watch.paceMaker else { return }
    if monitor.density != watch.paceMaker.density { pending.append(.desktopChanged) }
    watch.paceMaker = monitor
    frameClock.pace(at: connection.refreshRate(of: monitor))
  }
}
