/// From where the cards of a layout are seen.
public struct Perspective: Hashable, Sendable {
  /// Before which point of the view the eye is.
  public enum Vanishing: String, Hashable, Sendable, CaseIterable {
    /// Before each card's anchor: a card looks the same wherever it stands.
    case card
    /// Before the middle of the view: all cards are in one space.
    case view
  }

  /// The eye's distance from the plane z = 0 in points, above 0.
  public var eye: Double
  /// Before which point of the view the eye is.
  public var vanishing: Vanishing

  /// Creates a perspective.
  public init(eye: Double = 1000, vanishing: Vanishing = .card) {
    (self.eye, self.vanishing) = (eye, vanishing)
  }
}
