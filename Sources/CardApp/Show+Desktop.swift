import CardContent
import CardInput
import CardPaint
import CardScript
import CardStage
import CardSystem
import CardX11

/// What the user has chosen of the look.
@MainActor
struct ChosenLook {
  var theme: ThemeChoice
  var reducesMotion: Bool
  var interfaceScale: Double?

  /// The look: what was chosen, else what the desktop asks for.
  func look(_ display: Desktop, _ desktop: DesktopLook) -> StageLook {
    StageLook(
      theme.theme(
        desktopTheme: display.themeName, isDark: desktop.scheme.map { $0 == .dark },
        hasHighContrast: desktop.hasHighContrast),
      reducesMotion: reducesMotion || display.prefersReducedMotion
        || desktop.reducesMotion,
      interfaceScale: interfaceScale ?? display.uiScale)
  }
}

/// What the window and the user's desktop ask of each other.
extension Show {
  /// How long a motion lasts until the desktop is asked to stay awake for it, in seconds: none sleeps sooner. The
  /// server, which needs no answer, is asked at once. Tuned by eye.
  private static let longMotion = 1.0

  /// Keeps the screen from going dark while there is something to see that no hand moves, and no longer.
  func keepAwake() {
    let isPlaying = window.isShown && (window.isFullscreen || tour.isRunning || tour.isBooth)
    window.holdOffSaver(isPlaying || movingSince != nil)
    let isLong = movingSince.map { MonotonicClock.now() - $0 >= Self.longMotion } ?? false
    desktop?.keepAwake(isPlaying || isLong)
  }

  /// Takes up what the desktop says on the bus.
  func takeNews(of desktop: DesktopServices) {
    for news in desktop.takeNews() {
      switch news {
      case .look(let look):
        desktopLook = look
        takeLook()
      case .hasChooser: hasChooser = true
      case .chosen(let list):
        chooserKey = nil
        open(chosen: FileList(uriList: list))
      case .notChosen: useOwnLine()
      }
    }
    if desktop.descriptor < 0 {
      hasChooser = false
      useOwnLine()
    }
  }

  /// Shows the look that the desktop asks for now, but for what the user has chosen.
  func takeLook() {
    let look = chosenLook.look(displayDesktop, desktopLook)
    guard look != stage.configuration.look else { return }
    isDirty = true
    _ = lens.handle(StageEvent(time: clock.now(), .look(look)))
  }

  // MARK: Files

  /// Whether the desktop asks the user for files, for a key that opens some; with Shift the window's own line does.
  func asksDesktop(for event: StageEvent) -> Bool {
    guard case .input(.keyDown(let name, let modifiers, isRepeat: false)) = event.kind,
      !modifiers.contains(.shift), stage.typedPath == nil,
      stage.bindings.action(for: name, modifiers) == .openFiles
    else { return false }
    // One question at a time: asked again, as where no answer comes, the window's own line does.
    guard hasChooser, chooserKey == nil else {
      chooserKey = nil
      return false
    }
    chooserKey = event
    desktop?.chooseFiles(for: window.number)
    return true
  }

  /// Opens what the user chose in place of all cards.
  private func open(chosen list: FileList) {
    if let omitted = list.omitted { tell("Some files were not opened: \(omitted)") }
    guard !list.paths.isEmpty else { return }
    noteWhereabouts()
    opener.open(list.paths, after: nil, use)
  }

  /// Asks for a path in the window: the desktop did not ask the user after all.
  private func useOwnLine() {
    guard var key = chooserKey else { return }
    key.time = clock.now()
    isDirty = true
    // The same key once more, unless something else has begun meanwhile.
    if !tour.isRunning, stage.typedPath == nil { handle(key) }
    chooserKey = nil
  }
}
