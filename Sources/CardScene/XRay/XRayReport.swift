package import CardKinetics
import CardModel
package import CardPicture

/// The values of a scene at one time that the X-ray draws over the frame.
package struct XRayReport: Hashable, Sendable {
  /// A mark that outlines the item with the face `face`. If several items show this face, the mark outlines the first
  /// of these items that has no mark yet.
  package struct Mark: Hashable, Sendable {
    package var face: Face.Content
    /// The index of the item in the layout.
    package var number: Int
    /// The stacking order of the item. The X-ray shows it after the name and `symbol`.
    package var z: Double
    package var symbol = "z"
    /// The fixed point of the item's transform, in the face's points.
    package var anchor: Point
    /// Two points of the axis about which the item turns in depth, in the face's points; nil without an axis.
    package var axis: Axis?
    /// Whether the item turns about an axis through the anchor that points to the viewer.
    package var turnsInPlane = false
    /// The position of the item's label.
    package var namePosition = NamePosition.left
    /// Whether the pointer can hit the item. For example, it can't hit a thrown card in classic mode.
    package var isHittable = true

    package init(
      _ face: Face.Content, number: Int, z: Double, anchor: Point, axis: Axis? = nil
    ) {
      (self.face, self.number) = (face, number)
      (self.z, self.anchor, self.axis) = (z, anchor, axis)
    }
  }

  /// The position of a card's label.
  package enum NamePosition: Hashable, Sendable {
    /// The label is beside the top left corner, for cards in a column.
    case left
    /// The label is above the top right corner.
    case right
    /// The label is in an upper corner of the card, or above the corners if another card covers both.
    case onCard
  }

  /// A line through two points of a face's plane.
  package struct Axis: Hashable, Sendable {
    package var from: Point
    package var to: Point

    package init(from: Point, to: Point) {
      (self.from, self.to) = (from, to)
    }
  }

  /// A formula and its current value.
  package struct Line: Hashable, Sendable {
    /// The formula in a subset of TeX that `Formula` parses.
    package var formula: String
    /// The meaning of the formula's left side and of its other symbols, in words.
    package var meaning: String
    package var value: Double
    package var unit: String
    /// The number of digits after the decimal point.
    package var digits: Int

    package init(
      _ formula: String, _ value: Double, _ unit: String = "", digits: Int = 2,
      means meaning: String
    ) {
      (self.formula, self.meaning) = (formula, meaning)
      (self.value, self.unit, self.digits) = (value, unit, digits)
    }
  }

  /// The lines of a layout's text that determine a card's pose, with their numbers.
  package struct Source: Hashable, Sendable {
    package var lines: [LayoutLine]
    /// The bounding box of the card, in viewport points.
    package var card: Rect

    package init(lines: [LayoutLine], card: Rect) { (self.lines, self.card) = (lines, card) }
  }

  /// Returns a constant as text for a formula, with at most three digits after the decimal point and without trailing
  /// zeros.
  package static func formatted(_ constant: Double) -> String {
    guard constant.isFinite, abs(constant) < 1e12 else {
      return LiveText.number(constant, digits: 0)
    }
    var (thousandths, digits) = (Int((constant * 1000).rounded()), 3)
    while digits > 0, thousandths % 10 == 0 {
      (thousandths, digits) = (thousandths / 10, digits - 1)
    }
    return LiveText.number(constant, digits: digits)
  }

  /// The kind of item that the values describe: "card", "page" or "book".
  package var subject = "card"
  /// The index of the subject; nil without a subject.
  package var number: Int?
  package var phase = ScenePhase.idle
  package var marks: [Mark] = []
  package var rail: XRayRail?
  package var lines: [Line] = []
  package var plot: XRayPlot?
  package var source: Source?
  /// The bounding box of the cards at rest and in gestures, in viewport points; nil for the whole viewport. The panel
  /// and the rail avoid this box.
  package var cards: Rect?
  /// Whether the cards are away from their rest and `cards` changes with them. Otherwise `cards` is the area of the cards
  /// at rest or, in some scenes, in any motion.
  package var cardsMove = false

  /// The heading of the panel: the subject with its name, or "No card".
  package var title: String {
    guard let number else { return "No \(subject)" }
    return "\(subject.prefix(1).uppercased())\(subject.dropFirst()) \(name(of: number))"
  }

  /// Returns the name of the subject at an index. Cards and books are numbered from 1, as on their badges. Pages have
  /// their printed numbers, or a dash before page 1.
  package func name(of index: Int) -> String {
    guard subject == "page" else { return "\(index + 1)" }
    let number = index - Book.pagesBeforeNumbers
    return number > 0 ? "\(number)" : "–"
  }

  package init(
    subject: String = "card", number: Int? = nil, phase: ScenePhase = .idle,
    marks: [Mark] = [], rail: XRayRail? = nil, lines: [Line] = [], plot: XRayPlot? = nil,
    cards: Rect? = nil
  ) {
    (self.subject, self.number, self.phase, self.marks) = (subject, number, phase, marks)
    (self.rail, self.lines, self.plot, self.cards) = (rail, lines, plot, cards)
  }
}
