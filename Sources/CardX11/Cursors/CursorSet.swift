import CX11

/// The pointer's shapes over a window, from the user's cursor theme and at its size.
@MainActor
final class CursorSet {
  private let connection: DisplayConnection
  private let window: Window
  private var cursors: [CursorShape?: Cursor] = [:]
  private var current: CursorShape?? = .none

  init(_ connection: DisplayConnection, window: Window) {
    self.connection = connection
    self.window = window
  }

  isolated deinit {
    for cursor in cursors.values { XFreeCursor(connection.display, cursor) }
  }

  /// Shows `shape`, or nothing for nil.
  func set(_ shape: CursorShape?) {
    guard current != .some(shape) else { return }
    current = .some(shape)
    let cursor = cursors[shape] ?? shape.map(load) ?? makeEmpty()
    cursors[shape] = cursor
    XDefineCursor(connection.display, window, cursor)
    XFlush(connection.display)
  }

  /// The first of the shape's names that the theme has; 0, the parent's cursor, if it has none.
  private func load(_ shape: CursorShape) -> Cursor {
    shape.names.lazy.map { XcursorLibraryLoadCursor(self.connection.display, $0) }
      .first { $0 != 0 } ?? 0
  }

  private func makeEmpty() -> Cursor {
    let display = connection.display
    let bitmap = XCreateBitmapFromData(display, window, [0], 1, 1)
    defer { XFreePixmap(display, bitmap) }
    var (ink, paper) = (XColor(), XColor())
    return XCreatePixmapCursor(display, bitmap, bitmap, &ink, &paper, 0, 0)
  }
}

extension CursorShape {
  /// CSS's name, an older theme's, and the core cursor font's, which every server has.
  fileprivate var names: [String] {
    switch self {
    case .arrow: ["default", "left_ptr"]
    case .pointingHand: ["pointer", "hand2"]
    case .grab: ["grab", "openhand", "hand1"]
    case .grabbing: ["grabbing", "closedhand", "fleur"]
    }
  }
}
