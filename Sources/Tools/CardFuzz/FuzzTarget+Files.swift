import CardContent
import CardDecode
import CardScript
import CardSystem
import CardTalk

extension FuzzTarget {
  /// Parsers of the user's files: scripts and sessions, settings, decks, cues, notes, drawings and layouts.
  static let files = [
    FuzzTarget("script") { input in
      let script = try Script(text: input.text)
      guard script.session == nil else { return script }
      var writer = ScriptWriter()
      let text = script.events.map { writer.line(of: $0) }.joined()
      let events = try Script(text: text).events
      require(events == script.events, "other events: \(text)")
      return script
    },
    FuzzTarget("settings") { input in
      let settings = UserConfig(path: input.path) { $0 }
      for problem in settings.problems { requirePrintable(problem) }
      return settings.keys.isEmpty ? nil : settings
    },
    FuzzTarget("tuning") { input in
      let overrides = try TuningFile(path: input.path).overrides
      let text = TuningFile.text(overrides)
      let written = try TuningFile(path: FuzzInput.path(of: text)).overrides
      require(written == overrides, "other parameters: \(text)")
      return overrides
    },
    FuzzTarget("deck") { input in try DeckFile.read(input.path) },
    FuzzTarget("cues") { input in
      let file = try CueFile(path: input.path)
      let text = file.cues.map { $0.line + "\n" }.joined()
      let written = try CueFile(path: FuzzInput.path(of: text))
      require(written == file, "other cues: \(text)")
      return file.cues.isEmpty ? nil : file
    },
    FuzzTarget("notes") { input in
      let file = try NotesFile(path: input.path)
      return documents.map { labels in
        file.pages(of: labels.map { DocumentPage(label: $0, width: 4, height: 3) })
      }
    },
    FuzzTarget("ink") { input in try InkFile(path: input.path) },
    FuzzTarget("layout") { input in try LayoutFile.layout(called: "fuzz", input.text) },
  ]

  /// The labels of the pages of a document without labels, and of one with overlay steps and an appendix.
  private static let documents = [["1", "2", "3", "4"], ["i", "1", "2", "2", "2", "3", "1", "1"]]
}
