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

/// Draws a stage's frames into a target, each over the one before: faces from the cache, composited
/// into rows.
///
/// Windows, videos, pictures and benchmarks all use it.
package final class Projector {
  private let faces: FaceCache
  private let theme: SharedTheme
  private let compositor: Compositor
  /// Pixels of the rows per pixel of the window, as last drawn.
  private var scale: Double
  /// The list that the target shows; nil if the next frame must be drawn.
  private var lastDrawnList: DisplayList?

  /// How many times as much memory faces may take while a part of the stage is enlarged: those that are seen are larger,
  /// and those of the way back are wanted, too.
  private static let roomToEnlarge = 3

  /// Whether the frame drawn last is kept as a picture.
  package var keepsPicture = false { didSet { if !keepsPicture { picture = nil } } }
  /// The frame drawn last, while it is kept: what the speaker sees of it.
  package private(set) var picture: FramePicture?
  /// Counts the pictures kept.
  package private(set) var pictureNumber = 0

  /// - Parameters:
  ///   - theme: the theme of the faces; the stage has that of the backdrops.
  ///   - threads: how many draw; nil for one for each processor, at most 8.
  ///   - paintsSynchronously: whether every face is painted within its first frame, for pictures.
  ///   - scale: pixels of the rows per pixel of the window, until something is drawn.
  ///   - wake: called on another thread when a face has been painted: call `invalidate()` then.
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
    FaceCatalogue(content: content, theme: theme, scenes: SceneCatalog.scenes.map { $0.id })
  }

  /// Makes the catalogue of content that has all that can be shown; for any thread.
  package var cataloguer: @Sendable (Content) -> FaceCatalogue {
    { [theme] in Self.catalogue(of: $0, theme.value) }
  }

  /// What it shows.
  package var catalogue: FaceCatalogue { faces.catalogue }

  /// Shows what a catalogue has that `cataloguer` made.
  package func extend(by catalogue: FaceCatalogue) {
    // The theme may have changed while it was made.
    faces.extend(by: catalogue.themed(theme.value))
  }

  /// Paints all faces anew where the stage has another theme than they have.
  private func follow(_ stage: Stage) {
    let new = Theme(stage.configuration.look)
    guard new != theme.value else { return }
    theme.value = new
    faces.extend(by: catalogue.themed(new))
    invalidate()
  }

  /// Paints a face anew as a PNG file's bytes, at so many pixels a point; for any thread, as long as it takes.
  package var copier: @Sendable (FaceID, _ scale: Double) -> [UInt8]? {
    return { [catalogue] face, scale in
      var bitmap = try? catalogue.bitmap(of: face, scale: scale)
      return bitmap.flatMap { _ in try? bitmap?.png() }
    }
  }

  /// A list of a stage, of which nothing is enlarged, as a picture of the faces that are painted by now, and whether all
  /// are; requests those that are not. For any thread.
  package var looker: @Sendable (DisplayList, Stage) -> (picture: FramePicture, isComplete: Bool) {
    { [faces, scale] list, stage in
      Self.look(at: list, of: stage, faces) { stage.plainFaceScale(of: $0) * scale }
    }
  }

  private static func look(
    at list: DisplayList, of stage: Stage, _ faces: FaceCache, scale: (FaceID) -> Double
  ) -> (picture: FramePicture, isComplete: Bool) {
    let stills = faces.stills(of: list.items.map { ($0.face, scale($0.face)) })
    let window = stage.configuration.window
    return (FramePicture(list: list, images: stills.images, window: window), stills.isComplete)
  }

  /// Whether the next frame is drawn even if its list equals the last one's: a face is fading in, the
  /// last one could not be drawn or shown, or `invalidate()` was called.
  package var isStale: Bool { lastDrawnList == nil }

  /// Makes the next frame be drawn: the target lost its contents or changed its size, or a face has
  /// been painted.
  package func invalidate() { lastDrawnList = nil }

  /// Returns the memory that painting has left free; for a time at which nothing moves.
  package func returnFreeMemory() { faces.returnFreeMemory() }

  /// Whether the faces that the next frames will show are painted; requests those that are not.
  package func prepare(_ list: [FaceID], of stage: Stage) -> Bool {
    follow(stage)
    return faces.prepare(list.map { ($0, stage.faceScale(of: $0) * scale) })
  }

  /// How sharply a face is shown, as `FaceCache` tells.
  package func sharpness(of face: FaceID, in stage: Stage) -> Double {
    faces.sharpness(of: face, scale: stage.faceScale(of: face) * scale)
  }

  /// Draws a frame of `stage` into `target` and presents it, unless the target shows it already.
  ///
  /// - Parameter begun: when the frame's layout began, on `MonotonicClock`.
  /// - Returns: what it took; nil where nothing was shown.
  @discardableResult
  package func project(
    _ frame: Stage.Frame, of stage: Stage, at time: Double, begun: Double,
    onto target: any FrameTarget
  ) -> FrameTimes? {
    follow(stage)
    if keepsPicture, let list = frame.speakerList, list != picture?.list || isStale {
      let look = Self.look(at: list, of: stage, faces) { stage.faceScale(of: $0) * scale }
      keep(look.picture)
    }
    guard frame.list != lastDrawnList else { return nil }
    lastDrawnList = nil
    let laidOut = MonotonicClock.now()
    var drawn: DrawnFrame?
    // Once it is shown: a painting thread that goes on here may take the processor for milliseconds.
    defer { faces.endFrame() }
    let hasRows = target.withRows {
      drawn = compose(frame, of: stage, at: time, into: $0, age: $1)
    }
    guard hasRows, let drawn else { return nil }
    let rastered = MonotonicClock.now()
    guard let sentPixels = target.present(drawn.changed) else { return nil }
    var times = FrameTimes()
    times.begun = begun
    times.sentPixels = sentPixels
    times.layout = (laidOut - begun) * 1000
    times.raster = (rastered - laidOut) * 1000
    times.present = (MonotonicClock.now() - rastered) * 1000
    times.paintedPixels = drawn.repainted.pixelCount
    times.isComplete = faces.isComplete(at: time)
    if !faces.isFading(at: time) { lastDrawnList = frame.list }
    return times
  }

  /// Draws a frame of `stage` into rows that may be smaller or larger than its window.
  ///
  /// - Parameter age: how many frames ago this projector drew what the rows hold; 0 for never.
  package func draw(
    _ frame: Stage.Frame, of stage: Stage, at time: Double, into rows: PixelRows, age: Int = 0
  ) -> DrawnFrame {
    follow(stage)
    defer { faces.endFrame() }
    return compose(frame, of: stage, at: time, into: rows, age: age)
  }

  /// Draws a frame, and leaves it to the caller to end it.
  private func compose(
    _ frame: Stage.Frame, of stage: Stage, at time: Double, into rows: PixelRows, age: Int
  ) -> DrawnFrame {
    scale = Double(rows.width) / max(stage.configuration.window.width, 1)
    let list = scale == 1 ? frame.list : frame.list.scaled(scale, scale)
    let room = stage.isEnlarged ? Self.roomToEnlarge : 1
    faces.fit(toPixels: rows.width * rows.height * room)
    faces.beginFrame()
    var images: [FaceImage] = []
    // A picture that the room alone sees is not kept.
    let keepsPicture = keepsPicture && frame.speakerList == nil
    if keepsPicture { images.reserveCapacity(list.items.count) }
    let drawn = compositor.draw(
      list,
      faces: { face in
        let image = faces.image(
          for: face, scale: stage.roomFaceScale(of: face) * scale, at: time)
        if keepsPicture { images.append(image) }
        return image
      },
      into: rows, age: age)
    if keepsPicture {
      keep(
        FramePicture(list: frame.list, images: images, window: stage.configuration.window))
    }
    for face in frame.facesAhead {
      faces.anticipate(face, scale: stage.plainFaceScale(of: face) * scale)
    }
    return drawn
  }
}

extension Projector {
  private func keep(_ picture: FramePicture) {
    pictureNumber += 1
    self.picture = picture
  }
}

/// The theme that faces are painted in, which a catalogue is made in on other threads.
private final class SharedTheme: Sendable {
  private let theme: Mutex<Theme>

  init(_ theme: Theme) { self.theme = Mutex(theme) }

  var value: Theme {
    get { theme.withLock { $0 } }
    set { theme.withLock { $0 = newValue } }
  }
}
