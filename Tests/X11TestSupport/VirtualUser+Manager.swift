import CX11
import Glibc

/// The actions of a window manager.
extension VirtualUser {
  package func resize(_ window: UInt, _ width: Int, _ height: Int) {
    XResizeWindow(display, window, UInt32(width), UInt32(height))
    XSync(display, 0)
  }

  /// Moves a window, or the frame that its manager has put around it, to a position on the screen.
  package func place(_ window: UInt, _ x: Int, _ y: Int) {
    XMoveWindow(display, window, Int32(x), Int32(y))
    XSync(display, 0)
  }

  package func unmap(_ window: UInt) {
    XUnmapWindow(display, window)
    XSync(display, 0)
  }

  package func map(_ window: UInt) {
    XMapWindow(display, window)
    XSync(display, 0)
  }

  /// Takes the keyboard focus away from every window.
  package func dropFocus() {
    XSetInputFocus(display, UInt(PointerRoot), Int32(RevertToPointerRoot), Time(CurrentTime))
    XSync(display, 0)
  }

  /// Presses the close button, which sends `WM_DELETE_WINDOW`.
  package func askToClose(_ window: UInt) {
    let protocols = [Int(XInternAtom(display, "WM_DELETE_WINDOW", 0))]
    send("WM_PROTOCOLS", to: window, about: window, protocols)
  }

  /// Ends the connection of a window's owner, as a manager does with a program that hangs.
  package func kill(_ window: UInt) {
    XKillClient(display, window)
    XSync(display, 0)
  }

  /// Sends a window the press of button 1, a motion and the release, like another pointing device. The server's own
  /// pointer stays.
  package func sendDrag(to window: UInt, from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    for type in [ButtonPress, MotionNotify, ButtonRelease] {
      let point = type == ButtonPress ? start : end
      let state = UInt32(type == ButtonPress ? 0 : Button1Mask)
      var event = XEvent()
      event.type = type
      // The events of buttons and motions have these members at the same positions.
      (event.xbutton.window, event.xbutton.root, event.xbutton.state) = (window, root, state)
      (event.xbutton.x, event.xbutton.y) = (Int32(point.x), Int32(point.y))
      if type == MotionNotify {
        event.xmotion.same_screen = 1
      } else {
        (event.xbutton.button, event.xbutton.same_screen) = (1, 1)
      }
      XSendEvent(display, window, 0, 0, &event)
    }
    XSync(display, 0)
  }

  /// Returns a text property, or nil.
  package func text(_ property: String, of window: UInt) -> String? {
    var value = XTextProperty()
    let atom = XInternAtom(display, property, 0)
    guard XGetTextProperty(display, window, &value, atom) != 0, let bytes = value.value else {
      return nil
    }
    defer { XFree(bytes) }
    let raw = UnsafeBufferPointer(start: bytes, count: Int(value.nitems))
    return String(decoding: raw, as: UTF8.self)
  }

  /// Sets the root window's resource database, such as `Xft.dpi: 192`.
  package func setResources(_ text: String) {
    let bytes = Array(text.utf8)
    XChangeProperty(
      display, XDefaultRootWindow(display), XA_RESOURCE_MANAGER, XA_STRING, 8, PropModeReplace,
      bytes, Int32(bytes.count))
    XSync(display, 0)
  }

  /// Acts as the settings manager of a desktop with the theme `name`, as long as this user exists.
  package func publishTheme(_ name: String) {
    publishSettings(strings: ["Net/ThemeName": name])
  }

  /// Acts as the settings manager of a desktop with these settings, as long as this user exists.
  package func publishSettings(strings: [String: String] = [:], integers: [String: Int] = [:]) {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(value >> (8 * $0) & 255) }
    }
    func padded(_ text: String) -> [UInt8] {
      Array(text.utf8) + [UInt8](repeating: 0, count: (4 - text.utf8.count % 4) % 4)
    }
    func head(_ type: UInt8, _ name: String) -> [UInt8] {
      [type, 0] + number(name.utf8.count, 2) + padded(name) + number(1, 4)
    }
    var bytes = number(0, 4) + number(1, 4) + number(strings.count + integers.count, 4)
    for (name, value) in integers { bytes += head(0, name) + number(value, 4) }
    for (name, value) in strings {
      bytes += head(1, name) + number(value.utf8.count, 4) + padded(value)
    }
    publishSettings(bytes)
  }

  /// Acts as the settings manager and publishes an XSETTINGS property, as long as this user exists.
  ///
  /// The first call announces the manager. Later calls change the property.
  package func publishSettings(_ bytes: [UInt8]) {
    let isFirst = settingsWindow == nil
    let owner = settingsWindow ?? XCreateSimpleWindow(display, root, -10, -10, 1, 1, 0, 0, 0)
    settingsWindow = owner
    let property = XInternAtom(display, "_XSETTINGS_SETTINGS", 0)
    XChangeProperty(
      display, owner, property, property, 8, PropModeReplace, bytes, Int32(bytes.count))
    if isFirst {
      let selection = XInternAtom(display, "_XSETTINGS_S0", 0)
      XSetSelectionOwner(display, selection, owner, Time(CurrentTime))
      send(
        "MANAGER", to: root, about: root, [0, Int(selection), Int(owner)],
        mask: StructureNotifyMask)
    }
    XSync(display, 0)
  }

  /// Ends the settings manager that this user acts as.
  package func endSettings() {
    if let settingsWindow { destroy(settingsWindow) }
    settingsWindow = nil
  }

  /// Waits for a window manager to be ready. Returns false if it is not ready after `seconds`.
  ///
  /// Managers announce themselves before they are ready, and overlook a window that is shown in between. The function
  /// shows windows until one is managed.
  package func waitForManager(seconds: Double) -> Bool {
    let end = monotonicSeconds() + seconds
    repeat {
      let window = XCreateSimpleWindow(
        display, XDefaultRootWindow(display), 0, 0, 10, 10, 0, 0, 0)
      XMapWindow(display, window)
      defer {
        XDestroyWindow(display, window)
        XSync(display, 0)
      }
      let timeout = monotonicSeconds() + 0.1
      repeat {
        if has("WM_STATE", on: window) { return true }
        usleep(5000)
      } while monotonicSeconds() < timeout
    } while monotonicSeconds() < end
    return false
  }

  private func has(_ property: String, on window: Window) -> Bool {
    var count: Int32 = 0
    guard let list = XListProperties(display, window, &count) else { return false }
    defer { XFree(list) }
    let atom = XInternAtom(display, property, 0)
    return (0..<Int(count)).contains { list[$0] == atom }
  }
}
