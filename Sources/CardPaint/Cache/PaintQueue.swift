/// The requested faces that are not painted yet. The latest request is served first, and requests ahead of need last.
///
/// A refinement replaces a stand-in that differs from the face only in scale. The refinement waits until a few frames
/// have requested it, or until no frame requests anything. While a window is being resized, each frame requests another
/// scale, and none of these faces is worth painting.
///
/// A face with an image file is drafted first. While frames are drawn, only one thread refines such drafts, so that
/// the other can draft the next faces. If two threads wait for files, a third one paints faces without files.
struct PaintQueue {
  /// The part of the work that a thread does.
  enum Assignment {
    case all
    /// All faces. While frames are drawn, a face that waits for a file is only drafted, not refined.
    case drafts
    /// Faces that need no file, but only while all other threads wait for files.
    case others
  }

  /// The next task of a thread.
  enum Work: Equatable {
    case paint(FaceKey)
    /// A face that no frame shows yet.
    case paintAhead(FaceKey)
    /// A draft of a face; when the draft is painted, the face is requested again.
    case draft(FaceKey)
    /// The remaining requests are not worth painting while frames are drawn.
    case wait
    case nothing
  }

  /// The kind of painting that a face needs next.
  enum Painting {
    case final
    /// A draft of the face is painted before a refinement.
    case draft
    /// The face replaces a stand-in at another scale.
    case refinement
  }

  private struct Request {
    /// The last frame that made the request.
    var frame: Int
    /// The number of frames that made the request.
    var frames = 1
    var order: Int
    var painting: Painting
    var waitsForFile: Bool
    /// Whether the last frame requested the face only ahead of need.
    var isAhead: Bool
    /// Whether a frame or the lookup of a list has requested the face for immediate use. The end of its painting then
    /// wakes the program.
    var isAwaited: Bool

    /// The rank of the request. The request with the lowest rank is painted first.
    var rank: Int { (isAhead ? 2 : 0) + (painting == .refinement ? 1 : 0) }
  }

  /// The number of frames that must request a refinement before it is painted. While no frames are drawn, a refinement
  /// is painted at once.
  private static let refinementDelay = 3

  private var requests: [FaceKey: Request] = [:]
  private var lastOrder = 0
  /// The requests for the faces that are being painted.
  private var inProgress: [FaceKey: Request] = [:]
  /// The faces being painted that wait for a file.
  private var waiting: Set<FaceKey> = []
  /// The number of threads that paint faces with files.
  static let fileThreads = 2

  var isEmpty: Bool { requests.isEmpty && inProgress.isEmpty }

  /// Adds a request that `frame` makes for a face, or renews the face's request.
  mutating func request(
    _ key: FaceKey, in frame: Int, by painting: Painting = .final, waitsForFile: Bool = false,
    isAhead: Bool = false
  ) {
    if var painted = inProgress[key] {
      if !isAhead { (painted.isAhead, painted.isAwaited) = (false, true) }
      inProgress[key] = painted
      return
    }
    lastOrder += 1
    var request =
      requests[key]
      ?? Request(
        frame: frame, order: lastOrder, painting: painting, waitsForFile: waitsForFile,
        isAhead: isAhead, isAwaited: false)
    // A face that this frame shows stays urgent, even if it is also requested ahead of need.
    if request.frame == frame, isAhead, !request.isAhead { return }
    request.isAhead = isAhead
    if !isAhead { request.isAwaited = true }
    if request.frame != frame { request.frames += 1 }
    (request.frame, request.order, request.painting) = (frame, lastOrder, painting)
    requests[key] = request
  }

  /// Takes the next face to paint. Drops requests that neither `frame` nor the frame before it made.
  ///
  /// - Parameters:
  ///   - isQuiet: whether frames have stopped, so that refinements no longer wait.
  ///   - assignment: the thread's part of the work.
  /// - Complexity: O(*n*) in the requests.
  mutating func next(in frame: Int, isQuiet: Bool, assignment: Assignment = .all) -> Work {
    requests = requests.filter { $0.value.frame >= frame - 1 }
    guard !requests.isEmpty, assignment != .others || waiting.count == Self.fileThreads else {
      return .nothing
    }
    let ready = requests.filter { _, request in
      if assignment == .others, request.waitsForFile { return false }
      return isQuiet || request.painting != .refinement
        || request.frames >= Self.refinementDelay
          && (assignment != .drafts || !request.waitsForFile)
    }
    let next = ready.min {
      ($0.value.rank, -$0.value.order) < ($1.value.rank, -$1.value.order)
    }
    guard let (key, request) = next else { return assignment == .others ? .nothing : .wait }
    requests[key] = nil
    inProgress[key] = request
    if request.waitsForFile { waiting.insert(key) }
    if request.painting == .draft { return .draft(key) }
    return request.isAhead ? .paintAhead(key) : .paint(key)
  }

  /// Whether a face that is being painted is requested only ahead of need.
  func isAhead(_ key: FaceKey) -> Bool { inProgress[key]?.isAhead == true }

  /// Ends the painting of a face. Returns `paint` if the face is awaited, otherwise `paintAhead`.
  @discardableResult
  mutating func finish(_ key: FaceKey) -> Work {
    waiting.remove(key)
    return inProgress.removeValue(forKey: key)?.isAwaited == false ? .paintAhead(key) : .paint(key)
  }

  /// Ends the drafting of a face, and requests its refinement. Returns `draft` if the face is awaited, otherwise
  /// `paintAhead`.
  mutating func finishDraft(of key: FaceKey, in frame: Int) -> Work {
    waiting.remove(key)
    let drafted = inProgress.removeValue(forKey: key)
    request(
      key, in: frame, by: .refinement, waitsForFile: true, isAhead: drafted?.isAhead == true)
    guard drafted?.isAwaited == false else {
      requests[key]?.isAwaited = true
      return .draft(key)
    }
    return .paintAhead(key)
  }
}
