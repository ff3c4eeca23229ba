import CX11
import CXTest
import Glibc

/// The ways to hide windows, and the screen saver.
extension VirtualUser {
  /// Sets the time without input after which the screen saver starts, in seconds.
  package func setSaver(after seconds: Int) {
    XSetScreenSaver(display, Int32(seconds), 0, PreferBlanking, DefaultExposures)
    XSync(display, 0)
  }

  /// A Boolean value that indicates whether the screen saver is on.
  package var isSaverOn: Bool {
    let xcb = XGetXCBConnection(display)
    let root = xcb_window_t(XDefaultRootWindow(display))
    let cookie = xcb_screensaver_query_info(xcb, root)
    guard let reply = xcb_screensaver_query_info_reply(xcb, cookie, nil) else { return false }
    defer { free(reply) }
    return UInt32(reply.pointee.state) == XCB_SCREENSAVER_STATE_ON.rawValue
  }

  /// Covers the whole screen with a window that no manager touches, and returns the window's identifier.
  package func coverScreen() -> UInt {
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    let cover = XCreateWindow(
      display, XDefaultRootWindow(display), 0, 0, 8192, 8192, 0, 0, UInt32(InputOutput), nil,
      UInt(CWOverrideRedirect), &attributes)
    XMapRaised(display, cover)
    XSync(display, 0)
    return cover
  }

  /// Puts a frame around a window, like a manager that does not publish its frames. Returns the frame's identifier.
  package func frame(_ window: UInt) -> UInt {
    let frame = XCreateSimpleWindow(display, root, 0, 0, 1280, 800, 0, 0, 0)
    XReparentWindow(display, window, frame, 4, 20)
    XMapWindow(display, frame)
    XMapWindow(display, window)
    XSync(display, 0)
    return frame
  }

  /// Destroys a window of this user.
  package func destroy(_ window: UInt) {
    XDestroyWindow(display, window)
    XSync(display, 0)
  }

  /// Listens for startup messages, as a desktop does that shows which programs are starting.
  package func listenForStarts() {
    XSelectInput(display, root, PropertyChangeMask)
    XSync(display, 0)
  }

  /// Returns the startup messages since the last call, each with a line break at its end.
  package func startMessages() -> String {
    let types: [Atom] = ["_NET_STARTUP_INFO_BEGIN", "_NET_STARTUP_INFO"].map { (name: String) in
      XInternAtom(display, name, 0)
    }
    var bytes: [UInt8] = []
    var event = XEvent()
    while XCheckTypedEvent(display, ClientMessage, &event) != 0 {
      guard types.contains(event.xclient.message_type) else { continue }
      withUnsafeBytes(of: event.xclient.data) { bytes += $0.prefix(20) }
    }
    let text = bytes.map { $0 == 0 ? UInt8(ascii: "\n") : $0 }
    return String(decoding: text, as: UTF8.self)
  }

  /// The screen's root window.
  package var root: UInt { XDefaultRootWindow(display) }

  /// Sets a property of 32-bit items, as a manager does.
  package func setProperty(_ name: String, of window: UInt, to values: [UInt]) {
    set(name, XA_CARDINAL, of: window, to: values)
  }

  package func setProperty(_ name: String, of window: UInt, to atoms: [String]) {
    set(name, XA_ATOM, of: window, to: atoms.map { XInternAtom(display, $0, 0) })
  }

  private func set(_ name: String, _ type: Atom, of window: UInt, to values: [UInt]) {
    values.withUnsafeBytes { raw in
      _ = XChangeProperty(
        display, window, XInternAtom(display, name, 0), type, 32, PropModeReplace,
        raw.bindMemory(to: UInt8.self).baseAddress, Int32(values.count))
    }
    XSync(display, 0)
  }

  /// Returns the 32-bit items of a property, or none if the window does not have the property.
  package func items(_ name: String, of window: UInt) -> [UInt] {
    var (type, format): (Atom, Int32) = (0, 0)
    var (count, left): (UInt, UInt) = (0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    let property = XInternAtom(display, name, 0)
    cxtest_trap_begin(UnsafeMutableRawPointer(display))
    XGetWindowProperty(
      display, window, property, 0, 1024, 0, Atom(AnyPropertyType), &type, &format, &count, &left,
      &data)
    _ = cxtest_trap_end(UnsafeMutableRawPointer(display))
    guard let data else { return [] }
    defer { XFree(data) }
    guard format == 32 else { return [] }
    return data.withMemoryRebound(to: UInt.self, capacity: Int(count)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }

  /// Acts as a window manager that claims to support fullscreen windows and does nothing, as long as this user exists.
  package func manageAndIgnore() {
    publishManager()
    setProperty("_NET_SUPPORTED", of: root, to: ["_NET_WM_STATE_FULLSCREEN"])
    manageWithoutEWMH()
  }

  /// Acts as a window manager without EWMH that ignores all requests of windows, as long as this user exists.
  package func manageWithoutEWMH() {
    XSelectInput(display, root, SubstructureRedirectMask)
    XSync(display, 0)
  }

  /// Acts as a compositing window manager, which keeps the windows of all workspaces mapped, as long as this user
  /// exists.
  package func manageAndComposite() {
    let owner = publishManager()
    XSetSelectionOwner(
      display, XInternAtom(display, "_NET_WM_CM_S0", 0), owner, Time(CurrentTime))
    XSync(display, 0)
  }

  /// Publishes a window as that of the window manager, and returns its identifier.
  @discardableResult
  private func publishManager() -> UInt {
    let owner = XCreateSimpleWindow(display, root, -10, -10, 1, 1, 0, 0, 0)
    for window in [root, owner] {
      set("_NET_SUPPORTING_WM_CHECK", XA_WINDOW, of: window, to: [owner])
    }
    return owner
  }
}

/// The requests of a panel or a pager to a window manager.
extension VirtualUser {
  /// Returns whether the manager claims to support a property.
  package func managerSupports(_ name: String) -> Bool {
    items("_NET_SUPPORTED", of: root).contains(XInternAtom(display, name, 0))
  }

  /// Sends the root window a message about a window.
  package func ask(_ name: String, of window: UInt, _ data: [Int] = []) {
    send(
      name, to: root, about: window, data, mask: SubstructureRedirectMask | SubstructureNotifyMask)
  }

  /// Sends `target` a message about a window, with 32-bit data.
  func send(
    _ name: String, to target: UInt, about window: UInt, _ data: [Int], mask: Int = 0
  ) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = XInternAtom(display, name, 0)
    event.xclient.format = 32
    withUnsafeMutableBytes(of: &event.xclient.data) { raw in
      for (index, value) in data.prefix(5).enumerated() {
        raw.storeBytes(of: value, toByteOffset: index * MemoryLayout<Int>.stride, as: Int.self)
      }
    }
    XSendEvent(display, target, 0, mask, &event)
    XSync(display, 0)
  }

  /// Returns the value of the counter by which a window reports that it has drawn a new size.
  package func syncCount(of window: UInt) -> Int {
    guard let counter = items("_NET_WM_SYNC_REQUEST_COUNTER", of: window).first else { return 0 }
    let xcb = XGetXCBConnection(display)
    let cookie = xcb_sync_query_counter(xcb, xcb_sync_counter_t(counter))
    guard let reply = xcb_sync_query_counter_reply(xcb, cookie, nil) else { return 0 }
    defer { free(reply) }
    return Int(reply.pointee.counter_value.hi) << 32 | Int(reply.pointee.counter_value.lo)
  }
}
