package import CardContent
package import CardSystem

extension TraceFile {
  /// Writes the trace of a script up to `end`, in seconds, without a window.
  ///
  /// The trace of a script has a line for each sixtieth of a second. The trace of a session has a line for each frame
  /// that its window drew, equal to the window's line to the last digit. The costs of frames are left out.
  ///
  /// - Throws: An error if the file cannot be written.
  package static func write(
    _ script: Script, _ setup: StageSetup, size: (width: Int, height: Int), interfaceScale: Double,
    until end: Double, to path: String
  ) throws(Failure) {
    try PartFile.replace(path) { (part) throws(Failure) in
      let file = try TraceFile(path: part)
      var failure: Failure?
      var player = Player(
        setup.stage(for: script, size: size, interfaceScale: interfaceScale),
        openings: setup.openings)
      _ = player.play(script, until: end) { time, frame, stage in
        guard failure == nil else { return }
        do throws(Failure) {
          try file.write(frame, of: stage, at: time)
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
    }
  }
}
