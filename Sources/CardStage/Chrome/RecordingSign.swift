import CardKinetics
import CardPicture

/// The sign that a session is being recorded: a red spot in the lower right corner, which is hidden
/// with scene bar and pointer.
struct RecordingSign: ChromeLayer {
  static let staysOverFreeze = true

  /// In interface points; tuned by eye.
  private static let (radius, edge, margin) = (6.0, 1.5, 14.0)
  /// The width that it takes at the window's right edge, in interface points.
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
