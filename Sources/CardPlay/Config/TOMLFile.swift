import CardSystem
import TOMLKit

/// A file of TOML tables, with the line of each key to name it by.
struct TOMLFile {
  let path: String
  let root: TOMLTable
  private let lines: [Substring]

  /// Reads the file whole; the failure says the line and the reason.
  init(path: String) throws(Failure) {
    let text = String(decoding: try FileText.read(path), as: UTF8.self)
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    do {
      root = try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      let reason = error.description.split(separator: "\n").first ?? "not TOML"
      throw Failure(.badData, "\(path): line \(error.source.begin.line): \(reason)")
    } catch {
      throw Failure(.badData, "\(path): \(error)")
    }
  }

  /// What to call a key of a table, "" for the root: the file and, where the key's line is found,
  /// the line.
  func place(of key: String, in table: String) -> String {
    var isInTable = table.isEmpty
    for (index, line) in lines.enumerated() {
      let words = line.drop(while: \.isWhitespace)
      if words.hasPrefix("[") {
        isInTable = words.dropFirst().prefix { $0 != "]" } == table
      } else if Self.key(of: words) == (isInTable ? key : table + "." + key) {
        return "\(path): line \(index + 1)"
      }
    }
    return path
  }

  /// What to call a table by its header: the file and, where it is found, the line.
  func place(of table: String) -> String {
    let line = lines.firstIndex { line in
      line.drop(while: \.isWhitespace).hasPrefix("[\(table)]")
    }
    return line.map { "\(path): line \($0 + 1)" } ?? path
  }

  /// What stands before the equals sign, without quotes; within them that sign is a key's own.
  private static func key(of line: Substring) -> String {
    var quote: Character?
    var key = ""
    for letter in line {
      if letter == quote {
        quote = nil
      } else if quote == nil, letter == "\"" || letter == "'" {
        quote = letter
      } else if quote == nil, letter == "=" || letter.isWhitespace {
        break
      } else {
        key.append(letter)
      }
    }
    return key
  }
}
