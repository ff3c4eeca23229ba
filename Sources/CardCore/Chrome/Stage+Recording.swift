extension Stage {
  /// In interface points; tuned by eye.
  private static let signRadius = 6.0
  private static let signEdge = 1.5
  private static let signMargin = 14.0

  /// The sign that a session is being recorded, for a run loop to lay over a frame: a red spot in the
  /// lower right corner.
  ///
  /// It is no part of the frame: what is recorded is played again without it. There is none on an
  /// empty screen, nor where strip and pointer are out of the room's sight.
  package var recordingSign: [DisplayItem] {
    guard !chrome.hidesInterface, !chrome.blank.fade.isShown else { return [] }
    let (window, scale) = (configuration.window, configuration.interfaceScale)
    let margin = (Self.signMargin + Self.signRadius) * scale
    let center = Point(window.width - margin, window.height - margin)
    return [
      .disc(at: center, radius: (Self.signRadius + Self.signEdge) * scale, .casing),
      .disc(at: center, radius: Self.signRadius * scale, .recording),
    ]
  }
}
