import CardPicture

/// The parts of a row that are covered in the whole frame, and in each of the two layers of a fade.
///
/// The type borrows its memory.
struct CoveredLayers {
  /// The layer to which a sprite belongs; `none` if the layer does not fade in this frame.
  enum Part: UInt8 {
    case none, first, second

    init(_ fade: FadingLayer?) {
      self =
        switch fade {
        case let fade? where fade.opacity < 1: fade.number == .first ? .first : .second
        default: .none
        }
    }
  }

  static let capacity = 3 * CoveredSpans.capacity

  private let isFading: Bool
  private var all, first, second: CoveredSpans

  /// Creates the value of a row without covered pixels.
  ///
  /// - Parameters:
  ///   - storage: memory for `capacity` spans.
  ///   - isFading: whether a sprite of the frame belongs to a fading layer.
  @inline(__always)
  init(storage: UnsafeMutablePointer<Range<Int>>, isFading: Bool) {
    self.isFading = isFading
    all = CoveredSpans(storage: storage)
    first = CoveredSpans(storage: storage + CoveredSpans.capacity)
    second = CoveredSpans(storage: storage + 2 * CoveredSpans.capacity)
  }

  /// Returns the spans that are covered for a sprite of a layer.
  @inline(__always)
  subscript(part: Part) -> CoveredSpans {
    switch part {
    case .none: all
    case .first: first
    case .second: second
    }
  }

  /// Covers a span in all layers.
  mutating func insert(_ span: Range<Int>) {
    all.insert(span)
    guard isFading else { return }
    first.insert(span)
    second.insert(span)
  }

  /// Covers a span in one layer, or in all of them for `none`.
  mutating func insert(_ span: Range<Int>, in part: Part) {
    switch part {
    case .none: insert(span)
    case .first: first.insert(span)
    case .second: second.insert(span)
    }
  }
}
