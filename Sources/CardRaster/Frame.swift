internal import CardCore

/// All that the bands of one frame read, as plain numbers and pointers that the compositor owns.
struct Frame {
  var sprites: UnsafePointer<Sprite>
  var spriteCount: Int
  var rows: PixelRows
  var backdrop: BackdropFill
  var usesOcclusion: Bool
  var kernel: Kernel

  /// The rows of one band: enough to be worth a worker's trip, few enough to share evenly.
  static let bandHeight = 24

  var bandCount: Int { (rows.height + Frame.bandHeight - 1) / Frame.bandHeight }

  func rows(ofBand band: Int) -> Range<Int> {
    let start = band * Frame.bandHeight
    return start..<min(start + Frame.bandHeight, rows.height)
  }

  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    (rows.base + y * rows.bytesPerRow).assumingMemoryBound(to: UInt32.self)
  }
}
