import CX11
import CX11Shims

extension XEvent {
  /// Returns an extension's event in XCB's form. Xlib queues such an event without decoding it.
  func passed<Event>(as: Event.Type) -> Event {
    withUnsafeBytes(of: self) { cx11_passed_event($0.baseAddress).load(as: Event.self) }
  }
}
