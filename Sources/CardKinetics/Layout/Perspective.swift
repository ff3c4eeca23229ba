/// The position from which the cards of a layout are seen.
public struct Perspective: Hashable, Sendable {
  /// The point of the view in front of the eye.
  public enum Vanishing: String, Hashable, Sendable, CaseIterable {
    /// The anchor of each card. A card then looks the same in every position.
    case card
    /// The middle of the view. All cards are then in one space.
    case view
  }

  /// The eye's distance from the plane z = 0 in points, above 0.
  public var eye: Double
  /// The point of the view in front of the eye.
  public var vanishing: Vanishing

  /// Creates a perspective.
  public init(eye: Double = 1000, vanishing: Vanishing = .card) {
    (self.eye, self.vanishing) = (eye, vanishing)
  }
}
