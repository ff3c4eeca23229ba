import CX11
import CardSystem

/// Fullscreen by the window manager or without one.
extension StageWindow {
  /// Makes the window fill its monitor, or restores it; `.fullscreenChanged` follows once it has.
  package func setFullscreen(_ wanted: Bool) {
    guard wanted != isFullscreen else { return }
    let manager: WindowManager?
    if wanted {
      (manager, watch.monitors) = connection.windowManager.and(connection.monitors).value
    } else {
      manager = connection.windowManager.value
    }
    hasManager = manager != nil
    let state = connection.atoms[.netWMStateFullscreen]
    if wanted {
      locate()
      watch.note(place, isFullscreen: false)
      // The user now chooses this monitor.
      if let here = watch.monitors.showing(place) { watch.home.choose(here) }
    }
    // A monitor filled without a manager is left without one.
    if let manager, manager.supported.contains(state), !fillsUnaided {
      setManaged([state], wanted)
      wish = nil
      if wanted { expect(.fill) }
      if !wanted { stayOnMonitor() }
    } else if wanted {
      fillMonitor(watch.current(at: place))
    } else {
      leaveMonitor()
    }
    XFlush(connection.display)
  }

  /// Before the first map: a manager reads the state then, else the window takes the monitor.
  func openFullscreen(under manager: WindowManager?) {
    let state = connection.atoms[.netWMStateFullscreen]
    if let manager, manager.supported.contains(state) {
      connection.setLongs([state], connection.atoms[.netWMState], type: XA_ATOM, on: window)
    } else {
      fillMonitor(watch.home.monitor)
    }
  }

  /// Notes the states that the manager has given the window.
  func noteManagedStates(_ states: [Atom]) {
    guard !fillsUnaided else { return }
    setState(states.contains(connection.atoms[.netWMStateFullscreen]))
  }

  /// Fills its monitor again, within the frame that a manager has put around it since.
  func refill() {
    fill(watch.current(at: place).rect)
    expect(.fill)
  }

  private func fillMonitor(_ monitor: Monitor) {
    fillsUnaided = true
    fill(monitor.rect)
    if isFramed { expect(.fill) }
    XRaiseWindow(connection.display, window)
    takeFocus()
    setState(true)
  }

  private func leaveMonitor() {
    guard fillsUnaided else { return }
    fillsUnaided = false
    wish = nil
    moveResize(
      to: watch.normalPosition.carried(to: watch.current(at: place).rect), within: watch.frame)
    takeFocus()
    setState(false)
  }

  /// A manager puts the window back where it was before, which may be another monitor, or none.
  private func stayOnMonitor() {
    let monitor = watch.current(at: place)
    if watch.normalPosition.monitor != monitor.rect { place(on: monitor.rect) }
    watch.noteChange(at: MonotonicClock.now())
  }

  private func setState(_ value: Bool) {
    guard value != isFullscreen else { return }
    isFullscreen = value
    pending.append(.fullscreenChanged(value))
  }

  /// Takes the focus where there is no manager to give it; it is there once this returns.
  package func focusUnaided() {
    guard !hasManager, isMapped else { return }
    // Also where it seems to have it: another window may have taken it, which is told only later.
    focus()
    XSync(connection.display, 0)
  }

  /// Without a manager the window must focus itself, once it is viewable.
  func takeFocus() {
    if isMapped, !hasFocus { focus() }
  }

  private func focus() {
    XSetInputFocus(connection.display, window, Int32(RevertToPointerRoot), Time(CurrentTime))
  }
}
