import CardInput
import CardTalk

/// The key list as the README and the manual page show it.
extension KeyBindings {
  /// A Markdown table: keys, meaning, and the command's name in a configuration file.
  var markdown: String {
    let lines =
      ["| Keys | What they do | Command |", "|---|---|---|"]
      + lines(
        ofGroup: { ["| **\($0)** | | |"] },
        ofEntry: { ["| `\($0.keys)` | \($0.meaning) | \($0.name) |"] })
    return lines.joined(separator: "\n")
  }

  /// The list for a manual page, in roff's man macros.
  var manual: String {
    lines(
      ofGroup: { [".SS \($0)"] },
      ofEntry: { [".TP", ".B \(Self.roff($0.keys))", Self.roff($0.meaning) + "."] }
    ).joined(separator: "\n")
  }

  private func lines(
    ofGroup groupLines: (String) -> [String], ofEntry entryLines: (Entry) -> [String]
  ) -> [String] {
    var group: String?
    return entries.filter { !$0.chords.isEmpty }.flatMap { entry in
      defer { group = entry.group }
      return (entry.group == group ? [] : groupLines(entry.group)) + entryLines(entry)
    }
  }

  /// Text with the characters escaped that are special to roff.
  fileprivate static func roff(_ text: String) -> String {
    let escaped = text.split(separator: "", omittingEmptySubsequences: true).map { letter in
      switch letter {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      default: String(letter)
      }
    }.joined()
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }
}

/// The commands of `cardstage ctl` as the manual page shows them.
extension ControlCommand {
  static var manual: String {
    usages.flatMap { usage in
      [".TP", ".B \(KeyBindings.roff(usage.line))", KeyBindings.roff(usage.meaning)]
    }.joined(separator: "\n")
  }
}
