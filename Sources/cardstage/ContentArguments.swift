import ArgumentParser
import CardCommand
import CardContent
import CardModel
import CardDecode
import CardScenes
import CardSystem

/// The options for content: files, scene, number of cards.
struct ContentArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      Files and folders to show: images (JPEG, PNG, WebP, BMP, HEIC, AVIF, SVG), PDF files, Markdown texts (.md), deck \
      files (.json). (default: the bundled cards)
      """, valueName: "PATH"),
    completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The scene to begin with: \(Spelling.list(SceneCatalog.names)). (default: \(SceneCatalog.names[0]); for your \
      files, the one that suits them)
      """, valueName: "NAME"),
    completion: .list(SceneCatalog.names))
  var scene: String?

  @Option(
    """
    The number of cards, pages or books, from 1 to 1,000,000,000; content repeats if there is too little. \
    (default: as many as there are)
    """, value: "N", as: OptionValue.integer(in: StageSettings.counts))
  var count: Int?

  @Option(
    help: ArgumentHelp(
      "Show the layout of this Lua file in the \(SceneCatalog.layoutTitle) scene, and follow the file as you save it.",
      valueName: "FILE.lua"),
    completion: .file(extensions: ["lua"]))
  var layout: String?

  @Option(
    help: ArgumentHelp(
      """
      Where PDF pages have speaker notes: on this half of each page, which is then not shown; auto goes by the .pdfpc \
      file, or else by the pages' size.
      """, valueName: "NAME"))
  var notes = PageNotes.auto

  /// Checks that the words that are neither commands nor options are paths.
  ///
  /// A command calls this method when it runs. By then the parser has refused misspelt options, whose values look like
  /// paths.
  ///
  /// - Throws: An error that names the nearest command.
  func checkPaths() throws {
    for word in paths where !word.contains("/") && !word.contains(".") {
      guard FileText.exists(word) else {
        let commands = Cardstage.configuration.subcommands.compactMap {
          $0.configuration.commandName
        }
        let hint = Spelling.hint(for: word, among: commands)
        throw ValidationError(
          "unknown command or file \"\(word.echoed)\""
            + (hint.isEmpty ? "; see 'cardstage --help'" : hint))
      }
    }
  }

  /// The names of the given options.
  var given: [String] {
    [
      (!paths.isEmpty, "PATH"), (scene != nil, "--scene"), (count != nil, "--count"),
      (notes != .auto, "--notes"), (layout != nil, "--layout"),
    ].compactMap { $0.0 ? $0.1 : nil }
  }
}

extension PageNotes: ExpressibleByArgument {}

extension SceneCatalog {
  /// The title of the scene whose cards a Lua file places.
  fileprivate static var layoutTitle: String { CustomScene.title }
}
