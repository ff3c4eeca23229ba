import CardCore

/// Faces asked for and not yet painted; the latest asked for is painted first, and what is asked for
/// ahead of need after all else.
///
/// A refinement, whose stand-in differs from it by its scale alone, waits until a few frames have
/// asked for it or no frame asks for anything: while a window is being resized each frame wants a
/// scale of its own, and none of them is worth painting.
struct PaintQueue {
  /// What there is to do.
  enum Work: Equatable {
    case paint(FaceKey)
    /// A face that no frame shows yet.
    case paintAhead(FaceKey)
    /// Refinements alone, not yet asked for often enough.
    case wait
    case nothing
  }

  private struct Request {
    /// The last frame that asked, and how many have.
    var frame: Int
    var frames = 1
    var order: Int
    var isRefinement: Bool
    var isAhead: Bool
  }

  /// Frames that must ask for a refinement before it is painted while frames are being drawn.
  static let patience = 3

  private var requests: [FaceKey: Request] = [:]
  private var orders = 0
  /// The faces being painted, and whether frames have asked for each only ahead of need.
  private var inHand: [FaceKey: Bool] = [:]

  var isEmpty: Bool { requests.isEmpty && inHand.isEmpty }
  var count: Int { requests.count }

  mutating func ask(
    for key: FaceKey, in frame: Int, isRefinement: Bool = false, isAhead: Bool = false
  ) {
    if let wasAhead = inHand[key] { return inHand[key] = wasAhead && isAhead }
    orders += 1
    var request =
      requests[key]
      ?? Request(frame: frame, order: orders, isRefinement: isRefinement, isAhead: isAhead)
    // What this frame shows is not made less urgent by being asked for ahead as well.
    if request.frame == frame, isAhead, !request.isAhead { return }
    request.isAhead = isAhead
    if request.frame != frame { request.frames += 1 }
    (request.frame, request.order, request.isRefinement) = (frame, orders, isRefinement)
    requests[key] = request
  }

  /// Takes what to paint next, dropping what neither `frame` nor the one before asked for.
  ///
  /// - Parameter isQuiet: whether frames have stopped, so that refinements wait no longer.
  mutating func next(in frame: Int, isQuiet: Bool) -> Work {
    requests = requests.filter { $0.value.frame >= frame - 1 }
    guard !requests.isEmpty else { return .nothing }
    let ready = requests.filter {
      isQuiet || !$0.value.isRefinement || $0.value.frames >= Self.patience
    }
    let shown = ready.filter { !$0.value.isAhead }
    guard let next = (shown.isEmpty ? ready : shown).max(by: { $0.value.order < $1.value.order })
    else { return .wait }
    requests[next.key] = nil
    inHand[next.key] = next.value.isAhead
    return next.value.isAhead ? .paintAhead(next.key) : .paint(next.key)
  }

  /// Ends the painting of a face that was taken; true if no frame shows it yet.
  @discardableResult
  mutating func finish(_ key: FaceKey) -> Bool { inHand.removeValue(forKey: key) ?? false }
}
