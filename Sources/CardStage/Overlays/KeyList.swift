import CardKinetics
import CardPicture

/// The list of the scene's gestures and of all keys, over the dimmed window; a press closes the list.
struct KeyList: ModalLayer {
  private static let dimming = 0.45
  /// The maximum fraction of the window; tuned by eye.
  private static let fraction = 0.9
  /// The maximum size relative to the interface; tuned by eye.
  private static let magnification = 1.8

  var fade = Fade()
  private var listing = ""
  /// The size of the list, in interface points.
  private var size = Size(1, 1)

  /// Opens the list with the text `listing`, or closes the list. `measure` returns the size of the text.
  mutating func toggle(_ listing: String, at time: Double, measure: (String) -> Size) {
    if !fade.isShown { (self.listing, size) = (listing, measure(listing)) }
    fade.toggle(at: time)
  }

  /// Returns the pixels per point of the list: as many as the window allows, so that an audience can read it.
  func scale(_ configuration: StageConfiguration) -> Double {
    let window = configuration.window
    let space = min(window.width / size.width, window.height / size.height)
    return min(space * Self.fraction, configuration.interfaceScale * Self.magnification)
  }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    let opacity = fade.opacity(at: stage.latest)
    guard opacity > 0 else { return }
    let configuration = stage.toolConfiguration
    let window = configuration.window
    let scale = scale(configuration)
    var background = DisplayItem.box(Rect(window), .night, opacity: opacity * Self.dimming)
    background.isHittable = fade.isShown
    items.append(background)
    let origin = Point(
      (window.width - size.width * scale) / 2, (window.height - size.height * scale) / 2)
    items.append(
      .overlay(
        .keys(listing), size: size, at: origin.inWholePixels, scale: scale,
        radius: 14, opacity: opacity * configuration.panelOpacity,
        shadow: Shadow(offset: Point(0, 8), blur: 24, opacity: 0.5), isHittable: fade.isShown))
  }
}
