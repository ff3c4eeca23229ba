import CX11
import CardInput
import CardSystem

/// Reading the server's event queue.
extension StageWindow {
  /// The maximum duration of a drain, in seconds. The next drain reads the remaining events. Without the limit, no
  /// frame would appear while a server sends faster than the program reads.
  private static let drainLimit = 0.1

  /// Reads the queue to its end and reports its events in order, without merging motions.
  ///
  /// One system call reads many events. `body` may call any method of the window except this one.
  package func drainEvents(_ body: (WindowEvent) -> Void) {
    let end = MonotonicClock.now() + Self.drainLimit
    deliverPending(body)
    var count = 0
    var event = XEvent()
    while XPending(connection.display) > 0 {
      XNextEvent(connection.display, &event)
      // An extension's event, such as a motion of the pointer, never concerns the input method.
      if event.type == GenericEvent {
        handleGeneric(&event.xcookie)
      } else if !textInput.takes(&event) {
        handle(event)
      }
      deliverPending(body)
      count += 1
      if count % 256 == 0, MonotonicClock.now() > end { break }
    }
    let isTyping = textInput.isTyping()
    if hasFocus || !isTyping { textInput.follow(isTyping: isTyping) }
    queryChanges()
    pending += transfers.expire(now: MonotonicClock.now())
    followVisibility()
    if !isShown { resizeSync?.frameShown() }
    deliverPending(body)
    followMoves()
    followMonitors()
    checkRequest()
    deliverPending(body)
    if let time = frameClock.checkTimer(now: MonotonicClock.now()) { body(.frameDue(time: time)) }
  }

  /// Flushes the output buffer and sleeps until an event arrives, a descriptor is readable, or `deadline` has passed.
  ///
  /// A signal ends the sleep too, and so do the timer of a requested frame and the time `wakesAt`.
  ///
  /// - Parameter deadline: A time on `MonotonicClock`, in seconds.
  /// - Returns: The descriptors of `extraFDs` that are readable.
  @discardableResult
  package func wait(until deadline: Double? = nil, extraFDs: [Int32] = []) -> [Int32] {
    guard !hasEvents() else { return [] }
    let ready = Poll.wait(
      for: descriptors + extraFDs, until: [deadline, wakesAt].compactMap(\.self).min())
    return extraFDs.filter(ready.contains)
  }

  /// Flushes the output buffer, and returns whether an event can be drained at once. A run loop with two windows calls
  /// `wait` on one of them, and this method on the other.
  package func hasEvents() -> Bool { !pending.isEmpty || XPending(connection.display) > 0 }

  /// The descriptors to poll: one of them becomes readable when an event arrives.
  package var descriptors: [Int32] {
    [XConnectionNumber(connection.display), frameClock.descriptor].compactMap(\.self)
  }

  /// The time at which to drain the queue even if no event has arrived, in seconds on `MonotonicClock`. Nil for never.
  package var wakesAt: Double? {
    [watch.settlesAt, transfers.deadline, isMapped ? requests.open?.until : nil].compactMap(\.self)
      .min()
  }

  private func deliverPending(_ body: (WindowEvent) -> Void) {
    for input in translator.takeEvents() {
      // Without a manager, a click focuses the window.
      if !placement.hasManager, !hasFocus, case .press = input.kind { takeFocus() }
      body(.input(input))
    }
    guard !pending.isEmpty else { return }
    let events = pending
    pending.removeAll()
    events.forEach(body)
  }

  private func handle(_ event: XEvent) {
    if connection.isMonitorChange(event) {
      watch.monitorsChanged(at: MonotonicClock.now())
      return
    }
    if connection.isSettingsChange(event) { changes.insert(.settings) }
    switch event.type {
    case ButtonPress, ButtonRelease, MotionNotify, EnterNotify, LeaveNotify: translator.core(event)
    case KeymapNotify: translator.recordKeys(event.xkeymap)
    case KeyPress:
      translator.key(event.xkey, isPress: true, typed: textInput.text(of: event.xkey))
    case KeyRelease: translator.key(event.xkey, isPress: false)
    case FocusIn, FocusOut: focusChanged(event.xfocus)
    case MappingNotify: translator.keyNames.layoutChanged(event.xmapping)
    case connection.extensions.keyboard?.firstEvent: translator.keyNames.layoutChanged()
    case Expose:
      presenter.invalidate()
      if event.xexpose.count == 0 { pending.append(.exposed) }
    // Only the destruction of another program's window matters. For the window of the frame, being mapped or unmapped
    // matters too.
    case DestroyNotify where isForeign(event): destroyed(event.xdestroywindow.window)
    case MapNotify where event.xany.window == placement.frame,
      UnmapNotify where event.xany.window == placement.frame:
      visibility.isFrameUnmapped = event.type == UnmapNotify
    case ConfigureNotify where isForeign(event), MapNotify where isForeign(event),
      UnmapNotify where isForeign(event):
      break
    case ReparentNotify where !isForeign(event): reparented(event.xreparent)
    case ConfigureNotify: configured(event.xconfigure)
    case MapNotify, UnmapNotify: mapped(event.type == MapNotify)
    case VisibilityNotify: visibility.isCovered = event.xvisibility.state == VisibilityFullyObscured
    case DestroyNotify:
      surface.isDestroyed = true
      // When a compositor ends, it destroys the windows of its Xwayland server shortly before that server ends.
      connection.awaitLoss(seconds: 1)
      pending.append(.destroyed)
    case PropertyNotify:
      report(transfers.propertyChanged(event.xproperty))
      propertyChanged(event.xproperty)
    case SelectionNotify, SelectionRequest, SelectionClear:
      report(transfers.handleSelection(event))
    case ClientMessage: handleMessage(event.xclient)
    default: presenter.complete(event)
    }
  }

  /// Records the end of another program's window.
  private func destroyed(_ window: Window) {
    connection.watchedWindows.remove(window)
    if window == placement.manager {
      adopt(nil)
      changes.insert(.manager)
    }
    report(transfers.destroyed(window))
  }

  private func propertyChanged(_ event: XPropertyEvent) {
    let atoms = connection.atoms
    if event.window == connection.root {
      switch event.atom {
      case atoms[.netCurrentDesktop]: changes.insert(.workspace)
      case atoms[.netSupportingWMCheck]:
        // Another manager may replace the last one.
        changes.insert(.manager)
      default: break
      }
    } else if event.window == window {
      switch event.atom {
      case atoms[.netWMState]: changes.insert(.states)
      case atoms[.wmState]: changes.insert(.iconic)
      case atoms[.netWMDesktop]: changes.insert(.workspace)
      case atoms[.netFrameExtents]: changes.insert(.frame)
      default: break
      }
    }
  }

  /// Reports the keys that are held in the window as released at the next drain, since their releases will not arrive.
  package func releaseKeys() { translator.releaseKeys() }

  private func isForeign(_ event: XEvent) -> Bool { event.xany.window != window }

  private func report(_ event: WindowEvent?) {
    if let event { pending.append(event) }
  }

  private func handleGeneric(_ cookie: inout XGenericEventCookie) {
    guard XGetEventData(connection.display, &cookie) != 0 else { return }
    defer { XFreeEventData(connection.display, &cookie) }
    if cookie.`extension` == connection.extensions.input2.map({ Int32($0.opcode) }) {
      translator.input2(cookie)
    } else if frameClock.owns(cookie), let data = cookie.data {
      let event = data.load(as: xcb_present_complete_notify_event_t.self)
      if let time = frameClock.complete(event, now: MonotonicClock.now()) {
        pending.append(.frameDue(time: time))
      }
    }
  }

  private func focusChanged(_ event: XFocusChangeEvent) {
    // The focus moved between the window and a child (NotifyInferior), or the keys follow the pointer (NotifyPointer).
    // In both cases the window's own focus is unchanged.
    guard event.detail != NotifyInferior, event.detail != NotifyPointer else { return }
    if event.type == FocusIn {
      hasFocus = true
      return
    }
    translator.releaseKeys()
    // A grab, such as by a manager's key or a menu, takes the keyboard for a short time, but not the focus.
    guard event.mode != NotifyGrab else { return }
    hasFocus = false
    textInput.follow(isTyping: false)
  }

  private func configured(_ event: XConfigureEvent) {
    // An event from the server states the position within the manager's frame. A manager's synthetic event states the
    // position on the screen.
    let isOnScreen = event.send_event != 0 || !placement.hasManager && !placement.isFramed
    if isOnScreen { placement.position = (Int(event.x), Int(event.y)) }
    watch.isPositionUnsure = !isOnScreen
    watch.hasMoved = true
    let new = (width: Int(event.width), height: Int(event.height))
    resizeSync?.configured(changesSize: new != size)
    guard new != size else { return }
    placement.size = new
    pending.append(.resized(width: new.width, height: new.height))
  }

  /// Records that a manager has put the window into a frame, or that the frame has been removed.
  private func reparented(_ event: XReparentEvent) {
    placement.frame = event.parent == connection.root ? 0 : event.parent
    if !placement.isFramed {
      // When a manager ends, the root becomes the window's parent again.
      watch.frameEnded()
      changes.insert(.manager)
    }
    visibility.isFrameUnmapped = false
    if placement.isFramed { connection.watch(placement.frame) }
    watch.isPositionUnsure = placement.isFramed
    watch.hasMoved = true
    if placement.isFramed {
      watch.estimateFrame(left: max(0, Int(event.x)), top: max(0, Int(event.y)))
    }
    if placement.fillsUnaided { refill() }
  }

  private func mapped(_ isMapped: Bool) {
    guard isMapped != self.isMapped else { return }
    visibility.isMapped = isMapped
    if isMapped {
      changes.insert(.manager)
      watch.windowMapped(at: MonotonicClock.now())
      requests.startup?.end(by: window, connection)
      requests.startup = nil
      // A manager carries out a request of an unmapped window when it maps the window.
      if let open = requests.open { expect(open.what) }
    } else {
      translator.cancel(at: MonotonicClock.now())
      // The server unmaps and maps the window when its manager ends. The server reports
      // the lost focus only after the unmap.
      requests.takesFocus = hasFocus
      // The server reports the visibility again after the next map.
      visibility.isCovered = false
    }
    pending.append(isMapped ? .mapped : .unmapped)
  }

  /// The kinds of state that events have marked as changed. They are queried after the queue has been read.
  struct Changes: OptionSet {
    let rawValue: Int
    /// The states that the manager has given the window.
    static let states = Changes(rawValue: 1)
    /// The frame that the manager has put around the window.
    static let frame = Changes(rawValue: 2)
    /// The presence of a manager, which may have changed when the window was mapped.
    static let manager = Changes(rawValue: 4)
    /// The iconic state that the manager has given the window.
    static let iconic = Changes(rawValue: 8)
    /// The workspace of the window, or the workspace that the screen shows.
    static let workspace = Changes(rawValue: 16)
    /// The desktop's settings.
    static let settings = Changes(rawValue: 32)
  }

  /// Queries all states that are marked as changed. The queries share their round trips.
  private func queryChanges() {
    let new = changes
    guard !new.isEmpty else { return }
    changes = []
    if new.contains(.settings) { pending.append(.desktopChanged) }
    guard new != .settings else { return }
    let (atoms, unasked) = (connection.atoms, Query<[UInt]?>.answered(nil))
    let states =
      new.contains(.states) ? connection.longs(of: atoms[.netWMState], on: window) : unasked
    let frame =
      new.contains(.frame) ? connection.longs(of: atoms[.netFrameExtents], on: window) : unasked
    let manager = new.contains(.manager) ? connection.windowManager : .answered(nil)
    let iconic =
      new.contains(.iconic) ? connection.longs(of: atoms[.wmState], on: window) : unasked
    let isElsewhere =
      new.contains(.workspace) ? connection.isElsewhere(window) : .answered(false)
    let (answers, (state, elsewhere)) =
      states.and(frame).and(manager).and(iconic.and(isElsewhere)).value
    if new.contains(.manager) {
      adopt(answers.1)
      if !placement.hasManager {
        // A manager without EWMH has no window that would show its end. It may have left states on this window.
        visibility.managerEnded()
        if requests.takesFocus { takeFocus() }
      }
      // The end of a manager at a later time must not take the focus from another program.
      if isMapped { requests.takesFocus = false }
      XFlush(connection.display)
    }
    if new.contains(.iconic) { visibility.isIconic = state?.first == UInt(IconicState) }
    if new.contains(.workspace) { visibility.isElsewhere = elsewhere }
    if new.contains(.frame) { recordFrame(answers.0.1 ?? []) }
    if new.contains(.states) {
      recordManagedStates(answers.0.0 ?? [])
      visibility.recordHidden(answers.0.0?.contains(atoms[.netWMStateHidden]) ?? false)
    }
  }

  /// Records the current manager, or that no manager runs.
  ///
  /// The states of an ended manager no longer hold: the server maps the windows that the manager had hidden, and
  /// removes their frames. The properties of the windows stay.
  func adopt(_ manager: WindowManager?) {
    let old = placement.manager
    placement.manager = manager?.window ?? 0
    guard placement.manager != old else { return }
    if placement.hasManager { connection.watch(placement.manager) }
    guard old != 0 else { return }
    visibility.managerEnded()
    // The frame of the next manager may already exist.
    if !placement.isFramed { watch.frameEnded() }
  }

  private func handleMessage(_ event: XClientMessageEvent) {
    report(
      transfers.handle(event) {
        locate()
        return placement.position
      })
    let (atoms, root) = (connection.atoms, connection.root)
    guard event.message_type == atoms[.wmProtocols], event.format == 32 else { return }
    let data = event.data.l
    switch Atom(bitPattern: data.0) {
    case atoms[.wmDeleteWindow]: pending.append(.closeRequested)
    case atoms[.netWMPing]:
      let answer = [data.0, data.1, data.2, data.3, data.4]
      connection.sendMessage(event.message_type, about: root, to: root, answer)
    case atoms[.netWMSyncRequest]: resizeSync?.request(low: data.2, high: data.3)
    default: break
    }
  }
}
