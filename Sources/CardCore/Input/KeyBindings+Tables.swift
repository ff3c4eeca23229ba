/// The table of keys as the window, the README and the manual page show it.
extension KeyBindings {
  /// The groups in order, each with its lines; commands without a key are left out.
  private var groups: [(name: String, entries: [Entry])] {
    var groups: [(name: String, entries: [Entry])] = []
    for entry in entries where !entry.chords.isEmpty {
      if let index = groups.firstIndex(where: { $0.name == entry.group }) {
        groups[index].entries.append(entry)
      } else {
        groups.append((entry.group, [entry]))
      }
    }
    return groups
  }

  /// The key list as text: a line for each group's name, then one for each binding, its keys and
  /// meaning separated by a tab.
  package var listing: String {
    groups.flatMap { group in
      [group.name] + group.entries.map { "\($0.keys)\t\($0.meaning)" }
    }.joined(separator: "\n")
  }

  /// A Markdown table: keys, meaning, and the command's name in a configuration file.
  package var markdown: String {
    let rows = groups.flatMap { group in
      ["| **\(group.name)** | | |"]
        + group.entries.map { "| `\($0.keys)` | \($0.meaning) | \($0.name) |" }
    }
    return (["| Keys | What they do | Command |", "|---|---|---|"] + rows).joined(separator: "\n")
  }

  /// The list for a manual page, in roff's man macros.
  package var manual: String {
    groups.flatMap { group in
      [".SS \(group.name)"]
        + group.entries.flatMap {
          [".TP", ".B \(Self.roff($0.keys))", Self.roff($0.meaning) + "."]
        }
    }.joined(separator: "\n")
  }

  /// Text with the characters escaped that are special to roff.
  private static func roff(_ text: String) -> String {
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
