internal import CDecode
import CardSystem

/// A decoder that parses Markdown texts in worker processes, as `ImageDecoder` decodes images.
package final class MarkdownDecoder: Sendable {
  private let workers: DecodeWorkers

  package init(_ workers: DecodeWorkers = DecodeWorkers()) { self.workers = workers }

  /// The extensions of the names of Markdown files, in lower case.
  ///
  /// Source: the globs of `text/markdown` in shared-mime-info, and GitHub's list of languages (linguist).
  private static let extensions: Set = [
    "md", "markdown", "mdown", "mdwn", "mkd", "mkdn", "mkdown",
  ]

  /// Returns whether a file is a Markdown text, by its name.
  package static func isMarkdown(fileName: String) -> Bool {
    guard let dot = fileName.lastIndex(of: ".") else { return false }
    return extensions.contains(fileName[fileName.index(after: dot)...].lowercased())
  }

  /// Returns the parts of the text in a file, in their order. Blocks during the parsing. An empty file has no parts.
  ///
  /// - Parameter timeout: The timeout, in seconds.
  /// - Throws: An error if the file cannot be read or parsed in time.
  package func parts(
    at path: String, timeout: Double = .infinity
  ) throws(DecodeFailure) -> [MarkdownPart] {
    let file = try RegularFile.opened(path)
    guard file.state.size > 0 else { return [] }
    let request = cardstage_request(kind: cardstage_markdown.rawValue)
    let program = "cardstage-decode-markdown"
    return try workers.answer(
      request, file.descriptor, by: program, timeout: timeout
    ) { answer, memory in
      guard answer.text_length <= Self.maximumSize,
        let text = memory.sealed(Int(answer.text_length))
      else { return nil }
      return text.withBytes(MarkdownPart.parts)
    }
  }

  /// The maximum length of a worker's output, in bytes. No correct worker reaches this length.
  private static let maximumSize = 64 << 20
}
