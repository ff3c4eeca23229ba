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
  private var staging: Staging?

  /// Attaches two small segments to test the extension: over TCP and in another IPC namespace the
  /// server lists it and refuses the attach.
  init?(_ connection: DisplayConnection, visual: VisualChoice) {
    guard let shared = connection.extensions.sharedMemory,
      let first = SharedSegment(connection, bytes: 4096),
      let second = SharedSegment(connection, bytes: 4096)
    else { return nil }
    self.connection = connection
    self.visual = visual
    completionType = shared.completionType
    segments = [first, second]
    staging = visual.format.isDirect ? nil : Staging(visual.format)
  }

  func withBuffer(width: Int, height: Int, _ body: (BackBuffer) -> Void) -> Bool {
    let next = segments.firstIndex { !$0.isBusy } ?? waitForSegment()
    guard let image = image(on: next, width: width, height: height) else { return false }
    current = next
    frame += 1
    let drawn = segments[next].frame
    segments[next].frame = frame
    if let staging {
      guard let buffer = staging.buffer(width: width, height: height) else { return false }
      body(buffer)
    } else {
      let rows = PixelRows(
        base: image.pointee.data, width: width, height: height,
        bytesPerRow: Int(image.pointee.bytes_per_line))
      body(BackBuffer(rows: rows, age: drawn.map { frame - $0 } ?? 0))
    }
    return true
  }

  func upload(_ damage: Damage, to drawable: Drawable, gc: GC) {
    let segment = segments[current]
    guard let image = segment.image else { return }
    if let staging {
      for segment in segments { segment.stale.add(damage) }
      staging.convert(segment.stale, into: image)
      segment.stale = Damage()
    }
    for (number, rect) in damage.rects.enumerated() {
      let (x, y) = (Int32(rect.columns.lowerBound), Int32(rect.rows.lowerBound))
      let isLast = number == damage.rects.count - 1
      XShmPutImage(
        connection.display, drawable, gc, image, x, y, x, y, UInt32(rect.columns.count),
        UInt32(rect.rows.count), isLast ? 1 : 0)
    }
    segment.isBusy = !damage.isEmpty
  }

  /// Handles a completion; false for other events.
  func complete(_ event: XEvent) -> Bool {
    guard event.type == completionType else { return false }
    let segment = withUnsafeBytes(of: event) { $0.load(as: XShmCompletionEvent.self).shmseg }
    segments.first { $0.id == segment }?.isBusy = false
    return true
  }

  /// Both buffers are on their way: a round trip lets the server finish reading them.
  private func waitForSegment() -> Int {
    XSync(connection.display, 0)
    var event = XEvent()
    while XCheckTypedEvent(connection.display, completionType, &event) != 0 {
      _ = complete(event)
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
