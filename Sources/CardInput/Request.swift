package import CardPicture

/// An action with its argument. Keys, cues, scripts and other programs make requests.
package struct Request: Hashable, Sendable {
  /// The argument of an action.
  package enum Value: Hashable, Sendable {
    case isOn(Bool)
    case number(Double)
    case text(String)
    case parameters([ParameterChange])
  }

  package let action: Action.ID
  package let value: Value?

  package init(_ action: Action.ID, _ value: Value? = nil) {
    (self.action, self.value) = (action, value)
  }

  /// The argument if it is a number; nil otherwise.
  package var number: Double? { if case .number(let number)? = value { number } else { nil } }

  /// The number of a card or page, counted from 1, if the argument is a whole number.
  package var item: Int? { number.flatMap(Int.init(exactly:)) }

  /// The argument if it is a text; nil otherwise.
  package var text: String? { if case .text(let text)? = value { text } else { nil } }

  /// Returns the requested state: the argument, or the opposite of the current state `now` if there is no argument.
  package func isOn(now: Bool) -> Bool { if case .isOn(let isOn)? = value { isOn } else { !now } }

  /// The name of the action, followed by its argument as text.
  package var words: [String] {
    switch value {
    case nil: [action.name]
    case .isOn(let isOn): [action.name, isOn ? "on" : "off"]
    case .number(let number): [action.name, Self.formatted(number)]
    case .text(let text): [action.name, text]
    case .parameters(let changes): [action.name] + changes.map(\.word)
    }
  }

  /// Returns a number as text that parses to an equal number. A whole number is written without a decimal point.
  fileprivate static func formatted(_ number: Double) -> String {
    let word = "\(number)"
    return word.hasSuffix(".0") ? String(word.dropLast(2)) : word
  }
}

/// A new value for a parameter of a scene, in one view.
package struct ParameterChange: Hashable, Sendable {
  package var view: ViewSide
  package var scene: String
  package var name: String
  package var value: Double

  package init(view: ViewSide, scene: String, name: String, value: Double) {
    (self.view, self.scene, self.name, self.value) = (view, scene, name, value)
  }

  /// The change as text, such as `b.stack.tilt=30`.
  fileprivate var word: String {
    "\(view == .b ? "b." : "")\(scene).\(name)=\(Request.formatted(value))"
  }
}
