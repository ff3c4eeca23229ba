import CX11
import CardRaster

/// Sends frames by MIT-SHM from two buffers, so that one can be drawn while the other is read.
final class SharedUploader: Uploader {
  private let connection: DisplayConnection
  private let visual: VisualChoice
  private let completionType: Int32
  private(set) var segments: [SharedSegment]
  private var current = 0
  /// Counts the frames lent.
  private var frame = 0

  /// Attaches two small segments to test the extension: over TCP and in another IPC namespace the
  /// server lists it and refuses the attach.
  init?(_ connection: DisplayConnection, visual: VisualChoice) {
    guard let shared = connection.extensions.sharedMemory,
      let first = SharedSegment(connection, bytes: 4096),
      let second = SharedSegment(connection, bytes: 4096)
    else { return nil }
    self.connection = connection
    self.visual = visual
    completionType = shared.firstEvent + ShmCompletion
    segments = [first, second]
  }

  func image(width: Int, height: Int) -> FrameImage? {
    let next = segments.firstIndex { !$0.isBusy } ?? waitForSegment()
    guard let image = image(on: next, width: width, height: height) else { return nil }
    current = next
    frame += 1
    defer { segments[next].frame = frame }
    return FrameImage(image: image, age: segments[next].frame.map { frame - $0 } ?? 0)
  }

  func upload(_ damage: Damage, to drawable: Drawable, gc: GC) {
    let segment = segments[current]
    guard let image = segment.image else { return }
    for (number, rect) in damage.rects.enumerated() {
      let (x, y) = (Int32(rect.columns.lowerBound), Int32(rect.rows.lowerBound))
      let isLast = number == damage.rects.count - 1
      XShmPutImage(
        connection.display, drawable, gc, image, x, y, x, y, UInt32(rect.columns.count),
        UInt32(rect.rows.count), isLast ? 1 : 0)
    }
    segment.isBusy = !damage.isEmpty
  }

  /// Handles a completion; does nothing for other events.
  func complete(_ event: XEvent) {
    guard event.type == completionType else { return }
    let segment = withUnsafeBytes(of: event) { $0.load(as: XShmCompletionEvent.self).shmseg }
    segments.first { $0.id == segment }?.isBusy = false
  }

  /// Both buffers are on their way: a round trip lets the server finish reading them.
  private func waitForSegment() -> Int {
    XSync(connection.display, 0)
    var event = XEvent()
    while XCheckTypedEvent(connection.display, completionType, &event) != 0 {
      complete(event)
    }
    // What has not been completed by now was refused, and never will be.
    segments.forEach { $0.isBusy = false }
    return 1 - current
  }

  /// The image on a segment. A segment that is too small is replaced, and so is every segment of
  /// more than four times the size: with a quarter to spare, few steps of a resize replace any.
  private func image(on index: Int, width: Int, height: Int) -> UnsafeMutablePointer<XImage>? {
    let bytes = (width * visual.format.bitsPerPixel + 31) / 32 * 4 * height
    for (number, segment) in segments.enumerated()
    where segment.capacity > 4 * max(bytes, 4096) || (number == index && segment.capacity < bytes) {
      // The server reads what is still to be read from the old one before it detaches it.
      let fresh =
        SharedSegment(connection, bytes: bytes + bytes / 4)
        ?? SharedSegment(connection, bytes: bytes)
      if let fresh { segments[number] = fresh }
    }
    return segments[index].layImage(visual, width: width, height: height)
  }
}
