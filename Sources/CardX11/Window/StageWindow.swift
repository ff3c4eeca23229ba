import CX11
package import CardInput
package import CardKinetics
package import CardRaster
import CardSystem

/// A window on an X server: its events, its back buffer and its frame clock.
///
/// The run loop asks for a frame, waits, drains the events, draws when `.frameDue` came, presents.
/// When nothing moves, no timer is armed, and `wait` sleeps until the server or a descriptor is
/// readable.
@MainActor
package final class StageWindow {
  package let connection: DisplayConnection
  let window: Window
  let visual: VisualChoice
  let translator: EventTranslator
  let presenter: Presenter
  let frameClock: FrameClock
  let cursors: CursorSet
  let resizeSync: ResizeSync?
  let transfers: Transfers
  /// The window's size in pixels, as of the last event drained.
  package internal(set) var size: (width: Int, height: Int)
  /// Its position on the screen, as last reported by the server.
  var position = (x: 0, y: 0)
  /// What tells whether the window can be seen.
  var sight = WindowSight()
  var isMapped: Bool { sight.isMapped }
  package internal(set) var hasFocus = false
  package internal(set) var isFullscreen = false
  /// Whether a window manager that supports EWMH runs, as last queried.
  var hasManager: Bool
  /// Whether it fills a monitor without a manager.
  var fillsUnaided = false
  var watch: MonitorWatch
  var news: News = []
  /// The pointer's theme and size as the desktop named them last.
  private var cursorChoice: (theme: String?, size: Int?) = (nil, nil)
  /// The frame that a manager, of whatever kind, has put around the window; 0 without one.
  var frame: Window = 0
  var isFramed: Bool { frame != 0 }
  /// What the manager was asked for, and until when it has time for it.
  var wish: (what: ManagerWish, until: Double)?
  /// What was said of its refusals.
  var refusals: Set<String> = []
  /// What the desktop waits for that started the program, until the window is there.
  var startup: StartupNotice?
  /// Whether the screen saver is held off.
  private var holdsOffSaver = false
  /// Synthetic events, reported at the next drain.
  var pending: [WindowEvent] = []
  /// Whether it takes the focus as it opens.
  let takesFocus: Bool
  private let colormap: Colormap?
  private var background: Color

  /// Opens the window and asks for it to be shown; `.mapped` and `.exposed` follow.
  package init(_ connection: DisplayConnection, options: WindowOptions = WindowOptions())
    throws(DisplayError)
  {
    self.connection = connection
    visual = try VisualChoice(connection)
    size = (Self.clamped(options.size.width), Self.clamped(options.size.height))
    colormap =
      visual.isDefault
      ? nil : XCreateColormap(connection.display, connection.root, visual.visual, AllocNone)
    // Before they are read, so that no change falls in between.
    connection.watchMonitors()
    let place = MonitorWatch.openingPlace(size: size, chosen: options.monitor)
    position = (place.x, place.y)
    background = options.background
    takesFocus = options.takesFocus
    let created = Self.create(
      connection, visual: visual, colormap: colormap, background: background, at: place)
    window = created.window
    let sharing =
      options.presentMode == .put
      ? .answered(nil)
      : SharedUploader.query(connection, visual: visual, width: size.width, height: size.height)
    // Asked together, and waited for together.
    let surroundings = connection.monitors.and(connection.windowManager)
    let ((desk, devices), (shared, refusal)) =
      surroundings.and(InputDevices.query(connection))
      .and(sharing.and(connection.check(created.request))).value
    if let refusal { throw .windowRefused(code: refusal) }
    let (monitors, manager) = desk
    watch = MonitorWatch(monitors, size: size, chosen: options.monitor)
    hasManager = manager != nil
    translator = EventTranslator(connection, window: window, devices)
    presenter = Presenter(
      connection, window: window, visual: visual, mode: options.presentMode,
      renderScale: min(max(options.renderScale, 0.1), 1), shared: shared)
    frameClock = FrameClock(
      connection, window: window, refreshRate: connection.refreshRate(of: watch.home.monitor))
    cursors = CursorSet(connection, window: window)
    resizeSync = ResizeSync(connection)
    transfers = Transfers(connection, window: window, patience: options.transferPatience)
    startup = StartupNotice.take()
    describe(options)
    if options.isFullscreen { openFullscreen(under: manager) }
    XMapRaised(connection.display, window)
    XFlush(connection.display)
  }

  isolated deinit {
    guard !connection.isLost else { return }
    XDestroyWindow(connection.display, window)
    if let colormap { XFreeColormap(connection.display, colormap) }
    XFlush(connection.display)
  }

  /// The protocol's limit; a window is never empty.
  private static func clamped(_ length: Int) -> Int { min(max(length, 1), 32767) }

  private static func create(
    _ connection: DisplayConnection, visual: VisualChoice, colormap: Colormap?, background: Color,
    at place: ScreenRect
  ) -> (window: Window, request: xcb_void_cookie_t) {
    let events = EventTranslator.coreMask(usesInput2: connection.extensions.input2 != nil)
    // Pixels stay put, and what is new has the scene's colour: without one it shows what lay there,
    // a manager's white frame. In the order of the attributes' bits.
    var mask =
      XCB_CW_BACK_PIXEL.rawValue | XCB_CW_BORDER_PIXEL.rawValue | XCB_CW_BIT_GRAVITY.rawValue
      | XCB_CW_EVENT_MASK.rawValue
    var values = [
      PixelConverter(visual.format).pixel(of: background), 0, UInt32(NorthWestGravity),
      UInt32(events),
    ]
    if let colormap {
      mask |= XCB_CW_COLORMAP.rawValue
      values.append(UInt32(colormap))
    }
    let window = xcb_generate_id(connection.xcb)
    let request = xcb_create_window_checked(
      connection.xcb, UInt8(visual.format.depth), window, xcb_window_t(connection.root),
      Int16(clamping: place.x), Int16(clamping: place.y), UInt16(place.width),
      UInt16(place.height), 0, UInt16(InputOutput),
      xcb_visualid_t(XVisualIDFromVisual(visual.visual)), mask, values)
    return (Window(window), request)
  }

  // MARK: Drawing

  /// Sets the colour of what a resize uncovers, until the next frame.
  package func setBackground(_ color: Color) {
    guard color != background else { return }
    background = color
    let pixel = PixelConverter(visual.format).pixel(of: color)
    XSetWindowBackground(connection.display, window, UInt(pixel))
  }

  /// The method that the presenter uses.
  package var presentStatus: PresentStatus { presenter.status }

  /// Lends the back buffer: 32-bit BGRA, premultiplied, of the window's size times the render scale
  /// in use.
  ///
  /// `age` is how many frames ago its contents were drawn, 1 for the previous frame; 0 if they are
  /// undefined (as in EGL_EXT_buffer_age).
  ///
  /// - Returns: false, without calling `body`, where there is no memory for one.
  @discardableResult
  package func withRows(_ body: (_ rows: PixelRows, _ age: Int) -> Void) -> Bool {
    presenter.withRows(windowSize: size, body)
  }

  /// Shows the frame drawn last.
  ///
  /// - Parameters:
  ///   - changed: where it may differ from the frame drawn before; nil for everywhere.
  ///     Lost contents are sent in any case.
  ///   - isQuiet: whether the pixels go through the socket, for few of them: the server then has nothing to answer, which
  ///     would wake the program.
  /// - Returns: the number of pixels sent, 0 where the window shows the frame already; nil where the
  ///   server had no room for the frame, so that another must be drawn, which is then sent whole.
  @discardableResult
  package func present(_ changed: Damage? = nil, isQuiet: Bool = false) -> Int? {
    if changed == nil { presenter.invalidate() }
    let sent = presenter.present(changed ?? Damage(), isQuiet: isQuiet)
    guard let sent else { return nil }
    resizeSync?.frameShown()
    if sent > 0 { frameClock.noteSent() }
    return sent
  }

  /// Notes that the window's contents were lost: the next frame is sent whole.
  package func invalidate() { presenter.invalidate() }

  // MARK: Frames

  /// Frames per second: as measured of the monitor the window is on, and until then as the server says, else
  /// 60.
  package var refreshRate: Double { 1 / frameClock.interval }

  /// Asks for one `.frameDue`; asking again before it comes changes nothing.
  package func requestFrame() { frameClock.request(now: MonotonicClock.now()) }

  /// Whether frames are delayed until shortly before their refresh; otherwise they are begun right after the
  /// refresh before, as a benchmark compares them.
  package var delaysFrames: Bool {
    get { frameClock.delaysFrames }
    set { frameClock.delaysFrames = newValue }
  }

  /// The frame that the server got last; nil where it does not tell.
  package var shownFrame: ShownFrame? { frameClock.shown }

  /// Whether a frame would be seen: the window is mapped, not covered as a whole, not minimised, and not on another
  /// workspace, as far as the server and the manager tell.
  package var isShown: Bool { sight.isShown }

  /// Holds the screen saver and the monitor's sleep off, or gives them back; costs nothing where it is so already.
  /// The server gives them back when the process ends.
  package func holdOffSaver(_ isWanted: Bool) {
    guard isWanted != holdsOffSaver, connection.extensions.screenSaver != nil else { return }
    holdsOffSaver = isWanted
    xcb_screensaver_suspend(connection.xcb, isWanted ? 1 : 0)
  }

  // MARK: Cursor

  /// Reads what the desktop asks for now, and takes the pointer's shapes from the theme that it names; costs two round
  /// trips.
  package func readDesktop() -> Desktop {
    let desktop = connection.desktop
    useCursors(of: desktop)
    return desktop
  }

  /// Takes the pointer's shapes from the theme that a desktop names.
  package func useCursors(of desktop: Desktop) {
    let new = (theme: desktop.cursorTheme, size: desktop.cursorSize)
    guard new != cursorChoice else { return }
    cursorChoice = new
    cursors.use(theme: new.theme, size: new.size)
  }

  /// The number by which other programs know the window.
  package var number: UInt { UInt(window) }

  /// Sets the pointer's shape over the window.
  package func setCursor(_ shape: PointerShape) { cursors.set(shape) }
}
