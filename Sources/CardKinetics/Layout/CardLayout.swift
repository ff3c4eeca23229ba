/// A layout of cards: where each card is and how it looks, from its distance from the middle alone.
///
/// Its functions are pure: equal arguments have equal answers, whatever was asked before and from whichever
/// thread. What they throw describes itself in one line.
public protocol CardLayout: Sendable {
  /// The parameters that can be changed while it runs, in the order in which `parameters` has their values. Default: none.
  var parameters: [Parameter] { get }

  /// How it scrolls and is seen in a view. Default: `LayoutSettings()`.
  func settings(in view: LayoutView, parameters: [Double]) throws -> LayoutSettings

  /// The pose of a card `p` cards from the middle: 0 in the middle, 1 the next card.
  func pose(at p: Double, in view: LayoutView, parameters: [Double]) throws -> CardPose

  /// The poses of a picture's cards, at these distances. Default: each by itself.
  func poses(at places: [Double], in view: LayoutView, parameters: [Double]) throws -> [CardPose]

  /// The lines of its text that give the pose, with the numbers in them. Default: none.
  func trace(at p: Double, in view: LayoutView, parameters: [Double]) throws -> [LayoutLine]
}

extension CardLayout {
  /// None.
  public var parameters: [Parameter] { [] }

  /// The defaults.
  public func settings(in view: LayoutView, parameters: [Double]) throws -> LayoutSettings {
    LayoutSettings()
  }

  /// Each by itself.
  public func poses(
    at places: [Double], in view: LayoutView, parameters: [Double]
  ) throws -> [CardPose] {
    try places.map { try pose(at: $0, in: view, parameters: parameters) }
  }

  /// None.
  public func trace(at p: Double, in view: LayoutView, parameters: [Double]) throws -> [LayoutLine]
  {
    []
  }
}

/// A line of a layout's text, and the numbers that stand in it.
public struct LayoutLine: Hashable, Sendable {
  /// A number by the name that it has in the line.
  public struct Number: Hashable, Sendable {
    /// As the line spells it.
    public var name: String
    /// What it is after the line.
    public var value: Double

    /// Creates a named number.
    public init(name: String, value: Double) { (self.name, self.value) = (name, value) }
  }

  /// From 1.
  public var line: Int
  /// The line, without its end.
  public var text: String
  /// The numbers, in the order in which they are made.
  public var numbers: [Number]

  /// Creates a line.
  public init(line: Int, text: String, numbers: [Number]) {
    (self.line, self.text, self.numbers) = (line, text, numbers)
  }
}
