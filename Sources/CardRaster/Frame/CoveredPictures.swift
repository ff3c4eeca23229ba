internal import CardCore

/// The parts of a row that are covered in each of two pictures that fade, and in both: what is in neither
/// covers both.
///
/// Borrows its memory.
struct CoveredPictures {
  /// The picture of a sprite.
  enum Part: UInt8 {
    case none, old, new

    init(_ picture: FadingPicture?) {
      self =
        switch picture {
        case nil: .none
        case .old: .old
        case .new: .new
        }
    }
  }

  static let capacity = 3 * CoveredSpans.capacity

  private let isFading: Bool
  private var all, old, new: CoveredSpans

  /// - Parameters:
  ///   - storage: room for `capacity` spans.
  ///   - isFading: whether any sprite of the frame is part of a picture.
  @inline(__always)
  init(storage: UnsafeMutablePointer<Range<Int>>, isFading: Bool) {
    self.isFading = isFading
    all = CoveredSpans(storage: storage)
    old = CoveredSpans(storage: storage + CoveredSpans.capacity)
    new = CoveredSpans(storage: storage + 2 * CoveredSpans.capacity)
  }

  /// What is covered where a sprite of a picture is.
  @inline(__always)
  subscript(part: Part) -> CoveredSpans {
    switch part {
    case .none: all
    case .old: old
    case .new: new
    }
  }

  /// Covers a span whatever picture it is seen in.
  mutating func insert(_ span: Range<Int>) {
    all.insert(span)
    guard isFading else { return }
    old.insert(span)
    new.insert(span)
  }

  mutating func insert(_ span: Range<Int>, in part: Part) {
    switch part {
    case .none: insert(span)
    case .old: old.insert(span)
    case .new: new.insert(span)
    }
  }
}
