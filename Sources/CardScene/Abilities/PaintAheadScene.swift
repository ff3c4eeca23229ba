package import CardPicture

/// A scene that can predict which faces it will show next. These faces are painted while the scene is at rest, before
/// they are visible.
package protocol PaintAheadScene: Scene {
  /// Returns the faces that may be needed soon. They are painted after the visible faces.
  func facesAhead(at t: Double) -> [Face]

  /// Returns the faces that the scene would show at `t`. They are painted while another scene is on stage. Default: the
  /// faces of `items(at:)`.
  func facesOffStage(at t: Double) -> [Face]
}

extension PaintAheadScene {
  package func facesOffStage(at t: Double) -> [Face] { items(at: t).map(\.face) }
}

/// A scene that shows some faces larger or smaller than their size in points. These faces are therefore painted sharper
/// or coarser.
package protocol RescalingScene: Scene {
  /// Returns the number of pixels per point of a face, at the viewport's zoom.
  static func detail(of face: Face, in viewport: Viewport) -> Double
}
