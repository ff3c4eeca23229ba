import CX11
import Glibc

/// A shared memory segment attached here and by the server, with an `XImage` on it.
@MainActor
final class SharedSegment {
  let capacity: Int
  /// A put of this segment that the server may still be reading.
  var isBusy = false
  /// The number of the frame it holds, by the uploader's count; nil for none of this size.
  var frame: Int?
  /// Pinned: the image keeps a pointer to it.
  private let info: UnsafeMutablePointer<XShmSegmentInfo>
  private let connection: DisplayConnection
  private(set) var image: UnsafeMutablePointer<XImage>?
  private var isAttached = false

  /// Makes and attaches `bytes`; nil where the kernel or the server refuses.
  init?(_ connection: DisplayConnection, bytes: Int) {
    let id = shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0o600)
    guard id >= 0 else { return nil }
    let address = shmat(id, nil, 0)
    // The kernel removes the segment once both have detached, even after a crash. It is marked for
    // that before the server attaches it, which Linux allows.
    shmctl(id, IPC_RMID, nil)
    guard let address, Int(bitPattern: address) != -1 else { return nil }
    info = .allocate(capacity: 1)
    info.initialize(to: XShmSegmentInfo())
    info.pointee.shmid = id
    info.pointee.shmaddr = address.assumingMemoryBound(to: CChar.self)
    info.pointee.readOnly = 1
    capacity = bytes
    self.connection = connection
    var status: Int32 = 0
    let error = connection.trap { status = XShmAttach(connection.display, info) }
    isAttached = error == nil && status != 0
    if !isAttached { return nil }
  }

  isolated deinit {
    dropImage()
    if isAttached { XShmDetach(connection.display, info) }
    shmdt(info.pointee.shmaddr)
    info.deallocate()
  }

  /// The number completions name the segment by.
  var id: UInt { info.pointee.shmseg }

  /// Creates an image of this size on the segment; nil if it does not fit.
  func layImage(_ visual: VisualChoice, width: Int, height: Int) -> UnsafeMutablePointer<XImage>? {
    if let image, image.pointee.width == width, image.pointee.height == height { return image }
    dropImage()
    image = XShmCreateImage(
      connection.display, visual.visual, UInt32(visual.format.depth), ZPixmap,
      info.pointee.shmaddr, info, UInt32(width), UInt32(height))
    if let image, Int(image.pointee.bytes_per_line) * height > capacity { dropImage() }
    return image
  }

  private func dropImage() {
    guard let image else { return }
    frame = nil
    image.pointee.data = nil
    _ = image.pointee.f.destroy_image(image)
    self.image = nil
  }
}
