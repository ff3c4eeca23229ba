package import CardPicture

/// A compositor that draws display lists into rows of pixels: backdrop, shadows, and faces in perspective.
///
/// The rows are cut into bands that a pool of threads draws. Each row of a band is planned front to back, so that no
/// pixel hidden by an opaque one is computed. The frame does not depend on the number of threads. A compositor draws
/// one frame at a time, and keeps records of the last few frames. If the rows hold one of these frames, only the pixels
/// in which the new frame differs are repainted.
package final class Compositor {
  /// Whether a texture that is drawn small is sampled from its mip levels.
  package var usesMips = true { didSet { history.removeAll() } }
  /// Whether pixels behind opaque ones are skipped; otherwise they are drawn and then painted over.
  package var usesOcclusion = true { didSet { history.removeAll() } }

  private let work: Work
  private let pool: WorkerPool
  private let kernel: Kernel
  /// The last frames, the latest first.
  private var history: [FrameRecord] = []

  /// The maximum number of records in `history`. A window has at most two buffers, and one more frame is a reserve.
  private static let maximumHistory = 3

  /// Creates a compositor and its threads.
  ///
  /// - Parameters:
  ///   - threads: the number of threads that draw, including the caller's; at least 1.
  ///   - kernel: the kernel to use, if this machine supports it; otherwise the portable one.
  package init(threads: Int, kernel: Kernel = .best) {
    let work = Work(workers: max(threads, 1))
    self.work = work
    self.kernel = kernel.isSupported ? kernel : .portable
    pool = WorkerPool(workers: max(threads, 1)) { worker, piece in work.run(piece, worker) }
  }

  /// Draws a list into rows, with one pixel as the unit of the list's coordinates. Afterwards every pixel is opaque.
  ///
  /// - Parameters:
  ///   - faces: called once for each item.
  ///   - age: the age of the frame that the rows hold, in frames, as in EGL_EXT_buffer_age; 0 for other contents.
  ///   - planned: called when the caller's thread has planned the frame, before all threads paint it.
  @discardableResult
  package func draw(
    _ list: DisplayList, faces: (Face) -> FaceImage, into rows: PixelRows, age: Int = 0,
    planned: () -> Void = {}
  ) -> DrawnFrame {
    guard rows.width > 0, rows.height > 0 else {
      return DrawnFrame(repainted: Damage(), changed: Damage())
    }
    var record = history.count < Compositor.maximumHistory ? FrameRecord() : history.removeLast()
    record.begin(list, width: rows.width, height: rows.height)
    work.collect(list, faces: faces, into: rows, usesMips: usesMips, record: &record)
    planned()
    work.fillMips(pool.run)
    let changed = Damage(from: history.first, to: record)
    let repainted =
      switch age {
      case 1: changed
      case let age where age > 1 && age <= history.count:
        Damage(from: history[age - 1], to: record)
      default: Damage(PixelRect(width: rows.width, height: rows.height))
      }
    history.insert(record, at: 0)
    if !repainted.isEmpty {
      work.begin(
        list.backdrop, rows: rows, damage: repainted, kernel: kernel, usesOcclusion: usesOcclusion)
      pool.run(work.bandCount)
    }
    work.finish()
    return DrawnFrame(repainted: repainted, changed: changed)
  }
}

/// The current frame, and the memory with which it is drawn.
///
/// Safe to share with the pool's threads. Shared values are written only between rounds, when the threads sleep, and
/// the pool's lock orders these writes. Each worker has its own storage.
private final class Work: @unchecked Sendable {
  private var sprites: UnsafeMutablePointer<Sprite>
  private var spriteCapacity = 0
  private var spriteCount = 0
  private let damage = UnsafeMutablePointer<PixelRect>.allocate(capacity: Damage.capacity)
  private let storage: UnsafeMutablePointer<BandStorage>
  private let workers: Int
  private var frame: Frame?
  /// Retains the textures that the sprites and the unfilled axial mips point into.
  private var textures: [Texture] = []
  /// The cache of axial mips. It is filled before the bands are drawn, and then only read.
  private let axialMips = AxialMipCache()
  private var isFillingMips = false
  /// The bytes of axial mips kept for each pixel of the frame, enough for about five pages of an open book.
  private static let axialBytesPerPixel = 8

  init(workers: Int) {
    self.workers = workers
    sprites = .allocate(capacity: 0)
    storage = .allocate(capacity: workers)
    for i in 0..<workers { (storage + i).initialize(to: BandStorage()) }
  }

  deinit {
    for i in 0..<workers { storage[i].deallocate() }
    storage.deallocate()
    damage.deallocate()
    sprites.deallocate()
  }

  var bandCount: Int { frame?.bandCount ?? 0 }

  /// Prepares the list's items, and records them in `record`.
  func collect(
    _ list: DisplayList, faces: (Face) -> FaceImage, into rows: PixelRows, usesMips: Bool,
    record: inout FrameRecord
  ) {
    if list.items.count > spriteCapacity {
      sprites.deallocate()
      spriteCapacity = list.items.count
      sprites = .allocate(capacity: spriteCapacity)
    }
    spriteCount = 0
    axialMips.beginFrame()
    // The buffer avoids a copy of each item.
    list.items.withUnsafeBufferPointer { items in
      for index in items.indices {
        let image = faces(items[index].face)
        // Even an item without a sprite may have begun axial mips, which are filled from the texture later.
        if let texture = image.texture { textures.append(texture) }
        guard
          let sprite = Sprite(
            items[index], image, width: rows.width, height: rows.height,
            mips: usesMips ? axialMips : nil)
        else { continue }
        (sprites + spriteCount).initialize(to: sprite)
        spriteCount += 1
        record.append(index, image, sprite)
      }
    }
    axialMips.trim(to: rows.width * rows.height * Work.axialBytesPerPixel)
  }

  /// Sets the frame that the bands draw.
  func begin(
    _ backdrop: Backdrop, rows: PixelRows, damage: Damage, kernel: Kernel, usesOcclusion: Bool
  ) {
    for i in 0..<workers { storage[i].reserve(items: spriteCount, width: rows.width) }
    // The order is left to right, as `Frame.coverUndamaged` requires.
    let sorted = damage.rects.sorted { $0.columns.lowerBound < $1.columns.lowerBound }
    for (i, rect) in sorted.enumerated() { (self.damage + i).initialize(to: rect) }
    frame = Frame(
      sprites: sprites, spriteCount: spriteCount, rows: rows,
      backdrop: BackdropFill(backdrop, height: rows.height), damage: self.damage,
      damageCount: sorted.count, damagedRows: damage.bounds.rows, usesOcclusion: usesOcclusion,
      isFading: (0..<spriteCount).contains { sprites[$0].layer != .none }, kernel: kernel)
  }

  /// Fills the axial mips that the collected items need. The mips must be filled before the bands are drawn.
  ///
  /// - Parameter run: a function that does the given number of pieces, with one call of `run(_:_:)` for each.
  func fillMips(_ run: (_ pieces: Int) -> Void) {
    isFillingMips = true
    axialMips.fill(run)
    isFillingMips = false
  }

  /// Fills a piece of the mips, or draws a band.
  func run(_ piece: Int, _ worker: Int) {
    if isFillingMips { return axialMips.fill(piece: piece) }
    guard let frame else { return }
    BandPainter(frame, storage[worker]).draw(frame.rows(ofBand: piece))
  }

  func finish() {
    frame = nil
    textures.removeAll(keepingCapacity: true)
  }
}
