package import CardCore

/// Draws display lists: backdrop, shadows and faces in perspective, into rows of pixels.
///
/// The rows are cut into bands that a pool of threads draws; a band is planned row by row, front
/// to back, so that no pixel hidden by an opaque one is computed. The picture does not depend on
/// the number of threads. One compositor draws one frame at a time.
package final class Compositor {
  /// Whether textures are sampled from their mip levels where they are drawn small.
  package var usesMips = true
  /// Whether what lies behind opaque pixels is left out; off, it is drawn and overdrawn.
  package var usesOcclusion = true

  private let work: Work
  private let pool: WorkerPool
  private let kernel: Kernel

  /// - Parameters:
  ///   - threads: how many threads draw, the caller's included; at least 1.
  ///   - kernel: one that this machine does not support falls back to the portable one.
  package init(threads: Int, kernel: Kernel = .best) {
    let work = Work(workers: max(threads, 1))
    self.work = work
    self.kernel = kernel.isSupported ? kernel : .portable
    pool = WorkerPool(workers: max(threads, 1)) { worker, band in work.draw(band, worker) }
  }

  /// Draws a list whose plane is the rows' pixels; every pixel is written, opaque.
  ///
  /// - Parameter faces: asked once for each item.
  package func draw(
    _ list: DisplayList, faces: (FaceID) -> FaceImage, into rows: PixelRows
  ) {
    guard rows.width > 0, rows.height > 0 else { return }
    work.prepare(
      list, faces: faces, into: rows, kernel: kernel, usesMips: usesMips,
      usesOcclusion: usesOcclusion)
    pool.run(work.bandCount)
    work.finish()
  }
}

/// The frame being drawn and the memory it is drawn with.
///
/// Safe to share with the pool's threads: everything is written between rounds, when they sleep
/// (the pool's lock orders that before and after), and a worker's storage is its own.
private final class Work: @unchecked Sendable {
  private var sprites: UnsafeMutablePointer<Sprite>
  private var spriteCapacity = 0
  private let storage: UnsafeMutablePointer<BandStorage>
  private let workers: Int
  private var frame: Frame?
  /// Keeps alive what the sprites point into.
  private var textures: [Texture] = []

  init(workers: Int) {
    self.workers = workers
    sprites = .allocate(capacity: 0)
    storage = .allocate(capacity: workers)
    for i in 0..<workers { (storage + i).initialize(to: BandStorage()) }
  }

  deinit {
    for i in 0..<workers { storage[i].deallocate() }
    storage.deallocate()
    sprites.deallocate()
  }

  var bandCount: Int { frame?.bandCount ?? 0 }

  func prepare(
    _ list: DisplayList, faces: (FaceID) -> FaceImage, into rows: PixelRows, kernel: Kernel,
    usesMips: Bool, usesOcclusion: Bool
  ) {
    if list.items.count > spriteCapacity {
      sprites.deallocate()
      spriteCapacity = list.items.count
      sprites = .allocate(capacity: spriteCapacity)
    }
    var count = 0
    for item in list.items {
      let image = faces(item.face)
      guard
        let sprite = Sprite(
          item, image, width: rows.width, height: rows.height, usesMips: usesMips)
      else { continue }
      (sprites + count).initialize(to: sprite)
      count += 1
      if let texture = image.texture { textures.append(texture) }
    }
    for i in 0..<workers { storage[i].reserve(items: count, width: rows.width) }
    frame = Frame(
      sprites: sprites, spriteCount: count, rows: rows,
      backdrop: BackdropFill(list.backdrop, height: rows.height), usesOcclusion: usesOcclusion,
      kernel: kernel)
  }

  func draw(_ band: Int, _ worker: Int) {
    guard let frame else { return }
    BandPainter(frame, storage[worker]).draw(frame.rows(ofBand: band))
  }

  func finish() {
    frame = nil
    textures.removeAll(keepingCapacity: true)
  }
}
