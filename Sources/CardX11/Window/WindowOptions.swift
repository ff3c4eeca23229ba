package import CardKinetics

/// The properties of a window to open.
package struct WindowOptions {
  package var title = "Cardstage"
  /// `WM_CLASS`: the instance and the class.
  package var className = (instance: "cardstage", class: "Cardstage")
  /// Device pixels.
  package var size = (width: 1280, height: 800)
  /// `WM_WINDOW_ROLE`, which tells windows of one class apart; nil for none.
  package var role: String?
  package var minimumSize = (width: 1, height: 1)
  package var isFullscreen = false
  /// See `StageWindow.setBackground`.
  package var background = Color(0, 0, 0)
  /// The monitor to open on; nil leaves it to the window manager.
  package var monitor: Monitor?
  package var presentMode = PresentMode.auto
  /// The back buffer's size over the window's, 0.1…1, for the `xrender` presenter.
  package var renderScale = 1.0
  /// Whether it takes the keyboard's focus as it opens, where there is no manager to give it.
  package var takesFocus = true
  /// How long, in seconds, another program may send nothing in the middle of a drop or a paste;
  /// tuned by eye.
  package var transferPatience = 5.0

  package init() {}
}

/// A square or oblong icon: `width`·`height` pixels, row by row, each 0xAARRGGBB *not*
/// premultiplied (as `_NET_WM_ICON` has them).
package struct IconImage: Hashable, Sendable {
  package var width: Int
  package var height: Int
  package var pixels: [UInt32]

  package init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height, "an icon has width × height pixels")
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
