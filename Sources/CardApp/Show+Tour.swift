import CardContent
import CardInput
import CardScript
import CardStage

/// The tour in a window.
extension Show {
  /// Begins the tour, or begins it again; does nothing without its script.
  func beginTour() {
    if tourScript == nil { tourScript = try? Script.tour() }
    guard let tourScript else { return }
    let now = clock.now()
    let overrides = tour.begin(tourScript, at: now, from: stage.overrides)
    isHinting = false
    // The next visitors of a booth find nothing that the last ones drew.
    lens.restart(at: now, wipes: tour.isBooth)
    _ = lens.handle(StageEvent(time: now, .tune(overrides)))
    lens.showsHand = true
    isDirty = true
    setCursor()
  }

  /// Ends the tour and cancels its gestures.
  func endTour(at time: Double) {
    let overrides = tour.end(at: time)
    _ = pass(StageEvent(time: time, .cancel))
    if let overrides { _ = lens.handle(StageEvent(time: time, .tune(overrides))) }
    _ = lens.handle(StageEvent(time: time, .say("", seconds: 0)))
    lens.showsHand = false
    layouts?.keeper.read()
    clock.reset()
    lens.pace = 1
    isDirty = true
  }

  func playTour(until time: Double) {
    while true {
      switch tour.next(by: time, in: stage) {
      case .wait: return
      case .begin: beginTour()
      case .over: endTour(at: clock.now())
      case .play(let event):
        isDirty = true
        // The effects of a script are ignored: no tour quits.
        _ = pass(event)
      }
    }
  }
}
