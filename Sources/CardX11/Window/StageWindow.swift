import CX11
package import CardInput
package import CardKinetics
package import CardRaster
import CardSystem

/// A window on an X server, with its events, its back buffer and its frame clock.
///
/// The run loop requests a frame, waits, drains the events, draws after `.frameDue`, and presents. While nothing moves,
/// no timer is armed, and `wait` sleeps until the server or a descriptor has data.
@MainActor
package final class StageWindow {
  package let connection: DisplayConnection
  let surface: WindowSurface
  let translator: EventTranslator
  let textInput: TextInput
  let presenter: Presenter
  let frameClock: FrameClock
  let cursors: CursorSet
  let resizeSync: ResizeSync?
  let transfers: Transfers
  var placement: WindowPlacement
  /// The state that determines the window's visibility.
  var visibility = WindowVisibility()
  package internal(set) var hasFocus = false
  var watch: MonitorWatch
  var changes: Changes = []
  var requests = ManagerRequests()
  /// Synthetic events, which the next drain reports.
  var pending: [WindowEvent] = []

  var window: Window { surface.window }
  /// The window's size as of the last event, in pixels.
  package var size: (width: Int, height: Int) { placement.size }
  package var isFullscreen: Bool { placement.isFullscreen }
  /// A function that returns whether a key with modifiers is a shortcut. A key of a layout that is not Latin can have
  /// several names.
  package var isShortcut: @MainActor (String, Modifiers) -> Bool {
    get { translator.isShortcut }
    set { translator.isShortcut = newValue }
  }
  /// A function that returns whether the user is typing a number. If so, a key whose digit needs Shift is reported as
  /// the digit.
  package var takesNumber: @MainActor () -> Bool {
    get { translator.takesNumber }
    set { translator.takesNumber = newValue }
  }
  /// A function that returns whether a text line is open. If so, the user's input method composes the text of the keys.
  package var takesText: @MainActor () -> Bool {
    get { textInput.isTyping }
    set { textInput.isTyping = newValue }
  }
  var isMapped: Bool { visibility.isMapped }
  /// Whether a button or a finger that was pressed in the window is still down.
  package var isPressed: Bool { translator.pointer.isPressed }

  /// Opens the window and requests that it is shown. `.mapped` and `.exposed` follow.
  package init(_ connection: DisplayConnection, options: WindowOptions = WindowOptions())
    throws(DisplayError)
  {
    self.connection = connection
    let size = (width: Self.clamped(options.size.width), height: Self.clamped(options.size.height))
    // The events are selected before the monitors are read, so that no change is missed.
    connection.watchMonitors()
    let frameRect =
      options.position.map {
        ScreenRect(x: $0.x, y: $0.y, width: size.width, height: size.height)
      } ?? MonitorWatch.openingPosition(size: size, chosen: options.monitor)
    placement = WindowPlacement(size: size, position: (frameRect.x, frameRect.y))
    requests.takesFocus = options.takesFocus
    surface = try WindowSurface(connection, background: options.background, at: frameRect)
    let (window, visual) = (surface.window, surface.visual)
    let sharing =
      options.presentMode == .put
      ? .answered(nil)
      : SharedUploader.query(connection, visual: visual, width: size.width, height: size.height)
    // These queries share a round trip.
    let surroundings = connection.monitors.and(connection.windowManager)
    let ((queried, devices), (shared, refusal)) =
      surroundings.and(InputDevices.query(connection))
      .and(sharing.and(connection.check(surface.request))).value
    if let refusal { throw .windowRefused(code: refusal) }
    let (monitors, manager) = queried
    watch = MonitorWatch(monitors, size: size, chosen: options.monitor)
    placement.manager = manager?.window ?? 0
    if placement.hasManager { connection.watch(placement.manager) }
    translator = EventTranslator(connection, window: window, devices)
    textInput = TextInput(connection, window: window)
    presenter = Presenter(
      connection, window: window, visual: visual, mode: options.presentMode,
      renderScale: min(max(options.renderScale, 0.1), 1), shared: shared)
    frameClock = FrameClock(
      connection, window: window, refreshRate: connection.refreshRate(of: watch.home.monitor))
    cursors = CursorSet(connection, window: window)
    resizeSync = ResizeSync(connection)
    transfers = Transfers(connection, window: window, timeout: options.transferTimeout)
    requests.startup = StartupNotice.take()
    describe(options)
    if options.isFullscreen { openFullscreen(under: manager) }
    XMapRaised(connection.display, window)
    XFlush(connection.display)
  }

  /// Returns the length within the protocol's limits, at least 1.
  private static func clamped(_ length: Int) -> Int { min(max(length, 1), 32767) }

  // MARK: Drawing

  /// Sets the colour of the areas that a resize uncovers, until the next frame.
  package func setBackground(_ color: Color) {
    surface.setBackground(color)
  }

  /// The method that the presenter uses.
  package var presentStatus: PresentStatus { presenter.status }

  /// Lends the back buffer to `body`: 32-bit BGRA, premultiplied. Its size is the window's size times the render scale.
  ///
  /// `age` is the number of frames since the contents were drawn, 1 for the previous frame. `age` is 0 if the contents
  /// are undefined (as in EGL_EXT_buffer_age).
  ///
  /// - Returns: False, without a call of `body`, if there is no memory for a buffer.
  @discardableResult
  package func withRows(_ body: (_ rows: PixelRows, _ age: Int) -> Void) -> Bool {
    presenter.withRows(windowSize: size, body)
  }

  /// Shows the frame drawn last, and returns the number of pixels sent.
  ///
  /// The result is 0 if the window shows the frame already. The result is nil if the server had no memory for the
  /// frame. The next frame must then be drawn and is sent as a whole.
  ///
  /// - Parameter changed: The area in which the frame may differ from the frame before, or nil for all of it. Lost
  ///   contents are sent in any case.
  /// - Parameter isQuiet: Whether to send the pixels through the socket, if they are few. The server then sends no
  ///   answer, which would wake the program.
  @discardableResult
  package func present(_ changed: Damage? = nil, isQuiet: Bool = false) -> Int? {
    if changed == nil { presenter.invalidate() }
    let sent = presenter.present(changed ?? Damage(), isQuiet: isQuiet)
    guard let sent else { return nil }
    resizeSync?.frameShown()
    if sent > 0 { frameClock.frameSent() }
    return sent
  }

  /// Records that the window's contents were lost, so that the next frame is sent as a whole.
  package func invalidate() { presenter.invalidate() }

  // MARK: Frames

  /// The refresh rate in Hz, as measured on the window's monitor. Before a measurement, the rate that the server
  /// reports, or 60.
  package var refreshRate: Double { 1 / frameClock.interval }

  /// Requests one `.frameDue`. A further request before the event changes nothing.
  package func requestFrame() { frameClock.request(now: MonotonicClock.now()) }

  /// A Boolean value that indicates whether frames are delayed until shortly before their refresh. Otherwise each frame
  /// begins right after the previous refresh, as benchmarks require.
  package var delaysFrames: Bool {
    get { frameClock.delaysFrames }
    set { frameClock.delaysFrames = newValue }
  }

  /// The last frame that reached the server, or nil if the server does not report frames.
  package var shownFrame: ShownFrame? { frameClock.shown }

  /// A Boolean value that indicates whether the window can be seen, as far as the server and the manager report.
  ///
  /// A visible window is mapped, not completely covered, not minimised, and not on another workspace.
  package var isShown: Bool { visibility.isShown }

  // MARK: Cursor

  /// Reads the desktop's current preferences, with the scale for the window's monitor, and loads the shapes of the
  /// pointer from the theme that the preferences name.
  ///
  /// - Complexity: Two round trips.
  package func readDesktop() -> Desktop {
    let desktop = connection.desktop
    useCursors(of: desktop)
    return onMonitor(desktop)
  }

  /// Loads the shapes of the pointer from the theme that a desktop names.
  package func useCursors(of desktop: Desktop) {
    cursors.use(theme: desktop.cursorTheme, size: desktop.cursorSize)
  }

  /// The server's identifier of the window, by which other programs can refer to the window.
  package var number: UInt { UInt(window) }

  /// Sets the shape of the pointer over the window.
  package func setCursor(_ shape: PointerShape) { cursors.set(shape) }
}
