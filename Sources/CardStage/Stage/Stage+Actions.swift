import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene

extension Stage {
  /// A function that performs an action. It adds the resulting requests, which the program serves, to `requests`.
  typealias Perform =
    @Sendable (_ stage: inout Stage, _ request: Request, _ requests: inout [StageRequest]) -> Void

  /// The actions that the stage owns.
  static let actions: [Action.ID: Perform] = [
    .scene: { stage, request, _ in
      let index = stage.configuration.scenes.firstIndex { $0.id.rawValue == request.text }
      if let index { stage.show(index) }
    },
    .nextScene: { stage, _, _ in stage.show((stage.current + 1) % stage.host.slots.count) },
    .previousScene: { stage, _, _ in
      stage.show((stage.current + stage.host.slots.count - 1) % stage.host.slots.count)
    },
    "reset": { stage, _, _ in
      stage.setPaused(false)
      stage.apply(.cancel)
      stage.apply(.reset)
    },
    .goTo: { stage, request, requests in
      guard request.number == nil else { return stage.sendToScene(request, &requests) }
      stage.overlays.keyList.fade.set(false, at: stage.latest)
      stage.overlays.prompt.begin()
    },
    .undo: { stage, request, requests in
      if !stage.canUndo { stage.notice("Nothing to undo", for: Stage.shortNotice) }
      if stage.isPenUp {
        stage.overlays.pen.undo()
      } else if !stage.restorePreviousDeck() {
        stage.sendToScene(request, &requests)
      }
    },
    .pen: { stage, request, _ in
      if request.isOn(now: stage.isPenUp) != stage.isPenUp { stage.overlays.pen.toggle() }
    },
    .penColor: { stage, request, _ in
      if let color = request.text.flatMap(PenColor.init) { stage.overlays.pen.take(color) }
    },
    .penThick: { stage, request, _ in
      stage.overlays.pen.isThick = request.isOn(now: stage.overlays.pen.isThick)
    },
    .wipe: { stage, _, _ in
      if let target = stage.pointedCard.flatMap(stage.strokeTarget) {
        stage.overlays.pen.wipe(target)
      }
    },

    .keys: { stage, request, _ in
      let isShown = stage.overlays.keyList.fade.isShown
      guard request.isOn(now: isShown) != isShown else { return }
      if isShown {
        stage.overlays.keyList.fade.set(false, at: stage.latest)
      } else {
        var list = stage.overlays.keyList
        list.open(stage.keyListing, in: stage)
        stage.overlays.keyList = list
      }
    },
    .menu: { stage, _, _ in
      if stage.overlays.menu.isOpen {
        stage.overlays.menu.close(at: stage.latest)
      } else {
        stage.openMenu()
      }
    },
    .close: { stage, _, requests in stage.close(&requests) },
    .openFiles: { stage, _, requests in
      stage.overlays.keyList.fade.set(false, at: stage.latest)
      stage.overlays.pathLine.begin()
      requests.append(.listPaths)
    },

    "black": { stage, request, _ in stage.blank(.black, request) },
    "white": { stage, request, _ in stage.blank(.white, request) },
    .freeze: { stage, request, requests in
      if request.value == nil {
        requests.append(.toggleFreeze)
      } else {
        stage.setFrozen(request.isOn(now: stage.isFrozen))
      }
    },
    "hide": { stage, request, _ in
      stage.overlays.hidesInterface = request.isOn(now: stage.overlays.hidesInterface)
    },
    "spotlight": { stage, request, _ in
      let isOn = request.isOn(now: stage.overlays.spotlight.fade.isShown)
      stage.overlays.spotlight.fade.set(isOn, at: stage.latest)
    },
    "echo": { stage, request, _ in
      if request.isOn(now: stage.overlays.echo.isOn) != stage.overlays.echo.isOn {
        stage.overlays.echo.toggle()
      }
    },
    .say: { stage, request, _ in
      let text = request.text ?? ""
      stage.showCaption(text, for: text.isEmpty ? 0 : Message.usualCaption)
    },
    .zoom: { stage, request, _ in
      let isOn = request.isOn(now: stage.overlays.zoom.isOn)
      guard isOn != stage.overlays.zoom.isOn else { return }
      if isOn {
        stage.overlays.zoom.enlarge(
          at: stage.pointerPosition, in: stage.configuration.window, at: stage.latest)
      } else {
        stage.overlays.zoom.end(at: stage.latest)
      }
    },
    .xray: { stage, request, _ in stage.showsXRay = request.isOn(now: stage.showsXRay) },
    .explain: { stage, _, _ in
      let count = stage.host.slot.scene.xray(at: stage.stageTime, over: nil).lines.count
      stage.overlays.xray.explain(stage.sceneID, oneOf: count)
    },
    .tuner: { stage, request, _ in
      if request.value == nil {
        stage.overlays.tuner.toggle()
      } else if request.isOn(now: false) {
        stage.overlays.tuner.takeFocus()
      } else {
        stage.overlays.tuner.close()
      }
    },
    .lesson: { stage, request, _ in stage.showLesson(request.text) },
    .tune: { stage, request, _ in
      if case .parameters(let changes)? = request.value { stage.tune(changes) }
    },
    "classic": { stage, _, _ in stage.toggleMode() },
    .split: { stage, request, _ in
      let isOn = request.isOn(now: stage.isSplit)
      if isOn != stage.isSplit { stage.setSplit(isOn) }
    },

    .slower: { stage, _, _ in stage.clock.chooseNextSpeed(at: stage.latest) },
    .holdSlow: { stage, _, _ in stage.clock.hold(Stage.keySpeed, at: stage.latest) },
    .speed: { stage, request, _ in
      if let speed = request.number { stage.clock.setSpeed(speed, at: stage.latest) }
    },
    .pause: { stage, request, _ in stage.setPaused(request.isOn(now: stage.isPaused)) },
    "frame-back": { stage, _, requests in
      stage.setPaused(true)
      requests.append(.stepFrame(-1))
    },
    .frameForward: { stage, _, requests in
      stage.setPaused(true)
      requests.append(.stepFrame(1))
    },
  ]

  /// Performs an action that a key, an overlay or a message requests.
  mutating func perform(_ request: Request) -> [StageRequest] {
    var requests: [StageRequest] = []
    if let steps = lessonSteps(of: request.action) {
      setPaused(false)
      showScreen()
      let old = host.lessonPositions
      changeLessonStep(by: steps)
      return host.lessonPositions == old ? [] : [.advanced]
    }
    let action = Action(request.action)
    if action?.group == .cards, endDemonstration().contains(request.action) { return [] }
    switch action?.owner {
    case .stage: Self.actions[request.action]?(&self, request, &requests)
    case .scene: sendToScene(request, &requests)
    case .program: requests.append(.action(request))
    case .client, nil: break
    }
    return requests
  }

  /// Passes an action to the scene on stage.
  private mutating func sendToScene(_ request: Request, _ requests: inout [StageRequest]) {
    setPaused(false)
    showScreen()
    let request = sceneRequest(for: request)
    let advances = host.slot.scene.advancing.contains(request.action)
    func rest() -> DisplayList? {
      advances ? host.frame(at: stageTime + Self.restTime, in: configuration) : nil
    }
    let before = rest()
    apply(.action(request))
    // After the last card, the frame at rest is unchanged, so nothing advances.
    if rest() != before { requests.append(.advanced) }
  }

  /// Returns the request that the scene receives. While a card is opened, the key that flips cards shows the next card,
  /// as in other presentation programs.
  func sceneRequest(for request: Request) -> Request {
    request.action == .flip && isOpened ? Request(.next) : request
  }

  /// Returns the request to show the scene at an index.
  func request(toShow index: Int) -> Request {
    Request(.scene, .text(configuration.scenes[index].id.rawValue))
  }

  /// Shows or hides an empty screen.
  private mutating func blank(_ color: BlankColor, _ request: Request) {
    let isShown = overlays.blank.fade.isShown && overlays.blank.color == color
    if request.isOn(now: isShown) != isShown { overlays.blank.toggle(color, at: latest) }
  }

  /// Changes parameters. A value that equals the default removes the override.
  private mutating func tune(_ changes: [ParameterChange]) {
    var overrides = overrides
    for change in changes {
      guard let scene = configuration.scenes.first(where: { $0.id.rawValue == change.scene })
      else { continue }
      if let problem = layoutProblem(with: change) {
        notice(problem, for: Self.shortNotice)
        continue
      }
      let known = (scene as? any FixedParametersScene.Type)?.parameters ?? []
      let standard = known.first { $0.name == change.name }?.standard
      overrides[change.view][scene.id][change.name] =
        change.value == standard ? nil : change.value
    }
    retune(to: overrides)
  }

  /// Returns why the layout on stage can't take a change: it has no such parameter, or the value is out of range.
  ///
  /// Returns nil if the change is valid. Also returns nil for other layouts: they may be loaded later, so their
  /// parameters are not known.
  private func layoutProblem(with change: ParameterChange) -> String? {
    let parameters = host.parameters
    guard change.scene == sceneID.rawValue, let first = parameters.first?.name,
      let point = first.lastIndex(of: "."), change.name.hasPrefix(first[...point])
    else { return nil }
    guard let parameter = parameters.first(where: { $0.name == change.name }) else {
      return "The layout has no parameter \"\(change.name)\""
        + Spelling.hint(for: change.name, among: parameters.map(\.name))
    }
    guard !parameter.range.contains(change.value) else { return nil }
    let (low, high) = (parameter.range.lowerBound, parameter.range.upperBound)
    return "\"\(change.name)\" must be from \(LiveText.number(low, digits: parameter.digits)) to "
      + "\(LiveText.number(high, digits: parameter.digits))"
  }

  /// A line of help: how to close an opened card or to open the only book, or else the first gestures of the scene on
  /// stage. It ends with the key that shows all keys.
  package var hint: String {
    func label(of action: Action.ID) -> String? { bindings.entry(of: action)?.chords.first?.label }
    let status = status(at: latest)
    let isBook = status.part == "shelf" && status.count == 1
    let gestures = host.sceneType.gestures.prefix(2)
      .map { "\($0.gesture): \($0.meaning.prefix(1).lowercased() + $0.meaning.dropFirst())" }
    // A no-break space keeps the key and its verb on one line, even if the label has only one character.
    let close = label(of: .close).map { ", or press\u{A0}\($0)" } ?? ""
    let keys = label(of: .keys).map { ["Press\u{A0}\($0) for all keys"] } ?? []
    let lead =
      isOpened
      ? ["Drag down to close the card\(close)"]
      : isBook ? ["Click the book to open it"] : gestures
    return (lead + keys).joined(separator: ". ") + "."
  }

  /// Brings a scene onto the stage.
  private mutating func show(_ index: Int) {
    guard host.slots.indices.contains(index), index != current else { return }
    if lessonPosition != nil { endDemonstration() }
    leaveScene()
    apply(.show(index))
    if sceneBarOpacity == 0 || !SceneBar.showsNames(in: self) { announce(host.sceneType.title) }
  }

  /// Ends the press, the zoom, the key list and the menu of the scene on stage, before another scene is shown.
  mutating func leaveScene() {
    setPaused(false)
    showScreen()
    // A press belongs to the scene in which it began.
    apply(.cancel)
    overlays.zoom.end(at: latest)
    // The key list and the menu belong to the scene that leaves the stage.
    closeLists()
  }

  /// Closes the key list and the menu.
  mutating func closeLists() {
    if overlays.keyList.fade.isShown { overlays.keyList.fade.set(false, at: latest) }
    overlays.menu.close(at: latest)
  }

  /// Restores the deck that the user's last opening replaced. Returns false if there is no such deck, or if the scene
  /// has something else to undo.
  private mutating func restorePreviousDeck() -> Bool {
    guard let (deck, positions) = host.takePrevious() else { return false }
    showScreen()
    show(deck, at: positions, isUndoable: false)
    return true
  }

  /// Ends the blank screen, because a user who changes the card wants to see it.
  mutating func showScreen() {
    if overlays.blank.fade.isShown { overlays.blank.fade.set(false, at: latest) }
  }

  private mutating func setSplit(_ isSplit: Bool) {
    continueFromRewound()
    // A press belongs to the view in which it began.
    apply(.cancel)
    apply(.split(isSplit))
    pointerSide = .a
    if !isSplit { overlays.tuner.choose(.a) }
  }

  /// Switches both views to the other mode, or swaps the modes of the views if they differ.
  private mutating func toggleMode() {
    guard lessonPosition == nil else {
      return notice("The lesson has its own rules", for: Self.shortNotice)
    }
    continueFromRewound()
    let old = modes
    apply(.adopt(Split(a: old.a.other, b: old.a == old.b ? old.a.other : old.a)))
    announce(isSplit && old.a != old.b ? "Swapped" : modes.a.title)
  }

  /// Shows the title of a scene or of a mode, unless a caption or another notice is visible.
  private mutating func announce(_ title: String) {
    guard !overlays.caption.hasCaption(at: latest), !overlays.notice.hasCaption(at: latest)
    else { return }
    var words = overlays.notice
    words.announce(title, in: self)
    overlays.notice = words
  }

  /// Shows the address of a link as a caption, because the program opens no addresses.
  mutating func showCaption(_ address: String) {
    let isLong = address.count > Self.maximumAddressLength
    showCaption(
      isLong ? address.prefix(Self.maximumAddressLength) + "…" : address, for: Self.addressTime)
  }

  /// Shows a caption for a duration in seconds.
  mutating func showCaption(_ text: String, for seconds: Double) {
    var words = overlays.caption
    words.show(text, for: seconds, in: self)
    overlays.caption = words
  }

  /// Shows a notice for a duration in seconds.
  mutating func notice(_ text: String, for seconds: Double) {
    var words = overlays.notice
    words.show(text, for: seconds, in: self)
    overlays.notice = words
  }

  /// The duration of a short notice, in seconds; tuned by eye.
  static let shortNotice = 2.0

  /// The maximum number of characters of a shown address, and the duration of its caption, in seconds; tuned by eye.
  private static let (maximumAddressLength, addressTime) = (90, 4.0)

  /// Sets the overrides of both views.
  mutating func retune(to overrides: SplitOverrides) {
    guard overrides != self.overrides else { return }
    continueFromRewound()
    apply(.tune(overrides))
  }

  /// Ends the topmost state: a zoom rectangle, the pen, the pause, the zoom, something open in the scene, the lesson,
  /// or fullscreen. Never quits the program.
  private mutating func close(_ requests: inout [StageRequest]) {
    if overlays.zoom.dropMark() { return }
    if isPenUp {
      overlays.pen.toggle()
    } else if isPaused {
      setPaused(false)
    } else if overlays.zoom.isOn {
      overlays.zoom.end(at: latest)
    } else if host.canDismiss(at: stageTime) {
      apply(.dismiss)
    } else if lessonPosition != nil {
      showLesson(nil)
    } else {
      requests.append(.leaveFullscreen)
    }
  }
}
