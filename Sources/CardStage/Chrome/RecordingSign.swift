import CardKinetics
import CardPicture

/// A red dot in the lower right corner while a session is recorded; it is hidden with the scene bar and the pointer.
struct RecordingSign: ChromeLayer {
  static let staysOverFreeze = true

  /// The measures of the dot, in interface points; tuned by eye.
  private static let (radius, edge, margin) = (6.0, 1.5, 14.0)
  /// The width of the sign at the window's right edge, in interface points.
  static let room = margin + 2 * radius + edge

  func append(to items: inout [DisplayItem], in stage: Stage) {
    guard stage.isRecorded, !stage.chrome.hidesInterface else { return }
    let (window, scale) = (stage.configuration.window, stage.configuration.interfaceScale)
    let inset = (Self.margin + Self.radius) * scale
    let center = Point(window.width - inset, stage.foot - inset)
    items.append(.disc(at: center, radius: (Self.radius + Self.edge) * scale, .casing))
    items.append(.disc(at: center, radius: Self.radius * scale, .recording))
  }
}
