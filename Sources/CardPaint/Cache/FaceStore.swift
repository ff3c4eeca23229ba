import CardCore
import CardRaster
import Synchronization

/// The state that frames and painting threads share.
final class FaceStore: Sendable {
  let state: Mutex<State>

  init(catalogue: FaceCatalogue, budget: Int) {
    state = Mutex(State(catalogue: catalogue, painted: PaintedFaces(budget: budget)))
  }

  var catalogue: FaceCatalogue { state.withLock { $0.catalogue } }

  struct State {
    /// Replaced only by one that paints the same faces, and more.
    var catalogue: FaceCatalogue
    var painted: PaintedFaces
    var queue = PaintQueue()
    var frame = 0
    /// The time at which the last fade begun by a frame ends.
    var fadeEnd = -Double.infinity
    /// The last frame that showed a face before it was painted.
    var lackingFrame = -1
    /// The faces that could not be painted; they are shown as their own colour.
    var failed: Set<FaceKey> = []
    /// The last frame that showed a stand-in for a face, for the faces of recent frames.
    var standInFrames: [FaceKey: Int] = [:]
  }

  /// Paints `key` on the caller's thread unless it is painted already, or has a stand-in that will do until
  /// another thread has painted it.
  func paintNow(_ key: FaceKey, evenWithStandIn: Bool) {
    let isWanted = state.withLock {
      $0.lacks(key) && (evenWithStandIn || $0.painted.standIn(for: key) == nil)
    }
    guard isWanted else { return }
    let texture = try? catalogue.texture(of: key.face, scale: key.scale)
    // Freeing textures takes milliseconds: not under the lock, which a frame may be waiting for.
    _ = state.withLock { $0.finish(key, texture) }
  }

  /// Paints the most urgent face, if any.
  ///
  /// - Returns: the work done, or the reason that there was none.
  func paintNext(isQuiet: Bool) -> PaintQueue.Work {
    let work = state.withLock { $0.queue.next(in: $0.frame, isQuiet: isQuiet) }
    let key: FaceKey
    switch work {
    case .paint(let wanted), .paintAhead(let wanted): key = wanted
    case .wait, .nothing: return work
    }
    let texture = try? catalogue.texture(of: key.face, scale: key.scale)
    let (done, _) = state.withLock { state in
      let done = state.queue.finish(key)
      let removed = state.finish(key, texture)
      // No frame waits for this face: when one shows it, it appears without a fade.
      if done == .paintAhead(key) {
        state.painted.use(key, in: state.frame, fadeStart: -.infinity)
      }
      return (done, removed)
    }
    return done
  }
}

extension FaceStore.State {
  /// Whether the face is neither painted nor known to be unpaintable.
  fileprivate func lacks(_ key: FaceKey) -> Bool { painted[key] == nil && !failed.contains(key) }

  /// Stores a painted face, or records that it cannot be painted; returns the textures removed to
  /// make room.
  fileprivate mutating func finish(_ key: FaceKey, _ texture: Texture?) -> [Texture] {
    if let texture { return painted.insert(texture, for: key, in: frame) }
    failed.insert(key)
    return []
  }

  mutating func anticipate(_ key: FaceKey) {
    if lacks(key) { queue.request(key, in: frame, isAhead: true) }
  }

  /// Whether a face that the next frames will show is there, so that it appears without a fade;
  /// requests it if it is not.
  mutating func prepare(_ key: FaceKey) -> Bool {
    if painted.use(key, in: frame, fadeStart: -.infinity) != nil || failed.contains(key) {
      return true
    }
    queue.request(key, in: frame)
    return false
  }

  /// The image that shows a face now; requests the face if it is not painted.
  mutating func image(for key: FaceKey, color: Color, at time: Double, fades: Bool) -> FaceImage {
    if let entry = painted.use(key, in: frame) {
      let start = entry.fadeStart ?? fadeStart(of: key, at: time, fades: fades)
      if entry.fadeStart == nil { painted.use(key, in: frame, fadeStart: start) }
      fadeEnd = max(fadeEnd, start + FaceCache.fadeDuration)
      let fade = min(max((time - start) / FaceCache.fadeDuration, 0), 1)
      return FaceImage(texture: entry.texture, color: color, fade: fade)
    }
    let other = painted.standIn(for: key)
    if !failed.contains(key) {
      lackingFrame = frame
      queue.request(key, in: frame, isRefinement: other?.face == key.face)
    }
    guard let other, let entry = painted.use(other, in: frame, fadeStart: -.infinity) else {
      return FaceImage(texture: nil, color: color)
    }
    standInFrames = standInFrames.filter { $0.value >= frame - 1 }
    standInFrames[key] = frame
    return FaceImage(texture: entry.texture, color: color)
  }

  /// When a face that is shown for the first time began to fade in: now, or long ago if it replaces
  /// a stand-in, which looks much the same.
  private mutating func fadeStart(of key: FaceKey, at time: Double, fades: Bool) -> Double {
    let hadStandIn = standInFrames.removeValue(forKey: key) != nil
    return fades && !hadStandIn ? time : -.infinity
  }
}
