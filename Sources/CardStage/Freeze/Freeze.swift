import CardKinetics
import CardPicture
import CardScene

/// The frame that the audience keeps while the stage changes, and the cross-fade from that frame to the stage.
///
/// Times are user times. The frame excludes the overlays that everybody sees over a frozen frame
/// (`OverlayViewers.everybodyOverFreeze`).
struct Freeze: Sendable {
  /// The frame that the audience keeps, and the zoom of the stage in this frame.
  private struct Kept: Sendable {
    var list: DisplayList
    var zoom: Zoom
  }

  private var kept: Kept?
  /// The cross-fade at the end of a freeze, and the zoom of the old frame.
  private var fade: (from: ListFade, zoom: Zoom)?

  var isOn: Bool { kept != nil }

  /// Freezes `frame`, whose scenes are enlarged by `zoom`.
  ///
  /// A running cross-fade continues towards this frame.
  mutating func begin(_ frame: DisplayList, _ zoom: Zoom) {
    kept = Kept(list: frame, zoom: zoom)
  }

  /// Ends the freeze, and begins a cross-fade from the frame to the stage.
  mutating func end(at time: Double) {
    guard let kept else { return }
    // The limit leaves space for the overlays in the frame, and for the remaining items of an earlier cross-fade.
    let maximum = 3 * kept.list.items.count
    fade = (ListFade(from: shown(kept.list, at: time), at: time, maximum: maximum), kept.zoom)
    self.kept = nil
  }

  /// Fits the frame into the middle of a window of another size.
  mutating func fit(from old: Size, to new: Size) {
    fade = nil
    guard let kept else { return }
    let scale = min(new.width / old.width, new.height / old.height)
    var fitted = kept.list.scaled(scale, scale)
    let space = Point(new.width - old.width * scale, new.height - old.height * scale)
    fitted.items = fitted.items.moved(by: (space / 2).inWholePixels)
    self.kept = Kept(list: fitted, zoom: kept.zoom)
  }

  /// Returns the audience's frame while the stage shows `list`. Neither frame includes the overlays that remain visible
  /// over a frozen frame.
  func frame(over list: DisplayList, at time: Double) -> DisplayList {
    shown(kept?.list ?? list, at: time)
  }

  private func shown(_ list: DisplayList, at time: Double) -> DisplayList {
    fade?.from.blend(into: list, at: time) ?? list
  }

  /// Returns the pixels per point of a face in the frame of the audience.
  ///
  /// - Parameters:
  ///   - scale: the pixels per point of a face that is not enlarged.
  ///   - zoom: the enlargement of the stage.
  func scale(of face: Size, paintedAt scale: Double, _ zoom: Zoom, at time: Double) -> Double {
    let shown = (kept?.zoom ?? zoom).scale(of: face, paintedAt: scale)
    guard let fade, isMoving(at: time) else { return shown }
    return max(shown, fade.zoom.scale(of: face, paintedAt: scale))
  }

  /// Whether the cross-fade runs.
  func isMoving(at time: Double) -> Bool { fade?.from.isRunning(at: time) ?? false }
}

extension Stage {
  /// Whether the audience keeps a frame while the stage changes.
  package var isFrozen: Bool { freeze.isOn }

  /// Freezes the audience's frame, or shows the stage to the audience again.
  mutating func setFrozen(_ isFrozen: Bool) {
    guard isFrozen != freeze.isOn else { return }
    guard isFrozen else { return freeze.end(at: latest) }
    freeze.begin(keptList, overlays.zoom)
  }
}
