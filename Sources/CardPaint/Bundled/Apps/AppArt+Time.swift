import CardKinetics
import CardModel
import Glibc

extension AppArt {
  private static let rowHeight = 54.0

  /// Returns the minutes since midnight of a time such as "09:30", or 0 for other words.
  private static func minutes(_ time: String) -> Double {
    let parts = time.split(separator: ":").compactMap { Double($0) }
    return parts.count == 2 ? parts[0] * 60 + parts[1] : 0
  }

  static let calendar = AppArt(
    sections: ["Month", "Week", "Day"],
    glyph: { canvas in
      canvas.fill(Rect(center: .zero, 18, 18), radius: 3, .white)
      canvas.fill(Rect(x: -9, y: -5.5, width: 18, height: 2.5), .solid(.black, alpha: 0.3))
      for i in 0..<6 {
        let (x, y) = (-6 + Double(i % 3) * 4.6, Double(i / 3) * 4.4)
        canvas.fill(Rect(x: x, y: y, width: 2.8, height: 2.8), .solid(.black, alpha: 0.35))
      }
    },
    paint: { app in
      let (canvas, body) = (app.canvas, app.body)
      let first = Int(app.card.seed % 7)
      // The first words of the card's subtitle may name the day.
      let named = dayNames.firstIndex { app.card.subtitle.hasPrefix($0) }
      let usual = 9 + Int(app.card.seed % 17)
      let today = (9...15).first { (first + $0 - 1) % 7 == named } ?? usual
      func column(_ i: Int) -> Double { 12 + (Double(i) + 0.5) * (body.width - 24) / 7 }
      for (i, day) in weekdays.enumerated() {
        canvas.centeredText(
          day, .interface(11, .semibold), .solid(app.dim), at: Point(column(i), body.minY + 16))
      }
      var bottom = body.minY
      for day in 1...30 {
        let cell = first + day - 1
        let isToday = day == today
        let center = Point(column(cell % 7), body.minY + 46 + Double(cell / 7) * 38)
        bottom = center.y
        if isToday { canvas.fill(circle: center, radius: 16, .solid(app.accentBackground)) }
        let ink = isToday ? app.accentInk : cell % 7 > 4 ? app.dim : app.ink
        canvas.centeredText(
          "\(day)", .interface(15, isToday ? .semibold : .regular), .solid(ink), at: center)
        if day * 7 % 5 == 1 {
          canvas.fill(
            circle: center + Point(0, 13), radius: 2,
            .solid(isToday ? app.accentInk : app.accentWords))
        }
      }
      canvas.line(Point(0, bottom + 30), Point(body.maxX, bottom + 30), .solid(app.line))
      func paint(_ events: [(time: String, name: String)], from top: Double) {
        app.rows(of: events, from: top, height: rowHeight) { row, i, event in
          let color = Color(
            hue: Double(i) * 0.27 + 0.02 + top / 2000, saturation: 0.6, lightness: 0.55)
          let box = Rect(x: 16, y: row.minY, width: row.width - 32, height: 46)
          canvas.fill(box, radius: 7, .solid(color, alpha: app.tint(0.13, dark: 0.24)))
          canvas.fill(Rect(x: 16, y: row.minY, width: 4, height: 46), radius: 2, .solid(color))
          app.text(
            event.name, .interface(14, .semibold), at: Point(32, row.minY + 20),
            width: box.width - 30)
          app.text(event.time, .interface(12.5), app.dim, at: Point(32, row.minY + 37))
        }
      }
      let events = app.pairs.map { (time: $0.0, name: $0.1) }.sorted {
        minutes($0.time) < minutes($1.time)
      }
      paint(events, from: bottom + 42)
      let next = bottom + 42 + Double(events.count) * rowHeight
      let day = (first + today - 1 + (named == nil ? 0 : 1)) % 7
      app.text(dayNames[day], .interface(12.5, .semibold), app.dim, at: Point(16, next + 14))
      paint(
        [
          ("09:30", "Stand-up"), ("14:30", "Talk: cards that behave"),
          ("16:00", "Coffee with Ines"), ("18:47", "Train home"), ("20:00", "Dinner"),
        ], from: next + 24)
    })

  static let clock = AppArt(
    isDark: true, sections: ["World", "Alarm", "Timer"],
    glyph: { canvas in
      canvas.fill(circle: .zero, radius: 10.5, .white)
      canvas.stroke(
        Path(line: [Point(0, -6.5), .zero, Point(4.5, 2.5)]), .solid(.black, alpha: 0.55),
        width: 1.9)
    },
    paint: { app in
      let (canvas, body) = (app.canvas, app.body)
      canvas.fill(body, .solid(Color(14, 15, 19)))
      let cities = [
        ("Lisbon", "Today", 10, 9), ("Tokyo", "Today, +9 h", 19, 9),
        ("Nairobi", "Today, +3 h", 13, 9), ("Lima", "Today, −5 h", 5, 9),
        ("Oslo", "Today, +1 h", 11, 9), ("Auckland", "Today, +13 h", 23, 9),
        ("Mumbai", "Today, +5½ h", 15, 39), ("Honolulu", "Yesterday, −10 h", 0, 9),
      ]
      app.rows(of: cities, from: body.minY, height: 88) { row, _, city in
        let (name, day, hour, minute) = city
        dial(canvas, Point(52, row.midY), hour, minute, app.accent)
        app.text(
          name, .display(19, .semibold), at: Point(102, row.midY - 1),
          width: max(row.width - 102 - 96, 10))
        app.text(day, .interface(12.5), app.dim, at: Point(102, row.midY + 18))
        app.text(
          "\(hour):\(minute.twoDigits)", .display(30, .light).featured("tnum=1"),
          at: Point(row.maxX - 18, row.midY + 11), align: .right)
        app.rule(under: row, inset: 18)
      }
    })

  /// Draws a clock's dial, light by day and dark by night.
  private static func dial(
    _ canvas: Canvas, _ c: Point, _ hour: Int, _ minute: Int, _ accent: Color
  ) {
    let radius = 31.0
    let (background, ink) =
      hour > 6 && hour < 18
      ? (Color(240, 242, 246), Color(22, 24, 30)) : (Color(48, 52, 62), Color(232, 236, 244))
    canvas.fill(circle: c, radius: radius, .solid(background))
    func hand(_ turn: Double, _ from: Double, _ to: Double, _ paint: Paint, _ width: Double) {
      let d = Point(sin(turn * 2 * .pi), -cos(turn * 2 * .pi)) * radius
      canvas.line(c + d * from, c + d * to, paint, width: width, round: true)
    }
    for i in 0..<12 {
      let isQuarter = i % 3 == 0
      hand(
        Double(i) / 12, 0.82, 0.91, .solid(ink, alpha: isQuarter ? 0.9 : 0.4), isQuarter ? 1.7 : 1)
    }
    let m = Double(minute) / 60
    hand((Double(hour % 12) + m) / 12, -0.1, 0.5, .solid(ink), 2.6)
    hand(m, -0.1, 0.74, .solid(ink), 1.9)
    hand(0.62, -0.18, 0.78, .solid(accent), 1)
    canvas.fill(circle: c, radius: 2.2, .solid(accent))
  }

  static let weather = AppArt(
    isDark: true, sections: ["Today", "Week", "Radar"],
    glyph: { canvas in
      canvas.fill(circle: Point(4, -4), radius: 5.5, .solid(Color(255, 224, 120)))
      cloud(canvas, Point(-1, 4), 0.52, .white)
    },
    paint: { app in
      let (canvas, body) = (app.canvas, app.body)
      let color = app.card.color
      let sky =
        app.theme.isHighContrast
        ? (color.darker(0.7), color.darker(0.6)) : (color.darker(0.5), color.darker(0.32))
      canvas.fill(
        body,
        .linear(body.origin, body.origin + Point(0, 560), [.init(0, sky.0), .init(1, sky.1)]))
      let sun = Point(body.maxX - 84, body.minY + 46)
      let light = Color(255, 236, 160)
      canvas.glow(sun, radius: 74, [.init(0.3, light, 0.55), .init(1, light, 0)])
      canvas.fill(circle: sun, radius: 26, .solid(Color(255, 222, 110)))
      cloud(canvas, sun + Point(-14, 20), 1.4, .solid(.white, alpha: 0.95))
      let digits = app.card.subtitle.prefix { $0 != "°" }.reversed().prefix { $0.isNumber }
      // A temperature has at most three digits.
      let number = digits.count <= 3 ? Int(String(digits.reversed())) : nil
      let now = app.card.subtitle.contains("°") ? number ?? 21 : 21
      app.text("\(now)°", .display(64, .light), .white, at: Point(20, body.minY + 76))
      app.text(
        app.words.first ?? app.card.subtitle, .interface(14.5, .medium), .white, alpha: 0.92,
        at: Point(22, body.minY + 104), width: body.width - 44)
      hours(app, now: now, top: body.minY + 122)
      week(app, top: body.minY + 230)
    })

  private static func hours(_ app: AppCanvas, now: Int, top: Double) {
    let box = Rect(x: 14, y: top, width: app.body.width - 28, height: 94)
    let canvas = app.canvas
    canvas.fill(box, radius: 14, .solid(.black, alpha: 0.12))
    let count = max(5, Int(box.width / 62))
    let pitch = box.width / Double(count)
    for i in 0..<count {
      let x = box.minX + (Double(i) + 0.5) * pitch
      canvas.centeredText(
        i == 0 ? "Now" : "\((10 + i) % 24)", .interface(12.5, .semibold),
        .solid(.white, alpha: app.theme.alpha(0.92)), at: Point(x, top + 19))
      if i % 3 == 1 {
        cloud(canvas, Point(x, top + 46), 0.62, .white)
      } else {
        canvas.fill(circle: Point(x, top + 44), radius: 8.5, .solid(Color(255, 226, 120)))
      }
      canvas.centeredText(
        "\(now + [0, 1, 1, 2, 2, 1, 0, -1][i % 8])°", .interface(15, .semibold), .white,
        at: Point(x, top + 73))
    }
  }

  private static func week(_ app: AppCanvas, top: Double) {
    let days = ["Today", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    var random = app.random
    app.rows(of: days, from: top, height: 42) { row, i, day in
      let low = 12 + random.below(5)
      let high = i == 0 ? 23 : low + 5 + random.below(6)
      let (canvas, y) = (app.canvas, row.midY + 5)
      let bar = Rect(x: row.width * 0.52, y: row.midY - 2.5, width: row.width * 0.32, height: 5)
      app.text(day, .interface(15, .medium), .white, at: Point(22, y), width: row.width * 0.34)
      app.text(
        "\(low)°", .interface(14), .white, alpha: 0.9, at: Point(bar.minX - 10, y), align: .right)
      app.text(
        "\(high)°", .interface(14, .semibold), .white, at: Point(row.maxX - 20, y), align: .right)
      canvas.fill(bar, radius: 2.5, .solid(.black, alpha: 0.15))
      let part = Rect(
        x: bar.minX + bar.width * Double(low - 11) / 18, y: bar.minY,
        width: bar.width * Double(high - low) / 18, height: 5)
      canvas.fill(
        part, radius: 2.5,
        .linear(
          part.origin, Point(part.maxX, part.minY),
          [.init(0, Color(160, 226, 220)), .init(1, Color(255, 206, 92))]))
    }
  }

  /// Draws a cloud around `c`, about 32 points wide at scale 1.
  private static func cloud(_ canvas: Canvas, _ c: Point, _ s: Double, _ paint: Paint) {
    var path = Path(circle: c + Point(-8, 2) * s, radius: 7 * s)
    path.append(Path(circle: c + Point(0, -3) * s, radius: 9.5 * s))
    path.append(Path(circle: c + Point(9, 2.5) * s, radius: 6.5 * s))
    path.append(
      Path(rect: Rect(x: c.x - 8 * s, y: c.y, width: 17 * s, height: 9 * s), radius: 4 * s))
    canvas.fill(path, paint)
  }
}
