import CardModel
import CardPicture

/// The state of the panel with a scene's parameters: the chosen line, the typed number and the press.
///
/// While the panel has the focus, it receives keys first.
struct Tuner: Sendable {
  /// A button of the panel.
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

  /// A part of the panel under the pointer.
  enum Target: Hashable, Sendable {
    /// The slider of a line, its number, or any other part of the line.
    case slider(Int), number(Int), line(Int)
    /// The scroll bar of a list that is longer than the panel.
    case scrollBar
    case button(Button)
    /// The name of one of the two views.
    case side(ViewSide)
    case background
  }

  private(set) var isOpen = false
  private(set) var hasFocus = false
  /// The index of the parameter on the chosen line.
  var line = 0
  /// The number that the user types for the chosen line; nil if none is being typed.
  var entry: String?
  /// The last number that was rejected as out of range, with its parameter and view.
  var refused: (value: Double, name: String, scene: SceneID, side: ViewSide)?
  /// The index of the first row in the panel. The panel clamps the index to the list.
  var firstRow = 0
  /// Whether the panel scrolls to the chosen line.
  private(set) var showsChosenLine = true
  /// The index of the parameter whose slider the pointer holds.
  var dragged: Int?
  /// Whether the pointer holds the scroll bar.
  var dragsScrollBar = false
  /// The button that is pressed.
  var pressed: Button?
  private(set) var side = ViewSide.a
  /// The movement of the wheel over the panel.
  var wheel = WheelTurn()

  /// Opens the tuner. If the tuner is open, closes it if it has the focus, or else gives it the focus.
  mutating func toggle() {
    if isOpen, hasFocus { close() } else { takeFocus() }
  }

  mutating func takeFocus() { (isOpen, hasFocus) = (true, true) }

  /// Resigns the focus, so that the scene receives the keys again.
  mutating func resignFocus() {
    hasFocus = false
    dropEntry()
  }

  mutating func close() {
    endEditing()
    (isOpen, hasFocus) = (false, false)
  }

  /// Whether the user types a number, or holds a slider or a button.
  var isEditing: Bool { entry != nil || dragged != nil || pressed != nil }

  /// Ends the press, and discards a number that the user is typing.
  mutating func endEditing() {
    cancelPress()
    dropEntry()
  }

  /// Discards the number that the user is typing.
  private mutating func dropEntry() { (entry, refused) = (nil, nil) }

  /// Ends a press, which then has no effect.
  mutating func cancelPress() {
    (dragged, pressed, dragsScrollBar) = (nil, nil, false)
  }

  mutating func choose(_ line: Int) {
    if line != self.line { dropEntry() }
    (self.line, showsChosenLine) = (line, true)
  }

  /// Chooses the view to tune. A typed number and a held slider end, because they belong to the other view.
  mutating func choose(_ side: ViewSide) {
    if side != self.side { endEditing() }
    self.side = side
  }

  /// Scrolls the list, even away from the chosen line.
  mutating func scroll(to row: Int) { (firstRow, showsChosenLine) = (row, false) }
}
