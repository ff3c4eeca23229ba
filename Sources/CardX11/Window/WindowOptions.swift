package import CardKinetics

/// The properties of a new window.
package struct WindowOptions {
  package var title = "Cardstage"
  /// The instance and the class in `WM_CLASS`.
  package var className = (instance: "cardstage", class: "Cardstage")
  /// The size, in device pixels.
  package var size = (width: 1280, height: 800)
  /// The `WM_WINDOW_ROLE`, which distinguishes windows of one class, or nil for none.
  package var role: String?
  package var minimumSize = (width: 1, height: 1)
  package var isFullscreen = false
  /// The first background colour of the window; `StageWindow.setBackground` changes it.
  package var background = Color(0, 0, 0)
  /// The monitor on which to open the window, or nil to let the window manager choose.
  package var monitor: Monitor?
  /// The position of the window with its frame on the screen, or nil for a position that the monitor determines.
  package var position: (x: Int, y: Int)?
  package var presentMode = PresentMode.auto
  /// The ratio of the back buffer's size to the window's size (0.1…1), for the `xrender` presenter.
  package var renderScale = 1.0
  /// A Boolean value that indicates whether the window takes the focus when it opens, if there is no manager to give
  /// it.
  package var takesFocus = true
  /// The maximum time for which another program may send nothing during a drop or a paste, in seconds. Tuned by eye.
  package var transferTimeout = 5.0

  package init() {}
}

/// An icon of `width` × `height` pixels, row by row, each 0xAARRGGBB and *not* premultiplied, as in `_NET_WM_ICON`.
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
