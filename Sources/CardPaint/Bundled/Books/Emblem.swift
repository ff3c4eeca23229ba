import CardKinetics
import CardModel
import Glibc

/// An emblem stamped on a cover, and printed where a chapter ends.
struct Emblem: Sendable {
  /// Draws the emblem around a centre, within a radius.
  let draw: @Sendable (Canvas, Point, Double, Paint) -> Void

  private static let all: [Emblem] = [coil, sun, vanishing, frames, layers, waves]

  /// Returns the emblem of a volume, counted from 1.
  static func of(volume: Int) -> Emblem { all[repeating(volume - 1, all.count)] }

  /// A spring between two plates.
  static let coil = Emblem { canvas, center, r, paint in
    let coil = unitSteps(160).map { t in
      let (x, y) = (cos(t * 14 * .pi), sin(t * 14 * .pi))
      return center + Point(0.5 * x, 1.44 * t - 0.72 + 0.09 * y) * r
    }
    canvas.stroke(Path(through: coil), paint, width: r * 0.05)
    for y in [-0.86, 0.86] {
      canvas.line(
        center + Point(-r * 0.6, r * y), center + Point(r * 0.6, r * y), paint, width: r * 0.06,
        round: true)
    }
  }

  /// A disc and its rays.
  static let sun = Emblem { canvas, center, r, paint in
    canvas.stroke(Path(circle: center, radius: r * 0.38), paint, width: r * 0.05)
    canvas.fill(circle: center, radius: r * 0.26, paint)
    for i in 0..<24 {
      let a = Double(i) / 24 * 2 * .pi
      let ray = Point(cos(a), sin(a)) * r
      canvas.line(
        center + ray * 0.52, center + ray * (i % 2 == 0 ? 0.98 : 0.74), paint, width: r * 0.035,
        round: true)
    }
  }

  /// Lines that meet at a vanishing point.
  static let vanishing = Emblem { canvas, center, r, paint in
    let eye = center + Point(0, -r * 0.3)
    for i in -5...5 {
      canvas.line(eye, center + Point(Double(i) * r * 0.34, r * 0.8), paint, width: r * 0.025)
    }
    for i in 0..<6 {
      let t = 1 / (1 + Double(i) * 0.55)
      let middle = eye + Point(0, 1.1 * r * t)
      let half = Point(1.7 * r * t, 0)
      canvas.line(middle - half, middle + half, paint, width: r * 0.025)
    }
    canvas.stroke(Path(circle: eye + Point(0, -r * 0.28), radius: r * 0.2), paint, width: r * 0.04)
  }

  /// Frames on a grid, the middle one filled.
  static let frames = Emblem { canvas, center, r, paint in
    let pitch = r * 0.6
    for i in 0..<9 {
      let middle = center + Point(Double(i % 3) - 1, Double(i / 3) - 1) * pitch
      let frame = Rect(center: middle, r * 0.46, r * 0.46)
      if i == 4 { canvas.fill(frame, radius: r * 0.07, paint) }
      canvas.stroke(Path(rect: frame, radius: r * 0.07), paint, width: r * 0.045)
    }
  }

  /// Stacked sheets.
  static let layers = Emblem { canvas, center, r, paint in
    for i in 0..<4 {
      let y = (Double(i) - 1.5) * r * 0.36
      let sheet = Path(polygon: [
        center + Point(0, y - r * 0.34), center + Point(r * 0.8, y),
        center + Point(0, y + r * 0.34), center + Point(-r * 0.8, y),
      ])
      if i == 0 { canvas.fill(sheet, paint) }
      canvas.stroke(sheet, paint, width: r * 0.04)
    }
  }

  /// Waves that fade out at the sides.
  static let waves = Emblem { canvas, center, r, paint in
    for k in 0..<4 {
      let points = unitSteps(60).map { t in
        let x = t * 2 - 1
        let swell = cos(x * .pi / 2) * 0.2 * sin(x * 9 + Double(k) * 0.9)
        return center + Point(x, (Double(k) - 1.5) * 0.3 + swell) * r
      }
      canvas.stroke(Path(through: points), paint, width: r * 0.05)
    }
  }
}
