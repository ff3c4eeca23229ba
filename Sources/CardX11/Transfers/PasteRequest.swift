import CX11

/// A request for the clipboard's content. It queries the available forms, and requests them one after the other, the
/// best first, until a form gives content.
final class PasteRequest {
  private enum State {
    case begun
    case askingForms(IncomingTransfer)
    case receiving(TransferForm.Offer, IncomingTransfer, otherwise: ArraySlice<TransferForm.Offer>)
  }

  private let connection: DisplayConnection
  /// A window that only this request uses, so that data that the owner sends too late reaches no other transfer.
  private let requestor: Window
  private let timeout: Double
  private var time = Time(CurrentTime)
  private var state = State.begun
  /// The reason why the earlier forms gave no content.
  private var reason = "the clipboard has no image and no files"

  /// Creates a request. It fails if the owner sends nothing for `timeout` seconds.
  init(_ connection: DisplayConnection, parent: Window, timeout: Double) {
    self.connection = connection
    self.timeout = timeout
    requestor = Window(xcb_generate_id(connection.xcb))
    xcb_create_window(
      connection.xcb, 0, xcb_window_t(requestor), xcb_window_t(parent), 0, 0, 1, 1, 0,
      UInt16(InputOnly), 0, XCB_CW_EVENT_MASK.rawValue, [UInt32(PropertyChangeMask)])
  }

  isolated deinit {
    // The server may have destroyed this window together with its parent.
    connection.ignoreError(
      of: xcb_destroy_window_checked(connection.xcb, xcb_window_t(requestor)))
  }

  /// Sends the first query to the owner, at a server's time.
  func begin(time: Time, now: Double) {
    self.time = time
    state = .askingForms(transfer(connection.atoms[.targets], now: now))
  }

  /// The time at which the request fails unless the owner has sent something, or nil if nothing is expected.
  var deadline: Double? { transfer?.deadline }

  private var transfer: IncomingTransfer? {
    switch state {
    case .begun: nil
    case .askingForms(let transfer), .receiving(_, let transfer, _): transfer
    }
  }

  private func transfer(_ target: Atom, now: Double) -> IncomingTransfer {
    let request = IncomingTransfer.Request(
      selection: connection.atoms[.clipboard], target: target, requestor: requestor, time: time)
    return IncomingTransfer(connection, request, now: now, timeout: timeout)
  }

  /// Applies a step to the current transfer. Returns the result if the step ends the request, or nil otherwise.
  func advance(
    now: Double, _ step: (IncomingTransfer) -> IncomingTransfer.Progress
  ) -> WindowEvent? {
    guard let progress = transfer.map(step) else { return nil }
    switch (progress, state) {
    case (.waiting, _), (_, .begun): return nil
    case (.failed(.refused), .receiving(_, _, let forms)):
      reason = IncomingTransfer.Failure.refused.described(Self.owner)
      return tryNext(of: forms, now: now)
    case (.failed(.refused), .askingForms): return .pasteFailed(reason)
    case (.failed(let failure), _): return .pasteFailed(failure.described(Self.owner))
    case (.complete(let format, let bytes), .askingForms):
      let offered =
        format == 32 ? bytes.withUnsafeBytes { Set($0.bindMemory(to: UInt32.self)) } : []
      let forms = TransferForm.offered({ offered.contains(UInt32($0)) }, connection.atoms)
      return tryNext(of: forms[...], now: now)
    case (.complete(let format, let bytes), .receiving(let form, _, let forms)):
      let content = form.form.content(format == 8 ? bytes : [])
      if let received = content.received { return .pasted(received) }
      reason = content.omitted ?? reason
      return tryNext(of: forms, now: now)
    }
  }

  private static let owner = "the clipboard's owner"

  private func tryNext(of forms: ArraySlice<TransferForm.Offer>, now: Double) -> WindowEvent? {
    guard let form = forms.first else { return .pasteFailed(reason) }
    state = .receiving(
      form, transfer(form.target, now: now), otherwise: forms.dropFirst())
    return nil
  }
}
