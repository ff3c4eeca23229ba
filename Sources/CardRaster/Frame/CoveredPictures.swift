import CardPicture

/// The parts of a row that are covered: all of it, and more of it in each of two pictures that fade.
///
/// Borrows its memory.
struct CoveredPictures {
  /// The picture of a sprite; none where it does not fade now.
  enum Part: UInt8 {
    case none, first, second

    init(_ picture: FadingPicture?) {
      self =
        switch picture {
        case let picture? where picture.opacity < 1: picture.layer == .first ? .first : .second
        default: .none
        }
    }
  }

  static let capacity = 3 * CoveredSpans.capacity

  private let isFading: Bool
  private var all, first, second: CoveredSpans

  /// - Parameters:
  ///   - storage: room for `capacity` spans.
  ///   - isFading: whether any sprite of the frame is part of a picture.
  @inline(__always)
  init(storage: UnsafeMutablePointer<Range<Int>>, isFading: Bool) {
    self.isFading = isFading
    all = CoveredSpans(storage: storage)
    first = CoveredSpans(storage: storage + CoveredSpans.capacity)
    second = CoveredSpans(storage: storage + 2 * CoveredSpans.capacity)
  }

  /// What is covered where a sprite of a picture is.
  @inline(__always)
  subscript(part: Part) -> CoveredSpans {
    switch part {
    case .none: all
    case .first: first
    case .second: second
    }
  }

  /// Covers a span whatever picture it is seen in.
  mutating func insert(_ span: Range<Int>) {
    all.insert(span)
    guard isFading else { return }
    first.insert(span)
    second.insert(span)
  }

  /// Covers a span where a picture is seen; everywhere for a sprite of none.
  mutating func insert(_ span: Range<Int>, in part: Part) {
    switch part {
    case .none: insert(span)
    case .first: first.insert(span)
    case .second: second.insert(span)
    }
  }
}
