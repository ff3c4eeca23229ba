import CardModel
import CardStage

/// An estimate of a text's width and number of lines. The estimate needs no font.
struct TypeEstimate {
  /// The font size, in points.
  let size: Double

  /// The ratio of the width of a justified line, hyphens included, to the sum of its letters' advances.
  private static let loss = 1.012

  /// Returns the number of lines that a text needs in a width.
  func lines(of words: Prose.Words, width: Double, inset: Double = 0) -> Int {
    var (lines, open) = (0, inset)
    for run in words.runs {
      for scalar in run.text.unicodeScalars {
        if scalar == "\n" {
          lines += max(Int((open / width).rounded(.up)), 1)
          open = 0
        } else {
          open += Self.advance(of: scalar, run.traits) * size * Self.loss
        }
      }
    }
    return lines + max(Int((open / max(width, 1)).rounded(.up)), lines == 0 ? 1 : 0)
  }

  /// Returns the width of a text in one line, and the width of its longest word.
  func extent(of words: Prose.Words) -> (natural: Double, narrowest: Double) {
    var (natural, narrowest, open) = (0.0, 0.0, 0.0)
    for run in words.runs {
      for scalar in run.text.unicodeScalars {
        let advance = Self.advance(of: scalar, run.traits) * size
        natural += advance
        open = scalar == " " || scalar == "\n" ? 0 : open + advance
        narrowest = max(narrowest, open)
      }
    }
    return (natural, min(narrowest, size * Paragraph.maximumWordWidth))
  }

  /// Returns the advance of a letter, in ems.
  static func advance(of scalar: Unicode.Scalar, _ traits: Prose.Traits) -> Double {
    if traits.contains(.code) { return 0.6 * Paragraph.codeSize }
    guard scalar.value >= 0x20 else { return 0 }
    guard scalar.value < 0x7F else { return scalar.value >= 0x2E80 ? 1 : 0.48 }
    let advance = scalar == " " ? 0.25 : advances[Int(scalar.value) - 0x20] / 1000
    return traits.contains(.bold) ? advance * 1.03 : advance
  }

  /// The advances of the ASCII characters, beginning with the space, in thousandths of an em. Source: EB Garamond 12,
  /// regular.
  private static let advances: [Double] = [
    200, 285, 309, 468, 458, 735, 788, 178, 315, 316, 340, 590, 228, 274, 230, 399, 507, 289, 422,
    372, 492, 359, 489, 460, 452, 466, 248, 228, 590, 590, 590, 387, 749, 692, 578, 640, 754, 535,
    512, 729, 810, 340, 300, 681, 584, 901, 770, 763, 552, 806, 713, 465, 670, 738, 672, 916, 707,
    578, 603, 373, 399, 373, 500, 500, 279, 399, 515, 377, 506, 390, 318, 435, 515, 245, 212, 469,
    240, 778, 528, 495, 519, 522, 334, 323, 314, 527, 438, 685, 430, 438, 377, 373, 260, 373, 500,
  ]
}
