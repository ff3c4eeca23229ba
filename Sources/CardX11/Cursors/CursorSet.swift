import CX11
import CardInput
import Glibc

/// The pointer's shapes over a window, from the user's cursor theme and at its size.
@MainActor
final class CursorSet {
  private let connection: DisplayConnection
  private let window: Window
  private var cursors: [PointerShape: Cursor] = [:]
  private var current: PointerShape?
  /// The theme and the size that the display began with, from the first change on.
  private var first: (theme: String?, size: Int32)?

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
    // 0 is the parent's cursor, not one of this set's to keep and free.
    if cursor != 0 { cursors[shape] = cursor }
    XDefineCursor(connection.display, window, cursor)
    XFlush(connection.display)
  }

  /// Takes the shapes from another theme, in another size; nil is what there was at first. The user's environment goes
  /// before both.
  func use(theme: String?, size: Int?) {
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

  /// The first of the shape's names that the theme has; 0, the parent's cursor, if it has none.
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

  /// CSS's name, an older theme's, and the core cursor font's, which every server has.
  private static let names: [PointerShape: [String]] = [
    .arrow: ["default", "left_ptr"], .pointingHand: ["pointer", "hand2"],
    .grab: ["grab", "openhand", "hand1"], .grabbing: ["grabbing", "closedhand", "fleur"],
    .crosshair: ["crosshair", "cross"],
    .pen: ["pencil", "crosshair"],
    .columns: ["col-resize", "sb_h_double_arrow"], .rows: ["row-resize", "sb_v_double_arrow"],
  ]
}
