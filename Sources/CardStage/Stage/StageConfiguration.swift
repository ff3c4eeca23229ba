package import CardInput
package import CardKinetics
import CardModel
package import CardPicture
package import CardScene

/// The scenes of a stage, the window they are shown in, and what sizes its chrome.
package struct StageConfiguration: Sendable {
  /// The scenes in the scene bar's order.
  package var scenes: [any Scene.Type]
  /// The key bindings.
  package var bindings: KeyBindings
  /// The backdrop of each scene.
  package var backdrops: [BackdropPair]
  /// The options of every scene; their overrides are those of the left view.
  package var options: SceneOptions
  /// The parameters that differ from the defaults in the right view, if there are two.
  package var otherTuning = SceneOverrides()
  /// The window's size in pixels.
  package var window: Size
  /// Pixels per interface point: sizes the overlays and the slops.
  package var interfaceScale: Double
  /// A viewport of this size in points for every scene, in place of one fitted to the window.
  package var fixedViewport: Size?
  /// The index of the first scene shown.
  package var first: Int
  /// Whether that scene begins with its opening motion, in the first frame.
  package var opens = false
  /// The sizes of the overlays' faces in interface points, from the painter, which knows the fonts.
  package var tabSize = Size(96, 30)
  package var badgeSize = Size(120, 40)
  /// The size of a face for its label, in interface points.
  package var labelSize: @Sendable (FacePart, String) -> Size = { _, _ in Size(480, 72) }
  /// A monospaced character's cell, in ems.
  package var glyphCell = Size(0.6, 1.32)
  /// The opacity of panels; tuned by eye.
  package var panelOpacity = 0.96
  /// The theme of the backdrops, by which the painter knows its own.
  package var isDark = false
  package var hasHighContrast = false
  /// The backdrop of each scene and the panels' opacity for a look; nil where they stay.
  package var dress: (@Sendable (StageLook) -> (backdrops: [BackdropPair], panelOpacity: Double))?

  package init(
    scenes: [any Scene.Type], backdrops: [BackdropPair], options: SceneOptions = SceneOptions(),
    window: Size, interfaceScale: Double = 1, first: Int = 0
  ) {
    precondition(!scenes.isEmpty && backdrops.count == scenes.count)
    (self.scenes, self.backdrops, self.options) = (scenes, backdrops, options)
    (self.window, self.interfaceScale, self.first) = (window, interfaceScale, first)
    bindings = .standard(scenes: scenes.map { ($0.id.rawValue, $0.title) })
  }

  /// The most pixels of a window or of a picture of one.
  package static let mostPixels = Double(1 << 26)

  /// Whether a window, or a picture of one, may be so large, in pixels.
  package static func allows(window: Size) -> Bool {
    (1...16384).contains(window.width) && (1...16384).contains(window.height)
      && window.width * window.height <= mostPixels
  }

  /// The allowed sizes, for a message.
  package static let allowedWindows = "from 1 to 16384, at most 67 million pixels in total"

  /// The size of the window relative to 1280×800, for which the sizes of the chrome were tuned.
  var windowShare: Double { min(window.width / 1280, window.height / 800) }

  /// Pixels per point of captions and echoes: they grow with the window, to be readable from the
  /// back of a room. The upper limit is tuned by eye.
  var roomScale: Double {
    min(max(windowShare, interfaceScale), interfaceScale * 1.8)
  }

  /// Whether the window is narrower than high: the scene bar is a row at its head.
  var isPortrait: Bool { window.width < window.height }

  /// The height of a row of the chrome at the window's head, in interface points and at most as a share
  /// of the window's height; tuned by eye.
  private static let (row, rowShare) = (50.0, 0.12)

  /// The height of a row of the chrome at the window's head, in pixels.
  var headRow: Double { min(Self.row * interfaceScale, window.height * Self.rowShare).rounded() }

  /// The height that the chrome takes of the window at its head, in pixels: the scenes are laid out below
  /// the scene bar of a narrow window and the names of two views.
  func head(isSplit: Bool) -> Double {
    (isPortrait ? headRow : 0) + (isSplit ? headRow : 0)
  }

  /// The viewport of a scene with cards of a shape (nil: upright), in half of the window where there are two views.
  func viewport(of scene: any Scene.Type, _ shape: DeckShape?, isSplit: Bool) -> Viewport {
    let view = isSplit ? Half.a.rect(in: window).size : window
    let head = head(isSplit: isSplit)
    if let fixedViewport { return Viewport(fixed: fixedViewport, in: view, below: head) }
    return Viewport(scene.design(for: shape ?? .upright), in: view, below: head)
  }
}
