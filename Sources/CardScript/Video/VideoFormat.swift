import CardKinetics
import CardSystem

/// The format of a video, determined by the ending of its name.
package enum VideoFormat: String, CaseIterable, Sendable {
  case mp4, webm, gif
  /// A folder of images.
  case pngSequence = "png-sequence"

  /// Creates the format for a path's ending; nil for an unknown ending.
  package init?(path: String) {
    // The shell completes a folder's name with a slash.
    let name = path.lastIndex { $0 != "/" }.map { String(path[...$0]) } ?? ""
    self.init(rawValue: name[FileText.ending(of: name)...].dropFirst().lowercased())
  }

  /// The filename extensions as a list in a sentence, such as ".a, .b or .c".
  package static var endings: String {
    let names = allCases.map { ".\($0.rawValue)" }
    return names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
  }

  /// The default frames per second: a screen's rate, or fewer for a GIF, which would otherwise be too large.
  package var defaultRate: Double { self == .gif ? 25 : 60 }

  /// The maximum frames per second.
  ///
  /// A GIF stores delays in hundredths of a second, and browsers replace a delay below two hundredths by ten
  /// hundredths.
  package var maximumRate: Double { self == .gif ? 50 : 240 }

  /// Whether width and height must be even, because the format stores colour once per 2 × 2 pixels.
  package var needsEvenSize: Bool { self == .mp4 || self == .webm }

  /// Returns the default size in pixels: the size of a session's window, made even if necessary, or 1280×800.
  package func size(of session: Session?) -> (width: Int, height: Int) {
    guard let window = session?.window else { return (1280, 800) }
    let (width, height) = (Int(window.width), Int(window.height))
    return needsEvenSize ? (width + width % 2, height + height % 2) : (width, height)
  }
}
