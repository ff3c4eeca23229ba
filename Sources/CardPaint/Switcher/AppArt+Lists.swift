import CardCore
import Glibc

extension AppArt {
  static let mail = AppArt(
    sections: ["Inbox", "Flagged", "Sent", "Drafts"],
    glyph: { canvas, c, ink in
      let box = Rect(x: c.x - 10, y: c.y - 7, width: 20, height: 14)
      canvas.fill(box, radius: 2.5, .solid(ink))
      canvas.stroke(
        Path(line: [c + Point(-9, -5.5), c + Point(0, 1.5), c + Point(9, -5.5)]),
        .solid(.black, alpha: 0.35), width: 1.6)
    },
    paint: { app in
      let letters = """
        Ines Duarte|Slides for Thursday|The demo goes after the break, so nobody is hungry.
        Build Robot|main is green again|412 tests passed in 38 seconds. Well done, everyone.
        Tomasz Zielinski|Re: snapping feels odd|It rests half a card too early. See the trace I sent.
        김수아|Lunch by the river?|The noodle place has a table at one, outside.
        Conference Desk|Your talk is at 14:30|Hall B, with the large projector. Bring an adapter.
        Ravi Menon|The rubber band constant|0.55, and do not ask me where it comes from.
        Print Shop|Your posters are ready|Two of A1, matt, rolled. Open until seven.
        ليلى حداد|Photographs of the stage|Forty of them, the good ones first.
        """.split(separator: "\n").map { line in
          let parts = line.split(separator: "|").map(String.init)
          return (parts[0], parts[1], parts[2])
        }
      let times = ["9:41", "9:02", "8:15", "Tue", "Tue", "Mon", "Mon", "Sun"]
      let offset = Int(app.card.seed % 8)
      let own = app.pairs.map { name, words in
        let end = words.firstIndex(of: ".") ?? words.endIndex
        return (name, String(words[..<end]), words[end...].drop { ". ".contains($0) })
      }.map { ($0.0, $0.1, String($0.2)) }
      app.rows(from: app.body.minY, height: 70) { row, i in
        let letter =
          i < own.count ? own[i] : letters[(i - own.count + offset) % letters.count]
        let hue = Double((i + offset) * 5 % 8) / 8
        let face = Point(36, row.midY)
        app.canvas.fill(
          Path(circle: face, radius: 19), .solid(app.theme.portrait(hue: hue)))
        let initials = letter.0.split(separator: " ").compactMap(\.first).prefix(2)
        app.canvas.centeredText(
          String(initials), .interface(13, .semibold), .white, at: face)
        if i < 4 {
          app.canvas.fill(Path(circle: Point(8.5, row.midY), radius: 4), .solid(app.accent))
        }
        app.canvas.rightText(
          i < times.count ? times[i] : "May", .interface(12), .solid(app.dim),
          baseline: Point(row.maxX - 16, row.minY + 23))
        let width = row.width - 66 - 16
        app.canvas.text(
          letter.0, .interface(14, i < 4 ? .semibold : .medium), .solid(app.ink),
          baseline: Point(66, row.minY + 23), width: width - 44)
        app.canvas.text(
          letter.1, .interface(13, .medium), .solid(app.ink, alpha: app.theme.alpha(0.85)),
          baseline: Point(66, row.minY + 41), width: width)
        app.canvas.text(
          letter.2, .interface(12.5), .solid(app.dim), baseline: Point(66, row.minY + 58),
          width: width)
        app.rule(under: row, inset: 66)
      }
    })

  static let notes = AppArt(
    sections: ["Notes", "Shared", "Sketches"],
    glyph: { canvas, c, ink in
      canvas.fill(Rect(x: c.x - 8, y: c.y - 10, width: 16, height: 20), radius: 2, .solid(ink))
      for (i, w) in [10.0, 10, 6].enumerated() {
        canvas.line(
          c + Point(-5, -5 + Double(i) * 5), c + Point(-5 + w, -5 + Double(i) * 5),
          .solid(.black, alpha: 0.35), width: 1.6, round: true)
      }
    },
    paint: { app in
      let body = app.body
      app.canvas.fill(body, .solid(app.theme.notePaper))
      app.rows(from: body.minY + 38, height: 27) { row, _ in
        app.canvas.line(
          Point(0, row.maxY), Point(row.maxX, row.maxY),
          .solid(app.card.color, alpha: app.tint(0.25, dark: 0.16)))
      }
      app.canvas.text(
        app.card.subtitle, .display(21, .bold), .solid(app.ink),
        baseline: Point(22, body.minY + 31), width: body.width - 44)
      let text = TextBlock(
        app.card.text, TextStyle.interface(14).leaded(27.0 / 14), on: app.canvas,
        width: body.width - 44)
      text.draw(at: Point(22, body.minY + 40), .solid(app.ink, alpha: app.theme.alpha(0.88)))
      let lines = (text.size.height / 27).rounded(.up) + 1
      checklist(app, baseline: body.minY + 60 + lines * 27)
    })

  private static func checklist(_ app: AppCanvas, baseline: Double) {
    app.canvas.text(
      "Before the talk", .interface(15, .semibold), .solid(app.ink), baseline: Point(22, baseline))
    let tasks = [
      ("Charge the clicker", true), ("Turn off notifications", true),
      ("Slow motion for the throw", true), ("Show the page turn twice", false),
      ("Ask who still owns a pager", false), ("Leave time for questions", false),
    ]
    for (i, task) in tasks.enumerated() {
      let y = baseline + Double(i + 1) * 27
      let box = Point(30, y - 4)
      if task.1 {
        app.canvas.fill(
          Path(circle: box, radius: 8), .solid(app.isDark ? app.accent : app.card.color.darker(0.1))
        )
        app.canvas.stroke(
          Path(line: [box + Point(-3.5, 0), box + Point(-1, 3), box + Point(4, -3)]), .white,
          width: 1.8)
      } else {
        app.canvas.stroke(Path(circle: box, radius: 7.4), .solid(app.dim), width: 1.3)
      }
      app.canvas.text(
        task.0, .interface(14), .solid(task.1 ? app.dim : app.ink), baseline: Point(48, y),
        width: app.body.width - 66)
    }
  }

  static let terminal = AppArt(
    isDark: true, sections: ["Shell", "Build", "Log"],
    glyph: { canvas, c, ink in
      canvas.stroke(
        Path(line: [c + Point(-8, -5), c + Point(-2.5, 0), c + Point(-8, 5)]), .solid(ink),
        width: 2.4)
      canvas.line(c + Point(1, 6), c + Point(8, 6), .solid(ink), width: 2.4, round: true)
    },
    paint: { app in
      app.canvas.fill(app.body, .solid(Color(17, 20, 26)))
      let (plain, green, blue, yellow) = (
        Color(206, 212, 222), Color(126, 211, 133), Color(110, 177, 255), Color(232, 196, 106)
      )
      let lines: [(String, Color)] = [
        ("~/cardstage % swift build -c release", green),
        ("Building for production...", plain),
        ("[41/41] Linking cardstage", blue),
        ("Build complete! (31.20s)", plain),
        ("~/cardstage % cardbench scene", green),
        ("scene      median    p99     frames", yellow),
        ("switcher   3.1 ms    5.9 ms  300/300", plain),
        ("stack      2.4 ms    4.8 ms  300/300", plain),
        ("carousel   2.9 ms    5.2 ms  300/300", plain),
        ("library    3.8 ms    6.6 ms  300/300", plain),
        ("~/cardstage % cardstage doctor", green),
        ("MIT-SHM    attached, two buffers", plain),
        ("Present    60.00 Hz", plain),
        ("XInput     2.4, touch and pinch", plain),
        ("RENDER     0.11, ARGB cursors", plain),
        ("Everything is in order.", blue),
        ("~/cardstage % git log --oneline -4", green),
        ("8c1f02a Pages turn under the finger", yellow),
        ("5d77e10 A thrown card flies on", yellow),
        ("19ab3f4 Springs in closed form", yellow),
        ("02e66c9 A window that opens", yellow),
        ("~/cardstage % ", green),
      ]
      // The card's text comes first if it is a session.
      let own = app.card.text.hasPrefix("$") ? app.words : []
      app.rows(from: app.body.minY + 10, height: 18.5) { row, i in
        guard i < own.count + lines.count else { return }
        let (text, color) =
          i >= own.count ? lines[i - own.count] : (own[i], own[i].hasPrefix("$") ? green : plain)
        let prompt = "~/cardstage % "
        let baseline = Point(16, row.minY + 13.5)
        let width = row.width - 32
        guard text.hasPrefix(prompt) else {
          return app.canvas.text(
            text, .code(12.5), .solid(color), baseline: baseline, width: width)
        }
        let start = TextBlock(prompt + ".", .code(12.5), on: app.canvas).size.width - 7.5
        app.canvas.text(prompt, .code(12.5), .solid(color), baseline: baseline)
        app.canvas.text(
          String(text.dropFirst(prompt.count)), .code(12.5, .medium), .white,
          baseline: baseline + Point(start, 0), width: width - start)
        if text == prompt {
          app.canvas.fill(
            Rect(x: 16 + start, y: row.minY + 2, width: 8, height: 15), .solid(plain, alpha: 0.8))
        }
      }
    })

  static let code = AppArt(
    isDark: true, sections: ["Files", "Search", "Tests"],
    glyph: { canvas, c, ink in
      for side in [-1.0, 1] {
        canvas.stroke(
          Path(line: [
            c + Point(side * 4.5, -6), c + Point(side * 10, 0), c + Point(side * 4.5, 6),
          ]), .solid(ink), width: 2.3)
      }
      canvas.line(c + Point(1.8, -8), c + Point(-1.8, 8), .solid(ink), width: 2, round: true)
    },
    paint: { app in
      let editor = Color(30, 32, 42)
      app.canvas.fill(app.body, .solid(editor))
      let gutter = Rect(x: 0, y: app.body.minY, width: 40, height: app.body.height)
      app.canvas.fill(gutter, .solid(Color(26, 28, 36)))
      // The card's text comes first if it is source code.
      let isProgram = app.card.text.contains { "{;".contains($0) }
      let lines = (isProgram ? app.words + [""] : []) + CodeSample.lines
      app.rows(from: app.body.minY + 9, height: 19.5) { row, i in
        let baseline = Point(52, row.minY + 14)
        if i == 6 { app.canvas.fill(row, .solid(.white, alpha: 0.05)) }
        app.canvas.rightText(
          "\(i + 1)", .code(11.5), .solid(app.theme.legible(Color(96, 102, 122), on: editor)),
          baseline: Point(32, baseline.y))
        guard i < lines.count else { return }
        CodeSample.draw(lines[i], app.theme, on: app.canvas, baseline)
      }
    })

}
