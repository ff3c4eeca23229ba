import CardSystem

/// What a film is written as; the end of its name says it.
package enum FilmFormat: String, CaseIterable, Sendable {
  case mp4, webm, gif
  /// A folder of pictures.
  case pngSequence = "png-sequence"

  /// Nil where the name ends in none of them.
  package init?(path: String) {
    // The shell completes a folder's name with a slash.
    let name = path.lastIndex { $0 != "/" }.map { String(path[...$0]) } ?? ""
    self.init(rawValue: name[FileText.ending(of: name)...].dropFirst().lowercased())
  }

  /// The endings, as a sentence lists them.
  package static var endings: String {
    let names = allCases.map { ".\($0.rawValue)" }
    return names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
  }

  /// Frames a second where nothing is said: as a screen's; for a GIF, that many are too much to
  /// send about.
  package var usualRate: Double { self == .gif ? 25 : 60 }

  /// The most frames a second it can hold.
  ///
  /// A GIF counts in hundredths of a second, and browsers take less than two for ten.
  package var highestRate: Double { self == .gif ? 50 : 240 }

  /// Whether width and height must be even: both videos keep one colour for four pixels.
  package var needsEvenSize: Bool { self == .mp4 || self == .webm }

  /// A film's size in pixels where none is asked for: its session's window, or a pixel more where
  /// that must be; 1280×800 of a script.
  package func size(of session: Session?) -> (width: Int, height: Int) {
    guard let window = session?.window else { return (1280, 800) }
    let (width, height) = (Int(window.width), Int(window.height))
    return needsEvenSize ? (width + width % 2, height + height % 2) : (width, height)
  }
}
