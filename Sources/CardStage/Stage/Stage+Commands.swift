import CardInput
import CardModel
import CardPicture
import CardScene

extension Stage {
  /// Performs a command of a key or of a layer.
  mutating func perform(_ command: Command) -> Effects {
    switch command {
    case .scene(let index): show(index)
    case .nextScene: show((current + 1) % host.slots.count)
    case .previousScene: show((current + host.slots.count - 1) % host.slots.count)
    case .toggleFullscreen: return .toggleFullscreen
    case .nextMonitor: return .nextMonitor
    case .togglePresenter: return .togglePresenter
    case .toggleTimer: return .toggleTimer
    case .resetTimer: return .resetTimer
    case .toggleFreeze: return .toggleFreeze
    case .noteUp: return .noteUp
    case .noteDown: return .noteDown
    case .nextCue: return .nextCue
    case .previousCue: return .previousCue
    case .saveCue: return .saveCue
    case .saveDrawings: return .saveDrawings
    case .toggleKeyList:
      chrome.keyList.toggle(keyListing, at: latest) { configuration.labelSize(.keys, $0) }
    case .toggleBlank: chrome.blank.toggle(.black, at: latest)
    case .toggleWhite: chrome.blank.toggle(.white, at: latest)
    case .toggleInterface: chrome.hidesInterface.toggle()
    case .toggleSpotlight: chrome.spotlight.fade.toggle(at: latest)
    case .togglePen: chrome.pen.toggle()
    case .wipe: if let place = pointedCard.flatMap(penPlace) { chrome.pen.wipe(place) }
    case .undo where isPenUp: chrome.pen.undo()
    case .toggleEcho: chrome.echo.toggle()
    case .toggleXRay: showsXRay.toggle()
    case .explain:
      let count = host.slot.scene.xray(at: stageTime, over: nil).lines.count
      chrome.xray.explain(sceneID, oneOf: count)
    case .toggleTuner: chrome.tuner.toggle()
    case .toggleSplit: setSplit(!isSplit)
    case .toggleRules: toggleRules()
    case .nextSpeed: clock.chooseNextSpeed(at: latest)
    case .speed(let speed): clock.setSpeed(speed, at: latest)
    case .holdSlow: clock.hold(Self.keySpeed, at: latest)
    case .togglePause: setPaused(!isPaused)
    case .stepBack:
      setPaused(true)
      return .stepBack
    case .stepForward:
      setPaused(true)
      return .stepForward
    case .reset:
      setPaused(false)
      apply(.cancel)
      apply(.reset)
    case .quit: return .quit
    case .toggleTour: return .toggleTour
    case .toggleRecording: return .toggleRecording
    case .copy: return .copy
    case .paste: return .paste
    case .open:
      chrome.keyList.fade.set(false, at: latest)
      chrome.pathLine.begin()
      return .suggest
    case .escape: return escape()
    case .goTo:
      chrome.keyList.fade.set(false, at: latest)
      chrome.prompt.begin()
    default:
      setPaused(false)
      showScreen()
      let goesOn = host.sceneType.goesOn(command)
      func rest() -> DisplayList? {
        goesOn ? host.picture(at: stageTime + Self.restTime, in: configuration) : nil
      }
      let before = rest()
      apply(.command(command))
      // After the last card it goes nowhere.
      if rest() != before { return .goesOn }
    }
    return []
  }

  /// The gestures of the scene on stage and all keys, as `KeyBindings.listing`.
  private var keyListing: String {
    let gestures = (host.sceneType.gestures + [Zoom.gesture])
      .map { "\($0.gesture)\t\($0.meaning)" }
    return ([host.sceneType.title] + gestures + [bindings.listing]).joined(separator: "\n")
  }

  /// Brings a scene onto the stage.
  private mutating func show(_ index: Int) {
    guard host.slots.indices.contains(index), index != current else { return }
    setPaused(false)
    showScreen()
    // The press belongs to the scene it began in.
    apply(.cancel)
    apply(.show(index))
    chrome.zoom.end(at: latest)
    // The list is that of the scene before.
    if chrome.keyList.fade.isShown { chrome.keyList.fade.set(false, at: latest) }
    if chrome.interfaceOpacity(at: latest) == 0
      || !SceneBar.showsNames(configuration, isSplit: isSplit)
    {
      announce(host.sceneType.title)
    }
  }

  /// Shows other cards or books of the user's.
  mutating func show(_ deal: Deal, _ origin: DealOrigin) {
    setPaused(false)
    apply(.deal(deal, origin))
  }

  /// Brings back the picture behind an empty screen: who pages wants to see where to.
  private mutating func showScreen() {
    if chrome.blank.fade.isShown { chrome.blank.fade.set(false, at: latest) }
  }

  private mutating func setSplit(_ isSplit: Bool) {
    goOnFromRewound()
    // The press belongs to the view it began in.
    apply(.cancel)
    apply(.split(isSplit))
    pointerHalf = .a
    if !isSplit { chrome.tuner.half = .a }
  }

  /// Sets the other rules for both views, or swaps them where they differ.
  private mutating func toggleRules() {
    goOnFromRewound()
    let old = rules
    apply(.adopt(Split(a: old.a.other, b: old.a == old.b ? old.a.other : old.a)))
    announce(isSplit && old.a != old.b ? "Swapped" : rules.a.title)
  }

  private mutating func announce(_ title: String) {
    var words = chrome.words
    words.announce(title, in: self)
    chrome.words = words
  }

  /// Shows the address of a link as a caption; the program opens none.
  mutating func say(_ address: String) {
    var words = chrome.words
    let isLong = address.count > Self.longestAddress
    words.say(
      isLong ? address.prefix(Self.longestAddress) + "…" : address, for: Self.addressTime, in: self)
    chrome.words = words
  }

  /// The most characters of an address that are shown, and for how many seconds; tuned by eye.
  private static let (longestAddress, addressTime) = (90, 4.0)

  /// Sets the overrides of both views.
  mutating func retune(to overrides: SplitOverrides) {
    guard overrides != self.overrides else { return }
    goOnFromRewound()
    apply(.tune(overrides))
  }

  /// Ends a rectangle that is drawn, puts the pen away, ends the pause, comes back from what is enlarged, closes what is on
  /// top in the scene, or leaves fullscreen; never the program.
  private mutating func escape() -> Effects {
    if chrome.zoom.dropMark() { return [] }
    if isPenUp {
      chrome.pen.toggle()
    } else if isPaused {
      setPaused(false)
    } else if chrome.zoom.isOn {
      chrome.zoom.end(at: latest)
    } else if host.canDismiss(at: stageTime) {
      apply(.dismiss)
    } else {
      return .endFullscreen
    }
    return []
  }

  /// Resets every scene and shows the first; the previous picture fades out.
  ///
  /// - Parameter wipes: whether what the pen drew goes, too, but for what was kept in a file.
  package mutating func restart(at time: Double, wipes: Bool = false) {
    advance(to: time)
    setPaused(false)
    apply(.cancel)
    awaitsOpening = false
    host.restart(at: stageTime, in: configuration)
    pointerHalf = .a
    chrome.zoom.end(at: latest)
    freeze.end(at: latest)
    if isPenUp { chrome.pen.toggle() }
    if wipes { chrome.pen.reset() }
    chrome.tuner.close()
    chrome.tuner.half = .a
    clock.setSpeed(1, at: latest)
  }
}
