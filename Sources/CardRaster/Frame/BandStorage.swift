/// A worker's memory for drawing a band of rows, allocated once and grown between frames.
struct BandStorage {
  /// A sprite's pixels in a row.
  struct RowSpan {
    /// Touched at all.
    var outer: Range<Int>
    /// Wholly covered.
    var full: Range<Int>
    /// Wholly covered by opaque source pixels, whatever the sprite's opacity.
    var solid: Range<Int>
  }

  /// A visible stretch of a sprite or of its shadow, in a row.
  struct Piece {
    enum Kind: UInt32 { case body, line, copy, shadow }

    /// The sprite's place among the band's.
    private let place: UInt32
    let kind: Kind
    // Narrow, for a row of many lines has many pieces.
    private let start, end: Int32

    @inline(__always)
    init(_ kind: Kind, index: Int, columns: Range<Int>) {
      place = UInt32(truncatingIfNeeded: index)
      self.kind = kind
      start = Int32(truncatingIfNeeded: columns.lowerBound)
      end = Int32(truncatingIfNeeded: columns.upperBound)
    }

    var index: Int { Int(place) }

    var columns: Range<Int> { Int(start)..<Int(end) }
  }

  /// A sprite that the band's rows meet, and those that may show it or its shadow: a row passes
  /// by most of them without a look at the sprite.
  struct Active {
    var sprite: Int
    var rows: Range<Int>
  }

  private let itemCapacity: Int
  let width: Int
  /// The sprites that the band's rows meet, back to front.
  let active: UnsafeMutablePointer<Active>
  let spans: UnsafeMutablePointer<RowSpan>
  let pieces: UnsafeMutablePointer<Piece>
  let covered: UnsafeMutablePointer<Range<Int>>
  /// A row painted beside the frame.
  let row: UnsafeMutablePointer<UInt32>
  /// A temporary row of pixels: source pixels to be blended, or the pixels below them.
  let scratchRow: UnsafeMutablePointer<UInt32>
  /// Pixels from the next mip level, where two mix.
  let nextLevel: UnsafeMutablePointer<UInt32>
  /// Pixels from the next chain of mips, where two mix.
  let nextChain: UnsafeMutablePointer<UInt32>
  let strengths: UnsafeMutablePointer<Float>
  /// A row of coverages, 0…255, for each active sprite; read where a sprite covers in part.
  let coverage: UnsafeMutablePointer<UInt32>

  /// Allocates room for a frame of `items` sprites over rows of `width` pixels.
  init(items: Int = 0, width: Int = 0) {
    itemCapacity = items
    self.width = width
    active = .allocate(capacity: items)
    spans = .allocate(capacity: items)
    // The covered spans leave one gap more than they are; a shadow's may be cut once again.
    pieces = .allocate(capacity: items * (2 * CoveredSpans.capacity + 3))
    covered = .allocate(capacity: CoveredPictures.capacity)
    row = .allocate(capacity: width)
    scratchRow = .allocate(capacity: width)
    nextLevel = .allocate(capacity: LevelMap.longestSpan)
    nextChain = .allocate(capacity: LevelMap.longestSpan)
    strengths = .allocate(capacity: width + 64)
    coverage = .allocate(capacity: items * width)
  }

  /// Makes room for a frame, in new memory where there is not enough.
  mutating func reserve(items: Int, width: Int) {
    guard items > itemCapacity || width > self.width else { return }
    deallocate()
    self = BandStorage(items: max(items, itemCapacity), width: max(width, self.width))
  }

  /// The storage must not be used afterwards.
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
