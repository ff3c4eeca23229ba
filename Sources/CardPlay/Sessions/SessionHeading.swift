package import CardCore
package import CardPaint
import CardScenes
package import CardSystem

/// What a session's stage was made with: the first line of its file.
package struct SessionHeading: Hashable, Sendable {
  package var scene: String
  package var count: Int?
  package var usesClassicSnap: Bool
  package var reducesMotion: Bool
  package var fixedViewport: Size?
  package var theme: Theme
  /// The scenes' constants that differed from their defaults at its start.
  package var overrides: SplitOverrides
  /// The window's extent at its start, in pixels.
  package var window: Size
  package var interfaceScale: Double
  /// The keys of the commands that had other keys than by default.
  package var keys: [String: [Chord]]

  package init(_ setup: StageSetup, window: Size, interfaceScale: Double) {
    scene = SceneCatalog.names[setup.scene]
    count = setup.count
    usesClassicSnap = setup.usesClassicSnap
    reducesMotion = setup.reducesMotion
    fixedViewport = setup.fixedViewport
    theme = setup.theme
    overrides = setup.overrides
    (self.window, self.interfaceScale) = (window, interfaceScale)
    let defaults = Self.defaultKeys.entries.map { ($0.name, $0.chords) }
    let usual = Dictionary(defaults, uniquingKeysWith: { first, _ in first })
    let others = setup.bindings.entries.filter { usual[$0.name] != $0.chords }
    keys = Dictionary(
      others.map { ($0.name, $0.chords) }, uniquingKeysWith: { first, _ in first })
  }

  static let defaultKeys = KeyBindings.standard(sceneTitles: SceneCatalog.scenes.map { $0.title })

  /// The keys that were in force.
  var bindings: KeyBindings {
    KeyBindings(
      entries: Self.defaultKeys.entries.map { entry in
        var entry = entry
        entry.chords = keys[entry.name] ?? entry.chords
        return entry
      })
  }
}

extension StageSetup {
  /// What a session's stage was made with.
  package init(_ heading: SessionHeading, content: Content) throws(Failure) {
    try self.init(scene: heading.scene, content: content)
    count = heading.count
    usesClassicSnap = heading.usesClassicSnap
    reducesMotion = heading.reducesMotion
    fixedViewport = heading.fixedViewport
    theme = heading.theme
    overrides = heading.overrides
    bindings = heading.bindings
  }

  /// The stage that a script is played on: in a session's own window, else in one of `size` pixels.
  func stage(
    for script: Script, size: (width: Int, height: Int), interfaceScale: Double
  ) -> Stage {
    if let heading = script.session?.heading {
      return stage(window: heading.window, interfaceScale: heading.interfaceScale)
    }
    let window = Size(Double(size.width), Double(size.height))
    return stage(window: window, interfaceScale: interfaceScale)
  }
}
