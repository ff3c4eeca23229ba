import CardModel
import CardSystem

/// A converter of the argument parser's messages to the form of this program's messages.
enum UsageMessage {
  /// Returns a message about the command line. A message of this program is returned unchanged.
  static func text(of message: String) -> String {
    if let match = message.wholeMatch(of: invalidValue) {
      let (_, value, option, placeholder, details) = match.output
      let need = need(placeholder.map(String.init), details)
      return
        "\(option.filter { $0 != "<" && $0 != ">" }) must be \(need), not \"\(String(value).echoed)\""
    }
    if let match = message.wholeMatch(of: #/Missing expected argument '(?s)(.*?)(?: \.\.\.)?'/#) {
      return "missing \(plain(match.1))"
    }
    if let match = message.wholeMatch(of: #/Missing value for '(\S+)(?: <(.*)>)?'/#) {
      return "\(match.1) needs a value" + (match.2.map { ": \($0)" } ?? "")
    }
    if let match = message.wholeMatch(of: unknownOption) {
      let hint = match.2.map { "; did you mean \($0)?" } ?? ""
      return "unknown option \"\(String(match.1).echoed)\"\(hint)"
    }
    if let match = message.wholeMatch(
      of: #/(?s)(?:Unexpected argument|\d+ unexpected arguments:) '(.*?)'(?:, '.*')?/#)
    {
      return "unexpected argument \"\(String(match.1).echoed)\""
    }
    if let match = message.wholeMatch(
      of: #/(?s)The option '(\S+)' does not take any value, but '(.*)' was specified\./#)
    {
      return "\(match.1) takes no value, got \"\(String(match.2).echoed)\""
    }
    return message
  }

  nonisolated(unsafe) private static let invalidValue =
    #/(?s)The value '(.*)' is invalid for '(<.*?>|\S+)(?: <(.*?)>)?'(.*)/#
  nonisolated(unsafe) private static let unknownOption =
    #/(?s)Unknown option '(.*?)'(?:\. Did you mean '(.*)'\?)?/#

  /// Returns what an option expects, for an error message.
  ///
  /// The result is the requirement that the option's own parser states, or else the list of the option's valid values,
  /// or else its placeholder.
  private static func need(_ placeholder: String?, _ details: Substring) -> String {
    if details.hasPrefix(": ") { return String(details.dropFirst(2)) }
    let values =
      details.contains("\n")
      ? details.split(separator: "\n").filter { $0.hasPrefix("  - ") }.map {
        String($0.dropFirst(4))
      }
      : details.matches(of: #/'([^']*)'/#).map { String($0.1) }
    if !values.isEmpty { return Spelling.list(values) }
    return placeholder.map { $0 == "WxH" ? "\($0), such as 1280x800" : $0 } ?? "another value"
  }

  /// Returns a synopsis without its angle brackets, such as `--out FILE.png`.
  private static func plain(_ synopsis: Substring) -> String {
    synopsis.filter { $0 != "<" && $0 != ">" }
  }
}
