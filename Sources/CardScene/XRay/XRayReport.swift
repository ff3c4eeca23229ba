package import CardKinetics
import CardModel
package import CardPicture

/// A scene's own view of one moment, as values, which the X-ray draws over its picture.
package struct XRayReport: Hashable, Sendable {
  /// An outlined item: the scene's item with the same part, group and index; the first that has no
  /// mark yet, where there are several.
  package struct Mark: Hashable, Sendable {
    package var part: FacePart
    package var group: Int
    package var index: Int
    /// Its index in the layout.
    package var number: Int
    /// A number that is told with its name, of which `symbol` is the symbol: its order in the picture.
    package var z: Double
    package var symbol = "z"
    /// The fixed point of its transform, in the face's points.
    package var anchor: Point
    /// Two points of the axis about which it turns in depth, in the face's points; nil without one.
    package var axis: Axis?
    /// Whether it turns about an axis through the anchor that points to the viewer.
    package var turnsInPlane = false
    /// Where its name stands.
    package var namePlace = NamePlace.left
    /// Whether it can be hit; a thrown card cannot.
    package var isHittable = true

    package init(
      part: FacePart = .front, group: Int = 0, index: Int, number: Int, z: Double, anchor: Point,
      axis: Axis? = nil
    ) {
      (self.part, self.group, self.index, self.number) = (part, group, index, number)
      (self.z, self.anchor, self.axis) = (z, anchor, axis)
    }
  }

  /// Where the name of a card stands.
  package enum NamePlace: Hashable, Sendable {
    /// Beside its top left corner, for cards one below the other.
    case left
    /// Above its top right corner.
    case right
    /// In one of its upper corners, or, where another card covers both, above them.
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
    /// In TeX's notation, as `Formula` reads it.
    package var formula: String
    /// What its left side is, and what its other symbols are, in words.
    package var meaning: String
    package var value: Double
    package var unit: String
    /// After the point.
    package var digits: Int

    package init(
      _ formula: String, _ value: Double, _ unit: String = "", digits: Int = 2,
      means meaning: String
    ) {
      (self.formula, self.meaning) = (formula, meaning)
      (self.value, self.unit, self.digits) = (value, unit, digits)
    }
  }

  /// The text that gives a card its pose, with its numbers.
  package struct Source: Hashable, Sendable {
    package var lines: [LayoutLine]
    /// The bounding box of the card, in viewport points.
    package var card: Rect

    package init(lines: [LayoutLine], card: Rect) { (self.lines, self.card) = (lines, card) }
  }

  /// A constant for a formula: at most three digits after the point, without trailing zeros.
  package static func word(_ constant: Double) -> String {
    guard constant.isFinite, abs(constant) < 1e12 else {
      return LiveText.number(constant, digits: 0)
    }
    var (thousandths, digits) = (Int((constant * 1000).rounded()), 3)
    while digits > 0, thousandths % 10 == 0 {
      (thousandths, digits) = (thousandths / 10, digits - 1)
    }
    return LiveText.number(constant, digits: digits)
  }

  /// The subject of the numbers, "card", "page" or "book", and which one; nil where there is none.
  package var subject = "card"
  package var number: Int?
  package var phase = ScenePhase.idle
  package var marks: [Mark] = []
  package var rail: XRayRail?
  package var lines: [Line] = []
  package var plot: XRayPlot?
  package var source: Source?
  /// The bounding box of the cards at rest and in gestures, in viewport points, which panel and rail
  /// keep clear of; nil for the whole viewport.
  package var cards: Rect?

  /// The heading of the panel: the subject with its name, or "No card".
  package var title: String {
    guard let number else { return "No \(subject)" }
    return "\(subject.prefix(1).uppercased())\(subject.dropFirst()) \(name(of: number))"
  }

  /// The name of the subject with an index: cards and books count from 1, as their badges do; pages have
  /// their printed numbers, and a dash before the first.
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

extension Scene {
  package func xray(at t: Double, over face: FaceID?) -> XRayReport { XRayReport() }
}
