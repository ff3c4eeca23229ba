import CardKinetics
import CardPicture

/// A red dot in the lower right corner while a session is recorded. The key that hides the scene bar and the pointer
/// also hides the dot.
struct RecordingSign: OverlayLayer {
  var isOn = false

  /// The measures of the dot, in interface points; tuned by eye.
  private static let (radius, edge, margin, gap) = (6.0, 1.5, 14.0, 6.0)
  /// The width of the sign at the window's right edge, in interface points.
  static let space = margin + 2 * radius + edge

  func place(in layout: inout OverlayLayout, over scenes: DisplayList, of stage: Stage) {
    guard isOn, !stage.overlays.hidesInterface else { return }
    let scale = stage.toolConfiguration.interfaceScale
    let side = 2 * (Self.radius + Self.edge) * scale
    let inset = (Self.margin - Self.edge) * scale + side
    let corner = Point(layout.area.maxX - inset, layout.area.maxY - inset)
    let rect = Rect(origin: corner, size: Size(side, side))
    layout.place(.recordingSign, at: layout.nearest(to: rect, gap: Self.gap * scale))
  }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    guard let rect = stage.layout[.recordingSign] else { return }
    let radius = rect.width / 2
    items.append(.disc(at: rect.center, radius: radius, .casing))
    items.append(
      .disc(
        at: rect.center, radius: radius * Self.radius / (Self.radius + Self.edge), .recording))
  }
}
