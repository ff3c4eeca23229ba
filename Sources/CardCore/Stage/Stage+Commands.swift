extension Stage {
  /// Does what a key or a layer asked for.
  mutating func perform(_ command: Command) -> Effects {
    switch command {
    case .scene(let index): show(index)
    case .nextScene: show((current + 1) % host.slots.count)
    case .previousScene: show((current + host.slots.count - 1) % host.slots.count)
    case .toggleFullscreen: return .toggleFullscreen
    case .nextMonitor: return .nextMonitor
    case .toggleKeyList: chrome.keyList.fade.toggle(at: latest)
    case .toggleBlank: chrome.blank.toggle(.black, at: latest)
    case .toggleWhite: chrome.blank.toggle(.white, at: latest)
    case .toggleInterface: chrome.hidesInterface.toggle()
    case .toggleSpotlight: chrome.spotlight.fade.toggle(at: latest)
    case .toggleEcho: chrome.echo.toggle()
    case .toggleXRay: showsXRay.toggle()
    case .toggleTuner: chrome.tuner.toggle()
    case .toggleSplit: setSplit(!isSplit)
    case .nextSpeed: chooseNextSpeed()
    case .holdSlow: clock.hold(Self.keySpeed, at: latest)
    case .togglePause: setPaused(!isPaused)
    case .stepBack:
      setPaused(true)
      return .stepBack
    case .stepOn:
      setPaused(true)
      return .stepOn
    case .reset:
      setPaused(false)
      take(.cancel)
      take(.reset)
    case .quit: return .quit
    case .toggleTour: return .toggleTour
    case .toggleRecording: return .toggleRecording
    case .escape: return escape()
    case .goTo:
      chrome.keyList.fade.set(false, at: latest)
      chrome.prompt.begin()
    default:
      setPaused(false)
      take(.command(command))
    }
    return []
  }

  /// Brings a scene onto the stage.
  private mutating func show(_ index: Int) {
    guard host.slots.indices.contains(index), index != current else { return }
    setPaused(false)
    // Whatever the pointer holds is let go of in the scene it belongs to.
    take(.cancel)
    take(.show(index))
    chrome.words.announce(host.sceneType.title, size: configuration.titleSize, at: latest)
  }

  private mutating func setSplit(_ isSplit: Bool) {
    goOnFromRewound()
    // A press belongs to the view it was made in.
    take(.cancel)
    take(.split(isSplit))
    pointerHalf = .a
    if !isSplit { chrome.tuner.half = .a }
  }

  /// Takes other constants for either view.
  mutating func retune(to overrides: SplitOverrides) {
    guard overrides != self.overrides else { return }
    goOnFromRewound()
    take(.tune(overrides))
  }

  /// Closes what no layer of the chrome has closed; never the program.
  private mutating func escape() -> Effects {
    if isPaused {
      setPaused(false)
    } else if host.canDismiss(at: stageTime) {
      take(.dismiss)
    } else if isFullscreen {
      return .toggleFullscreen
    }
    return []
  }

  /// Puts every scene back to its beginning and the first on the stage; what was seen fades out.
  package mutating func restart(at time: Double) {
    advance(to: time)
    setPaused(false)
    take(.cancel)
    host.restart(at: stageTime, in: configuration)
    pointerHalf = .a
    chrome.tuner.close()
    chrome.tuner.half = .a
    clock.setSpeed(1, at: latest)
  }
}
