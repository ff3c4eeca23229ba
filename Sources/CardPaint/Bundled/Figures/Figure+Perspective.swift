import CardKinetics
import Glibc

extension Figure {
  static let perspective: [String: Drawing] = [
    "eye": eye, "page-turned": pageTurned, "fold": fold, "even-steps": evenSteps,
    "seen-from-behind": sides, "divisor": divisor, "way-back": wayBack,
  ]

  /// Draws the eye, the screen, a point behind the screen and the point's projection.
  private static func eye(_ f: FigureCanvas) {
    let (r, ink) = (f.rect, f.ink)
    let axis = r.at(0, 0.8).y
    let (eye, screen, far) = (r.minX + 22, r.at(0.52, 0).x, r.at(0.86, 0).x)
    let top = r.height * 0.66
    let shown = top * (screen - eye) / (far - eye)
    f.line(Point(eye, axis), Point(r.maxX, axis), dash: [3, 3])
    f.line(Point(screen, axis + 16), Point(screen, r.minY + 8), color: ink, width: 1.6)
    f.line(Point(eye, axis), Point(far, axis - top), color: f.colors[0], width: 1.2)
    f.line(Point(far, axis), Point(far, axis - top), color: f.colors[1], width: 1.6)
    f.line(Point(screen, axis), Point(screen, axis - shown), color: f.colors[0], width: 3)
    f.dot(Point(eye, axis), radius: 3.4)
    f.dot(Point(far, axis - top), color: f.colors[1])
    f.label("eye", at: Point(eye, axis + 15), align: .center, color: ink)
    f.label("screen", at: Point(screen + 5, r.minY + 9), color: ink)
    f.symbol("x", at: Point(far + 6, axis - top / 2), color: ink)
    f.symbol("x′", at: Point(screen - 6, axis - shown / 2), align: .right, color: ink)
    f.symbol("d", at: Point((eye + screen) / 2, axis + 13), align: .center, color: ink)
    f.symbol("−z", at: Point((screen + far) / 2, axis + 13), align: .center, color: ink)
  }

  /// Returns a right-hand page at an angle in radians, as the book shows it.
  private static func page(_ angle: Double, at spine: Point, scale: Double) -> Sheet {
    Sheet(
      Size(362, 568), Transform3D.perspective(distance: 2000).rotated(angle, 0, 1, 0),
      anchor: Point(0, 0.5), at: spine, scale: scale)
  }

  /// Draws a right-hand page flat and at 45°.
  private static func pageTurned(_ f: FigureCanvas) {
    let scale = (f.rect.height - 18) / 651
    let spine = Point(f.rect.midX - 190 * scale, f.rect.midY)
    let flat = page(0, at: spine, scale: scale)
    let turned = page(-.pi / 4, at: spine, scale: scale)
    f.canvas.stroke(Path(polygon: flat.corners.points), .solid(f.dim), width: 0.9, dash: [3, 3])
    f.sheet(turned.corners)
    for i in 1..<8 {
      let y = 568 * Double(i) / 8
      f.line(turned.at(40, y), turned.at(322, y), color: f.colors[1].lighter(0.4))
    }
    f.label("0°", at: flat.at(385, 284))
    f.label("−45°", at: flat.at(385, 40), color: f.colors[1])
    f.label("spine", at: spine - Point(6, 0), align: .right, color: f.ink)
  }

  /// Draws the carousel's cards one page away, each rotated by one radian about its diagonal.
  private static func fold(_ f: FigureCanvas) {
    for (angle, name) in [(-1.0, "−1 rad"), (0, "0"), (1, "1 rad")] {
      let card = Sheet(
        Size(285, 533.6),
        Transform3D.perspective(distance: 500).rotated(angle, angle >= 0 ? 1 : -1, 1, 0),
        at: f.rect.at(0.5 - angle * 0.36, 0.5) - Point(0, 8), scale: (f.rect.height - 18) / 1000)
      f.sheet(card.corners, color: f.colors[angle == 0 ? 0 : 1])
      let bottom = Point(f.rect.at(0.5 - angle * 0.36, 0).x, f.rect.maxY - 8)
      f.label(name, at: bottom, align: .center, color: f.ink)
    }
  }

  /// Draws equal steps across a turned page. In perspective they look unequal.
  private static func evenSteps(_ f: FigureCanvas) {
    let scale = (f.rect.height - 16) / 700
    let spine = Point(f.rect.midX - 130 * scale, f.rect.midY)
    let turned = page(-1.05, at: spine, scale: scale * 1.02)
    let quad = turned.corners
    f.sheet(quad)
    for i in 1..<8 {
      let x = 362 * Double(i) / 8
      f.line(
        turned.at(x, 0), turned.at(x, 568), color: i == 4 ? f.colors[0] : f.colors[1].lighter(0.45),
        width: i == 4 ? 1.5 : 0.8)
    }
    let middle = (quad.topLeft.x + quad.topRight.x) / 2
    f.line(Point(middle, quad.topRight.y + 4), Point(middle, quad.bottomRight.y - 4), dash: [3, 3])
    f.label(
      "u = ½", at: Point(quad.topLeft.x - 8, f.rect.midY), align: .right, color: f.colors[0])
    f.label("s = ½", at: Point(quad.topRight.x + 12, f.rect.midY - 20))
  }

  /// Draws a card seen from the front, from its edge and from behind.
  private static func sides(_ f: FigureCanvas) {
    let views = [(35.0, "area > 0"), (86, "edge-on"), (145, "area < 0")]
    for (i, (degrees, name)) in views.enumerated() {
      let center = f.rect.at(0.2 + 0.3 * Double(i), 0.5) - Point(0, 8)
      let turned = Transform3D.perspective(distance: 600).rotated(degrees / 180 * .pi, 0, 1, 0)
      let card = Sheet(Size(120, 170), turned, at: center, scale: (f.rect.height - 30) / 190)
      f.sheet(card.corners, color: f.colors[i == 2 ? 0 : 1])
      let inner = card.corners(of: Rect(card.size).insetBy(dx: 16, dy: 22))
      if i != 1 {
        f.arrow(inner.topLeft, inner.topRight)
        f.arrow(inner.topRight, inner.bottomRight)
      }
      f.label(name, at: Point(center.x, f.rect.maxY - 8), align: .center, color: f.ink)
    }
  }

  /// Plots the magnification of an object as a function of its depth.
  private static func divisor(_ f: FigureCanvas) {
    let plot = Plot(
      f, x: Axis(-500...460, "z", [-243, 0, 243]), y: Axis(0...4, "1/w, d = 500", [1, 2, 4]))
    let eye = Transform3D.perspective(distance: 500)
    plot.curve(0, over: -500...380) { 1 / (1 + $0 * eye.m34) }
    for z in [-243.0, 243] { plot.drop(z, 1 / (1 + z * eye.m34)) }
  }

  /// Draws a pixel of the screen and its position on the card.
  private static func wayBack(_ f: FigureCanvas) {
    func card(_ u: Double, _ transform: Transform3D) -> Sheet {
      Sheet(
        Size(200, 280), transform, at: f.rect.at(u, 0.5) + Point(0, 7),
        scale: (f.rect.height - 40) / 330)
    }
    let flat = card(0.22, .identity)
    let seen = card(0.76, Transform3D.perspective(distance: 620).rotated(-0.8, 0.25, 1, 0))
    for (card, color) in [(flat, f.dim), (seen, f.colors[1])] {
      f.sheet(card.corners, color: color)
      for i in 1..<5 {
        let (u, v) = (40 * Double(i), 56 * Double(i))
        f.line(card.at(u, 0), card.at(u, 280), color: color.lighter(0.4))
        f.line(card.at(0, v), card.at(200, v), color: color.lighter(0.4))
      }
    }
    let (from, to) = (seen.at(136, 92), flat.at(136, 92))
    f.arrow(from, to + Point(5, 0), color: f.colors[0])
    f.dot(from, color: f.colors[0])
    f.dot(to, color: f.colors[0])
    f.label("the card", at: f.rect.at(0.22, 0) + Point(0, 5), align: .center)
    f.label("the screen", at: f.rect.at(0.76, 0) + Point(0, 5), align: .center)
  }
}
