import CX11
import CX11Shims
import CardKinetics
import CardRaster

/// The server's window with its visual and its background. `deinit` destroys the window.
@MainActor
final class WindowSurface {
  private let connection: DisplayConnection
  let visual: VisualChoice
  let window: Window
  /// Whether another program has destroyed the window.
  var isDestroyed = false
  private let colormap: Colormap?
  private var background: Color
  /// The request that creates the window. Its result has not been checked yet.
  let request: xcb_void_cookie_t

  init(_ connection: DisplayConnection, background: Color, at frame: ScreenRect)
    throws(DisplayError)
  {
    (self.connection, self.background) = (connection, background)
    visual = try VisualChoice(connection)
    colormap =
      visual.isDefault
      ? nil : XCreateColormap(connection.display, connection.root, visual.visual, AllocNone)
    let events = EventTranslator.coreMask(usesInput2: connection.extensions.input2 != nil)
    // After a resize, the pixels keep their position, and new areas show the scene's colour. Without that colour, a new
    // area would show the pixels beneath, such as a manager's white frame. The values are in the order of the mask's
    // bits.
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
    request = xcb_create_window_checked(
      connection.xcb, UInt8(visual.format.depth), window, xcb_window_t(connection.root),
      Int16(clamping: frame.x), Int16(clamping: frame.y), UInt16(frame.width),
      UInt16(frame.height), 0, UInt16(InputOutput),
      xcb_visualid_t(XVisualIDFromVisual(visual.visual)), mask, values)
    self.window = Window(window)
    cx11_expect_loss_of_window(self.window)
  }

  isolated deinit {
    guard !connection.isLost, !isDestroyed else { return }
    cx11_end_window(window)
    XDestroyWindow(connection.display, window)
    if let colormap { XFreeColormap(connection.display, colormap) }
    XFlush(connection.display)
  }

  /// Sets the colour of the areas that a resize uncovers, until the next frame.
  func setBackground(_ color: Color) {
    guard color != background else { return }
    background = color
    let pixel = PixelConverter(visual.format).pixel(of: color)
    XSetWindowBackground(connection.display, window, UInt(pixel))
  }
}
