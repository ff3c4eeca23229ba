import CardInput
import CardKinetics
import CardPicture
import CardScene

/// A line of text in the middle of an empty scene, with the key that brings the scene's cards back.
struct EmptyHint: OverlayLayer {
  /// The scale of the line relative to a caption, and its maximum width as a fraction of a view's width; tuned by eye.
  private static let (scale, fraction) = (0.75, 0.8)
  /// The distance from other overlays, in caption points; tuned by eye.
  private static let gap = 12.0

  /// Returns the text, and its size in interface points.
  private func text(_ configuration: StageConfiguration) -> (words: String, size: Size) {
    let key = configuration.bindings.entry(of: .undo)?.chords.first?.label
    let words = "No cards left." + (key.map { " Press \($0) to restore the last one." } ?? "")
    return (words, configuration.textSize(.text(.caption, words)))
  }

  private func opacity(_ side: ViewSide, in stage: Stage) -> Double {
    let (slot, t) = (stage.host.slot, stage.stageTime)
    return min(slot.scene(side).emptyFraction(at: t) * slot.presence.position(at: t), 1)
  }

  func place(in layout: inout OverlayLayout, over scenes: DisplayList, of stage: Stage) {
    for side in stage.views where opacity(side, in: stage) > 0 {
      let configuration = stage.toolConfiguration
      let (view, size) = (stage.rect(of: side), text(configuration).size)
      let scale = min(configuration.textScale * Self.scale, view.width * Self.fraction / size.width)
      let origin = view.center - Point(size.width, size.height) * (scale / 2)
      let rect = Rect(origin: origin.inWholePixels, size: size * scale)
      layout.place(.emptyHint(side), at: layout.nearest(to: rect, gap: Self.gap * scale))
    }
  }

  func append(to items: inout [DisplayItem], in stage: Stage) {
    for side in stage.views {
      guard let rect = stage.layout[.emptyHint(side)] else { continue }
      let (words, size) = text(stage.configuration)
      items.append(
        .overlay(
          .text(.caption, words), size: size, at: rect.origin, scale: rect.width / size.width,
          radius: size.height / 2,
          opacity: opacity(side, in: stage) * stage.configuration.panelOpacity))
    }
  }
}
