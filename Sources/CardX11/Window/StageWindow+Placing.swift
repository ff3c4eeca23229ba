import CX11
import CardSystem

/// Putting the window somewhere, by the window manager and without one.
extension StageWindow {
  /// Takes the window to `new`, a place of its own or a monitor it is to fill.
  func put(_ new: ScreenRect) {
    if !hasManager || fillsUnaided {
      moveResize(to: new)
    } else if isFullscreen {
      // Most managers let it go; it is looked at once they have had their time.
      watch.asked = new
      watch.hear(at: MonotonicClock.now())
      moveResize(to: new)
    } else if isMaximized {
      refill(new)
    } else {
      moveResize(to: new, within: watch.frame)
    }
    XFlush(connection.display)
  }

  /// Asks for a place; `frame` is what of it is the manager's.
  func moveResize(to new: ScreenRect, within frame: FrameExtents = FrameExtents()) {
    if !hasManager { position = (new.x, new.y) }
    XMoveResizeWindow(
      connection.display, window, Int32(new.x), Int32(new.y),
      UInt32(max(1, new.width - frame.left - frame.right)),
      UInt32(max(1, new.height - frame.top - frame.bottom)))
  }

  /// For managers that let windows that fill a monitor go nowhere: it gives up what it fills, goes
  /// to `new`, and fills what is there.
  func refill(_ new: ScreenRect) {
    let held = heldStates
    let fullscreen = [connection.atoms[.netWMStateFullscreen]].filter(held.contains)
    let maximized = maximizedStates.filter(held.contains)
    setManaged(fullscreen, false)
    setManaged(maximized, false)
    if fullscreen.isEmpty {
      XMoveWindow(connection.display, window, Int32(new.x), Int32(new.y))
    } else {
      stand(on: new)
    }
    setManaged(maximized, true)
    setManaged(fullscreen, true)
    XFlush(connection.display)
  }

  /// Asks for the spot of a monitor where the window stands when it fills none.
  func stand(on monitor: ScreenRect) {
    let (old, new) = (watch.standing.place, watch.standing.carried(to: monitor))
    if (new.width, new.height) == (old.width, old.height) {
      // The size is the manager's to give back.
      XMoveWindow(connection.display, window, Int32(new.x), Int32(new.y))
    } else {
      moveResize(to: new, within: watch.frame)
    }
  }

  private var heldStates: [Atom] {
    connection.longs(of: connection.atoms[.netWMState], on: window) ?? []
  }

  private var maximizedStates: [Atom] {
    [connection.atoms[.netWMStateMaximizedHorz], connection.atoms[.netWMStateMaximizedVert]]
  }

  private var isMaximized: Bool { heldStates.contains(where: maximizedStates.contains) }

  /// Asks the manager to give the window states, or to take them.
  func setManaged(_ states: [Atom], _ wanted: Bool) {
    guard let first = states.first else { return }
    let second = states.count > 1 ? states[1] : 0
    connection.sendMessage(
      connection.atoms[.netWMState], about: window, to: connection.root,
      [wanted ? 1 : 0, Int(first), Int(second), 1, 0])
  }
}
