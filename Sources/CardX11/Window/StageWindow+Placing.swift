import CX11
import CardSystem

/// The placement of the window, with or without a window manager.
extension StageWindow {
  /// Moves the window to `new`: the rectangle for the window with its frame, or the monitor that the window fills.
  func place(at new: ScreenRect) {
    if placement.fillsUnaided {
      fill(new)
    } else if !placement.hasManager {
      moveResize(to: new, within: frameExtents)
    } else if isFullscreen {
      // Most managers move the window. A later check shows whether this manager did.
      watch.requested = new
      watch.monitorsChanged(at: MonotonicClock.now())
      moveResize(to: new)
    } else if isMaximized {
      moveFilled(at: new)
    } else {
      moveResize(to: new, within: frameExtents)
    }
    XFlush(connection.display)
  }

  /// Requests that the window fills a monitor, with the manager's frame outside of it.
  func fill(_ rect: ScreenRect) {
    var rect = rect
    rect.x -= placement.isFramed ? watch.frame.left : 0
    rect.y -= placement.isFramed ? watch.frame.top : 0
    moveResize(to: rect)
  }

  /// Requests a rectangle for the window. `frame` is the part of the rectangle that the manager's frame takes up.
  func moveResize(to new: ScreenRect, within frame: FrameExtents = FrameExtents()) {
    if !placement.hasManager, !placement.isFramed { placement.position = (new.x, new.y) }
    XMoveResizeWindow(
      connection.display, window, Int32(new.x), Int32(new.y),
      UInt32(max(1, new.width - frame.left - frame.right)),
      UInt32(max(1, new.height - frame.top - frame.bottom)))
  }

  /// Restores the window, moves it to `new`, and lets it fill the monitor at that position.
  ///
  /// The window is restored first, because some managers do not move a window while it fills a monitor.
  func moveFilled(at new: ScreenRect) {
    let states = managedStates
    let fullscreen = [connection.atoms[.netWMStateFullscreen]].filter(states.contains)
    let maximized = maximizedStates.filter(states.contains)
    setManaged(fullscreen, false)
    setManaged(maximized, false)
    if fullscreen.isEmpty {
      XMoveWindow(connection.display, window, Int32(new.x), Int32(new.y))
    } else {
      place(on: new)
    }
    setManaged(maximized, true)
    setManaged(fullscreen, true)
    XFlush(connection.display)
  }

  /// Requests the position on a monitor that corresponds to the window's normal position.
  func place(on monitor: ScreenRect) {
    let (old, new) = (watch.normalPosition.rect, watch.normalPosition.carried(to: monitor))
    if (new.width, new.height) == (old.width, old.height) {
      // The size need not be set, because the manager restores it.
      XMoveWindow(connection.display, window, Int32(new.x), Int32(new.y))
    } else {
      moveResize(to: new, within: frameExtents)
    }
  }

  /// The states that the manager has given the window.
  var managedStates: [Atom] {
    connection.longs(of: connection.atoms[.netWMState], on: window).value ?? []
  }

  private var maximizedStates: [Atom] {
    [connection.atoms[.netWMStateMaximizedHorz], connection.atoms[.netWMStateMaximizedVert]]
  }

  private var isMaximized: Bool { managedStates.contains(where: maximizedStates.contains) }

  /// Requests that the manager adds states to the window, or removes them.
  func setManaged(_ states: [Atom], _ wanted: Bool) {
    guard let first = states.first else { return }
    let second = states.count > 1 ? states[1] : 0
    connection.sendMessage(
      connection.atoms[.netWMState], about: window, to: connection.root,
      [wanted ? 1 : 0, Int(first), Int(second), 1, 0])
  }
}
