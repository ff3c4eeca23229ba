import CardKinetics
import CardModel
import Glibc

extension ArtFamily {
  /// Circles packed without overlap.
  static let circles = ArtFamily("Packed circles", "discs", 24...200) {
    canvas, rect, palette, seed, amount in
    var random = SplitMix64(seed: seed)
    canvas.fill(rect, .solid(palette.background))
    var placed: [(Point, Double)] = []
    // The first circles are large. Later, about one attempt in a hundred finds a free position.
    for attempt in 0..<8000 where placed.count < amount {
      let maximum = attempt < 60 ? rect.width * 0.19 : rect.width * 0.07
      let p = rect.at(random.unit(), random.unit())
      var space = maximum
      for (q, r) in placed { space = min(space, (p - q).length - r - 2.5) }
      guard space > 3.5 else { continue }
      placed.append((p, space))
      let color = palette.at(Double(random.below(5)))
      let motif = random.below(4)
      if motif > 0 { canvas.fill(circle: p, radius: space, .solid(color)) }
      switch motif {
      case 0:
        for k in stride(from: space, to: 1.5, by: -max(space / 5, 3.2)) {
          canvas.stroke(Path(circle: p, radius: k - 0.8), .solid(color), width: 1.5)
        }
      case 1: canvas.fill(circle: p, radius: space * 0.5, .solid(palette.background))
      case 2:
        var half = Path()
        let angle = random.between(0, 2 * .pi)
        half.arc(p, space, angle, angle + .pi)
        half.close()
        canvas.fill(half, .solid(color.darker(0.22)))
      default: break
      }
    }
  }

  /// Quarter circles on a grid, each rotated at random.
  static let tiles = ArtFamily("Quarter-round tiles", "a side", 4...16) {
    canvas, rect, palette, seed, amount in
    var random = SplitMix64(seed: seed)
    canvas.fill(rect, .solid(palette.background))
    let side = rect.width / Double(amount)
    for row in 0...Int(rect.height / side) {
      for column in 0...Int(rect.width / side) {
        // Tiles end at whole pixels: if two tiles shared a pixel, the colour beneath both would show through.
        let cell = Point(Double(column), Double(row))
        let corner = canvas.snapped(rect.origin + cell * side)
        let far = canvas.snapped(rect.origin + (cell + Point(1, 1)) * side)
        let tile = Rect(origin: corner, size: Size(far.x - corner.x, far.y - corner.y))
        let back = palette.at(Double(random.below(5)))
        let front = palette.at(Double(random.below(5)))
        if random.below(3) > 0 { canvas.fill(tile, .solid(back.lighter(0.25))) }
        canvas.clipped(to: tile) {
          canvas.moved(to: tile.center, angle: Double(random.below(4)) * .pi / 2) {
            quarter(
              canvas, max(tile.width, tile.height), front, random.below(4), palette.background)
          }
        }
      }
    }
  }

  private static func quarter(
    _ canvas: Canvas, _ side: Double, _ color: Color, _ motif: Int, _ background: Color
  ) {
    let corner = Point(-side / 2, -side / 2)
    switch motif {
    case 0: canvas.fill(circle: corner, radius: side, .solid(color))
    case 1:
      for (k, ink) in [(1.0, color), (0.75, background), (0.5, color), (0.25, background)] {
        canvas.fill(circle: corner, radius: side * k, .solid(ink))
      }
    case 2:
      for corner in [corner, corner * -1] {
        canvas.fill(circle: corner, radius: side / 2, .solid(color))
      }
    default: canvas.fill(circle: .zero, radius: side * 0.3, .solid(color))
    }
  }

  /// Rays from one point.
  static let rays = ArtFamily("Rays", "beams", 12...90) { canvas, rect, palette, seed, amount in
    var random = SplitMix64(seed: seed)
    let center = rect.at(random.between(0.3, 0.7), random.between(0.5, 0.68))
    canvas.fill(rect, .solid(palette.colors[0]))
    let count = 2 * amount
    let reach = rect.width + rect.height
    for i in stride(from: 0, to: count, by: 2) {
      let a = Double(i) / Double(count) * 2 * .pi
      let b = a + 2 * .pi / Double(count) * random.between(0.75, 1.2)
      canvas.fill(
        Path(polygon: [
          center, center + Point(cos(a), sin(a)) * reach, center + Point(cos(b), sin(b)) * reach,
        ]), .solid(palette.colors[2].mixed(with: palette.background, random.between(0, 0.6))))
    }
    let rings = [palette.colors[3], palette.background, palette.colors[3], palette.colors[4]]
    for (k, color) in rings.enumerated() {
      canvas.fill(circle: center, radius: rect.width * (0.25 - 0.055 * Double(k)), .solid(color))
    }
    let sea = Rect(
      x: rect.minX, y: center.y + rect.width * 0.02, width: rect.width,
      height: rect.maxY - center.y)
    canvas.fill(sea, .vertical(sea, palette.colors[4], palette.colors[4].darker(0.35)))
    for i in 0..<9 {
      let y = sea.minY + 10 + Double(i * i) * 2.4
      let half = rect.width * (0.22 - 0.016 * Double(i)) * random.between(0.7, 1.2)
      canvas.line(
        Point(center.x - half, y), Point(center.x + half, y),
        .solid(palette.colors[3], alpha: 0.75), width: 2.4, round: true)
    }
  }

  /// Bands woven over and under each other.
  static let weave = ArtFamily("Weave", "threads", 8...40) { canvas, rect, palette, seed, amount in
    var random = SplitMix64(seed: seed)
    canvas.fill(rect, .solid(palette.colors[4].darker(0.5)))
    let pitch = rect.width / Double(amount)
    let band = pitch * 0.84
    let columns = Int(rect.width / pitch) + 1
    let rows = Int(rect.height / pitch) + 1
    let twill = 2 + random.below(2)
    let warp = (0...columns).map { _ in palette.colors[0].darker(random.between(0, 0.3)) }
    let accent = 3 + random.below(3)
    let weft = (0...rows).map { row in
      row % accent == 1
        ? palette.colors[3].mixed(with: palette.background, 0.3)
        : palette.colors[2].mixed(with: palette.background, 0.6)
    }
    for row in 0...rows {
      for column in 0...columns {
        let center = rect.origin + Point(Double(column) + 0.5, Double(row) + 0.5) * pitch
        let isOver = (column + row) % (2 * twill) < twill
        for pass in [!isOver, isOver] {
          let size = pass ? Size(band, pitch) : Size(pitch, band)
          let piece = Rect(center: center, size.width, size.height)
          let color = pass ? warp[column] : weft[row]
          canvas.fill(piece, .solid(pass == isOver ? color : color.darker(0.25)))
          let edge = pass ? Size(1.6, size.height) : Size(size.width, 1.6)
          canvas.fill(Rect(origin: piece.origin, size: edge), .solid(.white, alpha: 0.2))
        }
      }
    }
  }
}
