import CardContent
import CardInput
import CardPaint
import CardScript
import CardStage
import CardSystem
import CardX11

/// The user's choices about the appearance.
@MainActor
struct ChosenLook {
  var theme: ThemeChoice
  var reducesMotion: Bool
  var interfaceScale: Double?

  /// Returns the appearance: the user's choices, completed by the desktop's settings.
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

/// The requests between the window and the user's desktop.
extension Show {
  /// The duration of a motion after which the desktop is requested to stay awake, in seconds; tuned by eye.
  ///
  /// No desktop sleeps sooner. The X server gets its request at once, because it needs no reply.
  private static let longMotion = 1.0

  /// Keeps the screen on during a presentation or a motion.
  func keepAwake() {
    let isPlaying = window.isShown && (window.isFullscreen || tour.isRunning || tour.isBooth)
    window.holdOffSaver(isPlaying || movingSince != nil)
    let isLong = movingSince.map { MonotonicClock.now() - $0 >= Self.longMotion } ?? false
    desktop?.keepAwake(isPlaying || isLong)
  }

  /// Takes the desktop's updates from the bus.
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

  /// Shows the desktop's current appearance, except for the user's choices.
  func takeLook() {
    let look = chosenLook.look(displayDesktop, desktopLook)
    guard look != stage.configuration.look else { return }
    isDirty = true
    _ = lens.handle(StageEvent(time: clock.now(), .look(look)))
  }

  // MARK: Files

  /// Whether the desktop's dialog handles a key that opens files; with Shift, the window's own line does.
  func asksDesktop(for event: StageEvent) -> Bool {
    guard case .input(.keyDown(let name, let modifiers, isRepeat: false)) = event.kind,
      !modifiers.contains(.shift), stage.typedPath == nil,
      stage.bindings.action(for: name, modifiers) == .openFiles
    else { return false }
    // A second press uses the window's own line, for example if the dialog never answers.
    guard hasChooser, chooserKey == nil else {
      chooserKey = nil
      return false
    }
    chooserKey = event
    desktop?.chooseFiles(for: window.number)
    return true
  }

  /// Opens the chosen files in place of all cards.
  private func open(chosen list: FileList) {
    if let omitted = list.omitted { tell("Some files were not opened: \(omitted)") }
    guard !list.paths.isEmpty else { return }
    noteWhereabouts()
    loader.open(list.paths, after: nil)
  }

  /// Shows the window's own line after the desktop's dialog has failed.
  private func useOwnLine() {
    guard var key = chooserKey else { return }
    key.time = clock.now()
    isDirty = true
    // The key is handled again, unless the user has started something else.
    if !tour.isRunning, stage.typedPath == nil { handle(key) }
    chooserKey = nil
  }
}
