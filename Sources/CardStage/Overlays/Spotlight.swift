import CardInput
import CardKinetics
import CardPicture
internal import Glibc

/// A soft disc of light around the pointer; the rest of the window is dimmed.
package struct Spotlight: OverlayLayer {
  /// The opacity of the dimming.
  private static let darkness = 0.72
  /// The initial radius of the light, in interface points; tuned by eye.
  private static let firstRadius = 170.0
  /// The range of the radius, in interface points; tuned by eye.
  private static let radii = 60.0...600.0
  /// The factor by which a wheel step changes the radius; tuned by eye.
  private static let step = 1.15
  /// The size of the face with the hole, in points.
  private static let faceSize = Size(512, 512)
  /// The width of the hole as a fraction of the face's width.
  package static let holeFraction = 0.8

  var fade = Fade()
  private var radius = firstRadius

  /// Changes the size of the light with Shift and the wheel. Turning the wheel up makes the light larger.
  mutating func handle(_ event: UserInput, in stage: Stage) -> [OverlayRequest]? {
    guard fade.isShown, case .wheel(_, _, let notches, _, _, let modifiers) = event,
      notches != 0, modifiers.contains(.shift), !modifiers.contains(.alt)
    else { return nil }
    // A touchpad sends many small parts of a notch.
    radius = Self.radii.clamping(radius * pow(Self.step, -notches))
    return []
  }

  func nextChange(after time: Double) -> Double? { fade.nextChange(after: time) }

  /// Appends the dimming. If the pointer is in the window, the dimming has a hole at the pointer.
  func append(to items: inout [DisplayItem], in stage: Stage) {
    let fraction = fade.opacity(at: stage.latest)
    guard fraction > 0 else { return }
    let (window, scale) = (stage.configuration.window, stage.configuration.interfaceScale)
    let dark = fraction * Self.darkness
    guard let pointer = stage.pointer else {
      return items.append(.box(Rect(window), .night, opacity: dark))
    }
    // The five pieces begin and end at whole pixels, so that they meet without a seam.
    let half = (radius * scale / Self.holeFraction).rounded()
    let corner = Point(pointer.x.rounded() - half, pointer.y.rounded() - half)
    let hole = Rect(origin: corner, size: Size(2 * half, 2 * half))
    items += DisplayItem.night(around: hole, in: window, opacity: dark)
    items.append(
      .overlay(
        .spotlight, size: Self.faceSize, at: corner, scale: hole.width / Self.faceSize.width,
        opacity: dark))
  }
}
