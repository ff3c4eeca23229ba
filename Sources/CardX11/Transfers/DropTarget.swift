import CX11
import CardKinetics

/// The window as a target for dropped files and images, by XDND, versions 3 to 5.
///
/// Source: https://www.freedesktop.org/wiki/Specifications/XDND. The source of a drag is another program, which may
/// send any message at any time.
final class DropTarget {
  private struct Drag {
    /// The source's window, which is watched.
    let source: Window
    /// The forms that the source offers, the best first.
    let forms: [TransferForm.Offer]
    /// The last reported position in window pixels, or nil before the first report.
    var point: Point?
  }

  /// The transfer of dropped content.
  private struct Reception {
    let source: Window
    let point: Point
    let time: Time
    var form: TransferForm.Offer
    var transfer: IncomingTransfer
    /// The forms to try after the current one, if the current one gives no content.
    var others: ArraySlice<TransferForm.Offer>
  }

  private enum State {
    case idle
    case over(Drag)
    case receiving(Reception)
  }

  private let connection: DisplayConnection
  private let window: Window
  private let watched: WatchedWindows
  private let timeout: Double
  private var state = State.idle

  /// Creates the target. After a drop, the transfer fails if the source sends nothing for `timeout` seconds.
  init(
    _ connection: DisplayConnection, window: Window, _ watched: WatchedWindows, timeout: Double
  ) {
    (self.connection, self.window) = (connection, window)
    (self.watched, self.timeout) = (watched, timeout)
    connection.setLongs([5], connection.atoms[.xdndAware], type: XA_ATOM, on: window)
  }

  /// The time at which the transfer fails unless the source has sent something, or nil if nothing is expected.
  var deadline: Double? {
    if case .receiving(let reception) = state { reception.transfer.deadline } else { nil }
  }

  /// Handles a message of the protocol, and ignores others.
  ///
  /// - Parameter origin: Returns the position of the window on the screen.
  func handle(
    _ message: XClientMessageEvent, now: Double, origin: () -> (x: Int, y: Int)
  ) -> WindowEvent? {
    guard message.format == 32, message.window == window else { return nil }
    let data = message.data.l
    let (source, atoms) = (Window(bits(data.0)), connection.atoms)
    switch message.message_type {
    case atoms[.xdndEnter]:
      let types = [data.2, data.3, data.4].map { UInt(bits($0)) }
      return enter(from: source, flags: bits(data.1), types: types)
    case atoms[.xdndPosition]:
      return move(from: source, x: bits(data.2) >> 16, y: bits(data.2) & 0xFFFF, origin: origin)
    case atoms[.xdndLeave]: return leave(from: source)
    case atoms[.xdndDrop]: return drop(from: source, time: Time(bits(data.2)), now: now)
    default: return nil
    }
  }

  /// Returns the 32 bits on the wire. Xlib extends their sign.
  private func bits(_ value: Int) -> UInt32 { UInt32(truncatingIfNeeded: value) }

  private func enter(from source: Window, flags: UInt32, types: [UInt]) -> WindowEvent? {
    if case .receiving = state { return nil }
    // The source of an earlier drag may not have reported its end.
    let left = endDrag()
    guard (3...5).contains(flags >> 24), !connection.isOwn(source),
      !connection.selectsEvents(of: source)
    else { return left }
    let list =
      flags & 1 == 0
      ? .answered(types) : connection.longs(of: connection.atoms[.xdndTypeList], on: source)
    let (exists, offered) = watched.watch(source).and(list).value
    let forms = TransferForm.offered({ offered?.contains($0) == true }, connection.atoms)
    if exists {
      state = .over(Drag(source: source, forms: forms))
    } else {
      watched.release(source)
    }
    return left
  }

  private func move(
    from source: Window, x: UInt32, y: UInt32, origin: () -> (x: Int, y: Int)
  ) -> WindowEvent? {
    guard case .over(var drag) = state, drag.source == source, !drag.forms.isEmpty else {
      answer(source, accepts: false)
      return nil
    }
    let (left, top) = origin()
    let point = Point(
      Double(Int(Int16(truncatingIfNeeded: x)) - left),
      Double(Int(Int16(truncatingIfNeeded: y)) - top))
    drag.point = point
    state = .over(drag)
    answer(source, accepts: true)
    return .dragged(point)
  }

  private func leave(from source: Window) -> WindowEvent? {
    guard case .over(let drag) = state, drag.source == source else { return nil }
    return endDrag()
  }

  private func drop(from source: Window, time: Time, now: Double) -> WindowEvent? {
    switch state {
    case .receiving(let reception) where reception.source == source: return nil
    case .over(let drag) where drag.source == source:
      guard let point = drag.point, let form = drag.forms.first else {
        finish(source)
        return endDrag()
      }
      state = .receiving(
        Reception(
          source: source, point: point, time: time, form: form,
          transfer: transfer(of: form, time, now: now), others: drag.forms.dropFirst()))
    default: finish(source)
    }
    return nil
  }

  /// Ends the drag or the transfer of a source whose window no longer exists.
  func destroyed(_ source: Window, now: Double) -> WindowEvent? {
    if case .receiving(let reception) = state, reception.source == source {
      return advance(now: now) { _ in .failed(.gone) }
    }
    return leave(from: source)
  }

  /// Ends the drag over the window, if any.
  private func endDrag() -> WindowEvent? {
    guard case .over(let drag) = state else { return nil }
    watched.release(drag.source)
    state = .idle
    return drag.point == nil ? nil : .dragLeft
  }

  // MARK: The content

  private func transfer(of form: TransferForm.Offer, _ time: Time, now: Double) -> IncomingTransfer
  {
    let request = IncomingTransfer.Request(
      selection: connection.atoms[.xdndSelection], target: form.target,
      requestor: window, time: time)
    return IncomingTransfer(connection, request, now: now, timeout: timeout)
  }

  func notified(_ event: XSelectionEvent, now: Double) -> WindowEvent? {
    advance(now: now) { $0.notified(event, now: now) }
  }

  func propertyChanged(_ event: XPropertyEvent, now: Double) -> WindowEvent? {
    advance(now: now) { $0.propertyChanged(event, now: now) }
  }

  func expire(now: Double) -> WindowEvent? { advance(now: now) { $0.expired(by: now) } }

  private func advance(
    now: Double, _ step: (IncomingTransfer) -> IncomingTransfer.Progress
  ) -> WindowEvent? {
    guard case .receiving(var reception) = state else { return nil }
    let result: WindowEvent
    // Whether another form may give content.
    var mayRetry = true
    switch step(reception.transfer) {
    case .waiting: return nil
    case .complete(let format, let bytes):
      let content = reception.form.form.content(format == 8 ? bytes : [])
      if let received = content.received {
        result = .dropped(received, at: reception.point, time: now)
      } else {
        result = .dropFailed(content.omitted ?? "there are no files and no image in it")
      }
    case .failed(let failure):
      mayRetry = failure == .refused
      result = .dropFailed(failure.described("the other program"))
    }
    if case .dropFailed = result, mayRetry, let next = reception.others.popFirst() {
      reception.form = next
      reception.transfer = transfer(of: next, reception.time, now: now)
      state = .receiving(reception)
      return nil
    }
    if case .dropped = result {
      finish(reception.source, isDone: true)
    } else {
      finish(reception.source)
    }
    watched.release(reception.source)
    state = .idle
    return result
  }

  // MARK: Answers

  /// Answers a position: whether files can be dropped there as copies. Requests further positions in any case.
  private func answer(_ source: Window, accepts: Bool) {
    let action = accepts ? UInt32(connection.atoms[.xdndActionCopy]) : 0
    send(.xdndStatus, [accepts ? 3 : 2, 0, 0, action], to: source)
  }

  /// Answers a drop. The source forgets the drag when it receives the answer.
  private func finish(_ source: Window, isDone: Bool = false) {
    let action = isDone ? UInt32(connection.atoms[.xdndActionCopy]) : 0
    send(.xdndFinished, [isDone ? 1 : 0, action], to: source)
  }

  private func send(_ name: Atoms.Name, _ data: [UInt32], to source: Window) {
    connection.sendMessage(
      source, connection.atoms[name], [UInt32(truncatingIfNeeded: window)] + data, about: source)
    XFlush(connection.display)
  }
}
