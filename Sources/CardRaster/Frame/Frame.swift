/// The inputs of one frame's bands, as plain numbers and pointers that the compositor owns.
struct Frame {
  var sprites: UnsafePointer<Sprite>
  var spriteCount: Int
  var rows: PixelRows
  var backdrop: BackdropFill
  /// The rectangles to draw, left to right; the pixels outside already hold the frame.
  var damage: UnsafePointer<PixelRect>
  var damageCount: Int
  /// The rows from the first damaged one to the last.
  var damagedRows: Range<Int>
  var usesOcclusion: Bool
  /// Whether a sprite belongs to a fading layer.
  var isFading: Bool
  var kernel: Kernel

  /// The number of rows in a band: enough to outweigh the overhead, and few enough to spread the work evenly.
  static let bandHeight = 24

  var bandCount: Int { (damagedRows.count + Frame.bandHeight - 1) / Frame.bandHeight }

  func rows(ofBand band: Int) -> Range<Int> {
    let start = damagedRows.lowerBound + band * Frame.bandHeight
    return start..<min(start + Frame.bandHeight, damagedRows.upperBound)
  }

  /// Returns whether any damaged pixel of `rows` may show a sprite or its shadow.
  func damages(_ sprite: UnsafePointer<Sprite>, in rows: Range<Int>) -> Bool {
    sprite.touches(rows)
      && (0..<damageCount).contains {
        damage[$0].rows.overlaps(rows) && sprite.touches(damage[$0])
      }
  }

  /// Marks as covered the columns of row `y` that must not be written.
  @inline(__always)
  func coverUndamaged(_ y: Int, in covered: inout CoveredLayers) {
    var x = 0
    for i in 0..<damageCount where damage[i].rows.contains(y) {
      let columns = damage[i].columns
      if columns.lowerBound > x { covered.insert(x..<columns.lowerBound) }
      x = columns.upperBound
    }
    if x < rows.width { covered.insert(x..<rows.width) }
  }

  /// The minimum number of pixels in a frame that is streamed. Tuned by measurement.
  private static let minimumStreamedPixels = 4_000_000

  /// Whether rows are painted in memory of their own and then streamed into the frame, past the caches. The portable
  /// kernel cannot stream.
  var isStreamed: Bool {
    kernel != .portable && rows.width * rows.height >= Frame.minimumStreamedPixels
  }

  /// Copies the damaged parts of row `y` from a row painted in memory of its own.
  func stream(_ painted: UnsafePointer<UInt32>, to y: Int) {
    let row = row(y)
    for i in 0..<damageCount where damage[i].rows.contains(y) {
      let columns = damage[i].columns
      SpanKernel.stream(
        kernel, painted + columns.lowerBound, to: row + columns.lowerBound, count: columns.count)
    }
  }

  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    (rows.base + y * rows.bytesPerRow).assumingMemoryBound(to: UInt32.self)
  }
}
