import CardInput
import CardKinetics
import CardPicture

/// The position of the shown moment in the history.
struct Timeline: Hashable, Sendable {
  /// The index of the shown moment, counted from the oldest, 0…`count` − 1.
  var index: Int
  var count: Int
  /// The stage time from the newest moment to the shown one, in seconds: 0 or negative.
  var seconds: Double

  /// The position as a fraction: 0 for the oldest moment, 1 for the newest.
  var share: Double { count > 1 ? Double(index) / Double(count - 1) : 1 }

  /// Returns the moment at a fraction of the way from the oldest to the newest.
  func moment(at share: Double) -> Int {
    Int((share * Double(count - 1)).rounded(), clampedTo: 0...count - 1)
  }
}

/// A slider over the moments of the history, visible during a pause.
///
/// The knob marks the shown moment, and the label gives the seconds from there to the newest. A drag shows other
/// moments.
struct ScrubBar: ChromeLayer {
  /// The measures of the slider, in interface points; tuned by eye.
  private static let height = 6.0
  private static let knobSize = 18.0
  private static let foot = 22.0
  private static let reach = 18.0
  private static let textSize = 15.0
  private static let textGap = 14.0
  /// The fraction of the width between columns, and the maximum length in interface points; tuned by eye.
  private static let share = 0.6
  private static let longest = 900.0

  static let hearsMoves = true

  /// The moments to choose from, set by the time lens; nil if there is only one.
  var timeline: Timeline?
  /// A drag along the slider: the fixed bar, and the moment for the time lens to show.
  ///
  /// The bar is kept because the panels of other moments would move it.
  private struct Drag {
    let bar: Rect
    var moment: Int
  }

  private var drag: Drag?

  /// The moment that a drag asks the time lens to show.
  var wanted: Int? { drag?.moment }

  var keepsPath: Bool { drag != nil }

  /// Returns the rectangle of the bar in window pixels: between columns of panels, or above bands of panels.
  private func rect(in stage: Stage) -> Rect {
    if let drag { return drag.bar }
    let (configuration, foot, height) = (stage.configuration, Self.foot, Self.height)
    let (window, scale) = (configuration.window, configuration.interfaceScale)
    var (left, right, bottom) = (0.0, window.width, window.height)
    for panel in stage.panels.fromEdges(of: window)
    where panel.maxY > bottom - 2 * foot * scale {
      if panel.isBand {
        bottom = min(bottom, panel.minY)
      } else if panel.midX < window.width / 2 {
        left = max(left, panel.maxX)
      } else {
        right = min(right, panel.minX)
      }
    }
    // The sign's width counts even without a recording, so that a replayed session has the slider in one place.
    let sign = RecordingSign.room * scale
    let beside = 2 * (Self.textGap * scale + Self.textWidth(configuration) + sign)
    let room = right - left
    let length = max(
      min(room * Self.share, Self.longest * scale, room - beside - Self.textGap), 1)
    return Rect(
      x: (left + right - length) / 2, y: max(bottom - (foot + height / 2) * scale, 0),
      width: length, height: height * scale)
  }

  /// Returns the y at which overlays above the slider end, in window pixels: the stage's bottom if the slider is
  /// hidden.
  func top(in stage: Stage) -> Double {
    guard timeline != nil, stage.isPaused else { return stage.foot }
    return rect(in: stage).midY - Self.foot * stage.configuration.interfaceScale
  }

  /// Returns the width of the box with the seconds.
  private static func textWidth(_ configuration: StageConfiguration) -> Double {
    let text = LiveText(size: textSize, .text, in: configuration)
    return text.width(of: "−60.00 s") + 4 * height * configuration.interfaceScale
  }

  /// Whether the pointer is over the bar or its knob.
  private func isPointed(in stage: Stage) -> Bool {
    guard timeline != nil, stage.isPaused, let pointer = stage.pointer else { return false }
    let reach = -Self.reach * stage.configuration.interfaceScale
    return rect(in: stage).insetBy(dx: reach, dy: reach).contains(pointer)
  }

  /// Returns the moment under the pointer.
  private func moment(in stage: Stage) -> Int? {
    guard let timeline, let pointer = stage.pointer else { return nil }
    let bar = rect(in: stage)
    return timeline.moment(at: (pointer.x - bar.minX) / bar.width)
  }

  mutating func note(_ event: InputEvent, in stage: Stage) {
    switch event.kind {
    case .cancel, .resize: drag = nil
    default: break
    }
  }

  mutating func handle(_ event: UserInput, in stage: Stage) -> [ChromeRequest]? {
    switch event {
    case .press where isPointed(in: stage):
      drag = moment(in: stage).map { Drag(bar: rect(in: stage), moment: $0) }
    case .move where drag != nil:
      // A drag has no effect after the end of the pause.
      if stage.isPaused, let moment = moment(in: stage) { drag?.moment = moment }
    case .release where drag != nil: drag = nil
    default: return nil
    }
    return []
  }

  func pointerShape(in stage: Stage) -> PointerShape? {
    drag != nil ? .grabbing : isPointed(in: stage) ? .pointingHand : nil
  }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    guard let timeline, stage.isPaused else { return }
    let (configuration, scale) = (stage.configuration, stage.configuration.interfaceScale)
    let rail = rect(in: stage)
    let here = rail.minX + rail.width * timeline.share
    func bar(to end: Double, _ ink: Ink) -> DisplayItem {
      .box(
        Rect(
          x: rail.minX, y: rail.minY, width: max(end - rail.minX, rail.height),
          height: rail.height), ink, radius: rail.height / 2)
    }
    let text = LiveText(size: Self.textSize, .text, in: configuration)
    let words = "\(LiveText.number(timeline.seconds, digits: 2)) s"
    let pad = rail.height
    let box = Rect(
      x: rail.maxX + Self.textGap * scale, y: rail.midY - text.cell.height / 2 - pad,
      width: Self.textWidth(configuration), height: text.cell.height + 2 * pad)
    items += [
      bar(to: rail.maxX, .rail), bar(to: here, .done),
      .disc(at: Point(here, rail.midY), radius: Self.knobSize / 2 * scale, .done),
      .box(box, .panel, radius: box.height / 2, opacity: configuration.panelOpacity),
    ]
    text.append(
      words, .right, at: Point(box.maxX - 2 * pad, box.minY + pad), to: &items)
  }
}
