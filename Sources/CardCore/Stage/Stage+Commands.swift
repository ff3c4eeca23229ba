extension Stage {
  /// The landing of a scene change; tuned by eye.
  private static let slideSpring = Spring(response: 0.45, dampingRatio: 1)
  /// A cross-fade in place of a motion, in seconds. Source: the spec's reduced motion.
  private static let crossFade = 0.15

  /// Does what a key asked for.
  mutating func perform(_ command: Command, at t: Double) -> Effects {
    switch command {
    case .scene(let index): show(index, at: t)
    case .nextScene: show((current + 1) % slots.count, at: t)
    case .previousScene: show((current + slots.count - 1) % slots.count, at: t)
    case .toggleFullscreen: return .toggleFullscreen
    case .nextMonitor: return .nextMonitor
    case .toggleKeyList: overlays.setKeyList(!overlays.showsKeyList, at: latest)
    case .toggleBlank: overlays.toggleBlank(.black, at: latest)
    case .toggleWhite: overlays.toggleBlank(.white, at: latest)
    case .toggleInterface: overlays.hidesInterface.toggle()
    case .toggleSpotlight: spotlight.set(!spotlight.isOn, at: latest)
    case .toggleEcho: echo = echo == nil ? InputEcho() : nil
    case .toggleXRay: toggleXRay()
    case .toggleTuner: tuner.toggle()
    case .toggleSplit: setSplit(!isSplit, at: t)
    case .nextSpeed: chooseNextSpeed()
    case .holdSlow: clock.hold(Self.keySpeed, at: latest)
    case .togglePause: setPaused(!isPaused, at: t)
    case .stepBack:
      setPaused(true, at: t)
      return .stepBack
    case .stepOn:
      setPaused(true, at: t)
      return .stepOn
    case .reset: reset(at: t)
    case .quit: return .quit
    case .toggleTour: return .toggleTour
    case .toggleRecording: return .toggleRecording
    case .escape: return escape(at: t)
    case .goTo:
      overlays.setKeyList(false, at: latest)
      overlays.prompt = ""
    default:
      setPaused(false, at: t)
      deliver([.command(command)], at: t)
    }
    return []
  }

  /// Brings a scene onto the stage from wherever the view stands now.
  mutating func show(_ index: Int, at t: Double) {
    guard slots.indices.contains(index), index != current else { return }
    setPaused(false, at: t)
    // Whatever the pointer held is let go of in the scene it belongs to.
    deliver(recognizer.cancel(at: latest), at: t)
    deliver([.hover(nil)], at: t)
    hovered = nil
    let old = current
    current = index
    overlays.announce(
      type(of: slots[index].scene).title, size: configuration.titleSize, at: latest)
    recognizer.slopScale = slopScale
    if configuration.options.reducesMotion {
      fade(from: slots[old], at: t)
      return
    }
    var (position, velocity) = (Double(old), 0.0)
    if case .slide(let motion) = transition { (position, velocity) = motion.state(at: t) }
    transition = .slide(
      .spring(
        Self.slideSpring, from: position, velocity: velocity, to: Double(index), at: t,
        tolerance: .fraction))
  }

  /// Puts the scene back to its beginning; what was seen fades out over it.
  private mutating func reset(at t: Double) {
    setPaused(false, at: t)
    deliver(recognizer.cancel(at: latest), at: t)
    let old = slots[current]
    begin(current)
    fade(from: old, at: t)
  }

  /// Puts the scene at a place of the strip back to its beginning.
  private mutating func begin(_ index: Int) {
    let slot = slots[index]
    var options = configuration.options
    slots[index].scene = type(of: slot.scene).init(viewport: slot.viewport, options: options)
    options.tuning = overrides.b
    slots[index].twin = slot.twin.map {
      type(of: $0).init(viewport: slot.viewport, options: options)
    }
  }

  /// Puts every scene back to its beginning and the first on the stage; what was seen fades out.
  package mutating func restart(at time: Double) {
    let t = advance(to: time)
    setPaused(false, at: t)
    deliver(recognizer.cancel(at: latest), at: t)
    setSplit(false, at: t)
    tuner.close()
    let old = slots[current]
    for index in slots.indices { begin(index) }
    current = 0
    hovered = nil
    recognizer.slopScale = slopScale
    clock.setSpeed(1, at: latest)
    fade(from: old, at: t)
  }

  private mutating func fade(from old: Slot, at t: Double) {
    transition = .fade(
      from: old, .timed(.linear, from: 1, to: 0, duration: Self.crossFade, at: t))
  }

  /// Closes what is on top; never the program.
  private mutating func escape(at t: Double) -> Effects {
    if overlays.showsBlank {
      overlays.setBlank(false, at: latest)
    } else if overlays.showsKeyList {
      overlays.setKeyList(false, at: latest)
    } else if tuner.isOpen {
      tuner.close()
    } else if isPaused {
      setPaused(false, at: t)
    } else if !slots[current].dismiss(at: t), isFullscreen {
      return .toggleFullscreen
    }
    return []
  }
}
