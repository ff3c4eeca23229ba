import CShims
import CardKinetics
import CardModel
package import CardPicture
package import CardRaster
import Synchronization

/// Painted faces for the compositor; a lookup never waits for the painting of a scene's face.
///
/// A requested face is painted on one of two threads, the latest request first, and on a third while both wait for
/// files; until then, a
/// stand-in or the face's own colour is shown. One that waits for a file comes as a draft first; until then
/// its colour pulses quietly. What lies over the scenes is small, and painted at once
/// where it has no stand-in; the key list is not. Requests that recent frames did not repeat are
/// dropped, so a fling past a million cards paints only the last ones. Safe to use from any thread,
/// but a frame must begin and end on the same one.
package final class FaceCache: Sendable {
  /// How long a new face takes to appear, in seconds; tuned by eye.
  static let fadeDuration = 0.12
  /// A face that waits for a file pulses: after so long and with such a period, in seconds, by such a share of
  /// black or white. Tuned by eye.
  static let (pulseDelay, pulsePeriod, pulseStrength) = (0.3, 1.6, 0.07)
  /// The bytes kept for each pixel of the window, and their limits: ten windows of texels. Tuned by
  /// the memory of a window at 1280×800.
  private static let bytesPerPixel = 40
  private static let budgets = 32 << 20...256 << 20
  /// Textures are large, and freed on other threads and in another order than made: once, before the
  /// first is, the process is told to return their memory.
  private static let mapsLargeBlocks: Void = cardstage_map_large_blocks()

  /// One transparent texel, shown for a clear face until it is painted.
  private static let transparent = Texture(width: 1, height: 1) { _, _ in }

  private let store: FaceStore
  private let workers: [PaintWorker]

  /// - Parameters:
  ///   - budget: the bytes of textures to keep, mips included, until `fit(toPixels:)` is called;
  ///     the faces of the current frame are kept even if they exceed it.
  ///   - paintsSynchronously: whether `image(for:)` paints every face itself, without threads or fades.
  ///   - gate: closed while a frame is drawn; the painting threads wait at it between strokes.
  ///   - wake: called on a painting thread when a face is ready for the next frame.
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
      : [.all, .drafts, .others].map { [store] in PaintWorker(store: store, share: $0, wake: wake) }
  }

  /// Paints by another catalogue, which knows all faces that can be shown; anew, where it has another theme. Until
  /// then the old faces are shown.
  package func extend(by catalogue: FaceCatalogue) {
    store.state.withLock { state in
      if catalogue.theme != state.catalogue.theme { state.edition += 1 }
      state.catalogue = catalogue
    }
  }

  /// What it paints by.
  package var catalogue: FaceCatalogue { store.catalogue }

  /// Sets the budget for a window of so many pixels; what is beyond it goes with the next face painted.
  package func fit(toPixels pixels: Int) {
    store.state.withLock { $0.painted.budget = Self.budget(forPixels: pixels) }
  }

  /// The bytes kept for a window of so many pixels.
  package static func budget(forPixels pixels: Int) -> Int {
    budgets.clamping(pixels * bytesPerPixel)
  }

  /// Begins a frame, for which painting threads wait; requests made two frames ago may now be dropped.
  package func beginFrame() {
    store.gate.close()
    store.state.withLock { $0.frame += 1 }
  }

  /// Ends the frame, and lets the painting threads go on with what is requested.
  package func endFrame() {
    store.gate.open()
    if !store.state.withLock({ $0.queue.isEmpty }) { workers.forEach { $0.wakeUp() } }
  }

  /// The image to show for `face` now, at about `scale` pixels per point.
  ///
  /// Requests the face if it is neither painted nor painted at once.
  package func image(for face: FaceID, scale: Double, at time: Double) -> FaceImage {
    let (color, ground, waitsForFile) = store.catalogue.look(of: face)
    if ground == .plain { return FaceImage(texture: nil, color: color) }
    let key = FaceKey(face, scale: scale, edition: store.edition)
    let isOverlay = isPaintedAtOnce(face)
    if workers.isEmpty || isOverlay { paintNow(key) }
    // A clear face has no colour to fade in from.
    let fades = !workers.isEmpty && !isOverlay && ground != .clear
    var image = store.state.withLock {
      $0.image(
        for: key, color: color, at: time, fades: fades,
        waitsForFile: waitsForFile && !workers.isEmpty)
    }
    if ground == .clear, image.texture == nil { image.texture = Self.transparent }
    return image
  }

  /// Whether a face is small, and painted where it is asked for.
  private func isPaintedAtOnce(_ face: FaceID) -> Bool {
    face.scene == .overlay && face.part != .keys
  }

  private func paintNow(_ key: FaceKey) {
    store.paintNow(key, evenWithStandIn: workers.isEmpty)
  }

  /// Requests `face` ahead of need: it is painted after the faces that frames show, and appears
  /// without a fade.
  ///
  /// Does nothing if faces are painted synchronously.
  package func anticipate(_ face: FaceID, scale: Double) {
    let (_, ground, waitsForFile) = store.catalogue.look(of: face)
    guard !workers.isEmpty, ground != .plain else { return }
    store.state.withLock { state in
      let key = FaceKey(face, scale: scale, edition: state.edition)
      state.anticipate(key, waitsForFile: waitsForFile)
    }
  }

  /// Whether the faces that the next frames will show, at about `scale` pixels per point each, are there;
  /// they then appear without a fade. Requests those that are not.
  package func prepare(_ faces: [(face: FaceID, scale: Double)]) -> Bool {
    let edition = store.edition
    let looks = faces.map {
      (
        key: FaceKey($0.face, scale: $0.scale, edition: edition),
        look: store.catalogue.look(of: $0.face)
      )
    }
    .filter { $0.look.ground != .plain }
    let isReady = store.state.withLock { state in
      looks.reduce(true) { isReady, face in
        state.prepare(face.key, waitsForFile: face.look.waitsForFile) && isReady
      }
    }
    if !isReady { workers.forEach { $0.wakeUp() } }
    return isReady
  }

  /// The images of faces as they are there by now, without a fade, for a picture beside the frames; whether all are, and
  /// requests those that are not. Belongs to no frame: for any thread, at any time.
  package func stills(
    of faces: [(face: FaceID, scale: Double)]
  ) -> (images: [FaceImage], isComplete: Bool) {
    let looks = faces.map { ($0.face, $0.scale, store.catalogue.look(of: $0.face)) }
    for (face, scale, look) in looks where isPaintedAtOnce(face) && look.ground != .plain {
      paintNow(FaceKey(face, scale: scale, edition: store.edition))
    }
    let isComplete = prepare(faces)
    let images = store.state.withLock { state in
      looks.map { face, scale, look in
        var image = state.still(
          of: FaceKey(face, scale: scale, edition: state.edition), color: look.color)
        if look.ground == .plain { image.texture = nil }
        if look.ground == .clear, image.texture == nil { image.texture = Self.transparent }
        return image
      }
    }
    return (images, isComplete)
  }

  /// Whether a face of the current frame is still fading in at `time`, so that the next frame
  /// will differ.
  package func isFading(at time: Double) -> Bool { store.state.withLock { $0.fadeEnd > time } }

  /// Whether all faces of the current frame that can be painted are, and have faded in by `time`.
  package func isComplete(at time: Double) -> Bool {
    store.state.withLock { $0.lackingFrame < $0.frame && $0.fadeEnd <= time }
  }

  /// How sharply the next frame would show `face`: the pixels there are, as a share of those asked for along a
  /// side; 0 where there is only its colour, 1 where there are enough or there is nothing to paint.
  package func sharpness(of face: FaceID, scale: Double) -> Double {
    guard store.catalogue.look(of: face).ground != .plain else { return 1 }
    return store.state.withLock {
      $0.sharpness(of: FaceKey(face, scale: scale, edition: $0.edition))
    }
  }

  /// Returns to the system the memory that painting has left in pieces. Takes some milliseconds: for a
  /// time at which nothing moves.
  package func returnFreeMemory() { cardstage_return_free_pages() }

  /// Whether faces are being painted or requested.
  package var isPainting: Bool { store.state.withLock { !$0.queue.isEmpty } }

  /// The bytes of the textures, mips included.
  package var byteCount: Int { store.state.withLock { $0.painted.bytes } }
}
