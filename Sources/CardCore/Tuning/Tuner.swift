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

  private(set) var isOpen = false
  private(set) var hasFocus = false
  /// The chosen line.
  var line = 0
  /// What is being typed for it.
  var entry: String?
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
}
