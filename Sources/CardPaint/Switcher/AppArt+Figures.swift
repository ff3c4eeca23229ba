import CardCore
import Glibc

extension AppArt {
  static let chart = AppArt(
    sections: ["Overview", "Trends", "Reports"],
    glyph: { canvas, c, ink in
      for (i, h) in [8.0, 13, 18].enumerated() {
        canvas.fill(
          Rect(x: c.x - 9.5 + Double(i) * 7, y: c.y + 9 - h, width: 5, height: h), radius: 1.5,
          .solid(ink))
      }
    },
    paint: { app in
      let (canvas, body) = (app.canvas, app.body)
      canvas.fill(body, .solid(app.theme.windowWell))
      let figures = [
        ("Visitors", "48.2k", 0.6), ("Throws", "9,310", 0.35), ("Returns", "0.4 %", 0.02),
      ]
      let gap = 10.0
      let width = (body.width - 28 - 2 * gap) / 3
      for (i, (name, value, hue)) in figures.enumerated() {
        let tile = Rect(
          x: 14 + Double(i) * (width + gap), y: body.minY + 14, width: width, height: 66)
        panel(app, tile)
        canvas.text(
          name, .interface(11.5, .medium), .solid(app.dim), baseline: tile.origin + Point(12, 22))
        canvas.text(
          value, .display(20, .semibold), .solid(app.ink), baseline: tile.origin + Point(12, 49),
          width: width - 18)
        canvas.fill(
          Path(circle: Point(tile.maxX - 14, tile.minY + 18), radius: 3.5),
          .solid(Color(hue: hue, saturation: 0.65, lightness: 0.55)))
      }
      lines(app, Rect(x: 14, y: body.minY + 92, width: body.width - 28, height: 170))
      bars(app, Rect(x: 14, y: body.minY + 274, width: body.width - 28, height: 150))
      let names = ["Lisbon", "Kyoto", "Bergen", "Quito", "Accra", "Perth", "Turin"]
      app.rows(from: body.minY + 438, height: 40) { row, i in
        canvas.text(
          names[i % 7], .interface(14), .solid(app.ink), baseline: Point(20, row.midY + 5))
        let full = row.width * 0.5
        let t = 0.92 - Double(i % 7) * 0.11
        canvas.fill(
          Rect(x: row.maxX - 20 - full, y: row.midY - 4, width: full, height: 8), radius: 4,
          .solid(app.theme.windowTrack))
        canvas.fill(
          Rect(x: row.maxX - 20 - full, y: row.midY - 4, width: full * t, height: 8), radius: 4,
          .solid(app.accent, alpha: 0.85))
      }
    })

  private static func panel(_ app: AppCanvas, _ rect: Rect) {
    app.canvas.fill(
      rect.insetBy(dx: -0.7, dy: -0.7), radius: 10.7,
      .solid(app.theme.outline ?? .black, alpha: app.theme.alpha(0.06)))
    app.canvas.fill(rect, radius: 10, .solid(app.theme.windowTile))
  }

  private static func lines(_ app: AppCanvas, _ box: Rect) {
    let canvas = app.canvas
    panel(app, box)
    canvas.text(
      app.card.subtitle, .interface(13.5, .semibold), .solid(app.ink),
      baseline: box.origin + Point(14, 24), width: box.width - 28)
    let plot = Rect(
      x: box.minX + 14, y: box.minY + 40, width: box.width - 28, height: box.height - 56)
    for i in 0...3 {
      let y = plot.minY + plot.height * Double(i) / 3
      canvas.line(Point(plot.minX, y), Point(plot.maxX, y), .solid(app.line), width: 1)
    }
    for (k, strength) in [(1, 0.35), (0, 1.0)] {
      let noise = Noise(seed: app.card.seed &+ UInt64(k))
      let points = (0...11).map { i -> Point in
        let t = Double(i) / 11
        let value = 0.28 + 0.4 * t + 0.3 * noise(t * 5) - Double(k) * 0.14
        return Point(
          plot.minX + plot.width * t, plot.maxY - plot.height * min(max(value, 0.04), 0.97))
      }
      let curve = Path(through: points)
      if k == 0 {
        var area = curve
        area.line(Point(plot.maxX, plot.maxY))
        area.line(Point(plot.minX, plot.maxY))
        area.close()
        canvas.fill(
          area,
          .linear(
            plot.origin, Point(plot.minX, plot.maxY),
            [.init(0, app.accent, 0.3), .init(1, app.accent, 0)]))
        canvas.fill(Path(circle: points[11], radius: 4.5), .solid(app.accent))
      }
      canvas.stroke(curve, .solid(app.accent, alpha: strength), width: 2.4)
    }
  }

  private static func bars(_ app: AppCanvas, _ box: Rect) {
    let canvas = app.canvas
    var random = app.random
    panel(app, box)
    canvas.text(
      "By day", .interface(13.5, .semibold), .solid(app.ink), baseline: box.origin + Point(14, 24))
    let plot = Rect(
      x: box.minX + 14, y: box.minY + 40, width: box.width - 28, height: box.height - 70)
    let pitch = plot.width / 7
    for (i, day) in ["M", "T", "W", "T", "F", "S", "S"].enumerated() {
      let h = plot.height * random.between(0.3, 1)
      let x = plot.minX + (Double(i) + 0.5) * pitch
      let width = min(pitch * 0.5, 26)
      canvas.fill(
        Rect(x: x - width / 2, y: plot.maxY - h, width: width, height: h), radius: 4,
        .solid(app.accent, alpha: i == 3 ? 1 : app.theme.choose(0.4, dark: 0.45, high: (0.5, 0.5))))
      canvas.centeredText(
        day, .interface(11, .medium), .solid(app.dim), at: Point(x, plot.maxY + 14))
    }
  }

  static let general = AppArt(
    sections: ["Home", "Recent", "More"],
    glyph: { canvas, c, ink in
      for i in 0..<4 {
        canvas.fill(
          Rect(
            x: c.x - 9 + Double(i % 2) * 10, y: c.y - 9 + Double(i / 2) * 10, width: 8, height: 8),
          radius: 2.4, .solid(ink, alpha: i == 0 ? 1 : 0.75))
      }
    },
    paint: { app in
      let (canvas, body) = (app.canvas, app.body)
      let banner = Rect(x: 14, y: body.minY + 14, width: body.width - 28, height: 108)
      let palette = Palette(app.card.color, seed: app.card.seed)
      canvas.clipped(to: Path(rect: banner, radius: 12)) {
        ArtFamily.of(app.card).paint(
          app.card, palette, on: canvas,
          in: Rect(x: banner.minX, y: banner.minY, width: banner.width, height: banner.width))
      }
      let text = TextBlock(
        app.card.text, TextStyle.interface(13.5).leaded(1.45), on: canvas,
        width: body.width - 32, maxLines: 4)
      text.draw(at: Point(16, banner.maxY + 14), .solid(app.ink, alpha: app.theme.alpha(0.85)))
      app.rows(from: banner.maxY + 28 + text.size.height, height: 58) { row, i in
        let icon = Rect(x: 16, y: row.midY - 18, width: 36, height: 36)
        canvas.fill(icon, radius: 9, .solid(palette.at(Double(i)), alpha: 0.85))
        canvas.text(
          "Item \(i + 1)", .interface(14.5, .medium), .solid(app.ink),
          baseline: Point(66, row.midY - 2))
        canvas.text(
          "Changed \(i + 2) days ago", .interface(12.5), .solid(app.dim),
          baseline: Point(66, row.midY + 16))
        app.rule(under: row, inset: 66)
      }
    })
}
