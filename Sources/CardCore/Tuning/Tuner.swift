/// The panel of a scene's constants: what is chosen, typed and held. While it has the focus it gets
/// the keys first.
struct Tuner: Sendable {
  /// What a press on the panel does.
  enum Button: Int, CaseIterable, Hashable, Sendable {
    case reset, resetAll, load, save

    var title: String {
      switch self {
      case .reset: "Reset"
      case .resetAll: "Reset all"
      case .load: "Load"
      case .save: "Save"
      }
    }
  }

  /// What of the panel is under the pointer.
  enum Target: Hashable, Sendable {
    /// A line's slider; its number; the rest of it.
    case slider(Int), number(Int), line(Int)
    case button(Button)
    /// The name of one of the two views.
    case half(Half)
    case ground
  }

  /// What a key asks for.
  enum Order: Hashable, Sendable {
    /// Steps of the chosen constant.
    case step(Double)
    /// The ends of its range.
    case least, most
    case set(Double)
    case button(Button)
    /// Nothing but what the panel has done itself.
    case done
  }

  private static let longestEntry = 9
  /// An arrow key with Shift is so many steps.
  private static let bigStep = 10.0

  private(set) var isOpen = false
  private(set) var hasFocus = false
  /// The chosen line.
  var line = 0
  /// What is being typed for it.
  private(set) var entry: String?
  /// The line whose slider the pointer holds.
  var dragged: Int?
  /// The button that is pressed.
  var pressed: Button?
  var half = Half.a
  /// The wheel's turn that has made no whole step yet.
  private var turn = 0.0

  /// Opens it, gives it the focus, or closes it.
  mutating func toggle() {
    if isOpen, hasFocus { close() } else { takeFocus() }
  }

  mutating func takeFocus() { (isOpen, hasFocus) = (true, true) }

  /// The keys are the scene's again.
  mutating func leave() {
    hasFocus = false
    entry = nil
  }

  mutating func close() {
    leave()
    letGo()
    isOpen = false
  }

  /// Nothing is held any more.
  mutating func letGo() {
    dragged = nil
    pressed = nil
  }

  /// The whole steps that so many notches make with those before them; a notch up is one up.
  mutating func steps(for notches: Double) -> Double {
    turn -= notches
    let whole = turn.rounded(.towardZero)
    turn -= whole
    return whole
  }

  mutating func choose(_ line: Int) {
    if line != self.line { entry = nil }
    self.line = line
  }

  /// Begins to type a number in place of the one that stands there.
  mutating func beginEntry() { entry = "" }

  /// What a key means to the panel; nil where it means nothing to it.
  ///
  /// - Parameter count: the lines there are.
  mutating func order(
    for name: String, _ modifiers: Modifiers, count: Int, isSplit: Bool
  ) -> Order? {
    let held = modifiers.subtracting(.shift)
    if held == .control, name == "s" || name == "o" { return .button(name == "s" ? .save : .load) }
    guard held.isEmpty, count > 0 else { return nil }
    if let letter = Self.letter(name), modifiers.isEmpty {
      let typed = entry ?? ""
      if typed.count < Self.longestEntry { entry = typed + letter }
      return .done
    }
    let size = modifiers.contains(.shift) ? Self.bigStep : 1
    switch name {
    case "Escape":
      if entry == nil { leave() } else { entry = nil }
    case "BackSpace" where entry != nil: entry = String(entry?.dropLast() ?? "")
    case "Return", "KP_Enter":
      guard let typed = entry else {
        beginEntry()
        break
      }
      entry = nil
      if let value = Double(typed), value.isFinite { return .set(value) }
    case "Up": choose((line + count - 1) % count)
    case "Down": choose((line + 1) % count)
    case "Left", "Right":
      entry = nil
      return .step(name == "Left" ? -size : size)
    case "Home", "End":
      entry = nil
      return name == "Home" ? .least : .most
    case "Delete", "BackSpace":
      entry = nil
      return .button(size > 1 ? .resetAll : .reset)
    case "Tab" where isSplit: half = half == .a ? .b : .a
    default: return nil
    }
    return .done
  }

  /// What a key types into a number.
  private static func letter(_ name: String) -> String? {
    switch name {
    case "period", "comma", "KP_Decimal", "KP_Separator": "."
    case "minus", "KP_Subtract": "-"
    default:
      (name.hasPrefix("KP_") ? name.dropFirst(3) : name[...]).first.flatMap { first in
        let isDigit = first.isASCII && first.isNumber
        return isDigit && (name.count == 1 || name.count == 4) ? String(first) : nil
      }
    }
  }
}
