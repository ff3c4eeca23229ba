import CX11
import CardSystem

/// Reading the server's queue.
extension StageWindow {
  /// How long one drain may last before the run loop gets to draw: a server that sends faster than
  /// we read would otherwise never see a frame. What is left is read after it.
  private static let drainLimit = 0.1

  /// Reads the queue to its end and reports its events in order, without merging motions.
  ///
  /// One system call for many events. `body` may call anything on the window but this.
  package func drainEvents(_ body: (WindowEvent) -> Void) {
    let end = MonotonicClock.now() + Self.drainLimit
    deliverPending(body)
    var count = 0
    var event = XEvent()
    while XPending(connection.display) > 0 {
      XNextEvent(connection.display, &event)
      handle(&event, body)
      deliverPending(body)
      count += 1
      if count % 256 == 0, MonotonicClock.now() > end { break }
    }
    followMoves()
    followMonitors()
    if let time = frameClock.checkTimer(now: MonotonicClock.now()) { body(.frameDue(time: time)) }
  }

  /// Flushes the output buffer and sleeps until there is an event to drain, one of `extraFDs` is
  /// readable (those are returned), or `deadline` (`MonotonicClock` seconds) has passed.
  ///
  /// A signal wakes it too; nothing else does, without a deadline and a requested frame.
  @discardableResult
  package func wait(until deadline: Double? = nil, extraFDs: [Int32] = []) -> [Int32] {
    guard pending.isEmpty, XPending(connection.display) == 0 else { return [] }
    pollSet.wait(
      for: [XConnectionNumber(connection.display), frameClock.descriptor], and: extraFDs,
      until: [deadline, watch.settlesAt].compactMap { $0 }.min())
    return extraFDs.filter(pollSet.isReady)
  }

  private func deliverPending(_ body: (WindowEvent) -> Void) {
    guard !pending.isEmpty else { return }
    let events = pending
    pending.removeAll()
    events.forEach(body)
  }

  private func handle(_ event: inout XEvent, _ body: (WindowEvent) -> Void) {
    if connection.tellsOfMonitors(&event) {
      watch.hear(at: MonotonicClock.now())
      return
    }
    switch event.type {
    case GenericEvent: handleGeneric(&event.xcookie, body)
    case ButtonPress, ButtonRelease, MotionNotify, EnterNotify, LeaveNotify:
      translator.core(event) { deliverInput($0, body) }
    case KeyPress: translator.key(event.xkey, isPress: true, body)
    case KeyRelease: translator.key(event.xkey, isPress: false, body)
    case FocusIn, FocusOut: focusChanged(event.xfocus, body)
    case MappingNotify: translator.keyNames.refresh(event.xmapping)
    case Expose:
      presenter.invalidate()
      if event.xexpose.count == 0 { body(.exposed) }
    case ConfigureNotify: configured(event.xconfigure, body)
    case MapNotify, UnmapNotify: mapped(event.type == MapNotify, body)
    case DestroyNotify: body(.closeRequested)
    case PropertyNotify:
      if event.xproperty.atom == connection.atoms[.netWMState] { readManagedState() }
      if event.xproperty.atom == connection.atoms[.netFrameExtents] { readFrame() }
    case ClientMessage: messageCame(event.xclient, body)
    default: _ = presenter.complete(event)
    }
  }

  private func handleGeneric(_ cookie: inout XGenericEventCookie, _ body: (WindowEvent) -> Void) {
    guard XGetEventData(connection.display, &cookie) != 0 else { return }
    defer { XFreeEventData(connection.display, &cookie) }
    if cookie.`extension` == connection.extensions.input2?.opcode {
      translator.input2(cookie) { deliverInput($0, body) }
    } else if frameClock.owns(cookie), let data = cookie.data {
      let event = data.load(as: XPresentCompleteNotifyEvent.self)
      if let time = frameClock.complete(event, now: MonotonicClock.now()) {
        body(.frameDue(time: time))
      }
    }
  }

  /// Without a manager a click focuses the window.
  private func deliverInput(_ event: WindowEvent, _ body: (WindowEvent) -> Void) {
    if !hasManager, !hasFocus, case .input(let input) = event, case .press = input.kind {
      takeFocus()
    }
    body(event)
  }

  private func focusChanged(_ event: XFocusChangeEvent, _ body: (WindowEvent) -> Void) {
    // Focus between the window and a child, or the root's by the pointer: no change here.
    guard event.detail != NotifyInferior, event.detail != NotifyPointer else { return }
    if event.type == FocusIn {
      hasFocus = true
      return
    }
    translator.releaseKeys(body)
    // A grab (a manager's key, a menu) takes the keyboard for a moment, not the focus.
    if event.mode != NotifyGrab { hasFocus = false }
  }

  private func configured(_ event: XConfigureEvent, _ body: (WindowEvent) -> Void) {
    // The server's event has the position within the manager's frame, a manager's synthetic one
    // that on the screen.
    let isOnScreen = event.send_event != 0 || !hasManager
    if isOnScreen { position = (Int(event.x), Int(event.y)) }
    watch.isPlaceUnsure = !isOnScreen
    watch.hasMoved = true
    resizeSync?.configured()
    let new = (width: Int(event.width), height: Int(event.height))
    guard new != size else { return }
    size = new
    body(.resized(width: new.width, height: new.height))
  }

  private func mapped(_ isMapped: Bool, _ body: (WindowEvent) -> Void) {
    guard isMapped != self.isMapped else { return }
    self.isMapped = isMapped
    if isMapped {
      hasManager = connection.windowManager != nil
      if !hasManager { takeFocus() }
      watch.shown(at: MonotonicClock.now())
    } else {
      translator.cancel(time: MonotonicClock.now(), body)
    }
    body(isMapped ? .mapped : .unmapped)
  }

  private func messageCame(_ event: XClientMessageEvent, _ body: (WindowEvent) -> Void) {
    let atoms = connection.atoms
    guard event.message_type == atoms[.wmProtocols], event.format == 32 else { return }
    let data = event.data.l
    switch Atom(bitPattern: data.0) {
    case atoms[.wmDeleteWindow]: body(.closeRequested)
    case atoms[.netWMPing]:
      connection.sendMessage(
        event.message_type, about: connection.root, to: connection.root,
        [data.0, data.1, data.2, data.3, data.4])
    case atoms[.netWMSyncRequest]: resizeSync?.request(low: data.2, high: data.3)
    default: break
    }
  }
}
