import CardKinetics
import CardPicture
import Foundation
import Testing

@testable import CardPaint

/// Tests that every viewer can distinguish the pen's colours, and sees each of them on light and dark cards.
@Suite struct PenColorTests {
  /// A kind of colour vision, as a matrix for linear red, green and blue, at full severity. Source: Machado, Oliveira
  /// and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009.
  enum Vision: CaseIterable {
    case usual, protanopia, deuteranopia, tritanopia

    var matrix: [[Double]] {
      switch self {
      case .usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
      case .protanopia:
        [
          [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
          [-0.003882, -0.048116, 1.051998],
        ]
      case .deuteranopia:
        [
          [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
          [-0.011820, 0.042940, 0.968881],
        ]
      case .tritanopia:
        [
          [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
          [0.004733, 0.691367, 0.303900],
        ]
      }
    }
  }

  /// Returns the lightness and the two hue axes of CIELAB.
  private static func lab(_ color: Color, _ vision: Vision) -> [Double] {
    func linear(_ value: UInt8) -> Double {
      let value = Double(value) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let rgb = [color.red, color.green, color.blue].map(linear)
    let seen = vision.matrix.map { row in
      min(max(zip(row, rgb).reduce(0) { $0 + $1.0 * $1.1 }, 0), 1)
    }
    let xyz = [
      (0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750),
      (0.0193339, 0.1191920, 0.9503041),
    ].map { seen[0] * $0.0 + seen[1] * $0.1 + seen[2] * $0.2 }
    let f = zip(xyz, [0.95047, 1, 1.08883]).map { value, white in
      let fraction = value / white
      return fraction > 0.008856 ? pow(fraction, 1.0 / 3) : 7.787 * fraction + 16.0 / 116
    }
    return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
  }

  @Test(arguments: ThemeTests.themes, Vision.allCases)
  func everyViewerDistinguishesTheColours(theme: Theme, vision: Vision) {
    for (index, one) in PenColor.allCases.enumerated() {
      for other in PenColor.allCases[..<index] {
        let pair = zip(
          Self.lab(theme.pen(one), vision), Self.lab(theme.pen(other), vision))
        let distance = pair.reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
        // A distance of 2 is just noticeable between adjacent colours. Lines in a projection need a far larger
        // distance.
        #expect(distance > 25, "\(one) and \(other) in \(theme)")
      }
    }
  }

  /// A card may hide the line or the edge, but not both.
  @Test(arguments: ThemeTests.themes, PenColor.allCases)
  func aLineStandsOutFromItsEdge(theme: Theme, color: PenColor) {
    #expect(theme.pen(color).contrast(with: theme.penCasing(color)) >= 3)
  }
}
