/// What a speaker does for the room: a light, an echo of the hands, an empty picture.
extension Stage {
  /// The room's things, over all others, in window pixels.
  var audienceItems: [DisplayItem] {
    spotlight.items(
      at: latest, around: pointer, configuration.window, scale: configuration.interfaceScale)
      + (echo?.items(at: latest, configuration) ?? [])
  }

  var isAudienceMoving: Bool {
    spotlight.isMoving(at: latest) || echo?.isMoving(at: latest) == true
  }

  /// Takes note of what the hands do, while that is shown.
  mutating func noteForAudience(_ event: InputEvent) {
    guard var echo else { return }
    let time = latest
    switch event.kind {
    case .press(let point, _, _, _):
      echo.notePress(at: viewport.pixels(point), time: time)
    case .release(let point, _, _):
      echo.noteRelease(at: viewport.pixels(point), time: time)
    case .keyDown(let name, let modifiers, isRepeat: false):
      guard !Chord.isModifier(name) else { break }
      echo.noteKey(Chord(name, modifiers).label, time: time) {
        configuration.labelSize(.keyCap, $0)
      }
    case .move, .leave, .wheel, .keyDown, .keyUp, .pinch, .resize, .cancel, .say, .tune: break
    }
    self.echo = echo
  }
}
