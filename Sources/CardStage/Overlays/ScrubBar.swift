import CardInput
import CardKinetics
import CardPicture

/// The position of the shown frame in the history.
struct Timeline: Hashable, Sendable {
  /// The index of the shown frame, counted from the oldest, 0…`count` − 1.
  var index: Int
  var count: Int
  /// The stage time from the newest frame to the shown one, in seconds: 0 or negative.
  var seconds: Double

  /// The position as a fraction: 0 for the oldest frame, 1 for the newest.
  var fraction: Double { count > 1 ? Double(index) / Double(count - 1) : 1 }

  /// Returns the index of the frame at `fraction` of the way from the oldest to the newest.
  func index(at fraction: Double) -> Int {
    Int((fraction * Double(count - 1)).rounded(), clampedTo: 0...count - 1)
  }
}

/// A slider over the frames of the history, visible during a pause.
///
/// The thumb marks the shown frame. The label gives the time from that frame to the newest one, in seconds. Dragging
/// the thumb shows other frames.
struct ScrubBar: OverlayLayer {
  // The measures of the slider, in interface points; tuned by eye.
  private static let height = 6.0
  private static let thumbSize = 18.0
  private static let row = 44.0
  private static let reach = 18.0
  private static let textSize = 15.0
  private static let textGap = 14.0
  /// The minimum and the maximum length of the slider, in interface points.
  private static let lengths = 100.0...900.0
  /// The maximum length as a fraction of a row's free width; tuned by eye.
  private static let fraction = 0.6
  /// The minimum scale of the slider in a narrow row, as a fraction; tuned by eye.
  private static let minimumScale = 0.3

  static func useOfMoves(in overlays: Overlays) -> MoveUse {
    overlays.scrubBar.drag == nil ? .none : .path
  }

  /// The frames of the history, set by `RewindableStage`; nil if there is only one frame.
  var timeline: Timeline?
  /// A drag along the slider: the rectangle of the slider, which stays fixed during the drag, and the frame to show.
  private struct Drag {
    let rect: Rect
    var index: Int
  }

  private var drag: Drag?

  /// The frame that a drag requests `RewindableStage` to show; nil without a drag.
  var wanted: Int? { drag?.index }

  /// The slider in its rectangle, in window pixels.
  private struct Slider {
    /// The pixels per interface point. The value is smaller than for other overlays if the row is narrow.
    let unit: Double
    let text: LiveText
    let bar: Rect
    /// The box with the seconds.
    let box: Rect

    init(in rect: Rect, _ configuration: StageConfiguration) {
      unit = rect.height / ScrubBar.row
      text = LiveText(
        size: ScrubBar.textSize * unit / configuration.interfaceScale, .text, in: configuration)
      let (pad, thumb) = (ScrubBar.height * unit, ScrubBar.thumbSize / 2 * unit)
      let width = text.width(of: "−600.00 s") + 4 * pad
      box = Rect(
        x: rect.maxX - width, y: rect.midY - text.cell.height / 2 - pad, width: width,
        height: text.cell.height + 2 * pad)
      bar = Rect(
        x: rect.minX + thumb, y: rect.midY - pad / 2,
        width: max(box.minX - ScrubBar.textGap * unit - rect.minX - thumb, 1), height: pad)
    }
  }

  /// Reserves the lowest row with enough free width for the slider. If no row is wide enough, tries again with a
  /// smaller slider.
  func place(in layout: inout OverlayLayout, over scenes: DisplayList, of stage: Stage) {
    guard timeline != nil, stage.isPaused else { return }
    if let drag { return layout.insist(on: .scrubBar, at: drag.rect) }
    let (area, scale) = (layout.area, stage.configuration.interfaceScale)
    let height = Self.row * scale
    for size in [1, Self.minimumScale] where layout[.scrubBar] == nil {
      var row = Rect(x: 0, y: area.maxY - height, width: area.width, height: height)
      while row.minY >= 0 {
        let rect = Self.rect(in: layout.freePart(of: row), minimum: size, stage.configuration)
        if layout.place(.scrubBar, at: rect) { break }
        row.origin.y = (layout.taken.filter(row.overlaps).map(\.minY).max() ?? 0) - height
      }
    }
  }

  /// Returns the rectangle of the slider with its label in the middle of a row; nil if it would be smaller than the
  /// fraction `minimum`.
  private static func rect(
    in row: Rect, minimum: Double, _ configuration: StageConfiguration
  ) -> Rect? {
    let scale = configuration.interfaceScale
    let box = Slider(in: row, configuration).box.width / scale
    // Space for the recording sign is reserved even if nothing is recorded, so that the slider has the same position in
    // a replayed session.
    let beside = 2 * (textGap + box + RecordingSign.space) + textGap
    let unit = min(scale, row.width / (beside + lengths.lowerBound))
    guard unit >= scale * minimum else { return nil }
    let width = row.width / unit
    let length = lengths.clamping(min(width * fraction, width - beside))
    let size = Size(thumbSize / 2 + length + textGap + box, Self.row) * unit
    let corner = Point(row.midX - size.width / 2, row.maxY - size.height)
    return Rect(origin: corner, size: size)
  }

  /// Returns the slider of the last frame; nil if it is hidden.
  private func slider(in stage: Stage) -> Slider? {
    guard timeline != nil, stage.isPaused else { return nil }
    return stage.layout[.scrubBar].map { Slider(in: $0, stage.configuration) }
  }

  /// Whether the pointer is over the bar or its thumb.
  private func isPointed(in stage: Stage) -> Bool {
    guard let slider = slider(in: stage), let pointer = stage.pointer else { return false }
    let reach = -Self.reach * slider.unit
    return slider.bar.insetBy(dx: reach, dy: reach).contains(pointer)
  }

  /// Returns the frame under the pointer.
  private func index(in stage: Stage) -> Int? {
    guard let timeline, let pointer = stage.pointer, let bar = slider(in: stage)?.bar else {
      return nil
    }
    return timeline.index(at: (pointer.x - bar.minX) / bar.width)
  }

  mutating func observe(_ event: InputEvent, in stage: Stage) {
    switch event.kind {
    case .cancel, .resize: drag = nil
    default: break
    }
  }

  mutating func handle(_ event: UserInput, in stage: Stage) -> [OverlayRequest]? {
    switch event {
    case .press where isPointed(in: stage):
      if let index = index(in: stage), let rect = stage.layout[.scrubBar] {
        drag = Drag(rect: rect, index: index)
      }
    case .move where drag != nil:
      // A drag has no effect after the end of the pause.
      if stage.isPaused, let index = index(in: stage) { drag?.index = index }
    case .release where drag != nil: drag = nil
    default: return nil
    }
    return []
  }

  func pointerShape(in stage: Stage) -> PointerShape? {
    drag != nil ? .grabbing : isPointed(in: stage) ? .pointingHand : nil
  }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    guard let timeline, let slider = slider(in: stage) else { return }
    let (rail, box, pad) = (slider.bar, slider.box, slider.bar.height)
    let here = rail.minX + rail.width * timeline.fraction
    func bar(to end: Double, _ ink: Ink) -> DisplayItem {
      .box(
        Rect(
          x: rail.minX, y: rail.minY, width: max(end - rail.minX, rail.height),
          height: rail.height), ink, radius: rail.height / 2)
    }
    items += [
      bar(to: rail.maxX, .rail), bar(to: here, .done),
      .disc(at: Point(here, rail.midY), radius: Self.thumbSize / 2 * slider.unit, .done),
      .box(box, .panel, radius: box.height / 2, opacity: stage.configuration.panelOpacity),
    ]
    slider.text.append(
      "\(LiveText.number(timeline.seconds, digits: 2)) s", .right,
      at: Point(box.maxX - 2 * pad, box.minY + pad), to: &items)
  }
}
