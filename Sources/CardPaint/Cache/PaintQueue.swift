/// The requested faces that are not painted yet: the latest request is served first, and requests
/// ahead of need are served last.
///
/// A refinement replaces a stand-in that differs from it only in scale. It waits until a few frames
/// have requested it, or until no frame requests anything: while a window is being resized, each
/// frame requests a scale of its own, and none of them is worth painting. What waits for a file is drafted
/// first, and while frames are drawn only one thread refines such drafts, so that those of what comes next need
/// not wait. All else does not wait for files: where two threads do, a third one paints it.
struct PaintQueue {
  /// What a thread paints.
  enum Share {
    case all
    /// All, but what waits for a file only as drafts while frames are drawn.
    case drafts
    /// What waits for no file, while all other threads paint what does.
    case others
  }

  /// What to do next.
  enum Work: Equatable {
    case paint(FaceKey)
    /// A face that no frame shows yet.
    case paintAhead(FaceKey)
    /// A draft of a face, which is requested again once it is there.
    case draft(FaceKey)
    /// What is left is not worth painting while frames are drawn.
    case wait
    case nothing
  }

  /// How a face comes to be shown in full.
  enum Way {
    case atOnce
    /// By a draft, then a refinement.
    case draft
    /// In place of a stand-in of another scale; of what waits for a file, and of all else.
    case fileRefinement, refinement
  }

  private struct Request {
    /// The last frame that made the request, and the number of frames that have.
    var frame: Int
    var frames = 1
    var order: Int
    var way: Way
    var isAhead: Bool

    var waitsForFile: Bool { way == .draft || way == .fileRefinement }

    var isRefinement: Bool { way == .refinement || way == .fileRefinement }

    /// The less, the sooner it is painted.
    var rank: Int {
      switch way {
      case .atOnce where !isAhead, .draft where !isAhead: 0
      case .refinement where !isAhead, .fileRefinement where !isAhead: 1
      case .draft: 2
      default: 3
      }
    }
  }

  /// The number of frames that must request a refinement before it is painted while frames are being
  /// drawn.
  private static let patience = 3

  private var requests: [FaceKey: Request] = [:]
  private var lastOrder = 0
  /// The faces being painted, and whether each has only been requested ahead of need.
  private var inProgress: [FaceKey: Bool] = [:]
  /// Those of them that wait for a file.
  private var waiting: Set<FaceKey> = []
  /// How many threads paint what waits for a file.
  static let fileThreads = 2

  var isEmpty: Bool { requests.isEmpty && inProgress.isEmpty }

  /// Adds a request of `frame` for a face, or renews it.
  mutating func request(
    _ key: FaceKey, in frame: Int, by way: Way = .atOnce, isAhead: Bool = false
  ) {
    if let wasAhead = inProgress[key] { return inProgress[key] = wasAhead && isAhead }
    lastOrder += 1
    var request =
      requests[key] ?? Request(frame: frame, order: lastOrder, way: way, isAhead: isAhead)
    // A face that this frame shows stays urgent, even if it is requested ahead of need as well.
    if request.frame == frame, isAhead, !request.isAhead { return }
    request.isAhead = isAhead
    if request.frame != frame { request.frames += 1 }
    (request.frame, request.order, request.way) = (frame, lastOrder, way)
    requests[key] = request
  }

  /// Takes the next face to paint, and drops requests that neither `frame` nor the one before made.
  ///
  /// - Parameters:
  ///   - isQuiet: whether frames have stopped, so that refinements no longer wait.
  ///   - share: what is to be painted.
  /// - Complexity: O(*n*) in the number of requests.
  mutating func next(in frame: Int, isQuiet: Bool, share: Share = .all) -> Work {
    requests = requests.filter { $0.value.frame >= frame - 1 }
    guard !requests.isEmpty, share != .others || waiting.count == Self.fileThreads else {
      return .nothing
    }
    let ready = requests.filter { _, request in
      if share == .others, request.waitsForFile { return false }
      return isQuiet || !request.isRefinement
        || request.frames >= Self.patience && (share != .drafts || request.way != .fileRefinement)
    }
    let next = ready.min {
      ($0.value.rank, -$0.value.order) < ($1.value.rank, -$1.value.order)
    }
    guard let (key, request) = next else { return share == .others ? .nothing : .wait }
    requests[key] = nil
    inProgress[key] = request.isAhead
    if request.waitsForFile { waiting.insert(key) }
    if request.way == .draft { return .draft(key) }
    return request.isAhead ? .paintAhead(key) : .paint(key)
  }

  /// Ends the painting of a face; returns the work that it was: a frame may have shown a face that was
  /// being painted ahead of need.
  @discardableResult
  mutating func finish(_ key: FaceKey) -> Work {
    waiting.remove(key)
    return inProgress.removeValue(forKey: key) == true ? .paintAhead(key) : .paint(key)
  }

  /// Ends the drafting of a face, and requests its refinement; returns whether it was ahead of need.
  mutating func finishDraft(of key: FaceKey, in frame: Int) -> Bool {
    waiting.remove(key)
    let isAhead = inProgress.removeValue(forKey: key) == true
    request(key, in: frame, by: .fileRefinement, isAhead: isAhead)
    return isAhead
  }
}
