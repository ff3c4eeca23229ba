/// What became of a frame that was to be shown.
package enum PresentOutcome: Hashable, Sendable {
  /// So many pixels were sent; none where the window shows the frame already.
  case sent(pixels: Int)
  /// The server had no room for the frame: another must be drawn, which is then sent whole.
  case failed
}
