import CardDecode
import CardModel
import CardSystem

/// The title, the authors and the language of a text, from its front matter.
struct FrontMatter: Equatable {
  var title: String?
  var author: String?
  var language: HanLanguage?

  init() {}

  /// Reads a front matter. Unknown settings are ignored.
  init(_ text: String, _ form: MarkdownPart.FrontForm) {
    switch form {
    case .json: readJSON(text)
    case .titleBlock: readTitleBlock(text)
    case .yaml, .toml:
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for (name, values) in form == .yaml ? Self.yaml(lines) : Self.toml(lines) {
        set(name.lowercased(), values)
      }
    }
  }

  private mutating func set(_ name: String, _ values: [String]) {
    let text = values.filter { !$0.isEmpty }.joined(separator: ", ").onOneLine.prefix(200)
    guard !text.isEmpty else { return }
    switch name {
    case "title": title = Formula.plain(in: String(text))
    case "author", "authors": author = String(text)
    case "lang", "language": language = HanLanguage(tag: String(text))
    default: break
    }
  }

  // MARK: JSON

  private struct Members: Decodable {
    var title: Names?
    var author: Names?
    var authors: Names?
    var lang: Names?
    var language: Names?
  }

  /// One or several names or other texts. Each is a string, or the member `name` of an object.
  private struct Names: Decodable {
    var names: [String]

    private struct Person: Decodable { var name: String }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let name = try? container.decode(String.self) {
        names = [name]
      } else if let person = try? container.decode(Person.self) {
        names = [person.name]
      } else {
        // If a member has another form, the other members must still be read.
        names = (try? container.decode([Names].self))?.flatMap(\.names) ?? []
      }
    }
  }

  private mutating func readJSON(_ text: String) {
    // Hexo leaves out the braces.
    let json = text.trimmed.hasPrefix("{") ? text : "{\(text)}"
    guard let members = try? JSONText.decode(Members.self, from: json.utf8) else { return }
    set("title", members.title?.names ?? [])
    set("lang", (members.lang ?? members.language)?.names ?? [])
    set("author", (members.author ?? members.authors)?.names ?? [])
  }

  // MARK: Pandoc's title block

  private mutating func readTitleBlock(_ text: String) {
    var fields: [[Substring]] = []
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("%") {
        fields.append([line.dropFirst()])
      } else if !fields.isEmpty {
        fields[fields.count - 1].append(line)
      }
    }
    let separator: (Character) -> Bool = { $0 == ";" }
    for (name, lines) in zip(["title", "author"], fields) {
      // Each further line of the authors is another author.
      let text = lines.joined(separator: name == "title" ? " " : ";")
      set(name, name == "title" ? [text] : text.split(whereSeparator: separator).map { $0.trimmed })
    }
  }

  // MARK: YAML and TOML

  private typealias Lines = [Substring]

  /// Returns the settings at the top level of YAML.
  private static func yaml(_ lines: Lines) -> [(String, [String])] {
    var settings: [(String, [String])] = []
    var rest = lines[...]
    while let line = rest.popFirst() {
      guard let colon = line.firstIndex(of: ":"), let first = line.first, !first.isWhitespace,
        first != "#", first != "-"
      else { continue }
      let isInside = { (line: Substring) in
        line.allSatisfy(\.isWhitespace) || line.first!.isWhitespace || line.hasPrefix("- ")
      }
      let inside = rest.prefix(while: isInside)
      rest = rest.dropFirst(inside.count)
      let name = line[..<colon].trimmed.filter { $0 != "\"" && $0 != "'" }
      settings.append((name, yamlValues(line[line.index(after: colon)...].trimmed, Array(inside))))
    }
    return settings
  }

  /// Returns the strings of a value that begins after a colon and continues on indented lines.
  private static func yamlValues(_ start: String, _ inside: Lines) -> [String] {
    let words = inside.map(\.trimmed)
    if start.hasPrefix("|") || start.hasPrefix(">") {
      return [words.joined(separator: " ").trimmed]
    }
    if start.hasPrefix("[") { return flow(([start] + words).joined(separator: " ")) }
    let isEmpty = start.isEmpty || start.hasPrefix("#")
    let lines = inside.filter { !$0.allSatisfy(\.isWhitespace) }
    if isEmpty, lines.first?.trimmed.hasPrefix("-") == true { return items(in: lines) }
    // A mapping is not a string, but may have a name.
    if isEmpty, words.contains(where: { $0.contains(": ") }) { return name(in: lines) }
    return [scalar(([start] + words).joined(separator: " ").trimmed)]
  }

  /// Returns the strings in a list. For an item that is a mapping, returns its name.
  private static func items(in lines: Lines) -> [String] {
    let depth = lines[0].depth
    var items: [Lines] = []
    for line in lines {
      if line.depth == depth, line.trimmed.hasPrefix("-") {
        items.append([
          Substring(String(repeating: " ", count: depth + 1) + line.dropFirst(depth + 1))
        ])
      } else if !items.isEmpty {
        items[items.count - 1].append(line)
      }
    }
    return items.flatMap { item in
      let name = name(in: item)
      return name.isEmpty ? [scalar(item[0].trimmed)] : name
    }
  }

  /// Returns the name in the lines of a mapping, or no text. The name may consist of a given name and a family name.
  private static func name(in lines: Lines) -> [String] {
    let lines = lines.filter { !$0.trimmed.isEmpty }
    // Deeper lines belong to other mappings, such as an affiliation.
    let depth = lines.first?.depth
    let outer = lines.filter { $0.depth == depth }
    func value(_ name: String, _ lines: Lines) -> String? {
      lines.first { $0.trimmed.hasPrefix(name + ":") }.map {
        scalar($0.trimmed.dropFirst(name.count + 1).trimmed)
      }
    }
    if let name = value("name", outer) ?? value("literal", outer), !name.isEmpty { return [name] }
    let parts = ["given", "family"].compactMap { value($0, lines) }
    return parts.isEmpty ? [] : [parts.joined(separator: " ")]
  }

  /// Returns the settings of TOML before the first table.
  private static func toml(_ lines: Lines) -> [(String, [String])] {
    var settings: [(String, [String])] = []
    var rest = lines[...]
    while let line = rest.popFirst(), !line.hasPrefix("[") {
      guard let sign = line.firstIndex(of: "=") else { continue }
      var value = line[line.index(after: sign)...].trimmed
      if value.hasPrefix("[") { value = joined(value[...], to: "]", &rest) }
      if let quotes = ["\"\"\"", "'''"].first(where: value.hasPrefix) {
        let text = joined(value.dropFirst(3), to: quotes, &rest)
        let end = text.firstRange(of: quotes)?.lowerBound ?? text.endIndex
        value = "'" + text[..<end].trimmed.replacing("'", with: "''") + "'"
      }
      settings.append((line[..<sign].trimmed, value.hasPrefix("[") ? flow(value) : [scalar(value)]))
    }
    return settings
  }

  /// Returns the text of a value that begins on a line, with the following lines up to the first that contains `end`.
  private static func joined(
    _ start: Substring, to end: String, _ rest: inout ArraySlice<Substring>
  ) -> String {
    var (text, isOpen) = (String(start), !start.contains(end))
    // Only the added line is searched, because a text may have a million lines.
    while isOpen, let next = rest.popFirst() {
      text += " " + next.trimmed
      isOpen = !next.contains(end)
    }
    return text
  }

  /// Returns the strings in a list in brackets.
  private static func flow(_ text: String) -> [String] { items(inBrackets: text).map(scalar) }

  /// Returns the items of a list in brackets or of a mapping in braces.
  private static func items(inBrackets text: String) -> [String] {
    var (items, item, depth): ([String], String, Int) = ([], "", 0)
    var quote: Character?
    for character in text.dropFirst() {
      if quote == nil {
        let isEnd = "]}".contains(character)
        if depth == 0, isEnd || character == "," {
          items.append(item.trimmed)
          item = ""
          if isEnd { break }
          continue
        }
        depth += isEnd ? -1 : "[{".contains(character) ? 1 : 0
      }
      if character == quote {
        quote = nil
      } else if quote == nil, "\"'".contains(character), item.allSatisfy(\.isWhitespace) {
        quote = character
      }
      item.append(character)
    }
    return items
  }

  /// Returns the text of a scalar, without quotes and comments, and with escapes replaced. For a mapping in braces,
  /// returns the value of its member `name`.
  private static func scalar(_ text: String) -> String {
    if text.hasPrefix("{") {
      let name = items(inBrackets: text).first { $0.hasPrefix("name") }?.dropFirst(4)
      return plainScalar((name ?? "").drop { $0 != ":" && $0 != "=" }.dropFirst().trimmed)
    }
    // The name of an anchor (`&name`) or a type (`!type`) comes before the value.
    let isNamed = text.hasPrefix("&") || text.hasPrefix("!")
    return plainScalar(isNamed ? text.drop { !$0.isWhitespace }.trimmed : text)
  }

  private static func plainScalar(_ text: String) -> String {
    if text.hasPrefix("'") {
      return String(text.dropFirst().replacing("''", with: "\u{0}").prefix { $0 != "'" })
        .replacing("\u{0}", with: "'")
    }
    if text.hasPrefix("\"") { return unescaped(text.dropFirst()) }
    if text.hasPrefix("#") { return "" }
    let end = text.firstRange(of: " #")?.lowerBound ?? text.endIndex
    let plain = text[..<end].trimmed
    return plain == "~" || plain == "null" ? "" : plain
  }

  /// Returns the text up to a double quote, with its escapes replaced.
  private static func unescaped(_ text: Substring) -> String {
    var (result, rest) = ("", text)
    while let character = rest.popFirst(), character != "\"" {
      guard character == "\\", let escape = rest.popFirst() else {
        result.append(character)
        continue
      }
      let digits = ["x": 2, "u": 4, "U": 8][escape] ?? 0
      if digits > 0, let code = UInt32(rest.prefix(digits), radix: 16),
        let scalar = Unicode.Scalar(code)
      {
        result.unicodeScalars.append(scalar)
        rest = rest.dropFirst(digits)
      } else {
        result.append("nt".contains(escape) ? " " : escape)
      }
    }
    return result
  }
}

extension Substring {
  /// The number of blanks at the start of the line.
  fileprivate var depth: Int { prefix(while: \.isWhitespace).count }
}

extension StringProtocol {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return String(text)
  }
}
