import CX11
import Glibc

/// A segment of shared memory with an `XImage` in it, attached to this process and to the server.
@MainActor
final class SharedSegment {
  let capacity: Int
  /// A Boolean value that indicates whether the server may still be reading this segment.
  var isBusy = false
  /// The number of the frame in the segment, as the uploader counts frames. Nil if the segment has no frame of the
  /// current size.
  var frame: Int?
  /// The server's identifier of the segment.
  let id: xcb_shm_seg_t
  private let address: UnsafeMutableRawPointer
  private let connection: DisplayConnection
  private(set) var image: UnsafeMutablePointer<XImage>?

  private var isAttached = false

  /// Creates a segment of `bytes` bytes, and requests that the server attaches it. The result is nil if the kernel or
  /// the server refuses.
  static func attached(_ connection: DisplayConnection, bytes: Int) -> Query<SharedSegment?> {
    let kernelID = shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0o600)
    guard kernelID >= 0 else { return .answered(nil) }
    let address = shmat(kernelID, nil, 0)
    // The kernel removes the segment after this process and the server have detached it, even after a crash. Linux
    // lets the server attach a segment that is already marked for removal.
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

  /// Creates an image of this size in the segment, or returns nil if the image does not fit.
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
