import CardContent
import CardKinetics
import CardPaint
import CardScript
import CardStage
import CardSystem
import CardX11

/// A newly opened window with its stage, the desktop's settings, and the times of the start.
@MainActor
struct OpenedStage {
  let window: StageWindow
  let projector: Projector
  let stage: Stage
  let appearanceOverrides: AppearanceOverrides
  /// The desktop's settings from the X server.
  let desktop: Desktop
  /// The session header, which is the first line of each recorded session.
  let heading: SessionHeader
  let clock: SessionClock
  private(set) var times: StartTimes

  init(_ options: ShowOptions, _ wakeUp: WakeUpPipe) throws(Failure) {
    clock = SessionClock()
    times = StartTimes(loaded: clock.start)
    do {
      let connection = try DisplayConnection()
      times.connected = MonotonicClock.now()
      let desktop = connection.desktop
      var setup = options.setup
      appearanceOverrides = AppearanceOverrides(
        theme: options.themeChoice, reducesMotion: setup.settings.reducesMotion,
        interfaceScale: options.interfaceScale)
      let appearance = appearanceOverrides.appearance(desktop, DesktopAppearance())
      setup.settings.theme = Theme(appearance)
      setup.settings.reducesMotion = appearance.reducesMotion
      var scale = appearance.interfaceScale
      UserFolder.thumbnails.map { setup.content.source.use(Thumbnails(in: $0)) }
      projector = Projector(
        content: setup.content, theme: setup.settings.theme, scale: options.renderScale,
        wake: { wakeUp.signal() })
      var windowOptions = try Self.windowOptions(options, connection, scale: scale)
      // The first faces are painted for the probable size while the window is created.
      let expected = Self.expectedSize(windowOptions, connection)
      var stage = setup.stage(window: Size(expected), interfaceScale: scale)
      _ = projector.prepare(stage.firstFaces(until: FrameLoop.openingStart), of: stage)
      windowOptions.background = stage.background
      window = try StageWindow(connection, options: windowOptions)
      window.useCursors(of: desktop)
      times.opened = MonotonicClock.now()
      self.desktop = window.onMonitor(desktop)
      let own = appearanceOverrides.appearance(self.desktop, DesktopAppearance()).interfaceScale
      if window.size != expected || own != scale {
        scale = own
        stage = setup.stage(window: Size(window.size), interfaceScale: scale)
      }
      self.stage = stage
      heading = SessionHeader(setup.settings, window: Size(window.size), interfaceScale: scale)
    } catch {
      throw Failure(error)
    }
  }

  /// Returns the size that the window manager will probably give the window.
  private static func expectedSize(
    _ options: WindowOptions, _ connection: DisplayConnection
  ) -> (width: Int, height: Int) {
    guard options.isFullscreen else { return options.size }
    return options.monitor.map { ($0.rect.width, $0.rect.height) } ?? connection.screenSize
  }

  private static func windowOptions(
    _ options: ShowOptions, _ connection: DisplayConnection, scale: Double
  ) throws(DisplayError) -> WindowOptions {
    var result = WindowOptions()
    var screen = connection.screenSize
    if let name = options.monitor {
      let monitor = try connection.monitor(called: name)
      result.monitor = monitor
      screen = (monitor.rect.width, monitor.rect.height)
    }
    // An unknown name is reported before anything is shown.
    if let name = options.presenterMonitor { _ = try connection.monitor(called: name) }
    result.size = options.size ?? ShowOptions.defaultSize(scale: scale, screen: screen)
    result.isFullscreen = options.isFullscreen
    result.presentMode = options.presentMode
    result.renderScale = options.renderScale
    return result
  }
}

extension Failure {
  fileprivate init(_ error: DisplayError) {
    if case .noMonitor = error {
      self.init(.usage, "\(error)")
    } else {
      self.init(.noDisplay, "\(error)")
    }
  }
}
