import CardStage

extension Player {
  /// Returns the time at which everything has come to rest after a script, in seconds. The result is at most `timeout`
  /// after the last event.
  package func rest(after script: Script, timeout: Double) -> Double {
    var player = self
    var time = script.end
    while time < script.end + timeout {
      let frame = player.play(script, until: time)
      if !frame.isMoving, player.stage.deadline == nil { return time }
      time += Self.frameInterval
    }
    return script.end + timeout
  }
}
