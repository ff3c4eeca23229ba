import CardCore
import Glibc

extension AppArt {
  static let map = AppArt(
    sections: ["Explore", "Routes", "Saved"],
    glyph: { canvas, c, ink in
      var pin = Path()
      pin.arc(c + Point(0, -3), 7.5, Double.pi * 0.85, Double.pi * 2.15)
      pin.line(c + Point(0, 11))
      pin.close()
      canvas.fill(pin, .solid(ink))
      canvas.fill(Path(circle: c + Point(0, -3), radius: 3), .solid(.black, alpha: 0.4))
    },
    paint: { app in
      let (canvas, body) = (app.canvas, app.body)
      var random = app.random
      let land = MapColors(app.theme)
      canvas.fill(body, .solid(land.ground))
      // The layout depends on the width; it is deeper than any window, which cuts it off.
      let depth = min(body.height, body.width * 3)
      let pitch = 46.0
      canvas.moved(to: body.origin, angle: -0.14) {
        for (x, y, w, h) in [(20.0, 60.0, 130.0, 95.0), (230, 240, 150, 130), (40, 520, 180, 110)] {
          canvas.fill(
            Rect(x: x, y: y, width: w, height: h), radius: 14, .solid(land.park))
        }
        for i in -3...Int(body.width / pitch) + 8 {
          let x = Double(i) * pitch + random.between(-6, 6)
          road(
            canvas, [Point(x, -40), Point(x, depth + 240)], random.below(4) == 0 ? 9 : 4.5, land)
        }
        for i in 0..<64 {
          let y = Double(i) * pitch * 0.9 + random.between(-6, 6)
          guard y < depth + 200 else { break }
          road(
            canvas, [Point(-60, y), Point(body.width + 200, y)], random.below(4) == 0 ? 9 : 4.5,
            land)
        }
      }
      let river = Path(through: [
        body.origin + Point(-20, 190), body.origin + Point(body.width * 0.3, 150),
        body.origin + Point(body.width * 0.62, 215), body.origin + Point(body.width + 20, 120),
      ])
      canvas.stroke(river, .solid(land.river), width: 44)
      let route = Path(through: [
        body.origin + Point(body.width * 0.16, 112), body.origin + Point(body.width * 0.34, 86),
        body.origin + Point(body.width * 0.52, 116), body.origin + Point(body.width * 0.66, 70),
        body.origin + Point(body.width * 0.84, 88),
      ])
      canvas.stroke(route, .solid(Color(26, 92, 220), alpha: 0.35), width: 9)
      canvas.stroke(route, .solid(Color(44, 118, 250)), width: 5.5)
      let from = body.origin + Point(body.width * 0.16, 112)
      canvas.fill(Path(circle: from, radius: 8), .white)
      canvas.fill(Path(circle: from, radius: 5), .solid(Color(44, 118, 250)))
      let to = body.origin + Point(body.width * 0.84, 88)
      var pin = Path()
      pin.arc(to + Point(0, -20), 11, Double.pi * 0.85, Double.pi * 2.15)
      pin.line(to)
      pin.close()
      canvas.fill(pin, .solid(Color(232, 64, 58)))
      canvas.fill(Path(circle: to + Point(0, -20), radius: 4), .white)
      let search = Rect(x: 14, y: body.minY + 12, width: body.width - 28, height: 38)
      canvas.fill(
        search.insetBy(dx: -1.5, dy: -1.5), radius: 20.5,
        .solid(app.theme.outline ?? .black, alpha: app.theme.alpha(0.09)))
      canvas.fill(search, radius: 19, .solid(app.theme.windowTile))
      canvas.stroke(
        Path(circle: Point(34, search.midY - 1), radius: 5), .solid(app.dim), width: 2)
      canvas.line(
        Point(38, search.midY + 3), Point(41.5, search.midY + 6.5), .solid(app.dim), width: 2,
        round: true)
      canvas.text(
        app.card.subtitle, .interface(14), .solid(app.ink),
        baseline: Point(52, search.midY + 5), width: search.width - 60)
    })

  private static func road(_ canvas: Canvas, _ points: [Point], _ width: Double, _ land: MapColors)
  {
    let path = Path(line: points)
    canvas.stroke(path, .solid(land.curb), width: width + 1.6, round: false)
    canvas.stroke(path, .solid(land.road), width: width, round: false)
  }

  static let music = AppArt(
    isDark: true, sections: ["Playing", "Library", "Radio"],
    glyph: { canvas, c, ink in
      canvas.fill(Path(circle: c + Point(-5, 6), radius: 3.6), .solid(ink))
      canvas.fill(Path(circle: c + Point(6, 4), radius: 3.6), .solid(ink))
      canvas.stroke(
        Path(line: [c + Point(-2.2, 6), c + Point(-2.2, -7), c + Point(8.8, -9), c + Point(8.8, 4)]
        ),
        .solid(ink), width: 2.4)
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
      canvas.fill(
        cover, radius: 8, .diagonal(cover, app.card.color.lighter(0.35), app.card.color.darker(0.2))
      )
      for k in 0..<4 {
        canvas.stroke(
          Path(circle: cover.center, radius: 8 + Double(k) * 7),
          .solid(.white, alpha: 0.75 - 0.16 * Double(k)), width: 2)
      }
      canvas.text(
        app.card.subtitle, .display(19, .semibold), .white,
        baseline: Point(110, body.minY + 46), width: body.width - 128)
      canvas.text(
        app.words.first ?? "The Damped Oscillators", .interface(13.5),
        .solid(.white, alpha: app.theme.alpha(0.65)),
        baseline: Point(110, body.minY + 67), width: body.width - 128)
      let wave = Rect(x: 18, y: body.minY + 108, width: body.width - 36, height: 48)
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
      let times = TextStyle.interface(11.5, .medium).featured("tnum=1")
      canvas.text(
        "1:24", times, .solid(.white, alpha: app.theme.alpha(0.6)),
        baseline: Point(18, wave.maxY + 18))
      canvas.rightText(
        "3:41", times, .solid(.white, alpha: app.theme.alpha(0.6)),
        baseline: Point(wave.maxX, wave.maxY + 18))
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
        canvas.text(
          "\(i + 2)", times, .solid(.white, alpha: app.theme.alpha(0.6)),
          baseline: Point(18, row.midY + 5))
        canvas.text(
          name, .interface(14.5), .white, baseline: Point(46, row.midY + 5),
          width: row.width - 110)
        canvas.rightText(
          time, times, .solid(.white, alpha: app.theme.alpha(0.6)),
          baseline: Point(row.maxX - 18, row.midY + 5))
      }
    })

  private static func controls(_ canvas: Canvas, _ c: Point) {
    for side in [-1.0, 1] {
      for k in [48.0, 60] {
        canvas.fill(
          Path(polygon: [
            c + Point(side * k, -8), c + Point(side * (k + 13), 0), c + Point(side * k, 8),
          ]), .white)
      }
    }
    canvas.fill(Path(circle: c, radius: 24), .white)
    for x in [-6.5, 2.0] {
      canvas.fill(
        Rect(x: c.x + x, y: c.y - 9, width: 4.5, height: 18), radius: 1.4, .solid(Color(30, 20, 26))
      )
    }
  }

  static let photos = AppArt(
    sections: ["Days", "Albums", "Places"],
    glyph: { canvas, c, ink in
      canvas.stroke(
        Path(rect: Rect(x: c.x - 10, y: c.y - 8, width: 20, height: 16), radius: 3), .solid(ink),
        width: 2)
      canvas.fill(
        Path(polygon: [
          c + Point(-8, 6), c + Point(-2, -2), c + Point(2, 2), c + Point(5, -1), c + Point(8, 6),
        ]), .solid(ink))
      canvas.fill(Path(circle: c + Point(4.5, -4), radius: 1.9), .solid(ink))
    },
    paint: { app in
      let columns = max(3, Int(app.body.width / 130))
      let side = (app.body.width - Double(columns - 1) * 2) / Double(columns)
      app.rows(from: app.body.minY, height: side + 2) { row, i in
        for column in 0..<columns {
          let frame = Rect(
            x: Double(column) * (side + 2), y: row.minY, width: side, height: side)
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
    let sun =
      rect.origin
      + Point(rect.width * random.between(0.2, 0.8), rect.height * random.between(0.25, 0.5))
    canvas.fill(
      Path(circle: sun, radius: rect.width * 0.09), .solid(Color(255, 246, 220), alpha: 0.95))
    let ground = Color(
      hue: random.pick([0.3, 0.36, 0.56, 0.08]), saturation: 0.35, lightness: 0.34)
    let noise = Noise(seed: seed)
    for layer in 0..<3 {
      let y0 = rect.minY + rect.height * (0.58 + 0.14 * Double(layer))
      let relief = rect.height * random.between(0.04, 0.2)
      var path = Path()
      path.move(Point(rect.minX, rect.maxY))
      for k in 0...16 {
        let x = Double(k) / 16
        path.line(
          Point(rect.minX + rect.width * x, y0 - relief * noise(x * 3, Double(layer) * 9)))
      }
      path.line(Point(rect.maxX, rect.maxY))
      path.close()
      canvas.fill(path, .solid(low.mixed(with: ground, 0.45 + 0.27 * Double(layer))))
    }
  }
}
