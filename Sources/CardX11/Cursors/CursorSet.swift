import CX11
import CardInput
import Glibc

/// The shapes of the pointer over a window, in the theme and the size of the user's desktop.
@MainActor
final class CursorSet {
  private let connection: DisplayConnection
  private let window: Window
  private var cursors: [PointerShape: Cursor] = [:]
  private var current: PointerShape?
  /// The initial theme and size of the display's cursors. Nil until the first change by `use`.
  private var first: (theme: String?, size: Int32)?
  /// The theme and the size of the last call of `use`.
  private var choice: (theme: String?, size: Int?) = (nil, nil)

  init(_ connection: DisplayConnection, window: Window) {
    self.connection = connection
    self.window = window
  }

  isolated deinit {
    guard !connection.isLost else { return }
    for cursor in cursors.values { XFreeCursor(connection.display, cursor) }
  }

  func set(_ shape: PointerShape) {
    guard shape != current else { return }
    current = shape
    let cursor = cursors[shape] ?? (shape == .hidden ? makeEmpty() : load(shape))
    // 0 means the parent's cursor, which this set must not free.
    if cursor != 0 { cursors[shape] = cursor }
    XDefineCursor(connection.display, window, cursor)
    XFlush(connection.display)
  }

  /// Switches to another cursor theme and size. A nil argument restores the initial value.
  ///
  /// The environment variables `XCURSOR_THEME` and `XCURSOR_SIZE` take precedence.
  func use(theme: String?, size: Int?) {
    guard (theme, size) != choice else { return }
    choice = (theme, size)
    let display = connection.display
    let first =
      first ?? (
        XcursorGetTheme(display).map { String(cString: $0) }, XcursorGetDefaultSize(display)
      )
    self.first = first
    if getenv("XCURSOR_THEME") == nil { XcursorSetTheme(display, theme ?? first.theme) }
    if getenv("XCURSOR_SIZE") == nil {
      XcursorSetDefaultSize(display, size.flatMap { Int32(exactly: $0) } ?? first.size)
    }
    let (old, shape) = (cursors, current)
    (cursors, current) = ([:], nil)
    if let shape { set(shape) }
    for cursor in old.values { XFreeCursor(display, cursor) }
  }

  /// Returns the cursor for the first name of the shape that the theme has. Returns 0, the parent's cursor, if the
  /// theme has none of the names.
  private func load(_ shape: PointerShape) -> Cursor {
    Self.names[shape, default: []].lazy
      .map { XcursorLibraryLoadCursor(self.connection.display, $0) }.first { $0 != 0 } ?? 0
  }

  private func makeEmpty() -> Cursor {
    let display = connection.display
    let bitmap = XCreateBitmapFromData(display, window, [0], 1, 1)
    defer { XFreePixmap(display, bitmap) }
    var (ink, paper) = (XColor(), XColor())
    return XCreatePixmapCursor(display, bitmap, bitmap, &ink, &paper, 0, 0)
  }

  /// The names of each shape: first the CSS name, then names of older themes and of the core cursor font, which every
  /// server has.
  private static let names: [PointerShape: [String]] = [
    .arrow: ["default", "left_ptr"], .pointingHand: ["pointer", "hand2"],
    .grab: ["grab", "openhand", "hand1"], .grabbing: ["grabbing", "closedhand", "fleur"],
    .crosshair: ["crosshair", "cross"],
    .pen: ["pencil", "crosshair"],
    .columns: ["col-resize", "sb_h_double_arrow"], .rows: ["row-resize", "sb_v_double_arrow"],
  ]
}
