import ArgumentParser
import CardCommand
import CardContent
import CardDecode
import CardKinetics
import CardPaint
import CardScenes
import CardSystem

/// The options common to all commands with a scene.
struct SceneArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      Cards of one's own: pictures (JPEG, PNG, WebP, HEIC, AVIF, SVG), PDF files, Markdown texts (.md), \
      folders of them, deck files (.json).
      """, valueName: "PATH"),
    completion: .file())
  var paths: [String] = []

  @Option(
    help: """
      The scene: \(SceneCatalog.names.joined(separator: ", ")). (default: \(SceneCatalog.names[0]); \
      for cards of one's own the one that suits them)
      """)
  var scene: String?

  @Option(
    parsing: .unconditional,
    help: "The number of cards, pages or books; content repeats if there is too little.")
  var count: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Fix the scene's viewport, in points.", valueName: "WxH"))
  var viewport: Size?

  @Option(
    help: """
      Where a PDF file has the speaker's notes: on a half of each page, which is not shown; auto for what the \
      pages' size says.
      """)
  var notes = PageNotes.auto

  @Flag(help: "Follow the originals' rules to the letter.")
  var classic = false

  @Option(help: "Snapping of the switcher: nearest, or classic as in the original.")
  var snap = Snap.nearest

  @Option(
    help: ArgumentHelp(
      "The scenes' constants that differ from their defaults.", valueName: "FILE.toml"))
  var tuning: String?

  @Option(
    help: ArgumentHelp(
      "Show this layout, and follow the file as it is saved.", valueName: "FILE.lua"),
    completion: .file(extensions: ["lua"]))
  var layout: String?

  enum Snap: String, ExpressibleByArgument, CaseIterable { case nearest, classic }

  func validate() throws {
    // A word that is no command is taken for a path.
    for word in paths where !word.contains("/") && !word.contains(".") {
      guard FileText.exists(word) else {
        throw ValidationError("there is neither a command nor a file called \"\(word.echoed)\"")
      }
    }
    if let count, !StageSettings.counts.contains(count) {
      throw ValidationError("--count must be from 1 to a thousand million, not \(count)")
    }
    if let viewport, !StageSettings.allows(viewport: viewport) {
      throw ValidationError("--viewport must be from 60x220 to 16384x16384 points")
    }
  }

  /// The given options that differ from their defaults.
  var given: [String] {
    [
      (!paths.isEmpty, "PATH"), (scene != nil, "--scene"), (count != nil, "--count"),
      (viewport != nil, "--viewport"), (notes != .auto, "--notes"),
      (classic, "--classic"), (snap != .nearest, "--snap"), (tuning != nil, "--tuning"),
      (layout != nil, "--layout"),
    ].compactMap { $0.0 ? $0.1 : nil }
  }
}

extension PageNotes: ExpressibleByArgument {}

/// The options of a window or a picture.
struct WindowArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The window's size in device pixels.", valueName: "WxH"))
  var size: Size?

  @Option(
    parsing: .unconditional,
    help: "Pixels per point of strip, overlays and text. (default: from Xft.dpi)")
  var scale: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The offset at which the switcher begins. (default: the first rest with six cards)",
      valueName: "PT"))
  var offset: Double?

  @Flag(help: "Replace flights, flips and turns by cross-fades.")
  var reducedMotion = false

  @Option(help: "Colours: light, dark, or auto for the desktop's (light in pictures).")
  var theme = ThemeWord.auto

  @Option(help: "Contrast: normal, high, or auto for the desktop's (normal in pictures).")
  var contrast = ContrastWord.auto

  enum ThemeWord: String, ExpressibleByArgument, CaseIterable { case light, dark, auto }
  enum ContrastWord: String, ExpressibleByArgument, CaseIterable { case normal, high, auto }

  var themeChoice: ThemeChoice {
    // "auto" is no theme's name, and so none of these.
    ThemeChoice(
      appearance: Theme.Appearance(rawValue: theme.rawValue),
      contrast: Theme.Contrast(rawValue: contrast.rawValue))
  }

  func validate() throws {
    _ = try pixels
    if let offset, !offset.isFinite { throw ValidationError("--offset must be a finite number") }
    if let scale, !(0.25...8).contains(scale) {
      throw ValidationError("--scale must be from 0.25 to 8")
    }
  }

  /// The given options that differ from their defaults, without the size.
  var givenButSize: [String] {
    [
      (scale != nil, "--scale"), (offset != nil, "--offset"),
      (reducedMotion, "--reduced-motion"), (theme != .auto, "--theme"),
      (contrast != .auto, "--contrast"),
    ].compactMap { $0.0 ? $0.1 : nil }
  }

  var pixels: (width: Int, height: Int)? {
    get throws { try size?.pixels(of: "--size") }
  }
}
