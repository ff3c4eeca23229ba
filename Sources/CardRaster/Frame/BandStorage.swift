/// A worker's memory for drawing a band of rows, allocated once and grown between frames.
struct BandStorage {
  /// The columns of a sprite in a row.
  struct RowSpan {
    /// The pixels that the sprite touches.
    var outer: Range<Int>
    /// The pixels that the sprite covers completely.
    var full: Range<Int>
    /// The pixels that opaque source pixels cover completely, regardless of the sprite's opacity.
    var solid: Range<Int>
  }

  /// A visible stretch of a sprite or of its shadow, in a row.
  struct Piece {
    enum Kind: UInt32 { case body, line, copy, shadow }

    /// The index of the sprite in the band.
    private let index32: UInt32
    let kind: Kind
    // The columns are 32-bit numbers, because a row of many lines has many pieces.
    private let start, end: Int32

    @inline(__always)
    init(_ kind: Kind, index: Int, columns: Range<Int>) {
      index32 = UInt32(truncatingIfNeeded: index)
      self.kind = kind
      start = Int32(truncatingIfNeeded: columns.lowerBound)
      end = Int32(truncatingIfNeeded: columns.upperBound)
    }

    var index: Int { Int(index32) }

    var columns: Range<Int> { Int(start)..<Int(end) }
  }

  /// A sprite in the band, with the rows that may show the sprite or its shadow. Other rows skip the sprite without
  /// reading it.
  struct Active {
    var sprite: Int
    var rows: Range<Int>
  }

  private let itemCapacity: Int
  let width: Int
  /// The sprites in the band, back to front.
  let active: UnsafeMutablePointer<Active>
  let spans: UnsafeMutablePointer<RowSpan>
  let pieces: UnsafeMutablePointer<Piece>
  let covered: UnsafeMutablePointer<Range<Int>>
  /// A row in memory of its own, for a frame whose rows are painted outside of the frame and then streamed into it.
  let row: UnsafeMutablePointer<UInt32>
  /// A temporary row of pixels: source pixels to blend, or the pixels below them.
  let scratchRow: UnsafeMutablePointer<UInt32>
  /// Pixels of the next mip level, if two levels mix.
  let nextLevel: UnsafeMutablePointer<UInt32>
  /// Pixels of the next chain of mips, if two chains mix.
  let nextChain: UnsafeMutablePointer<UInt32>
  let strengths: UnsafeMutablePointer<Float>
  /// A row of coverages, 0…255, for each active sprite; read only if the sprite covers some pixels partly.
  let coverage: UnsafeMutablePointer<UInt32>

  /// Allocates memory for a frame of `items` sprites over rows of `width` pixels.
  init(items: Int = 0, width: Int = 0) {
    itemCapacity = items
    self.width = width
    active = .allocate(capacity: items)
    spans = .allocate(capacity: items)
    // There is one gap more than there are covered spans; a shadow may be cut a second time.
    pieces = .allocate(capacity: items * (2 * CoveredSpans.capacity + 3))
    covered = .allocate(capacity: CoveredLayers.capacity)
    row = .allocate(capacity: width)
    scratchRow = .allocate(capacity: width)
    nextLevel = .allocate(capacity: LevelMap.maximumSpan)
    nextChain = .allocate(capacity: LevelMap.maximumSpan)
    strengths = .allocate(capacity: width + 64)
    coverage = .allocate(capacity: items * width)
  }

  /// Reserves memory for a frame; allocates new memory if the present memory is too small.
  mutating func reserve(items: Int, width: Int) {
    guard items > itemCapacity || width > self.width else { return }
    deallocate()
    self = BandStorage(items: max(items, itemCapacity), width: max(width, self.width))
  }

  /// Frees the memory. The storage must not be used afterwards.
  func deallocate() {
    active.deallocate()
    spans.deallocate()
    pieces.deallocate()
    covered.deallocate()
    row.deallocate()
    scratchRow.deallocate()
    nextLevel.deallocate()
    nextChain.deallocate()
    strengths.deallocate()
    coverage.deallocate()
  }
}
