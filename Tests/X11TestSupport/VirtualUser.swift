import CX11
import CX11Shims
import CXTest
import Glibc

/// A user at a display. The user acts through XTEST, so the actions are real input to the server.
///
/// Positions are in screen pixels. Every action has reached the server when its function returns.
package final class VirtualUser {
  package struct CannotAct: Error {}

  let display: OpaquePointer
  /// The connection to the server that receives the input.
  private let input: OpaquePointer
  /// The window of the settings manager that this user acts as.
  var settingsWindow: Window?
  private var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(input) }

  /// Connects a user to the server that shows the windows.
  ///
  /// - Parameter other: The server that receives the input; nil for the server that shows the windows.
  package init(display name: String, input other: String? = nil) throws {
    display = try Self.connect(name)
    do {
      input = try other.map(Self.connect) ?? display
    } catch {
      XCloseDisplay(display)
      throw error
    }
    guard cxtest_is_available(raw) != 0 else { throw CannotAct() }
  }

  deinit {
    if input != display { XCloseDisplay(input) }
    XCloseDisplay(display)
  }

  private static func connect(_ name: String) throws -> OpaquePointer {
    guard let display = XOpenDisplay(name) else { throw CannotAct() }
    cx11_install_error_handler()
    cx11_on_display_lost(UnsafeMutableRawPointer(display), nil, -1)
    return display
  }

  /// Connects a user to a server.
  package convenience init(_ server: some TestServer) throws {
    try self.init(
      display: server.display,
      input: server.inputDisplay == server.display ? nil : server.inputDisplay)
  }

  package func move(_ x: Int, _ y: Int) {
    cxtest_move(raw, Int32(x), Int32(y))
    XSync(input, 0)
  }

  package func press(_ button: Int = 1) {
    cxtest_button(raw, UInt32(button), 1)
    XSync(input, 0)
  }

  package func release(_ button: Int = 1) {
    cxtest_button(raw, UInt32(button), 0)
    XSync(input, 0)
  }

  package func click(_ x: Int, _ y: Int, button: Int = 1) {
    move(x, y)
    press(button)
    release(button)
  }

  /// Turns the wheel by whole steps. Positive steps scroll down and to the right.
  package func wheel(dx: Int = 0, dy: Int = 0) {
    for _ in 0..<abs(dy) { notch(dy > 0 ? 5 : 4) }
    for _ in 0..<abs(dx) { notch(dx > 0 ? 7 : 6) }
  }

  private func notch(_ button: Int) {
    press(button)
    release(button)
  }

  /// Drags along a path: presses at its start, moves through `samples` evenly spaced positions, and releases unless
  /// `holds` is true.
  ///
  /// One move comes every `interval` seconds. The function returns the longest time between two moves in seconds, since
  /// a busy machine can delay the moves.
  @discardableResult package func drag(
    _ path: [(x: Double, y: Double)], samples: Int, interval: Double, holds: Bool = false
  ) -> Double {
    guard let first = path.first, path.count > 1, samples > 0 else { return 0 }
    move(Int(first.x), Int(first.y))
    press()
    var (last, maximum) = (monotonicSeconds(), 0.0)
    for sample in 1...samples {
      let along = Double(sample) / Double(samples) * Double(path.count - 1)
      let leg = min(Int(along), path.count - 2)
      let part = along - Double(leg)
      let (from, to) = (path[leg], path[leg + 1])
      // The interval starts at the last move, so that a late user does not hurry afterwards.
      Self.sleep(until: monotonicSeconds() + interval)
      move(
        Int((from.x + (to.x - from.x) * part).rounded()),
        Int((from.y + (to.y - from.y) * part).rounded()))
      let now = monotonicSeconds()
      (last, maximum) = (now, max(maximum, now - last))
    }
    if !holds { release() }
    return maximum
  }

  /// Sends `count` motions back and forth, and then waits for the server once.
  package func burst(_ count: Int, x: Int, y: Int, width: Int, height: Int = 2) {
    for index in 0..<count {
      cxtest_move(raw, Int32(x + index % max(1, width)), Int32(y + index % max(1, height)))
    }
    XSync(input, 0)
  }

  private static func sleep(until time: Double) {
    let left = time - monotonicSeconds()
    if left > 0 { usleep(UInt32(left * 1e6)) }
  }

  // MARK: Keys

  /// Presses and releases a key by the name of its keysym (`question`, `Page_Up`, `F11`).
  ///
  /// Shift is added if the layout needs it. The keys in `holding`, such as `Control_L`, are held down at the same time.
  package func key(_ name: String, holding: [String] = []) {
    holding.forEach(keyDown)
    let needsShift = code(of: name)?.needsShift ?? false
    if needsShift { keyDown("Shift_L") }
    keyDown(name)
    keyUp(name)
    if needsShift { keyUp("Shift_L") }
    holding.reversed().forEach(keyUp)
  }

  package func keyDown(_ name: String) { send(name, isPress: true) }

  package func keyUp(_ name: String) { send(name, isPress: false) }

  /// Sets the delay and the interval of repeats of held keys, in milliseconds.
  package func setKeyRepeat(delay: Int, interval: Int) {
    XkbSetAutoRepeatRate(input, UInt32(XkbUseCoreKbd), UInt32(delay), UInt32(interval))
    XSync(input, 0)
  }

  private func send(_ name: String, isPress: Bool) {
    guard let code = code(of: name) else { return }
    cxtest_key(raw, UInt32(code.keycode), isPress ? 1 : 0)
    XSync(input, 0)
  }

  private func code(of name: String) -> (keycode: KeyCode, needsShift: Bool)? {
    let symbol = XStringToKeysym(name)
    let keycode = XKeysymToKeycode(input, symbol)
    guard symbol != 0, keycode != 0 else { return nil }
    let isPlain = XkbKeycodeToKeysym(input, keycode, 0, 0) == symbol
    return (keycode, !isPlain && XkbKeycodeToKeysym(input, keycode, 0, 1) == symbol)
  }
}
