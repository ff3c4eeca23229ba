import CardScene
import CardCommand
import ArgumentParser
import CardContent
import CardKinetics
import CardModel
import CardScript
import CardDecode
import CardPaint
import CardScenes
import CardSystem

/// The options from which a command creates its stage.
struct SceneRequest {
  var content: ContentArguments
  var rules: RuleArguments
  var viewport: ViewportArguments
  /// The options of the start; nil for a command that lacks them.
  var start: StartArguments?
  /// The options of the appearance; nil for a command that lacks them.
  var appearance: AppearanceArguments?

  /// The files that the options name, for a check that they are different.
  var files: [(option: String, path: String?)] {
    [("--tuning", rules.tuning), ("--layout", content.layout), ("--lesson", rules.lessonPath)]
  }

  /// Returns the setup of these options, with its content loaded.
  ///
  /// - Parameter end: The deadline for reading documents, and texts in folders, on the monotonic clock.
  func setup(until end: Double = .infinity) throws -> StageSetup {
    try content.checkPaths()
    // Small files come first, since reading content can take long.
    let overrides = try rules.tuning.map { (path) throws(Failure) in
      try TuningFile(path: path).overrides
    }
    let layout = try content.layout.map { (path) throws(Failure) in try LayoutFile.read(path) }
    let openings = try Self.openings(
      of: content.paths.map { FileState(opening: $0) }, notes: content.notes, until: end)
    let lesson = try rules.lessonPosition(in: content.scene)
    let suited =
      lesson?.lesson.scene.rawValue ?? layout.map { _ in CustomScene.id.rawValue }
      ?? openings.suitedScene
    var settings = try StageSettings(scene: content.scene ?? suited ?? SceneCatalog.names[0])
    settings.layout = layout
    settings.count = content.count
    settings.notes = content.notes
    settings.sources = content.paths.map { FileState(opening: $0) }
    settings.lessonPosition = lesson
    settings.mode = rules.classic ? .classic : .refined
    settings.switcher.usesClassicSnap = rules.snap == .classic
    settings.fixedViewport = viewport.viewport
    settings.offset = start?.offset
    settings.isOpened = start?.opened == true
    if let overrides { settings.overrides = overrides }
    if let appearance {
      settings.reducesMotion = appearance.reducedMotion
      settings.theme = appearance.themeChoice.theme(desktopTheme: nil)
    }
    return StageSetup(settings, openings: openings)
  }

  /// Returns the setup for a script. A session contains its own setup; other scripts use these options.
  ///
  /// - Parameter size: The size of the window for a script that is not a session, in pixels.
  func setup(
    for script: Script, size: (width: Int, height: Int), showsXRay: Bool
  ) throws -> StageSetup {
    var setup: StageSetup
    for path in try script.changedFiles() {
      Cardstage.warn("\(path.echoed): changed since the session was recorded; playing it as it is")
    }
    if let heading = script.session?.heading {
      guard given.isEmpty else {
        throw ValidationError(
          "a session has its own scene and window; leave out \(Spelling.list(given, "and"))")
      }
      let openings = try Self.openings(
        of: heading.settings.sources, notes: heading.settings.notes)
      setup = StageSetup(heading.settings, openings: openings)
    } else {
      setup = try self.setup()
      try Self.checkOffset(of: setup, size: size, scale: appearance?.scale)
    }
    try setup.openings.read(openedBy: script)
    setup.showsXRay = showsXRay
    return setup
  }

  /// Checks that the scene can begin at the given offset.
  ///
  /// If `warns` is true, prints a warning about an offset beyond the scene's ends in a window of `size` pixels.
  ///
  /// - Throws: An error if the scene has no offset.
  static func checkOffset(
    of setup: StageSetup, size: (width: Int, height: Int), scale: Double?, warns: Bool = true
  ) throws {
    let window = Size(size)
    let warning = try setup.offsetWarning(window: window, interfaceScale: scale ?? 1)
    if warns, let warning {
      Cardstage.warn(warning)
    }
  }

  /// The names of the given options whose values a session contains.
  private var given: [String] {
    content.given + viewport.given + rules.given + (start?.given ?? [])
      + (appearance?.given ?? [])
  }

  /// Returns the opening of the given files, or the bundled content if there are no files. Warns of the speaker notes
  /// that could not be read.
  private static func openings(
    of files: [FileState], notes: PageNotes, until end: Double = .infinity
  ) throws(Failure) -> Openings {
    guard !files.isEmpty else {
      return Openings(content: try ContentLoader.load(from: AssetFolder.find(), notes: notes))
    }
    let openings = try Openings(opening: files, notes: notes, until: end)
    for warning in openings[0]?.warnings ?? [] { Cardstage.warn(warning) }
    return openings
  }
}

extension StageSetup {
  /// Warns of each of the user's files that could not be shown, except for those in `known`. Returns the paths of all
  /// such files.
  ///
  /// - Throws: An exit status, after the warnings, if none of the first cards could be shown.
  @discardableResult func reportUnshownFiles(except known: Set<String> = []) throws -> Set<String> {
    let files = content.source.unshownFiles
    let paths = files.map(\.path)
    for (path, failure) in files where !known.contains(path) {
      Cardstage.warn("\(path.echoed): cannot be shown: \(failure.message)")
    }
    guard showsNothing(of: paths) else { return Set(paths) }
    let areMissing = files.allSatisfy { !FileText.exists($0.path) }
    let status: Failure.Status = areMissing ? .missingInput : .badData
    throw ExitCode(status.rawValue)
  }
}
