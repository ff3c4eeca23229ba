import CardInput
package import CardKinetics
import CardModel
package import CardPaint
import CardPicture
package import CardScene
import CardScenes
package import CardStage
import CardSystem

/// The settings and the content from which every command creates its stage.
package struct StageSetup {
  package var settings: StageSettings
  /// A Boolean value that indicates whether the X-ray is on at the start.
  package var showsXRay = false
  /// The openings of the user deck.
  package var openings: Openings

  package init(_ settings: StageSettings, openings: Openings) {
    (self.settings, self.openings) = (settings, openings)
    self.settings.shape = settings.shape ?? openings.first.shape
    self.openings.content.retryKey = settings.bindings.entry(of: "retry")?.chords.first?.label
  }

  /// Creates a setup with the bundled decks.
  package init(_ settings: StageSettings, content: Content) {
    self.init(settings, openings: Openings(content: content))
  }

  /// The content that the stage can show.
  package var content: Content { openings.content }

  /// Moves to the front card of the user's last visit. With `choosesScene`, also selects the scene of that visit.
  package mutating func resume(choosesScene: Bool) {
    guard let bookmark = RecentDecks().bookmark(of: settings.sources.map(\.path)) else { return }
    resume(at: bookmark, choosesScene: choosesScene)
  }

  /// Moves to the position of a bookmark. With `choosesScene`, also selects the bookmark's scene.
  mutating func resume(at bookmark: Bookmark, choosesScene: Bool) {
    settings.deckPosition = openings.position(of: bookmark, in: 0)
    // A lesson begins in its own scene, with its cards closed.
    guard settings.lessonPosition == nil else { return }
    if choosesScene, let scene = SceneCatalog.index(of: bookmark.scene) { settings.scene = scene }
    if bookmark.isOpened == true, SceneCatalog.names[settings.scene] == bookmark.scene {
      settings.isOpened = true
    }
  }

  /// The options of the scenes, without the rules of a lesson.
  package var options: SceneOptions {
    var options = SceneOptions(
      count: settings.count, reducesMotion: settings.reducesMotion, mode: settings.mode,
      tuning: settings.overrides.a)
    options.deck = openings.first
    options.deck.shape = settings.shape
    options.openedScene = settings.isOpened ? SceneCatalog.scenes[settings.scene].id : nil
    options[SwitcherOptions.self] = settings.switcher
    options[ScrollStart.self] = ScrollStart(
      of: SceneCatalog.scenes[settings.scene].id, at: settings.offset)
    options[CustomOptions.self].gallery = LayoutFile.gallery
    options[CustomOptions.self].layout = settings.layout
    options[CustomOptions.self].own = settings.layout
    if !content.books.isEmpty {
      options[LibraryOptions.self].bookPages = content.books.map(\.leaves.count)
      options[LibraryOptions.self].pageSizes = content.books.map(\.pageSize)
    }
    return options
  }

  /// Returns the bundled lesson about a scene, or the reason why its file cannot be read. Returns nil for a scene
  /// without a lesson.
  @Sendable private static func bundledLesson(about scene: String) -> Result<Lesson, LessonProblem>?
  {
    do throws(Failure) {
      return .success(try LessonFile.bundled(scene))
    } catch {
      return error.status == .usage ? nil : .failure(LessonProblem(error.message))
    }
  }

  /// Returns the stage in a window of `window` pixels, at `interfaceScale` pixels for each interface point.
  package func stage(window: Size, interfaceScale: Double) -> Stage {
    let scenes = SceneCatalog.scenes
    /// Returns the size that fits all of the faces.
    func size(_ faces: [OverlayFace]) -> Size {
      let sizes = faces.map(OverlayMetrics.preferredSize)
      return Size(sizes.map(\.width).max() ?? 0, sizes.map(\.height).max() ?? 0)
    }
    var configuration = StageConfiguration(
      scenes: scenes, backdrops: scenes.map { settings.theme.backdrops(for: $0.id) },
      options: options, window: window, interfaceScale: interfaceScale, first: settings.scene)
    configuration.deckPosition = settings.deckPosition
    configuration.lessonPosition = settings.lessonPosition
    configuration.ownLesson = settings.lessonPosition?.lesson
    configuration.bundledLesson = Self.bundledLesson
    configuration.opens = settings.opens && !settings.isOpened
    configuration.fixedViewport = settings.fixedViewport
    configuration.bindings = settings.bindings
    configuration.tabSize = size(
      scenes.map { .tab($0.title, key: "0", index: 0, isSelected: false) })
    configuration.badgeSize = size(Stage.badgeLabels.map { .text(.badge, $0) })
    configuration.glyphCell = OverlayMetrics.glyphCell
    configuration.textSize = OverlayMetrics.preferredSize
    configuration.otherTuning = settings.overrides.b
    (configuration.isDark, configuration.hasHighContrast) =
      (settings.theme.appearance == .dark, settings.theme.contrast == .high)
    let opacity = configuration.panelOpacity
    configuration.dress = { appearance in
      (
        SceneCatalog.scenes.map { Theme(appearance).backdrops(for: $0.id) },
        appearance.hasHighContrast ? 1 : opacity
      )
    }
    if settings.theme.contrast == .high { configuration.panelOpacity = 1 }
    var stage = Stage(configuration)
    stage.showsXRay = showsXRay
    return stage
  }
}
