import CardKinetics
import CardModel
import CardRaster
import Glibc
import Synchronization

/// The state that frames and painting threads share.
final class FaceStore: Sendable {
  let state: Mutex<State>
  /// The gate that is closed while a frame is drawn.
  let gate: FrameGate

  init(catalogue: FaceCatalogue, budget: Int, gate: FrameGate = FrameGate()) {
    self.gate = gate
    state = Mutex(State(catalogue: catalogue, painted: PaintedFaces(budget: budget)))
  }

  var catalogue: FaceCatalogue { state.withLock { $0.catalogue } }
  var frame: Int { state.withLock { $0.frame } }
  var generation: Int { state.withLock { $0.generation } }

  struct State {
    /// The catalogue that paints the faces; a new one must be able to paint all faces that can be shown.
    var catalogue: FaceCatalogue
    /// The number of times that a catalogue with another theme replaced the current one.
    var generation = 0
    var painted: PaintedFaces
    var queue = PaintQueue()
    var frame = 0
    /// The time at which the last fade of a shown face ends.
    var fadeEnd = -Double.infinity
    /// The last frame that showed a face before it was painted.
    var lackingFrame = -1
    /// The faces that could not be painted; frames show them as their plain colour.
    var failed: Set<FaceKey> = []
    /// The last frame that showed a stand-in for each face, and the time at which that stand-in began to fade in.
    var standIns: [FaceKey: (frame: Int, fadeStart: Double)] = [:]
    /// The waits for files, by face: the last frame that showed the face's plain colour, and the time at which the wait
    /// began.
    var waits: [FaceKey: (frame: Int, since: Double)] = [:]
  }

  /// Paints the face of `key` on the caller's thread, unless the face is painted or has a stand-in. If
  /// `evenWithStandIn` is true, a face with a stand-in is painted, too.
  func paintNow(_ key: FaceKey, evenWithStandIn: Bool) {
    let isWanted = state.withLock {
      $0.lacks(key) && (evenWithStandIn || $0.painted.standIn(for: key) == nil)
    }
    guard isWanted else { return }
    let texture = try? catalogue.texture(of: key.face, scale: key.scale)
    // The removed textures are freed outside the lock: freeing takes milliseconds, and a frame may wait for the lock.
    _ = state.withLock { $0.finish(key, texture) }
  }

  /// Paints the most urgent face, if any.
  ///
  /// - Returns: the work done, or the reason why there was none. A face that is not awaited, or its draft, is reported
  ///   as `paintAhead`.
  func paintNext(isQuiet: Bool, assignment: PaintQueue.Assignment) -> PaintQueue.Work {
    let work = state.withLock {
      $0.queue.next(in: $0.frame, isQuiet: isQuiet, assignment: assignment)
    }
    switch work {
    case .paint(let key), .paintAhead(let key):
      let texture = try? catalogue.texture(of: key.face, scale: key.scale)
      let (done, _) = state.withLock { state in
        let isAhead = state.queue.isAhead(key)
        let done = state.queue.finish(key)
        let removed = state.finish(key, texture)
        if isAhead { state.showUnfaded(key) }
        return (done, removed)
      }
      return done
    case .draft(let key):
      let texture = try? catalogue.texture(of: key.face, scale: key.draft.scale, isDraft: true)
      let (done, _) = state.withLock { state in
        let removed = state.finish(key.draft, texture)
        let isAhead = state.queue.isAhead(key)
        let done = state.queue.finishDraft(of: key, in: state.frame)
        if isAhead { state.showUnfaded(key.draft) }
        return (done, removed)
      }
      return done
    case .wait, .nothing: return work
    }
  }
}

extension FaceStore.State {
  /// Returns whether the face needs painting: it is not painted, and no attempt to paint it has failed.
  fileprivate func lacks(_ key: FaceKey) -> Bool { painted[key] == nil && !failed.contains(key) }

  /// Stores a painted face, or records that it cannot be painted; returns the textures removed to free memory.
  fileprivate mutating func finish(_ key: FaceKey, _ texture: Texture?) -> [Texture] {
    if let texture { return painted.insert(texture, for: key, in: frame) }
    failed.insert(key)
    return []
  }

  /// Requests a face ahead of need.
  ///
  /// - Parameters:
  ///   - file: the kind of file that is decoded before the face is painted; nil for none.
  ///   - isKept: whether the budget spares the painted face, as if a frame showed it.
  mutating func anticipate(_ key: FaceKey, _ file: DecodedFile?, isKept: Bool = false) {
    if lacks(key) {
      queue.request(
        key, in: frame, by: painting(of: key, file), waitsForFile: file != nil, isAhead: true)
    } else if isKept {
      painted.use(key, in: frame)
    }
  }

  /// Makes a face that no frame waits for appear without a fade.
  fileprivate mutating func showUnfaded(_ key: FaceKey) {
    painted.use(key, in: frame, fadeStart: -.infinity)
  }

  /// Returns how to paint a missing face.
  ///
  /// An image file needs no draft if a member of the face's family is painted. After a change of the deck, this member
  /// may show the same card at another index. Such a face resembles the missing one more than a draft would. A page of
  /// a document never needs a draft, because a draft would take 65 to 90 % of the page's painting time.
  private func painting(of key: FaceKey, _ file: DecodedFile?) -> PaintQueue.Painting {
    let other = painted.standIn(for: key)
    if file == .image {
      return other != nil || failed.contains(key.draft) ? .refinement : .draft
    }
    return other?.face == key.face ? .refinement : .final
  }

  /// Returns whether a face of the next frames is painted, so that it appears without a fade; requests it otherwise.
  ///
  /// - Parameter file: the kind of file that is decoded before the face is painted; nil for none.
  mutating func prepare(_ key: FaceKey, _ file: DecodedFile?) -> Bool {
    if painted.use(key, in: frame, fadeStart: -.infinity) != nil || failed.contains(key) {
      return true
    }
    // A refinement would wait until frames request it, but perhaps no frames are being drawn.
    let painting = painting(of: key, file)
    queue.request(
      key, in: frame, by: painting == .refinement ? .final : painting, waitsForFile: file != nil)
    return false
  }

  func sharpness(of key: FaceKey) -> Double {
    if !lacks(key) { return 1 }
    guard let other = painted.standIn(for: key), key.isLike(other) else { return 0 }
    return min(other.pixels / key.pixels, 1)
  }

  /// Returns the painted image of a face, or else the image of its stand-in, without a fade. If the face has neither,
  /// the image has `color`.
  mutating func still(of key: FaceKey, color: Color) -> FaceImage {
    let other = painted[key] == nil ? painted.standIn(for: key) : key
    guard let other, let entry = painted.use(other, in: frame) else {
      return FaceImage(texture: nil, color: color)
    }
    return FaceImage(texture: entry.texture, color: color, extent: key.cut(from: other))
  }

  /// Returns the image that shows a face now; requests the face if it is not painted.
  ///
  /// - Parameter file: the kind of file that is decoded before the face is painted; nil for none.
  mutating func image(
    for key: FaceKey, _ file: DecodedFile?, color: Color, at time: Double, fades: Bool
  ) -> FaceImage {
    if let image = paintedImage(for: key, color: color, at: time, fades: fades) { return image }
    let other = painted.standIn(for: key)
    if !failed.contains(key) {
      lackingFrame = frame
      queue.request(key, in: frame, by: painting(of: key, file), waitsForFile: file != nil)
      if other == nil, file != nil {
        return FaceImage(texture: nil, color: waiting(key, color, at: time))
      }
    }
    guard let other,
      var image = paintedImage(for: other, color: color, at: time, fades: fades)
    else { return FaceImage(texture: nil, color: color) }
    standIns = standIns.filter { $0.value.frame >= frame - 1 }
    standIns[key] = (frame, painted[other]?.fadeStart ?? time)
    image.extent = key.cut(from: other)
    return image
  }

  /// Returns the image of a painted face, and marks the face as shown; nil if the face is not painted.
  mutating func paintedImage(
    for key: FaceKey, color: Color, at time: Double, fades: Bool
  ) -> FaceImage? {
    guard let entry = painted.use(key, in: frame) else { return nil }
    let start = entry.fadeStart ?? fadeStart(of: key, at: time, fades: fades)
    if entry.fadeStart == nil { painted.use(key, in: frame, fadeStart: start) }
    fadeEnd = max(fadeEnd, start + FaceCache.fadeDuration)
    let fade = min(max((time - start) / FaceCache.fadeDuration, 0), 1)
    return FaceImage(texture: entry.texture, color: color, fade: fade)
  }

  /// Returns the colour of a face that waits for a file: after a delay the colour pulses.
  private mutating func waiting(_ key: FaceKey, _ color: Color, at time: Double) -> Color {
    let since = waits[key]?.since ?? time
    waits = waits.filter { $0.value.frame >= frame - 1 }
    waits[key] = (frame, since)
    let waited = time - since - FaceCache.pulseDelay
    // The colour changes with time, so another frame is needed.
    fadeEnd = max(fadeEnd, time + FaceCache.fadeDuration)
    guard waited > 0 else { return color }
    let swing = (1 - cos(waited / FaceCache.pulsePeriod * 2 * .pi)) / 2 * FaceCache.pulseStrength
    return color.brightness > 0.5 ? color.darker(swing) : color.lighter(swing)
  }

  /// Returns the time at which a newly shown face begins to fade in: now, or the start of its stand-in's fade. The
  /// stand-in looks much the same, so a second fade would be visible.
  private mutating func fadeStart(of key: FaceKey, at time: Double, fades: Bool) -> Double {
    standIns.removeValue(forKey: key)?.fadeStart ?? (fades ? time : -.infinity)
  }
}
