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
  /// The server's number for it.
  let id: xcb_shm_seg_t
  private let address: UnsafeMutableRawPointer
  private let connection: DisplayConnection
  private(set) var image: UnsafeMutablePointer<XImage>?

  private var isAttached = false

  /// Makes `bytes` and asks the server to attach them; nil where the kernel or the server refuses.
  static func attached(_ connection: DisplayConnection, bytes: Int) -> Query<SharedSegment?> {
    let kernelID = shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0o600)
    guard kernelID >= 0 else { return .answered(nil) }
    let address = shmat(kernelID, nil, 0)
    // The kernel removes the segment once both have detached, even after a crash. It is marked for
    // that before the server attaches it, which Linux allows.
    shmctl(kernelID, IPC_RMID, nil)
    guard let address, Int(bitPattern: address) != -1 else { return .answered(nil) }
    let segment = SharedSegment(connection, at: address, bytes: bytes)
    let request = xcb_shm_attach_checked(connection.xcb, segment.id, UInt32(kernelID), 1)
    return connection.check(request).map { error in
      segment.isAttached = error == nil
      return segment.isAttached ? segment : nil
    }
  }

  private init(_ connection: DisplayConnection, at address: UnsafeMutableRawPointer, bytes: Int) {
    self.connection = connection
    self.address = address
    id = xcb_generate_id(connection.xcb)
    capacity = bytes
  }

  isolated deinit {
    dropImage()
    if isAttached { xcb_shm_detach(connection.xcb, id) }
    shmdt(address)
  }

  /// Creates an image of this size on the segment; nil if it does not fit.
  func layImage(_ visual: VisualChoice, width: Int, height: Int) -> UnsafeMutablePointer<XImage>? {
    if let image, image.pointee.width == width, image.pointee.height == height { return image }
    dropImage()
    image = XCreateImage(
      connection.display, visual.visual, UInt32(visual.format.depth), ZPixmap, 0,
      address.assumingMemoryBound(to: CChar.self), UInt32(width), UInt32(height), 32, 0)
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
