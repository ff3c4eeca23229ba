import CardCore
import Glibc

extension Figure {
  static let perspective: [String: Figure] = [
    "eye": Figure(draw: eye),
    "page-turned": Figure(draw: pageTurned),
    "fold": Figure(draw: fold),
    "even-steps": Figure(draw: evenSteps),
    "seen-from-behind": Figure(draw: sides),
    "divisor": Figure(draw: divisor),
    "way-back": Figure(draw: wayBack),
  ]

  /// The eye, the screen, and a point behind it with its picture.
  private static func eye(_ f: FigureCanvas) {
    let (r, ink) = (f.rect, f.ink)
    let axis = r.minY + r.height * 0.8
    let (eye, screen, far) = (r.minX + 22, r.minX + r.width * 0.52, r.minX + r.width * 0.86)
    let top = r.height * 0.66
    let shown = top * (screen - eye) / (far - eye)
    f.line(Point(eye, axis), Point(r.maxX, axis), dash: [3, 3])
    f.line(Point(screen, axis + 16), Point(screen, r.minY + 8), color: ink, width: 1.6)
    f.line(
      Point(eye, axis), Point(far, axis - top), color: f.colors[0], width: 1.2)
    f.line(
      Point(far, axis), Point(far, axis - top), color: f.colors[1], width: 1.6)
    f.line(
      Point(screen, axis), Point(screen, axis - shown), color: f.colors[0], width: 3)
    f.dot(Point(eye, axis), radius: 3.4)
    f.dot(Point(far, axis - top), color: f.colors[1])
    f.label("eye", at: Point(eye, axis + 13), align: .center, color: ink)
    f.label("screen", at: Point(screen + 5, r.minY + 9), color: ink)
    f.label("x", at: Point(far + 6, axis - top / 2), color: ink, size: 13)
    f.label("x′", at: Point(screen - 6, axis - shown / 2), align: .right, color: ink, size: 13)
    f.label("d", at: Point((eye + screen) / 2, axis + 13), align: .center, color: ink, size: 13)
    f.label("−z", at: Point((screen + far) / 2, axis + 13), align: .center, color: ink, size: 13)
  }

  private static func map(
    _ transform: Transform3D, _ size: Size, anchor: Point, at center: Point, scale: Double
  ) -> Homography {
    Homography.translation(center.x, center.y)
      .after(.scale(scale, scale)).after(Homography(transform))
      .after(.translation(-anchor.x * size.width, -anchor.y * size.height))
  }

  private static func page(_ angle: Double) -> Transform3D {
    Transform3D.perspective(distance: 2000).rotated(angle, 0, 1, 0)
  }

  /// A right-hand page flat and at 45°, as the book shows it.
  private static func pageTurned(_ f: FigureCanvas) {
    let size = Size(362, 568)
    let scale = (f.rect.height - 18) / 651
    let spine = Point(f.rect.midX - 190 * scale, f.rect.midY)
    let flat = map(page(0), size, anchor: Point(0, 0.5), at: spine, scale: scale)
    let turned = map(page(-.pi / 4), size, anchor: Point(0, 0.5), at: spine, scale: scale)
    f.canvas.stroke(
      Path(polygon: flat.apply(Rect(size)).points), .solid(f.dim), width: 0.9,
      dash: [3, 3])
    f.sheet(turned.apply(Rect(size)))
    for i in 1..<8 {
      let y = 568 * Double(i) / 8
      f.line(
        turned.apply(Point(40, y)), turned.apply(Point(322, y)),
        color: f.colors[1].lighter(0.4))
    }
    let quad = turned.apply(Rect(size))
    f.label("0°", at: flat.apply(Point(370, 284)), size: 11)
    f.label(
      "−45°", at: quad.topRight + Point(6, 10), color: f.colors[1])
    f.label("spine", at: Point(spine.x - 6, spine.y), align: .right, color: f.ink)
  }

  /// The carousel's card one page away: one radian about its diagonal.
  private static func fold(_ f: FigureCanvas) {
    let size = Size(285, 533.6)
    let scale = (f.rect.height - 6) / 1050
    let pages = [-1.0, 0, 1]
    for angle in pages {
      let transform = Transform3D.perspective(distance: 500)
        .rotated(angle, angle >= 0 ? 1 : -1, 1, 0)
      let center = Point(f.rect.midX - angle * f.rect.width * 0.36, f.rect.midY)
      let card = map(transform, size, anchor: Point(0.5, 0.5), at: center, scale: scale)
      f.sheet(
        card.apply(Rect(size)), color: f.colors[angle == 0 ? 0 : 1])
      f.label(
        angle == 0 ? "0" : angle > 0 ? "1 rad" : "−1 rad",
        at: center, align: .center, color: f.ink)
    }
  }

  /// Even steps on the page, and where they are seen.
  private static func evenSteps(_ f: FigureCanvas) {
    let size = Size(362, 568)
    let scale = (f.rect.height - 16) / 700
    let spine = Point(f.rect.midX - 130 * scale, f.rect.midY)
    let turned = map(page(-1.05), size, anchor: Point(0, 0.5), at: spine, scale: scale * 1.02)
    f.sheet(turned.apply(Rect(size)))
    for i in 1..<8 {
      let x = 362 * Double(i) / 8
      f.line(
        turned.apply(Point(x, 0)), turned.apply(Point(x, 568)),
        color: i == 4 ? f.colors[0] : f.colors[1].lighter(0.45),
        width: i == 4 ? 1.5 : 0.8)
    }
    let quad = turned.apply(Rect(size))
    let middle = (quad.topLeft.x + quad.topRight.x) / 2
    f.line(
      Point(middle, quad.topRight.y + 4), Point(middle, quad.bottomRight.y - 4), dash: [3, 3])
    f.label(
      "u = ½", at: turned.apply(Point(181, 284)) + Point(-7, 0), align: .right,
      color: f.colors[0])
    f.label(
      "s = ½", at: Point(quad.topRight.x + 12, f.rect.midY - 20), color: f.dim)
  }

  private static func sides(_ f: FigureCanvas) {
    let size = Size(120, 170)
    let scale = (f.rect.height - 30) / 190
    for (i, degrees) in [35.0, 86, 145].enumerated() {
      let transform = Transform3D.perspective(distance: 600)
        .rotated(degrees / 180 * .pi, 0, 1, 0)
      let center = Point(
        f.rect.minX + f.rect.width * (0.2 + 0.3 * Double(i)), f.rect.midY - 8)
      let card = map(transform, size, anchor: Point(0.5, 0.5), at: center, scale: scale)
      f.sheet(card.apply(Rect(size)), color: f.colors[i == 2 ? 0 : 1])
      let c = card.apply(Rect(size).insetBy(dx: 16, dy: 22))
      if i != 1 { f.arrow(c.topLeft, c.topRight); f.arrow(c.topRight, c.bottomRight) }
      f.label(
        ["area > 0", "edge-on", "area < 0"][i],
        at: Point(center.x, f.rect.maxY - 8), align: .center, color: f.ink)
    }
  }

  /// How much larger things are seen, by their depth.
  private static func divisor(_ f: FigureCanvas) {
    let plot = Plot(
      f, x: -500...460, y: 0...4, xTicks: [(-243, "−243"), (0, "0"), (243, "243")],
      yTicks: [(1, "1"), (2, "2"), (4, "4")], xName: "z", yName: "1/w, d = 500")
    let eye = Transform3D.perspective(distance: 500)
    plot.curve(0, over: -500...380) { 1 / (1 + $0 * eye.m34) }
    for z in [-243.0, 243] {
      plot.rise(to: 1 / (1 + z * eye.m34), at: z)
      plot.mark(z, 1 / (1 + z * eye.m34))
    }
  }

  /// A pixel and its place on the card.
  private static func wayBack(_ f: FigureCanvas) {
    let size = Size(200, 280)
    let scale = (f.rect.height - 40) / 330
    let y = f.rect.midY + 4
    let flat = map(
      .identity, size, anchor: Point(0.5, 0.5),
      at: Point(f.rect.minX + f.rect.width * 0.22, y), scale: scale)
    let seen = map(
      Transform3D.perspective(distance: 620).rotated(-0.8, 0.25, 1, 0), size,
      anchor: Point(0.5, 0.5), at: Point(f.rect.minX + f.rect.width * 0.76, y), scale: scale)
    for (card, color) in [(flat, f.dim), (seen, f.colors[1])] {
      f.sheet(card.apply(Rect(size)), color: color)
      for i in 1..<5 {
        let (u, v) = (40 * Double(i), 56 * Double(i))
        f.line(card.apply(Point(u, 0)), card.apply(Point(u, 280)), color: color.lighter(0.4))
        f.line(card.apply(Point(0, v)), card.apply(Point(200, v)), color: color.lighter(0.4))
      }
    }
    let spot = Point(136, 92)
    f.arrow(seen.apply(spot), flat.apply(spot) + Point(5, 0), color: f.colors[0])
    f.dot(seen.apply(spot), color: f.colors[0])
    f.dot(flat.apply(spot), color: f.colors[0])
    f.label(
      "the card", at: Point(f.rect.minX + f.rect.width * 0.22, f.rect.minY + 3), align: .center)
    f.label(
      "the screen", at: Point(f.rect.minX + f.rect.width * 0.76, f.rect.minY + 3),
      align: .center)
  }
}
