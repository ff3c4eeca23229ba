import CardContent
import CardInput
import CardPaint
import CardScript
import CardStage
import CardSystem
import CardX11

/// The user's choices that override the desktop's appearance.
struct AppearanceOverrides {
  var theme: ThemeChoice
  var reducesMotion: Bool
  var interfaceScale: Double?

  /// Returns the appearance with the user's choices, or else with the desktop's settings.
  @MainActor
  func appearance(_ display: Desktop, _ desktop: DesktopAppearance) -> StageAppearance {
    StageAppearance(
      theme.theme(
        desktopTheme: display.themeName, isDark: desktop.scheme.map { $0 == .dark },
        hasHighContrast: desktop.hasHighContrast),
      reducesMotion: reducesMotion || display.prefersReducedMotion
        || desktop.reducesMotion,
      interfaceScale: interfaceScale ?? display.uiScale(enlargingText: desktop.textScale))
  }
}

/// The connection to the user's desktop, for its appearance, its file dialog and its power saving.
@MainActor
final class DesktopLink: RunLoopSource, InputFilter, FrameObserver {
  /// The duration of a motion after which the program requests that the desktop stays awake, in seconds; tuned by eye.
  ///
  /// No desktop goes to sleep within this time. The request to the X server needs no reply, so it is sent at once.
  private static let longMotion = 1.0

  /// The desktop's file dialog.
  private enum FileDialog {
    case missing, closed
    /// A key press or a message has opened the dialog.
    case open(by: StageEvent)
  }

  private let gate: StageGate
  private let windows: StageWindows
  private let tour: TourRunner
  private let deck: DeckSession
  private let frames: FrameLoop
  /// The services of the desktop, requested after the first frame; nil if there is no session bus.
  private var services: DesktopServices?
  private var hasRequestedServices = false
  let appearanceOverrides: AppearanceOverrides
  /// The desktop's settings from the X server.
  private var display: Desktop
  /// The desktop's settings from the bus.
  private var appearance = DesktopAppearance()
  private var fileDialog = FileDialog.missing

  init(
    _ gate: StageGate, _ windows: StageWindows, _ tour: TourRunner, _ deck: DeckSession,
    _ frames: FrameLoop, chosen: AppearanceOverrides, _ display: Desktop
  ) {
    (self.gate, self.windows, self.tour, self.deck) = (gate, windows, tour, deck)
    (self.frames, appearanceOverrides, self.display) = (frames, chosen, display)
  }

  // MARK: Appearance

  /// Reads the desktop's changed settings, and applies them.
  func displayChanged() {
    display = windows.stage.readDesktop()
    applyAppearance()
  }

  /// Applies the desktop's appearance, overridden by the user's own choices.
  private func applyAppearance() {
    let appearance = appearanceOverrides.appearance(display, appearance)
    if appearance != gate.stage.configuration.appearance { gate.post(.appearance(appearance)) }
  }

  /// Keeps the screen on during a presentation or a motion.
  private func keepAwake(at now: Double) {
    let window = windows.stage
    let isPlaying =
      window.isShown && (window.isFullscreen || tour.isRunning || tour.isBooth)
    window.connection.holdOffSaver(isPlaying || frames.movingSince != nil)
    let isLong = frames.movingSince.map { now - $0 >= Self.longMotion } ?? false
    services?.keepAwake(isPlaying || isLong)
  }

  // MARK: The file dialog

  /// Opens the desktop's file dialog if the event is a key that opens files. Returns whether the event is consumed.
  /// With Shift, the stage handles the key and shows its path line.
  func takes(_ event: StageEvent) -> Bool {
    guard case .input(.keyDown(let name, let modifiers, isRepeat: false, _)) = event.kind,
      !modifiers.contains(.shift), gate.stage.typedPath == nil,
      gate.stage.bindings.action(for: name, modifiers) == .openFiles
    else { return false }
    return opensDialog(for: event)
  }

  /// Opens the desktop's file dialog, or the stage's path line if the dialog is unavailable.
  func chooseFiles() {
    let event = StageEvent(time: gate.clock.now(), .action(.openFiles))
    if !opensDialog(for: event) { gate.send(event) }
  }

  /// Opens the desktop's file dialog for an event; returns false if the stage must show its path line instead.
  private func opensDialog(for event: StageEvent) -> Bool {
    // A second event while the dialog is open shows the stage's path line, in case the dialog never answers.
    guard case .closed = fileDialog else {
      if case .open = fileDialog { fileDialog = .closed }
      return false
    }
    fileDialog = .open(by: event)
    services?.chooseFiles(for: windows.stage.number)
    return true
  }

  /// Shows the stage's path line after the desktop's dialog has failed.
  private func useOwnLine() {
    guard case .open(var event) = fileDialog else { return }
    event.time = gate.clock.now()
    gate.isDirty = true
    // The event is handled again, unless the tour is running or the user is already typing a path.
    if !tour.isRunning, gate.stage.typedPath == nil { gate.send(event) }
    fileDialog = .closed
  }

  // MARK: RunLoopSource

  func frameShown(_ frame: Stage.Frame, at time: Double, _ times: FrameTimes?) {
    guard !hasRequestedServices else { return }
    hasRequestedServices = true
    services = DesktopServices()
  }

  var descriptors: [Int32] { services.map { [$0.descriptor] } ?? [] }

  func service(ready: Set<Int32>, at now: Double) {
    if let services, ready.contains(services.descriptor) { takeUpdates(from: services) }
    keepAwake(at: now)
  }

  private func takeUpdates(from services: DesktopServices) {
    for update in services.takeUpdates() {
      switch update {
      case .appearance(let new):
        appearance = new
        applyAppearance()
      case .hasChooser: if case .missing = fileDialog { fileDialog = .closed }
      case .chosen(let list):
        fileDialog = .closed
        let files = FileList(uriList: list)
        deck.openInPlace(of: files.paths, omitted: files.omitted)
      case .notChosen: useOwnLine()
      }
    }
    if services.descriptor < 0 {
      useOwnLine()
      fileDialog = .missing
    }
  }
}
