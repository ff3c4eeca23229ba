import CardContent
import CardKinetics
package import CardPaint
package import CardPicture
package import CardRaster
import CardScene
import CardScenes
package import CardStage
import CardSystem
import Synchronization

/// Draws a stage's frames into a target, each over the previous one, with faces from the cache.
///
/// Windows, videos, screenshots and benchmarks all use projectors.
package final class Projector {
  private let faces: FaceCache
  private let theme: SharedTheme
  private let compositor: Compositor
  /// The pixels of the target per pixel of the window, at the last drawing.
  private var scale: Double
  /// The list that the target shows; nil if the next frame must be drawn.
  private var lastDrawnList: DisplayList?

  /// The factor by which the memory limit of the faces increases while a part of the stage is enlarged.
  ///
  /// The visible faces are then larger, and the smaller faces stay in memory for the end of the enlargement.
  private static let enlargedMemoryFactor = 3

  /// Whether the last frame is kept.
  package var keepsFrame = false { didSet { if !keepsFrame { keptFrame = nil } } }
  /// The last frame if it is kept, for the presenter view.
  package private(set) var keptFrame: KeptFrame?
  /// The number of frames that have been kept since the start.
  package private(set) var keptFrameNumber = 0

  /// Creates a projector.
  ///
  /// - Parameters:
  ///   - theme: the theme of the faces, which matches the stage's backdrops.
  ///   - threads: the number of drawing threads; nil for one per processor, at most 8.
  ///   - paintsSynchronously: whether every face is painted within its first frame, for screenshots and videos.
  ///   - scale: the pixels of the rows per pixel of the window, until the first drawing.
  ///   - wake: called on another thread after each painted face; the receiver then calls `invalidate()`.
  package init(
    content: Content, theme: Theme = Theme(), threads: Int? = nil,
    paintsSynchronously: Bool = false, scale: Double = 1,
    wake: @escaping @Sendable () -> Void = {}
  ) {
    self.scale = scale
    self.theme = SharedTheme(theme)
    faces = FaceCache(
      catalogue: Self.catalogue(of: content, theme), paintsSynchronously: paintsSynchronously,
      wake: wake)
    compositor = Compositor(threads: threads ?? min(Processors.allowed, 8))
  }

  private static func catalogue(of content: Content, _ theme: Theme) -> FaceCatalogue {
    FaceCatalogue(content: content, theme: theme)
  }

  /// A function that creates the catalogue for content, with all faces that can be shown. Any thread may call it.
  package var cataloguer: @Sendable (Content) -> FaceCatalogue {
    { [theme] in Self.catalogue(of: $0, theme.value) }
  }

  /// The catalogue of the faces that the projector draws.
  package var catalogue: FaceCatalogue { faces.catalogue }

  /// Adds the faces of a catalogue that `cataloguer` made.
  package func extend(by catalogue: FaceCatalogue) {
    // The theme may have changed while the catalogue was made.
    faces.extend(by: catalogue.themed(theme.value))
  }

  /// Paints all faces again if the stage has another theme.
  private func follow(_ stage: Stage) {
    let new = Theme(stage.configuration.appearance)
    guard new != theme.value else { return }
    theme.value = new
    faces.extend(by: catalogue.themed(new))
    invalidate()
  }

  /// A function that paints a face as a PNG file at `scale` pixels per point. Any thread may call it.
  package var copier: @Sendable (Face, _ scale: Double) -> [UInt8]? {
    return { [catalogue] face, scale in
      var bitmap = try? catalogue.bitmap(of: face, scale: scale)
      return bitmap.flatMap { _ in try? bitmap?.png() }
    }
  }

  /// A function that returns a display list with the painted images of its faces, and whether all faces are painted.
  ///
  /// The function requests missing faces and ignores the zoom. Any thread may call it.
  package var frameLookup: @Sendable (DisplayList, Stage) -> (frame: KeptFrame, isComplete: Bool) {
    { [faces, scale] list, stage in
      Self.lookUp(at: list, of: stage, faces) { stage.plainFaceScale(of: $0) * scale }
    }
  }

  private static func lookUp(
    at list: DisplayList, of stage: Stage, _ faces: FaceCache, scale: (Face) -> Double
  ) -> (frame: KeptFrame, isComplete: Bool) {
    let stills = faces.stills(of: list.items.map { ($0.face, scale($0.face)) })
    let window = stage.configuration.window
    return (KeptFrame(list: list, images: stills.images, window: window), stills.isComplete)
  }

  /// Whether the next frame is drawn even if its display list equals the last one.
  ///
  /// Reasons are a face that fades in, a frame that could not be drawn or shown, and a call of `invalidate()`.
  package var isStale: Bool { lastDrawnList == nil }

  /// Forces the next frame to be drawn, because the target changed or a face was painted.
  package func invalidate() { lastDrawnList = nil }

  /// Returns unused painting memory to the system. Call this method while nothing moves.
  package func returnFreeMemory() { faces.returnFreeMemory() }

  /// Returns whether the faces of the next frames are painted, and requests the missing ones.
  package func prepare(_ list: [Face], of stage: Stage) -> Bool {
    follow(stage)
    return faces.prepare(list.map { ($0, stage.faceScale(of: $0) * scale) })
  }

  /// Returns the sharpness of a face on screen, as defined by `FaceCache`.
  package func sharpness(of face: Face, in stage: Stage) -> Double {
    faces.sharpness(of: face, scale: stage.faceScale(of: face) * scale)
  }

  /// Draws a frame of `stage` into `target` and presents it, unless the target already shows it.
  ///
  /// - Parameter begun: the time at which the frame's layout began, on `MonotonicClock`.
  /// - Returns: the cost of the frame; nil if nothing was shown.
  @discardableResult
  package func project(
    _ frame: Stage.Frame, of stage: Stage, at time: Double, begun: Double,
    onto target: any FrameTarget
  ) -> FrameTimes? {
    follow(stage)
    // If the speaker and the audience see the same new frame, `compose` keeps it.
    let isComposed = frame.speakerList == nil && frame.list != lastDrawnList
    let list = frame.speakerList ?? frame.list
    if keepsFrame, !isComposed, list != keptFrame?.list || isStale {
      let lookUp = Self.lookUp(at: list, of: stage, faces) { stage.faceScale(of: $0) * scale }
      keep(lookUp.frame)
    }
    guard frame.list != lastDrawnList else { return nil }
    lastDrawnList = nil
    let laidOut = MonotonicClock.now()
    var drawn: DrawnFrame?
    var planned = laidOut
    // A painting thread that continues here may take the processor for milliseconds, so the frame is shown first.
    defer { faces.endFrame() }
    let hasRows = target.withRows {
      drawn = compose(frame, of: stage, at: time, into: $0, age: $1) {
        planned = MonotonicClock.now()
      }
    }
    guard hasRows, let drawn else { return nil }
    let rastered = MonotonicClock.now()
    guard let sentPixels = target.present(drawn.changed) else { return nil }
    var times = FrameTimes()
    times.begun = begun
    times.sentPixels = sentPixels
    times.layout = (laidOut - begun) * 1000
    times.raster = (rastered - laidOut) * 1000
    times.plan = (planned - laidOut) * 1000
    times.present = (MonotonicClock.now() - rastered) * 1000
    times.paintedPixels = drawn.repainted.pixelCount
    times.isComplete = faces.isComplete(at: time)
    if !faces.isFading(at: time) { lastDrawnList = frame.list }
    return times
  }

  /// Draws a frame of `stage` into rows that may be smaller or larger than its window.
  ///
  /// - Parameter age: the age in frames of the rows' content from this projector; 0 for unknown content.
  package func draw(
    _ frame: Stage.Frame, of stage: Stage, at time: Double, into rows: PixelRows, age: Int = 0
  ) -> DrawnFrame {
    follow(stage)
    defer { faces.endFrame() }
    return compose(frame, of: stage, at: time, into: rows, age: age)
  }

  /// Draws a frame. The caller must call `faces.endFrame()` afterwards.
  private func compose(
    _ frame: Stage.Frame, of stage: Stage, at time: Double, into rows: PixelRows, age: Int,
    planned: () -> Void = {}
  ) -> DrawnFrame {
    scale = Double(rows.width) / max(stage.configuration.window.width, 1)
    let list = scale == 1 ? frame.list : frame.list.scaled(scale, scale)
    let space = stage.isEnlarged ? Self.enlargedMemoryFactor : 1
    faces.fit(toPixels: rows.width * rows.height * space)
    faces.beginFrame()
    var images: [FaceImage] = []
    // A frame that only the audience sees is not kept.
    let keepsFrame = keepsFrame && frame.speakerList == nil
    if keepsFrame { images.reserveCapacity(list.items.count) }
    let drawn = compositor.draw(
      list,
      faces: { face in
        let image = faces.image(
          for: face, scale: stage.audienceFaceScale(of: face) * scale, at: time)
        if keepsFrame { images.append(image) }
        return image
      },
      into: rows, age: age, planned: planned)
    if keepsFrame {
      keep(
        KeptFrame(list: frame.list, images: images, window: stage.configuration.window))
    }
    for face in frame.facesAhead {
      // The next step may show any of the scene's own faces.
      faces.anticipate(
        face, scale: stage.plainFaceScale(of: face) * scale, isKept: face.scene == stage.sceneID)
    }
    return drawn
  }
}

extension Projector {
  private func keep(_ frame: KeptFrame) {
    keptFrameNumber += 1
    keptFrame = frame
  }
}

/// The theme in which faces are painted, shared with the threads that make catalogues.
private final class SharedTheme: Sendable {
  private let theme: Mutex<Theme>

  init(_ theme: Theme) { self.theme = Mutex(theme) }

  var value: Theme {
    get { theme.withLock { $0 } }
    set { theme.withLock { $0 = newValue } }
  }
}
