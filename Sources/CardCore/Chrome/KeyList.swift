/// The list of the keys, over all of the window, which is dimmed behind it; a press closes it.
struct KeyList: ChromeLayer {
  private static let dimming = 0.45
  /// The share of the window that the list may take, and how much larger than the rest of the
  /// interface it is at most; tuned by eye.
  private static let share = 0.9
  private static let magnification = 1.8

  var fade = Fade()

  /// Pixels a point of the list: as large as the window allows, to be read from afar.
  static func scale(_ configuration: StageConfiguration) -> Double {
    let (window, size) = (configuration.window, configuration.keyListSize)
    let room = min(window.width / size.width, window.height / size.height)
    return min(room * share, configuration.interfaceScale * magnification)
  }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    let opacity = fade.opacity(at: stage.latest)
    guard opacity > 0 else { return }
    let configuration = stage.configuration
    let (window, size) = (configuration.window, configuration.keyListSize)
    let scale = Self.scale(configuration)
    items.append(
      BlankScreen.cover(window, opacity: opacity * Self.dimming, isHittable: fade.isShown))
    items.append(
      DisplayItem(
        face: FaceID(
          scene: .overlay, part: .keys, size: size, label: configuration.bindings.listing),
        homography: .translation(
          ((window.width - size.width * scale) / 2).rounded(),
          ((window.height - size.height * scale) / 2).rounded()
        ).after(.scale(scale, scale)),
        corners: CornerRadii(14), opacity: opacity * configuration.panelOpacity,
        shadow: Shadow(offset: Point(0, 8), blur: 24, opacity: 0.5), isHittable: fade.isShown))
  }

  mutating func handle(_ event: InputEvent.Kind, in stage: Stage) -> [ChromeRequest]? {
    fade.handleModally(event, in: stage)
  }

  func nextChange(after time: Double) -> Double? { fade.nextChange(after: time) }

  func pointerShape(in stage: Stage) -> PointerShape? { fade.isShown ? .arrow : nil }
}

extension Fade {
  /// What lies over the whole window takes what the pointer begins there; a press or Escape ends it.
  mutating func handleModally(
    _ event: InputEvent.Kind, in stage: Stage
  ) -> [ChromeRequest]? {
    guard isShown else { return nil }
    switch event {
    case .press: set(false, at: stage.latest)
    case .keyDown where stage.command(for: event) == .escape: set(false, at: stage.latest)
    case .wheel(_, _, _, _, isEnd: false, _), .pinch(_, _, phase: .began),
      .pinch(_, _, phase: .changed):
      break
    default: return nil
    }
    return []
  }
}
