/// The cost of drawing and showing a frame, in milliseconds and pixels.
package struct FrameTimes: Hashable, Sendable {
  /// The time at which the layout began, in seconds on `MonotonicClock`.
  package var begun = 0.0
  package var layout = 0.0
  package var raster = 0.0
  /// The part of `raster` in which one thread plans the frame, before all threads paint.
  package var plan = 0.0
  package var present = 0.0
  /// The numbers of pixels repainted and sent to the server.
  package var paintedPixels = 0
  package var sentPixels = 0
  /// Whether all faces of the frame were painted and fully opaque.
  package var isComplete = true

  package init() {}

  package var frame: Double { layout + raster + present }
  /// The part of the time before presenting in which a single thread works, in milliseconds.
  package var serial: Double { layout + plan }
  /// The time at which the frame was presented, in seconds on `MonotonicClock`.
  package var presented: Double { begun + frame / 1000 }
}
