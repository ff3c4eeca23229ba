package import CardInput
package import CardKinetics
package import CardModel
package import CardPicture
package import CardScene

/// The scenes of a stage, their window, and the sizes of the overlays.
package struct StageConfiguration: Sendable {
  /// The scenes in the scene bar's order.
  package var scenes: [any Scene.Type]
  /// The key bindings.
  package var bindings: KeyBindings
  /// The backdrop of each scene.
  package var backdrops: [BackdropPair]
  /// The options of every scene. Their overrides apply to the left view.
  package var options: SceneOptions
  /// The parameters of the right view that differ from the defaults, in the split view.
  package var otherTuning = SceneOverrides()
  /// The window's size in pixels.
  package var window: Size
  /// The pixels per interface point, which determine the sizes of the overlays and the slops of gestures.
  package var interfaceScale: Double
  /// The viewport of every scene, in points; nil to fit each viewport to the window.
  package var fixedViewport: Size?
  /// The index of the first scene shown.
  package var first: Int
  /// The position in the user deck at which the scenes begin; nil for the start of each scene.
  package var deckPosition: DeckPosition?
  /// The step of a lesson at the start; nil without a lesson.
  package var lessonPosition: LessonPosition?
  /// The lesson of the user's file, or the lesson at the start; nil without a lesson.
  package var ownLesson: Lesson?
  /// Returns the bundled lesson about a scene, or the error in its file; nil if there is no lesson.
  package var bundledLesson: @Sendable (String) -> Result<Lesson, LessonProblem>? = { _ in nil }
  /// Whether the first scene begins with its opening motion, in the first frame.
  package var opens = false
  /// The sizes of the overlays' faces in interface points. The painter computes them from the fonts.
  package var tabSize = Size(96, 30)
  package var badgeSize = Size(120, 40)
  /// Returns the size that fits the text of a face, in interface points.
  package var textSize: @Sendable (OverlayFace) -> Size = { _ in Size(480, 72) }
  /// The cell of a monospaced character, in ems.
  package var glyphCell = Size(0.6, 1.32)
  /// The opacity of panels; tuned by eye.
  package var panelOpacity = 0.96
  /// Whether the backdrops have the dark theme.
  package var isDark = false
  package var hasHighContrast = false
  /// Returns the backdrop of each scene and the panels' opacity for an appearance; nil if they never change.
  package var dress:
    (@Sendable (StageAppearance) -> (backdrops: [BackdropPair], panelOpacity: Double))?

  package init(
    scenes: [any Scene.Type], backdrops: [BackdropPair], options: SceneOptions = SceneOptions(),
    window: Size, interfaceScale: Double = 1, first: Int = 0
  ) {
    precondition(!scenes.isEmpty && backdrops.count == scenes.count)
    (self.scenes, self.backdrops, self.options) = (scenes, backdrops, options)
    (self.window, self.interfaceScale, self.first) = (window, interfaceScale, first)
    bindings = .standard(scenes: scenes.map { ($0.id.rawValue, $0.title) })
  }

  /// The maximum number of pixels of a window, a screenshot or a video.
  package static let maximumPixels = Double(1 << 26)

  /// Returns whether a window, a screenshot or a video may have a size, in pixels.
  package static func allows(window: Size) -> Bool {
    (1...16384).contains(window.width) && (1...16384).contains(window.height)
      && window.width * window.height <= maximumPixels
  }

  /// The allowed sizes, in words for a message.
  package static let allowedWindows = "from 1 to 16384, at most 67 million pixels in total"

  /// The size of the window relative to 1280×800, the size for which the overlays were tuned.
  var windowFraction: Double { min(window.width / 1280, window.height / 800) }

  /// The pixels per point of captions and input echoes.
  ///
  /// Both grow with the window, so that an audience can read them. The upper limit is tuned by eye.
  var textScale: Double {
    min(max(windowFraction, interfaceScale), interfaceScale * 1.8)
  }

  /// Whether the window is taller than wide.
  var isPortrait: Bool { window.isPortrait }

  /// The height of a row of overlays at the top, in interface points, and its maximum, as a fraction of the window's
  /// height. Tuned by eye.
  private static let (row, rowFraction) = (50.0, 0.12)

  /// The height of a row of overlays at the top of the window, in pixels.
  var topRow: Double { min(Self.row * interfaceScale, window.height * Self.rowFraction).rounded() }

  /// Returns the height of the overlays at the top of the window, in pixels.
  ///
  /// Scenes are laid out below the scene bar if the window is narrow, and below the names of the views in the split
  /// view.
  func topHeight(isSplit: Bool) -> Double {
    (isPortrait ? topRow : 0) + (isSplit ? topRow : 0)
  }

  /// Returns the lesson about a scene, or the error in its file; nil if there is no lesson.
  func lesson(about scene: String) -> Result<Lesson, LessonProblem>? {
    if let ownLesson, ownLesson.scene.rawValue == scene { return .success(ownLesson) }
    return bundledLesson(scene)
  }

  /// Returns the viewport of a scene for cards of the given shape. A nil shape means upright cards.
  ///
  /// In the split view, the viewport fits half of the window. Otherwise it fits beside the panel of a lesson, if the
  /// lesson is about the scene.
  func viewport(
    of scene: any Scene.Type, _ shape: CardFormat?, isSplit: Bool, beside panel: LessonPanel?
  ) -> Viewport {
    let view = isSplit ? ViewSide.a.rect(in: window).size : window
    let top = topHeight(isSplit: isSplit)
    let margin = panel.flatMap { $0.scene == scene.id ? $0.margin : nil } ?? .zero
    if let fixedViewport {
      return Viewport(fixed: fixedViewport, in: view, below: top, margin: margin)
    }
    return Viewport(scene.design(for: shape ?? .upright), in: view, below: top, margin: margin)
  }
}
