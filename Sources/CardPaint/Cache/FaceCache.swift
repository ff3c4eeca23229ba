import CShims
import CardKinetics
import CardModel
package import CardPicture
package import CardRaster
import Synchronization

/// Painted faces for the compositor; a lookup never waits for the painting of a scene's face.
///
/// Two threads paint the requested faces, the latest request first. A third thread paints while both wait for files.
/// Until a face is painted, a stand-in or the face's plain colour is shown. A face with an image file is painted as a
/// draft first. The colour of a face that waits for a file pulses slightly.
///
/// Overlay faces are small, so a lookup paints an overlay face at once if it has no stand-in. The key list is the
/// exception. Requests that recent frames did not repeat are dropped, so a fling past a million cards paints only the
/// last ones. The cache is safe to use from any thread, but a frame must begin and end on the same thread.
package final class FaceCache: Sendable {
  /// The duration of a new face's fade-in, in seconds; tuned by eye.
  static let fadeDuration = 0.12
  /// The delay and the period, in seconds, of the pulse of a face that waits for a file. `pulseStrength` is the
  /// maximum fraction of black or white in the pulse. Tuned by eye.
  static let (pulseDelay, pulsePeriod, pulseStrength) = (0.3, 1.6, 0.07)
  /// The number of bytes to keep for each pixel of the window, enough for ten windows of texels.
  private static let bytesPerPixel = 40
  /// The limits of the number of bytes to keep. Tuned by the memory use of a window at 1280×800.
  private static let budgets = 32 << 20...256 << 20
  /// Makes the allocator map large blocks separately, once, before the first texture is made. Freed textures then
  /// return their memory to the system, in any order.
  private static let mapsLargeBlocks: Void = cardstage_map_large_blocks()

  /// One transparent texel, shown in place of a clear face until the face is painted.
  private static let transparent = Texture(width: 1, height: 1) { _, _ in }

  private let store: FaceStore
  private let workers: [PaintWorker]

  /// Creates a cache, and its painting threads unless `paintsSynchronously` is true.
  ///
  /// - Parameters:
  ///   - budget: the bytes of textures to keep until `fit(toPixels:)` is called. The faces of a frame are kept in any
  ///     case.
  ///   - paintsSynchronously: whether `image(for:)` paints every face itself, without threads or fades.
  ///   - gate: closed while a frame is drawn; the painting threads wait at it between strokes.
  ///   - wake: called on a painting thread when a face is ready.
  package init(
    catalogue: FaceCatalogue, budget: Int = FaceCache.budget(forPixels: 0),
    paintsSynchronously: Bool = false, gate: FrameGate = FrameGate(),
    wake: @escaping @Sendable () -> Void = {}
  ) {
    _ = Self.mapsLargeBlocks
    store = FaceStore(catalogue: catalogue, budget: budget, gate: gate)
    workers =
      paintsSynchronously
      ? []
      : [.all, .drafts, .others].map { [store] in
        PaintWorker(store: store, assignment: $0, wake: wake)
      }
  }

  /// Replaces the catalogue; `catalogue` must be able to paint all faces that can be shown. If its theme differs, all
  /// faces are painted again. Until then the old faces are shown.
  package func extend(by catalogue: FaceCatalogue) {
    store.state.withLock { state in
      if catalogue.theme != state.catalogue.theme { state.generation += 1 }
      state.catalogue = catalogue
    }
  }

  /// The catalogue that paints the faces.
  package var catalogue: FaceCatalogue { store.catalogue }

  /// Sets the budget for a window of `pixels` pixels. Faces beyond the budget are removed when the next face is
  /// painted.
  package func fit(toPixels pixels: Int) {
    store.state.withLock { $0.painted.budget = Self.budget(forPixels: pixels) }
  }

  /// Returns the maximum size of the cache for a window of `pixels` pixels, in bytes.
  package static func budget(forPixels pixels: Int) -> Int {
    budgets.clamping(pixels * bytesPerPixel)
  }

  /// Begins a frame, and pauses the painting threads until the frame ends. Requests made two frames ago may now be
  /// dropped.
  package func beginFrame() {
    store.gate.close()
    store.state.withLock { $0.frame += 1 }
  }

  /// Ends the frame, and resumes the painting threads if faces are requested.
  package func endFrame() {
    store.gate.open()
    if !store.state.withLock({ $0.queue.isEmpty }) { workers.forEach { $0.wakeUp() } }
  }

  /// Returns the image to show for `face` now, at about `scale` pixels per point.
  ///
  /// A missing face is either painted at once or requested.
  package func image(for face: Face, scale: Double, at time: Double) -> FaceImage {
    let paintsNow = workers.isEmpty || isPaintedAtOnce(face)
    var key = FaceKey(face, scale: scale)
    // A frame looks up all its faces, so a lookup of a painted face takes only one lock and no copy of the catalogue.
    let (known, (color, background, file), fades) = store.state.withLock { state in
      let traits = state.catalogue.traits(of: face)
      // A clear face has no colour to fade in from.
      let fades = !paintsNow && traits.background != .clear
      key.generation = state.generation
      let image =
        traits.background == .plain
        ? FaceImage(texture: nil, color: traits.color)
        : state.paintedImage(for: key, color: traits.color, at: time, fades: fades)
      return (image, traits, fades)
    }
    if let known { return known }
    if paintsNow { paintNow(key) }
    var image = store.state.withLock {
      $0.image(for: key, workers.isEmpty ? nil : file, color: color, at: time, fades: fades)
    }
    if background == .clear, image.texture == nil { image.texture = Self.transparent }
    return image
  }

  /// Returns whether a lookup paints a face itself. A lookup paints all overlay faces except the large key list.
  private func isPaintedAtOnce(_ face: Face) -> Bool {
    switch face.overlay {
    case .keys, nil: false
    default: true
    }
  }

  private func paintNow(_ key: FaceKey) {
    store.paintNow(key, evenWithStandIn: workers.isEmpty)
  }

  /// Requests `face` ahead of need. The threads paint the face after the faces that frames show, and it appears
  /// without a fade.
  ///
  /// Does nothing if faces are painted synchronously.
  ///
  /// - Parameter isKept: whether the budget spares the face, as if a frame showed it.
  package func anticipate(_ face: Face, scale: Double, isKept: Bool = false) {
    let (_, background, file) = store.catalogue.traits(of: face)
    guard !workers.isEmpty, background != .plain else { return }
    store.state.withLock { state in
      let key = FaceKey(face, scale: scale, generation: state.generation)
      state.anticipate(key, file, isKept: isKept)
    }
  }

  /// Returns whether the faces of the next frames are painted, each at about its `scale` pixels per point. Painted
  /// faces then appear without a fade; the others are requested.
  package func prepare(_ faces: [(face: Face, scale: Double)]) -> Bool {
    let generation = store.generation
    let entries = faces.map {
      (
        key: FaceKey($0.face, scale: $0.scale, generation: generation),
        traits: store.catalogue.traits(of: $0.face)
      )
    }
    .filter { $0.traits.background != .plain }
    let isReady = store.state.withLock { state in
      entries.reduce(true) { isReady, face in
        state.prepare(face.key, face.traits.file) && isReady
      }
    }
    if !isReady { workers.forEach { $0.wakeUp() } }
    return isReady
  }

  /// Returns the images of faces as painted now, without a fade, and whether all faces are painted. Requests the
  /// missing faces. The images do not depend on a frame, so any thread may call this method at any time.
  package func stills(
    of faces: [(face: Face, scale: Double)]
  ) -> (images: [FaceImage], isComplete: Bool) {
    let entries = faces.map { ($0.face, $0.scale, store.catalogue.traits(of: $0.face)) }
    for (face, scale, traits) in entries where isPaintedAtOnce(face) && traits.background != .plain
    {
      paintNow(FaceKey(face, scale: scale, generation: store.generation))
    }
    let isComplete = prepare(faces)
    let images = store.state.withLock { state in
      entries.map { face, scale, traits in
        var image = state.still(
          of: FaceKey(face, scale: scale, generation: state.generation), color: traits.color)
        if traits.background == .plain { image.texture = nil }
        if traits.background == .clear, image.texture == nil { image.texture = Self.transparent }
        return image
      }
    }
    return (images, isComplete)
  }

  /// Returns whether a face of the current frame is still fading in at `time`, so that the next frame differs.
  package func isFading(at time: Double) -> Bool { store.state.withLock { $0.fadeEnd > time } }

  /// Returns whether all faces of the current frame that can be painted are painted, and have faded in by `time`.
  package func isComplete(at time: Double) -> Bool {
    store.state.withLock { $0.lackingFrame < $0.frame && $0.fadeEnd <= time }
  }

  /// Returns how sharply the next frame would show `face`: the number of pixels along a side of its image, relative to
  /// the requested number. The result is 0 if only the face's colour is known, and 1 if the face needs no painting.
  package func sharpness(of face: Face, scale: Double) -> Double {
    guard store.catalogue.traits(of: face).background != .plain else { return 1 }
    return store.state.withLock {
      $0.sharpness(of: FaceKey(face, scale: scale, generation: $0.generation))
    }
  }

  /// Gives memory that painting has fragmented back to the system. The call takes some milliseconds, so call this
  /// function only while nothing moves.
  package func returnFreeMemory() { cardstage_return_free_pages() }

  /// Whether faces are requested or being painted.
  package var isPainting: Bool { store.state.withLock { !$0.queue.isEmpty } }

  /// The size of all textures, mips included, in bytes.
  package var byteCount: Int { store.state.withLock { $0.painted.bytes } }
}
