import CardModel
package import CardPicture
import TestSupport

/// A visible jump of an item between two frames.
package struct Jump: Hashable, Sendable, CustomStringConvertible {
  /// The property of an item that jumps.
  package enum Kind: String, Hashable, Sendable {
    case position, opacity, shade, shadow, order, appears, vanishes, backdrop
  }

  package var kind: Kind
  /// The item; nil for the backdrop.
  package var face: Face?
  /// The size of the jump: points for a position, square points for an item that appears or changes its z, else
  /// a fraction.
  package var amount: Double

  package var description: String {
    let name = face.map { "\($0.scene.rawValue) \($0.kind) \($0.index) " }
    return "\(name ?? "")\(kind.rawValue) \(amount)"
  }
}

/// The limits below which a viewer sees no change.
enum Tolerance {
  /// The smallest visible change of an opacity, or of the alpha of a shade or shadow: five steps in 255. A fade of 0.15
  /// s changes by at most 0.0135 in a millisecond.
  static let strength = 0.02
  /// The opacity, 0…1, that an item cannot reach within one frame if it was invisible in the frame before.
  static let opaque = 0.5
  /// The smallest area whose loss a viewer notices, in square points: 4 × 4.
  static let area = 16.0
  /// The width of the widest strip that a viewer misses for one frame, in points.
  static let sliver = 1.5
  /// The rounding error of a position that may not change, in points.
  static let rounding = 0.01
  /// The distance that an item may always move in one frame, in points. A shorter step is no jump.
  static let step = 0.5
  /// The largest ratio of a step to the larger of its neighbours. A released spring reaches three quarters of
  /// its speed in the third millisecond at most.
  static let growth = 3.0
}
