import CX11

/// The window among monitors that come, go and change.
extension StageWindow {
  /// Moves the window to the next monitor, in the order the server lists them; fullscreen it stays
  /// so. False where there is no other.
  package func moveToNextMonitor() -> Bool {
    watch.monitors = connection.monitors
    locate()
    let current = watch.current(at: place)
    guard let next = watch.monitors.next(after: current) else { return false }
    watch.home.choose(next)
    hasManager = connection.windowManager != nil
    put(isFullscreen ? next.rect : place.carried(from: current.rect, to: next.rect))
    keepPace()
    return true
  }

  /// Where the window is on the screen, with its frame.
  var place: ScreenRect {
    let (x, y, width, height) = (position.x, position.y, size.width, size.height)
    guard hasManager, !isFullscreen else {
      return ScreenRect(x: x, y: y, width: width, height: height)
    }
    let frame = watch.frame
    return ScreenRect(
      x: x - frame.left, y: y - frame.top, width: width + frame.left + frame.right,
      height: height + frame.top + frame.bottom)
  }

  /// Takes note of where the window has come to, if it has moved.
  func followMoves() {
    guard watch.hasMoved, isMapped, watch.settlesAt == nil else { return }
    watch.hasMoved = false
    locate()
    watch.note(place, isFullscreen: isFullscreen)
    keepPace()
  }

  /// Goes where the monitors that have changed make it go.
  func followMonitors() {
    guard watch.hasSettled(by: MonotonicClock.now(), isShown: isMapped) else { return }
    watch.monitors = connection.monitors
    watch.hasMoved = false
    locate()
    let new = watch.home.move(
      from: place, standing: watch.standing, isFullscreen: isFullscreen, among: watch.monitors)
    if let new { put(new) } else { watch.note(place, isFullscreen: isFullscreen) }
    keepPace()
  }

  /// The manager has framed the window.
  func readFrame() {
    let extents = connection.longs(of: connection.atoms[.netFrameExtents], on: window) ?? []
    guard extents.count == 4, extents.allSatisfy({ $0 < 32768 }) else { return }
    watch.frame = (Int(extents[0]), Int(extents[1]), Int(extents[2]), Int(extents[3]))
  }

  /// Asks the server where the window is, where events have not told.
  func locate() {
    guard watch.isPlaceUnsure else { return }
    watch.isPlaceUnsure = false
    var (x, y): (Int32, Int32) = (0, 0)
    var child: Window = 0
    if XTranslateCoordinates(connection.display, window, connection.root, 0, 0, &x, &y, &child)
      != 0
    {
      position = (Int(x), Int(y))
    }
  }

  private func keepPace() {
    let monitor = watch.current(at: place)
    guard monitor != watch.paceMaker else { return }
    watch.paceMaker = monitor
    frameClock.pace(at: connection.refreshRate(of: monitor))
  }

  private func put(_ new: ScreenRect) {
    if hasManager, !fillsUnaided { askManager(for: new) } else { moveResize(to: new) }
    XFlush(connection.display)
  }

  func moveResize(to new: ScreenRect) {
    position = (new.x, new.y)
    XMoveResizeWindow(
      connection.display, window, Int32(new.x), Int32(new.y), UInt32(new.width),
      UInt32(new.height))
  }

  /// Managers let windows that fill a monitor go nowhere: those give up what they fill, go, and
  /// fill what is there.
  private func askManager(for new: ScreenRect) {
    let atoms = connection.atoms
    let held = connection.longs(of: atoms[.netWMState], on: window) ?? []
    let maximized = [atoms[.netWMStateMaximizedHorz], atoms[.netWMStateMaximizedVert]]
      .filter(held.contains)
    let fullscreen = [atoms[.netWMStateFullscreen]].filter(held.contains)
    setManaged(fullscreen, false)
    setManaged(maximized, false)
    let standing = watch.standing.place
    let spot = fullscreen.isEmpty ? new : watch.standing.carried(to: new)
    let keepsSize =
      fullscreen.isEmpty
      ? !maximized.isEmpty
      : (spot.width, spot.height) == (standing.width, standing.height)
    if keepsSize {
      XMoveWindow(connection.display, window, Int32(spot.x), Int32(spot.y))
    } else {
      let frame = watch.frame
      XMoveResizeWindow(
        connection.display, window, Int32(spot.x), Int32(spot.y),
        UInt32(max(1, spot.width - frame.left - frame.right)),
        UInt32(max(1, spot.height - frame.top - frame.bottom)))
    }
    setManaged(maximized, true)
    setManaged(fullscreen, true)
  }

  /// Asks the manager to give the window states, or to take them.
  func setManaged(_ states: [Atom], _ wanted: Bool) {
    guard let first = states.first else { return }
    let second = states.count > 1 ? states[1] : 0
    connection.sendMessage(
      connection.atoms[.netWMState], about: window, to: connection.root,
      [wanted ? 1 : 0, Int(first), Int(second), 1, 0])
  }
}
