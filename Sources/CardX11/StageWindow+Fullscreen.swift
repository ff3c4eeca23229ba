import CX11

/// Fullscreen by the window manager, and without one.
extension StageWindow {
  /// Fills the monitor the window is on, or goes back. `.fullscreenChanged` follows once it is so.
  package func setFullscreen(_ wanted: Bool) {
    guard wanted != isFullscreen else { return }
    let manager = connection.windowManager
    hasManager = manager != nil
    let state = connection.atoms[.netWMStateFullscreen]
    // What was filled without a manager is undone without one.
    if let manager, manager.supported.contains(state), rectBeforeFullscreen == nil {
      connection.sendMessage(
        connection.atoms[.netWMState], about: window, to: connection.root,
        [wanted ? 1 : 0, Int(state), 0, 1, 0])
    } else if wanted {
      fillMonitor()
    } else {
      leaveMonitor()
    }
    XFlush(connection.display)
  }

  /// Before the first map: a manager reads the state then, else the window takes the monitor.
  func openFullscreen() {
    let state = connection.atoms[.netWMStateFullscreen]
    if let manager = connection.windowManager, manager.supported.contains(state) {
      connection.setLongs([state], connection.atoms[.netWMState], type: XA_ATOM, on: window)
    } else {
      fillMonitor()
    }
  }

  /// The manager has changed the window's state.
  func readManagedState() {
    guard rectBeforeFullscreen == nil else { return }
    let states = connection.longs(of: connection.atoms[.netWMState], on: window) ?? []
    setState(states.contains(connection.atoms[.netWMStateFullscreen]))
  }

  private func fillMonitor() {
    let monitor = connection.monitor(
      atX: position.x + size.width / 2, y: position.y + size.height / 2)
    rectBeforeFullscreen = (position.x, position.y, size.width, size.height)
    XMoveResizeWindow(
      connection.display, window, Int32(monitor.x), Int32(monitor.y), UInt32(monitor.width),
      UInt32(monitor.height))
    XRaiseWindow(connection.display, window)
    takeFocus()
    setState(true)
  }

  private func leaveMonitor() {
    guard let rect = rectBeforeFullscreen else { return }
    rectBeforeFullscreen = nil
    XMoveResizeWindow(
      connection.display, window, Int32(rect.x), Int32(rect.y), UInt32(rect.width),
      UInt32(rect.height))
    takeFocus()
    setState(false)
  }

  private func setState(_ value: Bool) {
    guard value != isFullscreen else { return }
    isFullscreen = value
    pending.append(.fullscreenChanged(value))
  }

  /// With no manager nobody else gives us the keyboard. A window not in sight cannot have it.
  func takeFocus() {
    guard isMapped, !hasFocus else { return }
    XSetInputFocus(connection.display, window, Int32(RevertToPointerRoot), Time(CurrentTime))
  }
}
