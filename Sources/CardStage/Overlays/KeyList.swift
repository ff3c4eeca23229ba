import CardInput
import CardKinetics
import CardPicture

/// The list of the scene's gestures and of all keys that currently have an effect, over the dimmed window.
///
/// A list that is higher than the window scrolls by the wheel, a drag and keys. A click closes the list.
struct KeyList: OverlayLayer {
  private static let dimming = 0.45
  /// The maximum size of the list, as a fraction of the window's size; tuned by eye.
  private static let fraction = 0.98
  /// The scales to try, relative to the interface; tuned by eye. If the list is too high for the window even at the
  /// smallest scale, the list scrolls.
  private static let scales = [1.7, 1.5, 1.35, 1.2, 1.1, 1]
  private static let radius = 14.0

  static func useOfMoves(in overlays: Overlays) -> MoveUse {
    overlays.keyList.fade.isShown ? .position : .none
  }

  var fade = Fade()
  private var listing = KeyListing(gestures: .init("", []), groups: [])
  /// The size of the list, in points of the list.
  private var size = Size(1, 1)
  /// The pixels per point of the list.
  private(set) var scale = 1.0
  private var scroll = ScrolledContent()

  mutating func open(_ listing: KeyListing, in stage: Stage) {
    self.listing = listing
    scroll = ScrolledContent()
    fit(stage.toolConfiguration)
    fade.set(true, at: stage.latest)
  }

  /// Chooses the largest scale at which the window shows the whole list, or else the smallest scale.
  private mutating func fit(_ configuration: StageConfiguration) {
    let area = configuration.window * Self.fraction
    for factor in Self.scales {
      scale = configuration.interfaceScale * factor
      listing.width = (area.width / scale).rounded(.down)
      size = configuration.textSize(.keys(listing))
      if size.height * scale <= area.height, size.width * scale <= area.width { return }
    }
  }

  /// Fits the open list to another window or another scale. The scroll position is clamped to the list.
  mutating func refit(_ configuration: StageConfiguration) {
    guard fade.isShown else { return }
    fit(configuration)
    scroll.scroll(to: scroll.offset, overflow: overflow(in: configuration.window))
  }

  /// Returns the visible part of the list, in window pixels.
  private func panel(in window: Size) -> Rect {
    let fitted = Size(
      min(size.width * scale, window.width), min(size.height * scale, window.height * Self.fraction)
    )
    return Rect(
      origin: Point(
        (window.width - fitted.width) / 2, (window.height - fitted.height) / 2
      ).inWholePixels, size: fitted
    ).inWholePixels
  }

  /// Returns the height of the list beyond its visible part, in pixels.
  private func overflow(in window: Size) -> Double {
    let overflow = size.height * scale - panel(in: window).height
    // Because the panel is rounded to whole pixels, a difference of less than a pixel is no overflow.
    return overflow < 1 ? 0 : overflow
  }

  // MARK: Events

  mutating func handle(_ event: UserInput, in stage: Stage) -> [OverlayRequest]? {
    guard fade.isShown else { return nil }
    let (window, time) = (stage.configuration.window, stage.latest)
    let overflow = overflow(in: window)
    switch event {
    case .press: scroll.press(at: stage.pointer?.y ?? 0)
    // A press that began before the list opened, or in another window, still controls the item that it holds.
    case .move where scroll.isPressed:
      scroll.drag(to: stage.pointer?.y ?? 0, overflow: overflow, scale: scale)
    case .release where scroll.isPressed: if scroll.release() { fade.set(false, at: time) }
    case .cancel:
      _ = scroll.release()
      return nil
    case .wheel(_, _, let notches, _, isEnd: false, _):
      scroll.scroll(notches: notches, overflow: overflow, scale: scale)
    case .pinch(_, _, phase: .began), .pinch(_, _, phase: .changed): break
    case .keyDown where stage.action(for: event) == .close: fade.set(false, at: time)
    case .keyDown(let name, modifiers: [], _, _) where overflow > 0:
      return scroll.takes(
        key: name, height: panel(in: window).height, overflow: overflow, scale: scale) ? [] : nil
    default: return nil
    }
    return []
  }

  func nextChange(after time: Double) -> Double? { fade.nextChange(after: time) }
  func pointerShape(in stage: Stage) -> PointerShape? { fade.isShown ? .arrow : nil }

  // MARK: Drawing

  func append(to items: inout [DisplayItem], in stage: Stage) {
    let opacity = fade.opacity(at: stage.latest)
    guard opacity > 0 else { return }
    let window = stage.configuration.window
    let panel = panel(in: window)
    var background = DisplayItem.box(Rect(window), .night, opacity: opacity * Self.dimming)
    background.isHittable = fade.isShown
    items.append(background)
    items.append(
      .panel(
        panel, radius: Self.radius * scale, scale: scale, opacity: opacity,
        isHittable: fade.isShown))
    let text = DisplayItem.overlay(
      .keys(listing), size: size, at: panel.origin - Point(0, scroll.offset.rounded()),
      scale: scale, opacity: opacity)
    items += [text.clipped(to: panel)].compactMap(\.self)
    let overflow = overflow(in: window)
    guard overflow > 0 else { return }
    items.append(
      .scrollBar(
        in: panel.insetBy(dx: 0, dy: Self.radius * scale), offset: scroll.offset,
        overflow: overflow, scale: scale, opacity: opacity))
  }
}
