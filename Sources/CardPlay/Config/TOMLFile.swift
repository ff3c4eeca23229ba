import CardSystem
import TOMLKit

/// A file of TOML tables that can tell the line of a key.
struct TOMLFile {
  let path: String
  let root: TOMLTable
  private let lines: [Substring]

  /// Parses the whole file; the failure names the line and the reason.
  init(path: String) throws(Failure) {
    let text = String(decoding: try FileText.readText(path), as: UTF8.self)
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

  /// The place of a key in a table, "" for the root, for a message: the file and, if found, the line.
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

  /// The place of a table for a message: the file and, if its header is found, the line.
  func place(of table: String) -> String {
    let line = lines.firstIndex { line in
      line.drop(while: \.isWhitespace).hasPrefix("[\(table)]")
    }
    return line.map { "\(path): line \($0 + 1)" } ?? path
  }

  /// The text before the first equals sign outside quotes, without the quotes.
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
