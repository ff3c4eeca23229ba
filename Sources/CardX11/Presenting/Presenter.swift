import CX11
import CardRaster

/// A presenter that lends back buffers in BGRA and shows them in a window, by the fastest method that works.
@MainActor
final class Presenter {
  private let connection: DisplayConnection
  private let window: Window
  private let visual: VisualChoice
  private let gc: GC
  private var uploader: any Uploader
  /// The memory for BGRA frames, or nil if the visual itself has that pixel format.
  private let staging: Staging?
  private var scaler: ServerScaler?
  private(set) var status: PresentStatus
  /// The image of a frame that has been drawn but not yet shown, with the size that the window had when the frame was
  /// drawn.
  private var drawn: (image: FrameImage, size: (width: Int, height: Int))?
  /// The size of the window when the last frame was sent.
  private var presentedSize: (width: Int, height: Int)?
  /// A Boolean value that indicates whether the window's contents may differ from the last frame. The next frame is
  /// then sent as a whole.
  private var isLost = true

  /// Creates a presenter. `shared` sends frames by shared memory, and is nil if shared memory does not work or is not
  /// to be used.
  init(
    _ connection: DisplayConnection, window: Window, visual: VisualChoice, mode: PresentMode,
    renderScale: Double, shared: SharedUploader?
  ) {
    self.connection = connection
    self.window = window
    self.visual = visual
    staging = visual.format.isDirect ? nil : Staging(visual.format)
    var values = XGCValues()
    values.graphics_exposures = 0
    gc = XCreateGC(connection.display, window, UInt(GCGraphicsExposures), &values)

    var notes: [String] = []
    if mode == .xrender || (mode == .auto && renderScale < 1) {
      scaler = ServerScaler(connection, window: window, visual: visual)
      if scaler == nil { notes.append("no RENDER for this visual: drawn at full size") }
    } else if renderScale < 1 {
      notes.append("the render scale needs the xrender presenter")
    }
    if mode != .put, shared == nil {
      notes.append(
        connection.extensions.sharedMemory == nil
          ? "no MIT-SHM: frames are copied" : "MIT-SHM attach refused: frames are copied")
    }
    uploader = shared ?? CopyUploader(connection, visual: visual)
    status = PresentStatus(
      mode: scaler != nil ? .xrender : shared != nil ? .shm : .put,
      usesSharedMemory: shared != nil, renderScale: scaler == nil ? 1 : renderScale,
      converts: !visual.format.isDirect, note: notes.isEmpty ? nil : notes.joined(separator: "; "))
  }

  isolated deinit { if !connection.isLost { XFreeGC(connection.display, gc) } }

  /// Lends the back buffer to `body`, as `StageWindow.withRows` describes.
  func withRows(
    windowSize: (width: Int, height: Int), _ body: (_ rows: PixelRows, _ age: Int) -> Void
  ) -> Bool {
    let (width, height) = bufferSize(for: windowSize)
    // If a frame was drawn but never sent, the window shows an older frame.
    if drawn != nil { isLost = true }
    guard let image = uploader.image(width: width, height: height) else {
      guard status.usesSharedMemory else { return false }
      fallBackToCopies(because: "no shared memory for \(width)×\(height): frames are copied")
      return withRows(windowSize: windowSize, body)
    }
    var target = (rows: image.rows, age: image.age)
    if let staging {
      guard let staged = staging.rows(width: width, height: height) else { return false }
      target = staged
    }
    body(target.rows, target.age)
    drawn = (image, windowSize)
    return true
  }

  /// Sends the last drawn frame if it differs from the one before, and returns the number of pixels sent.
  ///
  /// The result is nil if the server had no memory for the frame. The next frame must then be drawn and is sent as a
  /// whole.
  func present(_ changed: Damage, isQuiet: Bool = false) -> Int? {
    guard let (image, size) = drawn else { return 0 }
    let buffer = bufferSize(for: size)
    if presentedSize ?? (0, 0) != size { isLost = true }
    var target = window
    if let scaler {
      guard let pixmap = scaler.pixmap(width: buffer.width, height: buffer.height) else {
        dropScaler(because: "no pixmap of \(buffer.width)×\(buffer.height): drawn at full size")
        return nil
      }
      if pixmap.isNew { isLost = true }
      target = pixmap.id
    }
    let whole = Damage(PixelRect(width: buffer.width, height: buffer.height))
    let sent = isLost ? whole : changed
    staging?.convert(sent, into: image)
    uploader.upload(sent, to: target, gc: gc, isQuiet: isQuiet && !isLost)
    scaler?.scale(sent.rects, toWidth: size.width, height: size.height)
    (drawn, presentedSize, isLost) = (nil, size, false)
    XFlush(connection.display)
    return sent.pixelCount
  }

  /// Records that the window's contents were lost, so that the next frame is sent as a whole.
  func invalidate() { isLost = true }

  private func bufferSize(for size: (width: Int, height: Int)) -> (width: Int, height: Int) {
    (
      max(1, Int((Double(size.width) * status.renderScale).rounded())),
      max(1, Int((Double(size.height) * status.renderScale).rounded()))
    )
  }

  /// Handles the completion by which the server reports that it has read a shared buffer. Ignores other events.
  func complete(_ event: XEvent) { (uploader as? SharedUploader)?.complete(event) }

  private func fallBackToCopies(because reason: String) {
    isLost = true
    uploader = CopyUploader(connection, visual: visual)
    status.usesSharedMemory = false
    if status.mode == .shm { status.mode = .put }
    status.note = reason
  }

  private func dropScaler(because reason: String) {
    scaler = nil
    drawn = nil
    isLost = true
    status.mode = status.usesSharedMemory ? .shm : .put
    status.renderScale = 1
    status.note = reason
  }
}
