import CX11
import CX11Shims

extension XEvent {
  /// The event of an extension, which Xlib only passes on, as XCB describes it.
  func passed<Event>(as: Event.Type) -> Event {
    withUnsafeBytes(of: self) { cx11_passed_event($0.baseAddress).load(as: Event.self) }
  }
}
