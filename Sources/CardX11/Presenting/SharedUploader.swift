import CX11
import CardRaster

/// An uploader that sends frames by MIT-SHM from two buffers, so that the program can draw into one while the server
/// reads the other.
final class SharedUploader: Uploader {
  private let connection: DisplayConnection
  private let visual: VisualChoice
  private let completionType: Int32
  private(set) var segments: [SharedSegment]
  private var current = 0
  /// The number of frames that have been lent.
  private var frame = 0

  /// Attaches the two buffers for frames of this size. The result is nil if the server refuses.
  ///
  /// A server over TCP or in another IPC namespace refuses the buffers, although it lists the extension.
  static func query(
    _ connection: DisplayConnection, visual: VisualChoice, width: Int, height: Int
  ) -> Query<SharedUploader?> {
    guard let shared = connection.extensions.sharedMemory else { return .answered(nil) }
    let bytes = visual.bytes(width: width, height: height)
    let first = SharedSegment.attached(connection, bytes: bytes)
    let second = SharedSegment.attached(connection, bytes: bytes)
    return first.and(second).map { first, second in
      guard let first, let second else { return nil }
      return SharedUploader(
        connection, visual: visual, completionType: shared.firstEvent + XCB_SHM_COMPLETION,
        segments: [first, second])
    }
  }

  private init(
    _ connection: DisplayConnection, visual: VisualChoice, completionType: Int32,
    segments: [SharedSegment]
  ) {
    self.connection = connection
    self.visual = visual
    self.completionType = completionType
    self.segments = segments
  }

  func image(width: Int, height: Int) -> FrameImage? {
    let next = segments.firstIndex { !$0.isBusy } ?? waitForSegment()
    guard let image = image(on: next, width: width, height: height) else { return nil }
    current = next
    frame += 1
    defer { segments[next].frame = frame }
    return FrameImage(image: image, age: segments[next].frame.map { frame - $0 } ?? 0)
  }

  func upload(_ damage: Damage, to drawable: Drawable, gc: GC, isQuiet: Bool) {
    let segment = segments[current]
    guard let image = segment.image else { return }
    guard !isQuiet else {
      for rect in damage.rects {
        let (x, y) = (Int32(rect.columns.lowerBound), Int32(rect.rows.lowerBound))
        XPutImage(
          connection.display, drawable, gc, image, x, y, x, y, UInt32(rect.columns.count),
          UInt32(rect.rows.count))
      }
      return
    }
    for (number, rect) in damage.rects.enumerated() {
      let (x, y) = (rect.columns.lowerBound, rect.rows.lowerBound)
      let isLast = number == damage.rects.count - 1
      xcb_shm_put_image(
        connection.xcb, xcb_drawable_t(drawable), xcb_gcontext_t(XGContextFromGC(gc)),
        UInt16(image.pointee.width), UInt16(image.pointee.height), UInt16(x), UInt16(y),
        UInt16(rect.columns.count), UInt16(rect.rows.count), Int16(x), Int16(y),
        UInt8(image.pointee.depth), UInt8(ZPixmap), isLast ? 1 : 0, segment.id, 0)
    }
    segment.isBusy = !damage.isEmpty
  }

  /// Handles a completion, and ignores other events.
  func complete(_ event: XEvent) {
    guard event.type == completionType else { return }
    let segment = event.passed(as: xcb_shm_completion_event_t.self).shmseg
    segments.first { $0.id == segment }?.isBusy = false
  }

  /// Waits until the server has read both buffers, and returns the index of the next buffer. Costs a round trip.
  private func waitForSegment() -> Int {
    XSync(connection.display, 0)
    var event = XEvent()
    while XCheckTypedEvent(connection.display, completionType, &event) != 0 {
      complete(event)
    }
    // If a request has no completion by now, the server has refused the request.
    segments.forEach { $0.isBusy = false }
    return 1 - current
  }

  /// Returns the image in a segment. First replaces that segment if it is too small, and every segment that is more
  /// than four times as large as necessary.
  ///
  /// A new segment is a quarter larger than necessary, so that few steps of a resize need a new segment.
  private func image(on index: Int, width: Int, height: Int) -> UnsafeMutablePointer<XImage>? {
    let bytes = visual.bytes(width: width, height: height)
    for (number, segment) in segments.enumerated()
    where segment.capacity > 4 * max(bytes, 4096) || (number == index && segment.capacity < bytes) {
      // The server finishes reading the old segment before it detaches it.
      let fresh =
        SharedSegment.attached(connection, bytes: bytes + bytes / 4).value
        ?? SharedSegment.attached(connection, bytes: bytes).value
      if let fresh { segments[number] = fresh }
    }
    return segments[index].layImage(visual, width: width, height: height)
  }
}
