import CardKinetics
import CardModel
import Glibc

extension ArtFamily {
  /// Overlapping waves under a low sun.
  static let waves = ArtFamily("Waves", "lines", 5...32) { canvas, rect, palette, seed, amount in
    var random = SplitMix64(seed: seed)
    canvas.fill(rect, .vertical(rect, palette.background, palette.colors[2].lighter(0.45)))
    let sun = rect.at(random.between(0.25, 0.75), 0.26)
    let radius = rect.width * random.between(0.11, 0.17)
    canvas.fill(circle: sun, radius: radius, .solid(palette.colors[3]))
    // If there are many lines, they lie closer together and have a lower amplitude.
    let swell = min(1, 12 / Double(amount))
    for t in unitSteps(amount - 1) {
      let y0 = rect.at(0, 0.26 + 0.7 * t).y
      let amplitude = swell * rect.height * (0.018 + 0.03 * t) * random.between(0.7, 1.3)
      let length = rect.width * random.between(0.55, 0.95)
      let phase = random.between(0, 2 * .pi)
      let points = stride(from: rect.minX - 12, through: rect.maxX + 12, by: 12).map { x in
        let a = (x / length) * 2 * .pi + phase
        return Point(x, y0 + amplitude * (sin(a) + 0.35 * sin(2.3 * a + 1)))
      }
      let crest = Path(through: points)
      let color = palette.colors[2].mixed(with: palette.colors[0], min(t * 1.7, 1))
        .mixed(with: palette.colors[4], max(0, t * 1.8 - 0.8))
      canvas.fill(
        crest.area(downTo: rect.maxY + 2, from: rect.minX - 12, to: rect.maxX + 12), .solid(color))
      canvas.stroke(crest, .solid(.white, alpha: 0.35), width: 1.4)
    }
  }

  /// Lines along a vector field.
  static let flow = ArtFamily("Flow lines", "paths", 120...800) {
    canvas, rect, palette, seed, amount in
    var random = SplitMix64(seed: seed)
    let noise = Noise(seed: seed)
    canvas.fill(rect, .solid(palette.colors[4].darker(0.55)))
    let zoom = random.between(2.0, 3.0) / rect.width
    let turn = random.between(0, 2 * .pi)
    for i in 0..<amount {
      var p = rect.at(random.between(-0.1, 1.1), random.between(-0.1, 1.1))
      let color = palette.at(noise(p.x * zoom * 0.6, p.y * zoom * 0.6 + 40) * 2 + 1.5)
      var points = [p]
      for _ in 0..<14 {
        let angle = turn + noise(p.x * zoom, p.y * zoom) * .pi * 1.1
        p = p + Point(cos(angle), sin(angle)) * 8
        points.append(p)
      }
      canvas.stroke(
        Path(through: points), .solid(color, alpha: 0.85),
        width: i % 7 == 0 ? 3.4 : random.between(0.8, 2))
    }
  }

  /// Mountain ridges in haze.
  static let strata = ArtFamily("Strata", "layers", 4...14) { canvas, rect, palette, seed, amount in
    var random = SplitMix64(seed: seed)
    let noise = Noise(seed: seed)
    let sky = [
      Paint.Stop(0, palette.colors[3].lighter(0.3)), .init(0.5, palette.colors[2].lighter(0.6)),
    ]
    canvas.fill(rect, .vertical(rect, sky))
    let sun = rect.at(random.between(0.2, 0.8), random.between(0.2, 0.32))
    canvas.fill(circle: sun, radius: rect.width * 0.16, .solid(.white, alpha: 0.16))
    canvas.fill(circle: sun, radius: rect.width * 0.1, .solid(.white, alpha: 0.85))
    let near = palette.ink(in: Theme()).darker(0.3)
    for (ridge, t) in unitSteps(amount - 1).enumerated() {
      let y0 = rect.at(0, 0.36 + 0.5 * t).y
      let height = rect.height * (0.12 - 0.04 * t)
      let roughness = 2.2 + 2.5 * t
      let row = Double(ridge) * 17.3
      let crest = stride(from: rect.minX - 2, through: rect.maxX + 4, by: 3).map { x in
        let u = (x - rect.minX) / rect.width * roughness
        let h = noise(u, row) + 0.5 * noise(u * 2.1, row + 5) + 0.22 * noise(u * 5, row + 9)
        return Point(x, y0 - h * height)
      }
      canvas.fill(
        Path(line: crest).area(downTo: rect.maxY + 2, from: rect.minX - 2, to: rect.maxX + 4),
        .solid(palette.colors[0].lighter(0.55).mixed(with: near, t)))
    }
  }

  /// Bodies on elliptic orbits around a centre.
  static let orbits = ArtFamily("Orbits", "ellipses", 4...14) {
    canvas, rect, palette, seed, amount in
    var random = SplitMix64(seed: seed)
    let night = palette.colors[4].darker(0.5)
    let center = rect.at(0.5, 0.48)
    let sky = [Paint.Stop(0, palette.colors[4].darker(0.1)), .init(1, night)]
    canvas.fill(rect, .radial(center: center, radius: rect.height * 0.75, sky))
    for _ in 0..<90 {
      canvas.fill(
        circle: rect.at(random.unit(), random.unit()), radius: random.between(0.4, 1.1),
        .solid(.white, alpha: random.between(0.2, 0.8)))
    }
    let sun = palette.colors[3]
    canvas.moved(to: center, angle: random.between(-0.5, 0.5)) {
      canvas.glow(.zero, radius: 54, [.init(0.3, sun, 0.7), .init(1, sun, 0)])
      canvas.fill(circle: .zero, radius: 22, .solid(sun.lighter(0.35)))
      for i in 0..<amount {
        let a = 40 + Double(i) * rect.width * min(0.052, 0.5 / Double(amount))
        func orbit(_ angle: Double) -> Point { Point(a * cos(angle), a * 0.42 * sin(angle)) }
        let ring = unitSteps(72).map { orbit($0 * 2 * .pi) }
        canvas.stroke(Path(through: ring), .solid(.white, alpha: 0.26), width: 0.9)
        let p = orbit(random.between(0, 2 * .pi))
        let radius = random.between(3, 9)
        canvas.fill(circle: p, radius: radius, .solid(palette.at(Double(i)).lighter(0.15)))
        canvas.fill(
          circle: p + Point(0.3, 0.3) * radius, radius: radius * 0.72, .solid(.black, alpha: 0.16))
      }
    }
  }
}
