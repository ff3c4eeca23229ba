import CX11

/// The owner of a selection, by the ICCCM.
extension Peer {
  /// Takes a selection, such as `CLIPBOARD`, to provide `values` by their targets.
  package func own(_ selection: String, _ values: [String: [UInt8]], _ manner: Manner = .whole) {
    (self.values, self.manner) = (values, manner)
    quietly { XSetSelectionOwner(display, atom(selection), window, Time(CurrentTime)) }
  }

  /// The number of requests that the peer holds back.
  package var heldCount: Int { held.count }

  /// Answers the requests that the peer holds back.
  package func answerHeld() {
    let ready = held
    held = []
    manner = .whole
    quietly { ready.forEach(answer) }
  }

  func answer(_ request: XSelectionRequestEvent) {
    if request.target == atom("TARGETS") {
      put(values.keys.sorted().map { atom($0) } + [request.target], type: XA_ATOM, for: request)
      return notify(request, request.property)
    }
    let name = name(request.target)
    askedTargets.append(name)
    askedTimes.append(request.time)
    guard let value = values[name] else { return notify(request, 0) }
    switch manner {
    case .whole:
      XChangeProperty(
        display, request.requestor, request.property, request.target, 8, PropModeReplace, value,
        Int32(value.count))
      notify(request, request.property)
    case .pieces(let size): begin(value, size: size, left: .max, promising: value.count, request)
    case .piecesUntil(let count, let size):
      begin(value, size: size, left: count, promising: value.count, request)
    case .promising(let size): begin(value, size: 1, left: 0, promising: size, request)
    case .heldBack: held.append(request)
    case .refusing: notify(request, 0)
    case .wrongFormat:
      put([1, 2, 3], type: XA_ATOM, for: request)
      notify(request, request.property)
    }
  }

  private func begin(
    _ value: [UInt8], size: Int, left: Int, promising promised: Int,
    _ request: XSelectionRequestEvent
  ) {
    XSelectInput(display, request.requestor, PropertyChangeMask)
    put([UInt(promised)], type: atom("INCR"), for: request)
    pieces.append(
      Pieces(
        requestor: request.requestor, property: request.property, type: request.target,
        rest: value[...], size: size, left: left))
    notify(request, request.property)
  }

  func sendNext(_ event: XPropertyEvent) {
    let index = pieces.firstIndex {
      $0.requestor == event.window && $0.property == event.atom && $0.left > 0
    }
    guard let index else { return }
    let piece = pieces[index].rest.prefix(pieces[index].size)
    pieces[index].rest = pieces[index].rest.dropFirst(piece.count)
    pieces[index].left -= 1
    XChangeProperty(
      display, event.window, event.atom, pieces[index].type, 8, PropModeReplace, Array(piece),
      Int32(piece.count))
    if piece.isEmpty { pieces.remove(at: index) }
  }

  private func put(_ items: [UInt], type: Atom, for request: XSelectionRequestEvent) {
    put(items, type: type, in: request.property, of: request.requestor)
  }

  func put(_ items: [UInt], type: Atom, in property: Atom, of window: Window) {
    items.withUnsafeBytes {
      _ = XChangeProperty(
        display, window, property, type, 32, PropModeReplace,
        $0.bindMemory(to: UInt8.self).baseAddress, Int32(items.count))
    }
  }

  private func notify(_ request: XSelectionRequestEvent, _ property: Atom) {
    var event = XEvent()
    event.xselection.type = SelectionNotify
    event.xselection.requestor = request.requestor
    event.xselection.selection = request.selection
    event.xselection.target = request.target
    event.xselection.property = property
    event.xselection.time = request.time
    XSendEvent(display, request.requestor, 0, 0, &event)
  }
}
