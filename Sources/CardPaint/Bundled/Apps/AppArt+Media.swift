import CardKinetics
import CardModel
import Glibc

extension AppArt {
  static let map = AppArt(
    sections: ["Explore", "Routes", "Saved"],
    glyph: { canvas in
      pin(canvas, Point(0, -3), radius: 7.5, tip: 14, .white)
      canvas.fill(circle: Point(0, -3), radius: 3, .solid(.black, alpha: 0.4))
    },
    paint: { app in
      let (canvas, body) = (app.canvas, app.body)
      var random = app.random
      let land = MapColors(app.theme)
      canvas.fill(body, .solid(land.background))
      // The positions of the streets depend only on the width. Windows of any height therefore show the same town.
      let depth = min(body.height, body.width * 3)
      let pitch = 46.0
      canvas.moved(to: body.origin, angle: -0.14) {
        for (x, y, w, h) in [(20.0, 60.0, 130.0, 95.0), (230, 240, 150, 130), (40, 520, 180, 110)] {
          canvas.fill(Rect(x: x, y: y, width: w, height: h), radius: 14, .solid(land.park))
        }
        func road(_ from: Point, _ to: Point) {
          let width = random.below(4) == 0 ? 9 : 4.5
          canvas.line(from, to, .solid(land.curb), width: width + 1.6)
          canvas.line(from, to, .solid(land.road), width: width)
        }
        for i in -3...Int(body.width / pitch) + 8 {
          let x = Double(i) * pitch + random.between(-6, 6)
          road(Point(x, -40), Point(x, depth + 240))
        }
        for i in 0..<64 {
          let y = Double(i) * pitch * 0.9 + random.between(-6, 6)
          guard y < depth + 200 else { break }
          road(Point(-60, y), Point(body.width + 200, y))
        }
      }
      func at(_ u: Double, _ y: Double) -> Point { body.at(u, 0) + Point(0, y) }
      let river = Path(through: [
        at(0, 190) - Point(20, 0), at(0.3, 150), at(0.62, 215),
        at(1, 120) + Point(20, 0),
      ])
      canvas.stroke(river, .solid(land.river), width: 44)
      let (from, to, blue) = (at(0.16, 112), at(0.84, 88), Color(44, 118, 250))
      let route = Path(through: [from, at(0.34, 86), at(0.52, 116), at(0.66, 70), to])
      canvas.stroke(route, .solid(Color(26, 92, 220), alpha: 0.35), width: 9)
      canvas.stroke(route, .solid(blue), width: 5.5)
      canvas.fill(circle: from, radius: 8, .white)
      canvas.fill(circle: from, radius: 5, .solid(blue))
      pin(canvas, to - Point(0, 20), radius: 11, tip: 20, .solid(Color(232, 64, 58)))
      canvas.fill(circle: to - Point(0, 20), radius: 4, .white)
      let search = app.band(at: 12, height: 38)
      app.tile(search, radius: 19, border: 1.5, alpha: 0.09)
      canvas.stroke(Path(circle: Point(34, search.midY - 1), radius: 5), .solid(app.dim), width: 2)
      canvas.line(
        Point(38, search.midY + 3), Point(41.5, search.midY + 6.5), .solid(app.dim), width: 2,
        round: true)
      app.text(
        app.card.subtitle, .interface(14), at: Point(52, search.midY + 5), width: search.width - 60)
    })

  /// Draws a pin around a centre; its tip is `tip` points below the centre.
  private static func pin(
    _ canvas: Canvas, _ center: Point, radius: Double, tip: Double, _ paint: Paint
  ) {
    var pin = Path()
    pin.arc(center, radius, .pi * 0.85, .pi * 2.15)
    pin.line(center + Point(0, tip))
    pin.close()
    canvas.fill(pin, paint)
  }

  static let music = AppArt(
    isDark: true, sections: ["Playing", "Library", "Radio"],
    glyph: { canvas in
      canvas.fill(circle: Point(-5, 6), radius: 3.6, .white)
      canvas.fill(circle: Point(6, 4), radius: 3.6, .white)
      canvas.stroke(
        Path(line: [Point(-2.2, 6), Point(-2.2, -7), Point(8.8, -9), Point(8.8, 4)]), .white,
        width: 2.4)
    },
    paint: { app in
      let (canvas, body) = (app.canvas, app.body)
      var random = app.random
      canvas.fill(
        body,
        .linear(
          body.origin, body.origin + Point(0, 620),
          [.init(0, app.card.color.darker(0.55)), .init(1, Color(18, 18, 24))]))
      let cover = Rect(x: 18, y: body.minY + 16, width: 76, height: 76)
      let (light, dark) = (app.card.color.lighter(0.35), app.card.color.darker(0.2))
      canvas.fill(cover, radius: 8, .diagonal(cover, light, dark))
      for k in 0..<4 {
        canvas.stroke(
          Path(circle: cover.center, radius: 8 + Double(k) * 7),
          .solid(.white, alpha: 0.75 - 0.16 * Double(k)), width: 2)
      }
      app.text(
        app.card.subtitle, .display(19, .semibold), .white, at: Point(110, body.minY + 46),
        width: body.width - 128)
      app.text(
        app.words.first ?? "The Damped Oscillators", .interface(13.5), .white, alpha: 0.65,
        at: Point(110, body.minY + 67), width: body.width - 128)
      let wave = app.band(at: 108, height: 48, margin: 18)
      let pitch = 5.0
      let count = Int(wave.width / pitch)
      for i in 0..<count {
        let t = Double(i) / Double(count)
        let swell = 0.35 + 0.65 * abs(sin(t * 7.5) * cos(t * 2.2 + 0.5))
        let h = max(wave.height * swell * random.between(0.45, 1), 3)
        canvas.fill(
          Rect(x: wave.minX + Double(i) * pitch, y: wave.midY - h / 2, width: 3, height: h),
          radius: 1.5, t < 0.38 ? .solid(app.accent.lighter(0.2)) : .solid(.white, alpha: 0.28))
      }
      func number(_ text: String, _ x: Double, _ y: Double, align: TextBlock.Alignment = .left) {
        app.text(
          text, .interface(11.5, .medium).featured("tnum=1"), .white, alpha: 0.6, at: Point(x, y),
          align: align)
      }
      number("1:24", 18, wave.maxY + 18)
      number("3:41", wave.maxX, wave.maxY + 18, align: .right)
      controls(canvas, Point(body.midX, wave.maxY + 52))
      let songs = [
        ("Half Life of a Flick", "2:58"), ("Elastic", "4:12"), ("Nothing Jumps", "3:07"),
        ("The Edge Gives", "3:33"), ("Sixty a Second", "2:21"), ("Overscroll", "3:48"),
        ("Nine Tenths", "4:40"), ("Catch", "2:12"),
      ]
      app.rows(from: wave.maxY + 92, height: 46) { row, i in
        canvas.line(
          row.origin + Point(18, 0), Point(row.maxX, row.minY), .solid(.white, alpha: 0.1))
        let (name, time) = songs[i % songs.count]
        let y = row.midY + 5
        number("\(i + 2)", 18, y)
        app.text(name, .interface(14.5), .white, at: Point(46, y), width: row.width - 110)
        number(time, row.maxX - 18, y, align: .right)
      }
    })

  private static func controls(_ canvas: Canvas, _ c: Point) {
    for side in [-1.0, 1] {
      for k in [48.0, 60] {
        let arrow = [Point(side * k, -8), Point(side * (k + 13), 0), Point(side * k, 8)]
        canvas.fill(Path(polygon: arrow.map { c + $0 }), .white)
      }
    }
    canvas.fill(circle: c, radius: 24, .white)
    for x in [-6.5, 2.0] {
      let bar = Rect(x: c.x + x, y: c.y - 9, width: 4.5, height: 18)
      canvas.fill(bar, radius: 1.4, .solid(Color(30, 20, 26)))
    }
  }

  static let photos = AppArt(
    sections: ["Days", "Albums", "Places"],
    glyph: { canvas in
      canvas.stroke(Path(rect: Rect(center: .zero, 20, 16), radius: 3), .white, width: 2)
      let hills = [Point(-8, 6), Point(-2, -2), Point(2, 2), Point(5, -1), Point(8, 6)]
      canvas.fill(Path(polygon: hills), .white)
      canvas.fill(circle: Point(4.5, -4), radius: 1.9, .white)
    },
    paint: { app in
      let columns = max(3, Int(app.body.width / 130))
      let side = (app.body.width - Double(columns - 1) * 2) / Double(columns)
      app.rows(from: app.body.minY, height: side + 2) { row, i in
        for column in 0..<columns {
          let frame = Rect(x: Double(column) * (side + 2), y: row.minY, width: side, height: side)
          app.canvas.clipped(to: frame) {
            landscape(app.canvas, frame, app.card.seed &+ UInt64(i * columns + column))
          }
        }
      }
    })

  /// Draws a small landscape: sky with a sun, and hills or sea.
  private static func landscape(_ canvas: Canvas, _ rect: Rect, _ seed: UInt64) {
    var random = SplitMix64(seed: seed &* 977)
    let hue = random.pick([0.03, 0.08, 0.55, 0.58, 0.62, 0.78, 0.92])
    let isLate = hue < 0.2 || hue > 0.7
    let top = Color(
      hue: isLate ? hue - 0.09 : hue + 0.03, saturation: 0.5, lightness: isLate ? 0.42 : 0.6)
    let low = Color(hue: hue, saturation: 0.7, lightness: 0.82)
    canvas.fill(rect, .vertical(rect, top, low))
    let sun = rect.at(random.between(0.2, 0.8), random.between(0.25, 0.5))
    canvas.fill(circle: sun, radius: rect.width * 0.09, .solid(Color(255, 246, 220), alpha: 0.95))
    let backgroundHue = random.pick([0.3, 0.36, 0.56, 0.08])
    let background = Color(hue: backgroundHue, saturation: 0.35, lightness: 0.34)
    let noise = Noise(seed: seed)
    for layer in 0..<3 {
      let relief = rect.height * random.between(0.04, 0.2)
      let ridge = unitSteps(16).map { x in
        let rise = relief * noise(x * 3, Double(layer) * 9)
        return rect.at(x, 0.58 + 0.14 * Double(layer)) - Point(0, rise)
      }
      canvas.fill(
        Path(line: ridge).area(downTo: rect.maxY, from: rect.minX, to: rect.maxX),
        .solid(low.mixed(with: background, 0.45 + 0.27 * Double(layer))))
    }
  }
}
