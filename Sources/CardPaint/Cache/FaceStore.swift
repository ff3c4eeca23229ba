import CardCore
import CardRaster
import Synchronization

/// What the frames and the painting threads share.
final class FaceStore: Sendable {
  let catalogue: FaceCatalogue
  let state: Mutex<State>

  init(catalogue: FaceCatalogue, budget: Int) {
    self.catalogue = catalogue
    state = Mutex(State(painted: PaintedFaces(budget: budget)))
  }

  struct State {
    var painted: PaintedFaces
    var queue = PaintQueue()
    var frame = 0
    /// When the last fade that a frame began will be over.
    var fadeEnd = -Double.infinity
    /// The last frame that showed a face before it was painted.
    var lackingFrame = -1
    /// Faces that could not be painted; they stay their own colour.
    var failed: Set<FaceKey> = []
    /// The faces that last showed as a stand-in, which their painting replaces without a fade.
    var standing: [FaceKey: Int] = [:]
    /// The faces of the very first frame: a window that has just opened is soonest complete.
    var opening: Set<FaceKey> = []
  }

  /// Paints `key` on the caller's thread unless it is painted.
  func paintNow(_ key: FaceKey) {
    guard state.withLock({ $0.painted[key] == nil && !$0.failed.contains(key) }) else { return }
    let texture = try? catalogue.texture(of: key.face, scale: key.scale)
    // Freeing textures takes milliseconds, which no frame is to wait for.
    _ = state.withLock { $0.finish(key, texture) }
  }

  /// Paints what is wanted most, if anything is.
  ///
  /// - Returns: what there was to do.
  func paintNext(isQuiet: Bool) -> PaintQueue.Work {
    let work = state.withLock { $0.queue.next(in: $0.frame, isQuiet: isQuiet) }
    let key: FaceKey
    switch work {
    case .paint(let wanted), .paintAhead(let wanted): key = wanted
    case .wait, .nothing: return work
    }
    let texture = try? catalogue.texture(of: key.face, scale: key.scale)
    let (done, _) = state.withLock { state in
      let wasAhead = state.queue.finish(key)
      let removed = state.finish(key, texture)
      // What no frame waits for is shown whole when its time comes, and wakes nobody.
      if wasAhead { state.painted.use(key, in: state.frame, fadeStart: -.infinity) }
      return (wasAhead ? .paintAhead(key) : work, removed)
    }
    return done
  }
}

extension FaceStore.State {
  /// Notes the painted face, or that it cannot be painted; returns the textures removed for it.
  fileprivate mutating func finish(_ key: FaceKey, _ texture: Texture?) -> [Texture] {
    if let texture { return painted.insert(texture, for: key, in: frame) }
    failed.insert(key)
    return []
  }

  mutating func anticipate(_ key: FaceKey) {
    guard painted[key] == nil, !failed.contains(key) else { return }
    queue.ask(for: key, in: frame, isAhead: true)
  }

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
      if frame == 1 { opening.insert(key) }
      queue.ask(for: key, in: frame, isRefinement: other?.face == key.face)
    }
    guard let other, let entry = painted.use(other, in: frame, fadeStart: -.infinity) else {
      return FaceImage(texture: nil, color: color)
    }
    standing = standing.filter { $0.value >= frame - 1 }
    standing[key] = frame
    return FaceImage(texture: entry.texture, color: color)
  }

  /// A face that a stand-in showed until now does not fade: its likeness is there already. Nor
  /// does one of the first frame's.
  private mutating func fadeStart(of key: FaceKey, at time: Double, fades: Bool) -> Double {
    let stoodIn = standing.removeValue(forKey: key) != nil
    let isOpening = opening.remove(key) != nil
    return fades && !stoodIn && !isOpening ? time : -.infinity
  }
}
