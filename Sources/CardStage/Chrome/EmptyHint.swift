import CardInput
import CardKinetics
import CardPicture
import CardScene

/// A quiet line in the middle of an empty scene, with the key that brings its cards back.
struct EmptyHint: ChromeLayer {
  /// The size relative to a caption, and the maximum fraction of a view's width; tuned by eye.
  private static let (scale, share) = (0.55, 0.8)

  func append(to items: inout [DisplayItem], in stage: Stage) {
    let (configuration, slot, t) = (stage.configuration, stage.host.slot, stage.stageTime)
    for half in stage.isSplit ? Half.allCases : [.a] {
      let scene = half == .a ? slot.scene : slot.twin ?? slot.scene
      let emptiness = scene.emptiness(at: t) * slot.presence.position(at: t)
      guard emptiness > 0 else { continue }
      let key = configuration.bindings.entry(of: .undo)?.chords.first?.label
      let words = "No cards left." + (key.map { " Press \($0) to restore the last one." } ?? "")
      let size = configuration.labelSize(.caption, words)
      let room = stage.isSplit ? half.rect(in: configuration.window) : Rect(configuration.window)
      let scale = min(configuration.roomScale * Self.scale, room.width * Self.share / size.width)
      let origin = room.center - Point(size.width, size.height) * (scale / 2)
      items.append(
        .overlay(
          .caption, words, size: size, at: origin.inWholePixels, scale: scale,
          radius: size.height / 2,
          opacity: min(emptiness, 1) * configuration.panelOpacity))
    }
  }
}
