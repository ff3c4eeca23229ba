/// A layout of cards: the pose of each card as a function of its distance from the middle.
///
/// The functions are pure: equal arguments have equal results in any order and on any thread. The description of a
/// thrown error is one line.
public protocol CardLayout: Sendable {
  /// The parameters that the user can change. The functions receive their values in this order. Default: none.
  var parameters: [Parameter] { get }

  /// Returns the scrolling and the perspective of the layout in a view. Default: `LayoutSettings()`.
  func settings(in view: LayoutView, parameters: [Double]) throws -> LayoutSettings

  /// Returns the pose of a card `p` cards from the middle: 0 in the middle, 1 for the next card.
  func pose(at p: Double, in view: LayoutView, parameters: [Double]) throws -> CardPose

  /// Returns the poses of a frame's cards, given their distances from the middle, in cards. Default: `pose` for each
  /// card.
  func poses(at positions: [Double], in view: LayoutView, parameters: [Double]) throws -> [CardPose]

  /// Returns the lines of the layout's source text that compute the pose, with their variables' values. Default: none.
  func trace(at p: Double, in view: LayoutView, parameters: [Double]) throws -> [LayoutLine]
}

extension CardLayout {
  /// The default: no parameters.
  public var parameters: [Parameter] { [] }

  /// Returns the default settings.
  public func settings(in view: LayoutView, parameters: [Double]) throws -> LayoutSettings {
    LayoutSettings()
  }

  /// Returns the pose of the card at each position, by calling `pose(at:in:parameters:)`.
  public func poses(
    at positions: [Double], in view: LayoutView, parameters: [Double]
  ) throws -> [CardPose] {
    try positions.map { try pose(at: $0, in: view, parameters: parameters) }
  }

  /// Returns no lines.
  public func trace(at p: Double, in view: LayoutView, parameters: [Double]) throws -> [LayoutLine]
  {
    []
  }
}

/// A line of a layout's source text, with the values of its variables.
public struct LayoutLine: Hashable, Sendable {
  /// A variable of a line, and its value.
  public struct Number: Hashable, Sendable {
    /// The name as the line spells it.
    public var name: String
    /// The value after the line has run.
    public var value: Double

    /// Creates a variable with a value.
    public init(name: String, value: Double) { (self.name, self.value) = (name, value) }
  }

  /// The number of the line, from 1.
  public var line: Int
  /// The text of the line, without the line break.
  public var text: String
  /// The variables, in the order of their calculation.
  public var numbers: [Number]

  /// Creates a line.
  public init(line: Int, text: String, numbers: [Number]) {
    (self.line, self.text, self.numbers) = (line, text, numbers)
  }
}
