extension Player {
  /// When all that a script sets in motion is at rest, in seconds; at the latest `patience` after
  /// its last event.
  package func rest(after script: Script, patience: Double) -> Double {
    var player = self
    var time = script.end
    while time < script.end + patience {
      let frame = player.play(script, until: time)
      if !frame.isMoving, player.stage.deadline == nil { return time }
      time += Self.frameInterval
    }
    return script.end + patience
  }
}
