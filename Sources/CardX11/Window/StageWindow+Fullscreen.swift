import CX11
import CardSystem

/// Fullscreen mode with or without a window manager.
extension StageWindow {
  /// Lets the window fill its monitor, or restores it. `.fullscreenChanged` follows.
  package func setFullscreen(_ wanted: Bool) {
    guard wanted != isFullscreen else { return }
    let manager: WindowManager?
    if wanted {
      (manager, watch.monitors) = connection.windowManager.and(connection.monitors).value
    } else {
      manager = connection.windowManager.value
    }
    adopt(manager)
    let state = connection.atoms[.netWMStateFullscreen]
    if wanted {
      locate()
      watch.record(frameRect, isFullscreen: false)
      // This call makes the monitor the user's choice.
      if let here = watch.monitors.showing(frameRect) { watch.home.choose(here) }
    }
    // A window that fills its monitor without a manager is also restored without one.
    if let manager, manager.supported.contains(state), !placement.fillsUnaided {
      setManaged([state], wanted)
      requests.open = nil
      if wanted { expect(.fill) }
      if !wanted { stayOnMonitor() }
    } else if wanted {
      fillMonitor(watch.current(at: frameRect))
    } else {
      leaveMonitor()
    }
    XFlush(connection.display)
  }

  /// Requests fullscreen before the first map, when a manager reads the state. Without a manager, the window itself
  /// fills the monitor.
  func openFullscreen(under manager: WindowManager?) {
    let state = connection.atoms[.netWMStateFullscreen]
    if let manager, manager.supported.contains(state) {
      connection.setLongs([state], connection.atoms[.netWMState], type: XA_ATOM, on: window)
    } else {
      fillMonitor(watch.home.monitor)
    }
  }

  /// Records the states that the manager has given the window.
  func recordManagedStates(_ states: [Atom]) {
    guard !placement.fillsUnaided, placement.hasManager else { return }
    setState(states.contains(connection.atoms[.netWMStateFullscreen]))
  }

  /// Fills the monitor again after a manager has put a frame around the window.
  func refill() {
    fill(watch.current(at: frameRect).rect)
    expect(.fill)
  }

  private func fillMonitor(_ monitor: Monitor) {
    placement.fillsUnaided = true
    fill(monitor.rect)
    // A manager without EWMH may keep the window where it is.
    expect(.fill)
    XRaiseWindow(connection.display, window)
    takeFocus()
    setState(true)
  }

  /// Restores the window without a manager. A manager that let the window fill its monitor may have ended since.
  private func leaveMonitor() {
    placement.fillsUnaided = false
    let (states, fullscreen) = (managedStates, connection.atoms[.netWMStateFullscreen])
    if states.contains(fullscreen) {
      connection.setLongs(
        states.filter { $0 != fullscreen }, connection.atoms[.netWMState], type: XA_ATOM,
        on: window)
    }
    requests.open = nil
    moveResize(
      to: watch.normalPosition.carried(to: watch.current(at: frameRect).rect), within: frameExtents)
    takeFocus()
    setState(false)
  }

  /// Requests a position on the current monitor, because a manager restores the earlier position. That position may be
  /// on another monitor or on none.
  private func stayOnMonitor() {
    let monitor = watch.current(at: frameRect)
    if watch.normalPosition.monitor != monitor.rect { place(on: monitor.rect) }
    watch.monitorsChanged(at: MonotonicClock.now())
  }

  private func setState(_ value: Bool) {
    guard value != isFullscreen else { return }
    placement.isFullscreen = value
    pending.append(.fullscreenChanged(value))
  }

  /// Takes the focus if no manager can give it. The window has the focus when the method returns.
  package func focusUnaided() {
    guard !placement.hasManager, isMapped else { return }
    // The request is also sent if the window seems to have the focus. Another window may have taken the focus, and the
    // event that reports this may not have arrived.
    focus()
    XSync(connection.display, 0)
  }

  /// Takes the focus if the window is mapped. Without a manager, no other program gives the focus to the window.
  func takeFocus() {
    if isMapped, !hasFocus { focus() }
  }

  private func focus() {
    // The server refuses the request if another program has just hidden the window.
    connection.ignoreError(
      of: xcb_set_input_focus_checked(
        connection.xcb, UInt8(RevertToPointerRoot), xcb_window_t(window),
        xcb_timestamp_t(CurrentTime)))
  }
}
