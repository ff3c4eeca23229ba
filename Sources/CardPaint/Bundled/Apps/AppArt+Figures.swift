import CardKinetics
import CardModel
import Glibc

extension AppArt {
  static let chart = AppArt(
    sections: ["Overview", "Trends", "Reports"],
    glyph: { canvas in
      for (i, h) in [8.0, 13, 18].enumerated() {
        let bar = Rect(x: -9.5 + Double(i) * 7, y: 9 - h, width: 5, height: h)
        canvas.fill(bar, radius: 1.5, .white)
      }
    },
    paint: { app in
      let (canvas, body) = (app.canvas, app.body)
      canvas.fill(body, .solid(app.theme.windowWell))
      // The first three lines are names with numbers; the next line has the names of the bars in the list.
      let facts = app.card.text.split(separator: "\n").map(String.init)
      let gap = 10.0
      let width = (body.width - 28 - 2 * gap) / 3
      for (i, (fact, hue)) in zip(facts, [0.6, 0.35, 0.02]).enumerated() {
        let parts = fact.split(separator: ": ", maxSplits: 1).map(String.init)
        let (name, value) = (parts.first ?? "", parts.dropFirst().first ?? "")
        let tile = Rect(
          x: 14 + Double(i) * (width + gap), y: body.minY + 14, width: width, height: 66)
        panel(app, tile)
        app.text(name, .interface(11.5, .medium), app.dim, at: tile.origin + Point(12, 22))
        app.text(value, .display(20, .semibold), at: tile.origin + Point(12, 49), width: width - 18)
        canvas.fill(
          circle: Point(tile.maxX - 14, tile.minY + 18), radius: 3.5,
          .solid(Color(hue: hue, saturation: 0.65, lightness: 0.55)))
      }
      lines(app, app.band(at: 92, height: 170))
      bars(app, app.band(at: 274, height: 150))
      let names = facts.dropFirst(3).joined().split(separator: ", ").map(String.init)
      guard !names.isEmpty else { return }
      app.rows(from: body.minY + 438, height: 40) { row, i in
        app.text(names[i % names.count], .interface(14), at: Point(20, row.midY + 5))
        let full = row.width * 0.5
        for (part, color, alpha) in [
          (1, app.theme.windowTrack, 1), (0.92 - Double(i % 7) * 0.11, app.accent, 0.85),
        ] {
          let bar = Rect(x: row.maxX - 20 - full, y: row.midY - 4, width: full * part, height: 8)
          canvas.fill(bar, radius: 4, .solid(color, alpha: alpha))
        }
      }
    })

  private static func panel(_ app: AppCanvas, _ rect: Rect) {
    app.tile(rect, radius: 10, border: 0.7, alpha: 0.06)
  }

  /// Draws a titled panel. Returns the area of the panel's plot, which ends `bottom` points above the panel's bottom.
  private static func plot(_ app: AppCanvas, _ box: Rect, _ title: String, bottom: Double) -> Rect {
    panel(app, box)
    app.text(
      title, .interface(13.5, .semibold), at: box.origin + Point(14, 24), width: box.width - 28)
    return Rect(
      x: box.minX + 14, y: box.minY + 40, width: box.width - 28, height: box.height - 40 - bottom)
  }

  private static func lines(_ app: AppCanvas, _ box: Rect) {
    let canvas = app.canvas
    let plot = plot(app, box, app.card.subtitle, bottom: 16)
    for y in unitSteps(3) { canvas.line(plot.at(0, y), plot.at(1, y), .solid(app.line)) }
    for (k, strength) in [(1, 0.35), (0, 1.0)] {
      let noise = Noise(seed: app.card.seed &+ UInt64(k))
      let points = unitSteps(11).map { t in
        let value = 0.28 + 0.4 * t + 0.3 * noise(t * 5) - Double(k) * 0.14
        return Point(
          plot.minX + plot.width * t, plot.maxY - plot.height * min(max(value, 0.04), 0.97))
      }
      let curve = Path(through: points)
      if k == 0 {
        canvas.fill(
          curve.area(downTo: plot.maxY, from: plot.minX, to: plot.maxX),
          .vertical(plot, [.init(0, app.accent, 0.3), .init(1, app.accent, 0)]))
        canvas.fill(circle: points[11], radius: 4.5, .solid(app.accent))
      }
      canvas.stroke(curve, .solid(app.accent, alpha: strength), width: 2.4)
    }
  }

  private static func bars(_ app: AppCanvas, _ box: Rect) {
    var random = app.random
    let plot = plot(app, box, "By day", bottom: 30)
    let pitch = plot.width / 7
    for (i, day) in weekdays.enumerated() {
      let h = plot.height * random.between(0.3, 1)
      let x = plot.minX + (Double(i) + 0.5) * pitch
      let width = min(pitch * 0.5, 26)
      app.canvas.fill(
        Rect(x: x - width / 2, y: plot.maxY - h, width: width, height: h), radius: 4,
        .solid(app.accent, alpha: i == 3 ? 1 : app.theme.choose(0.4, dark: 0.45, high: (0.5, 0.5))))
      app.canvas.centeredText(
        day, .interface(11, .medium), .solid(app.dim), at: Point(x, plot.maxY + 14))
    }
  }

  static let dayNames = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  static let weekdays = dayNames.map { String($0.prefix(1)) }

  static let general = AppArt(
    sections: ["Home", "Recent", "More"],
    glyph: { canvas in
      for i in 0..<4 {
        let tile = Rect(x: -9 + Double(i % 2) * 10, y: -9 + Double(i / 2) * 10, width: 8, height: 8)
        canvas.fill(tile, radius: 2.4, .solid(.white, alpha: i == 0 ? 1 : 0.75))
      }
    },
    paint: { app in
      let (canvas, body) = (app.canvas, app.body)
      let banner = app.band(at: 14, height: 108)
      let palette = Palette(app.card.color, seed: app.card.seed)
      canvas.clipped(to: Path(rect: banner, radius: 12)) {
        ArtFamily.of(app.card).paint(
          app.card, palette, on: canvas,
          in: Rect(origin: banner.origin, size: Size(banner.width, banner.width)))
      }
      let text = TextBlock(
        app.card.text, TextStyle.interface(13.5).leaded(1.45), on: canvas,
        width: body.width - 32, maxLines: 4)
      text.draw(at: Point(16, banner.maxY + 14), .solid(app.ink, alpha: app.theme.alpha(0.85)))
      app.rows(from: banner.maxY + 28 + text.size.height, height: 58) { row, i in
        let icon = Rect(x: 16, y: row.midY - 18, width: 36, height: 36)
        canvas.fill(icon, radius: 9, .solid(palette.at(Double(i)), alpha: 0.85))
        app.text("Item \(i + 1)", .interface(14.5, .medium), at: Point(66, row.midY - 2))
        app.text(
          "Changed \(i + 2) days ago", .interface(12.5), app.dim, at: Point(66, row.midY + 16))
        app.rule(under: row, inset: 66)
      }
    })
}
