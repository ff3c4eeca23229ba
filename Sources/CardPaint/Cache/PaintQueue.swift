import CardCore

/// The requested faces that are not painted yet: the latest request is served first, and requests
/// ahead of need are served last.
///
/// A refinement replaces a stand-in that differs from it only in scale. It waits until a few frames
/// have requested it, or until no frame requests anything: while a window is being resized, each
/// frame requests a scale of its own, and none of them is worth painting.
struct PaintQueue {
  /// What to do next.
  enum Work: Equatable {
    case paint(FaceKey)
    /// A face that no frame shows yet.
    case paintAhead(FaceKey)
    /// Only refinements are left, and too few frames have requested them.
    case wait
    case nothing
  }

  private struct Request {
    /// The last frame that made the request, and the number of frames that have.
    var frame: Int
    var frames = 1
    var order: Int
    var isRefinement: Bool
    var isAhead: Bool
  }

  /// The number of frames that must request a refinement before it is painted while frames are being
  /// drawn.
  private static let patience = 3

  private var requests: [FaceKey: Request] = [:]
  private var lastOrder = 0
  /// The faces being painted, and whether each has only been requested ahead of need.
  private var inProgress: [FaceKey: Bool] = [:]

  var isEmpty: Bool { requests.isEmpty && inProgress.isEmpty }

  /// Adds a request of `frame` for a face, or renews it.
  mutating func request(
    _ key: FaceKey, in frame: Int, isRefinement: Bool = false, isAhead: Bool = false
  ) {
    if let wasAhead = inProgress[key] { return inProgress[key] = wasAhead && isAhead }
    lastOrder += 1
    var request =
      requests[key]
      ?? Request(frame: frame, order: lastOrder, isRefinement: isRefinement, isAhead: isAhead)
    // A face that this frame shows stays urgent, even if it is requested ahead of need as well.
    if request.frame == frame, isAhead, !request.isAhead { return }
    request.isAhead = isAhead
    if request.frame != frame { request.frames += 1 }
    (request.frame, request.order, request.isRefinement) = (frame, lastOrder, isRefinement)
    requests[key] = request
  }

  /// Takes the next face to paint, and drops requests that neither `frame` nor the one before made.
  ///
  /// - Parameter isQuiet: whether frames have stopped, so that refinements no longer wait.
  /// - Complexity: O(*n*) in the number of requests.
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
    inProgress[next.key] = next.value.isAhead
    return next.value.isAhead ? .paintAhead(next.key) : .paint(next.key)
  }

  /// Ends the painting of a face; returns the work that it was: a frame may have shown a face that was
  /// being painted ahead of need.
  @discardableResult
  mutating func finish(_ key: FaceKey) -> Work {
    inProgress.removeValue(forKey: key) == true ? .paintAhead(key) : .paint(key)
  }
}
