import ArgumentParser
import CardCommand
import CardContent
import CardDecode
import CardModel
import CardPaint
import CardScene
import CardScenes
import CardScript
import CardSystem

extension SceneArguments {
  /// The setup of these options, with its content loaded.
  ///
  /// - Parameter end: until when documents and texts of folders are read, on the monotonic clock.
  func setup(until end: Double = .infinity) throws(Failure) -> StageSetup {
    let dealer = try Self.dealer(
      of: paths.map { FileState(opening: $0) }, notes: notes, until: end)
    let layout = try layout.map { (path) throws(Failure) in try LayoutFile.read(path) }
    let suited = layout.map { _ in LayoutScene.id.rawValue } ?? dealer.suitedScene
    var settings = try StageSettings(scene: scene ?? suited ?? SceneCatalog.names[0])
    settings.layout = layout
    settings.count = count
    settings.notes = notes
    settings.sources = dealer.openings.first?.files ?? []
    settings.rules = classic ? .classic : .refined
    settings.switcher.usesClassicSnap = snap == .classic
    settings.fixedViewport = viewport
    if let tuning { settings.overrides = try TuningFile(path: tuning).overrides }
    return StageSetup(settings, dealer: dealer)
  }

  /// Deals the cards of the given files, else the shipped ones.
  private static func dealer(
    of files: [FileState], notes: PageNotes, until end: Double = .infinity
  ) throws(Failure) -> Dealer {
    files.isEmpty
      ? Dealer(content: try ContentLoader.load(from: AssetFolder.find(), notes: notes))
      : warning(of: try Dealer(opening: files, notes: notes, until: end))
  }

  /// The same, having said which notes are left out.
  private static func warning(of dealer: Dealer) -> Dealer {
    for warning in dealer.openings.flatMap(\.warnings) { Cardstage.warn(warning) }
    return dealer
  }

  /// The setup for a script: that of its session, else that of these options and the window's.
  func setup(
    for script: Script, _ window: WindowArguments, _ picture: PictureArguments
  ) throws -> StageSetup {
    var setup: StageSetup
    try script.checkFiles()
    for path in script.changingPaths {
      Cardstage.warn(
        "\(path.echoed) may have changed while the session ran: it is played as it is now")
    }
    for path in script.removedPaths {
      Cardstage.warn("\(path.echoed) was removed while the session ran: its card cannot be shown")
    }
    if let heading = script.session?.heading {
      let given = given + window.givenButSize
      guard given.isEmpty else {
        throw ValidationError(
          "\(given.joined(separator: ", ")): a session brings scene and window with it")
      }
      let dealer =
        heading.settings.sources.isEmpty
        ? try Self.dealer(of: [], notes: heading.settings.notes)
        : Self.warning(of: try Dealer(openingSourcesOf: script))
      setup = StageSetup(heading.settings, dealer: dealer)
    } else {
      setup = try self.setup()
      setup.settings.reducesMotion = window.reducedMotion
      setup.settings.switcher.offset = window.offset
      setup.settings.theme = window.themeChoice.theme(desktopTheme: nil)
    }
    try setup.dealer.take(openedBy: script)
    setup.showsXRay = picture.showsXRay
    return setup
  }
}
