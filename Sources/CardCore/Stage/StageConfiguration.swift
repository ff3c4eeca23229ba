/// What a stage is made of and shown in.
package struct StageConfiguration: Sendable {
  /// The scenes in the strip's order.
  package var scenes: [any Scene.Type]
  /// Which key asks for what.
  package var bindings: KeyBindings
  /// What fills the window behind each.
  package var backdrops: [BackdropPair]
  /// Their tuning is that of the left view.
  package var options: SceneOptions
  /// What is other than the house's in the right view, where there is one.
  package var otherTuning = SceneOverrides()
  /// The window's extent in pixels.
  package var window: Size
  /// Pixels per interface point: sizes the overlays and the slops.
  package var interfaceScale: Double
  /// A viewport of this size in points for every scene, in place of one fitted to the window.
  package var fixedViewport: Size?
  /// The scene that stands on the stage at first.
  package var first: Int
  /// The extents of the overlays' faces in interface points: the painter knows the type's widths.
  package var tabSize: Size
  package var titleSize: Size
  package var keyListSize: Size
  package var badgeSize: Size
  /// The extent of a face that is made for its label, in interface points.
  package var labelSize: @Sendable (FacePart, String) -> Size
  /// A monospaced character's cell, in ems.
  package var glyphCell: Size
  /// How far panels hide what is behind them; tuned by eye.
  package var panelOpacity = 0.96

  package init(
    scenes: [any Scene.Type], backdrops: [BackdropPair], options: SceneOptions = SceneOptions(),
    window: Size, interfaceScale: Double = 1, fixedViewport: Size? = nil, first: Int = 0,
    tabSize: Size = Size(96, 30), titleSize: Size = Size(320, 96),
    keyListSize: Size = Size(640, 480), badgeSize: Size = Size(120, 40),
    glyphCell: Size = Size(0.6, 1.32),
    labelSize: @escaping @Sendable (FacePart, String) -> Size = { _, _ in Size(480, 72) },
    bindings: KeyBindings? = nil
  ) {
    precondition(!scenes.isEmpty && backdrops.count == scenes.count)
    self.scenes = scenes
    self.bindings = bindings ?? .standard(sceneTitles: scenes.map { $0.title })
    self.backdrops = backdrops
    self.options = options
    self.window = window
    self.interfaceScale = interfaceScale
    self.fixedViewport = fixedViewport
    self.first = first
    self.tabSize = tabSize
    self.titleSize = titleSize
    self.keyListSize = keyListSize
    self.badgeSize = badgeSize
    self.labelSize = labelSize
    self.glyphCell = glyphCell
  }

  /// How much larger the window is than the one that the interface's sizes were tuned in.
  var windowShare: Double { min(window.width / 1280, window.height / 800) }

  /// Pixels a point of what is meant for the whole room, words and echoes: they grow with a large
  /// window, to be read as far away as in a small one. The most is tuned by eye.
  var roomScale: Double {
    min(max(windowShare, interfaceScale), interfaceScale * 1.8)
  }

  /// The viewport of a scene; in half of the window where two stand side by side.
  func viewport(of scene: any Scene.Type, isSplit: Bool) -> Viewport {
    let room = isSplit ? Size(window.width / 2, window.height) : window
    if let fixedViewport { return Viewport(fixed: fixedViewport, in: room) }
    return Viewport(scene.design, in: room)
  }
}
