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

  private(set) var itemCapacity = 0
  private(set) var width = 0
  /// The sprites that the band's rows meet, back to front.
  private(set) var active: UnsafeMutablePointer<Active>
  private(set) var spans: UnsafeMutablePointer<RowSpan>
  private(set) var pieces: UnsafeMutablePointer<Piece>
  private(set) var covered: UnsafeMutablePointer<Range<Int>>
  /// A temporary row of pixels: source pixels to be blended, or the pixels below them.
  private(set) var scratchRow: UnsafeMutablePointer<UInt32>
  /// Pixels from the next mip level, where two mix.
  private(set) var nextLevel: UnsafeMutablePointer<UInt32>
  private(set) var strengths: UnsafeMutablePointer<Float>
  /// A row of coverages, 0…255, for each active sprite; read where a sprite covers in part.
  private(set) var coverage: UnsafeMutablePointer<UInt32>

  init() {
    active = .allocate(capacity: 0)
    spans = .allocate(capacity: 0)
    pieces = .allocate(capacity: 0)
    strengths = .allocate(capacity: 0)
    coverage = .allocate(capacity: 0)
    scratchRow = .allocate(capacity: 0)
    covered = .allocate(capacity: CoveredSpans.capacity)
    nextLevel = .allocate(capacity: TexelSource.longestSpan)
  }

  /// Makes room for a frame of `items` sprites over rows of `width` pixels.
  mutating func reserve(items: Int, width: Int) {
    guard items > itemCapacity || width > self.width else { return }
    freeFrame()
    itemCapacity = max(items, itemCapacity)
    self.width = max(width, self.width)
    active = .allocate(capacity: itemCapacity)
    spans = .allocate(capacity: itemCapacity)
    // The covered spans leave one gap more than they are; a shadow's may be cut once again.
    pieces = .allocate(capacity: itemCapacity * (2 * CoveredSpans.capacity + 3))
    strengths = .allocate(capacity: self.width + 64)
    coverage = .allocate(capacity: itemCapacity * self.width)
    scratchRow = .allocate(capacity: self.width)
  }

  /// The storage must not be used afterwards.
  func deallocate() {
    freeFrame()
    covered.deallocate()
    nextLevel.deallocate()
  }

  private func freeFrame() {
    active.deallocate()
    spans.deallocate()
    pieces.deallocate()
    strengths.deallocate()
    coverage.deallocate()
    scratchRow.deallocate()
  }
}
