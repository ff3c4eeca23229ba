import CX11
import CX11Shims

/// The user's input method, which turns keys into text: it composes characters and may offer words to choose from.
///
/// The input method is opened when the user types into a text line for the first time. It gets keys only while a text
/// line is open, so that it never takes a shortcut.
final class TextInput {
  private enum State {
    /// The input method has not been needed yet.
    case unopened
    /// There is no input method.
    case missing
    case open(UnsafeMutableRawPointer, hasFocus: Bool)
  }

  private let connection: DisplayConnection
  private let window: Window
  private var state = State.unopened
  /// A function that returns whether a text line is open.
  var isTyping: @MainActor () -> Bool = { false }

  init(_ connection: DisplayConnection, window: Window) {
    (self.connection, self.window) = (connection, window)
  }

  isolated deinit {
    // If the connection is lost, Xlib's memory is not freed.
    if case .open(let text, _) = state, !connection.isLost { cx11_text_close(text) }
  }

  /// Returns whether the input method consumes an event, so that the program must not handle the event.
  func takes(_ event: inout XEvent) -> Bool {
    if event.type == KeyPress || event.type == KeyRelease {
      let isTyping = isTyping()
      follow(isTyping: isTyping)
      if !isTyping { return false }
    }
    guard case .open = state else { return false }
    return XFilterEvent(&event, 0) != 0
  }

  /// Returns the text of a key press, or nil if no text line is open or there is no input method.
  func text(of event: XKeyEvent) -> String? {
    guard case .open(let handle, hasFocus: true) = state, cx11_text_is_open(handle) != 0 else {
      return nil
    }
    var event = event
    var bytes = [CChar](repeating: 0, count: 64)
    var count = Int(cx11_text_read(handle, &event, &bytes, Int32(bytes.count)))
    if count > bytes.count {
      bytes = [CChar](repeating: 0, count: count)
      count = Int(cx11_text_read(handle, &event, &bytes, Int32(count)))
    }
    return String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Opens the input method if a text line is open for the first time. Gives the focus to the input method while a text
  /// line is open.
  func follow(isTyping: Bool) {
    if case .open(let text, _) = state, cx11_text_is_open(text) == 0 {
      cx11_text_close(text)
      // The user's input method may have ended. Xlib's own input method then replaces it.
      state = .unopened
    }
    if case .unopened = state, isTyping {
      let text = cx11_text_open(UnsafeMutableRawPointer(connection.display), UInt(window))
      state = text.map { .open($0, hasFocus: false) } ?? .missing
    }
    if case .open(let text, let hadFocus) = state, hadFocus != isTyping {
      cx11_text_set_focus(text, isTyping ? 1 : 0)
      state = .open(text, hasFocus: isTyping)
    }
  }
}
