import CardKinetics
import CardModel
import Glibc

extension AppArt {
  static let mail = AppArt(
    sections: ["Inbox", "Flagged", "Sent", "Drafts"],
    glyph: { canvas in
      canvas.fill(Rect(center: .zero, 20, 14), radius: 2.5, .white)
      canvas.stroke(
        Path(line: [Point(-9, -5.5), Point(0, 1.5), Point(9, -5.5)]),
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
        let (name, subject, words) =
          i < own.count ? own[i] : letters[(i - own.count + offset) % letters.count]
        let hue = Double((i + offset) * 5 % 8) / 8
        let face = Point(36, row.midY)
        app.canvas.fill(circle: face, radius: 19, .solid(app.theme.portrait(hue: hue)))
        let initials = name.split(separator: " ").compactMap(\.first).prefix(2)
        app.canvas.centeredText(String(initials), .interface(13, .semibold), .white, at: face)
        let isUnread = i < 4
        if isUnread {
          app.canvas.fill(circle: Point(8.5, row.midY), radius: 4, .solid(app.accent))
        }
        app.text(
          i < times.count ? times[i] : "May", .interface(12), app.dim,
          at: Point(row.maxX - 16, row.minY + 23), align: .right)
        let width = row.width - 66 - 16
        app.text(
          name, .interface(14, isUnread ? .semibold : .medium), at: Point(66, row.minY + 23),
          width: width - 44)
        app.text(
          subject, .interface(13, .medium), alpha: 0.85, at: Point(66, row.minY + 41), width: width)
        app.text(words, .interface(12.5), app.dim, at: Point(66, row.minY + 58), width: width)
        app.rule(under: row, inset: 66)
      }
    })

  static let notes = AppArt(
    sections: ["Notes", "Shared", "Sketches"],
    glyph: { canvas in
      canvas.fill(Rect(center: .zero, 16, 20), radius: 2, .white)
      for (y, end) in [(-5.0, 5.0), (0, 5), (5, 1)] {
        canvas.line(
          Point(-5, y), Point(end, y), .solid(.black, alpha: 0.35), width: 1.6, round: true)
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
      app.text(
        app.card.subtitle, .display(21, .bold), at: Point(22, body.minY + 31),
        width: body.width - 44)
      let text = TextBlock(
        app.card.text, TextStyle.interface(14).leaded(27.0 / 14), on: app.canvas,
        width: body.width - 44)
      text.draw(at: Point(22, body.minY + 40), .solid(app.ink, alpha: app.theme.alpha(0.88)))
      let lines = (text.size.height / 27).rounded(.up) + 1
      checklist(app, baseline: body.minY + 60 + lines * 27)
    })

  private static func checklist(_ app: AppCanvas, baseline: Double) {
    app.text("Before the talk", .interface(15, .semibold), at: Point(22, baseline))
    let tasks = [
      ("Charge the clicker", true), ("Turn off notifications", true),
      ("Slow motion for the throw", true), ("Show the page turn twice", false),
      ("Ask who still owns a pager", false), ("Leave time for questions", false),
    ]
    for (i, (task, isDone)) in tasks.enumerated() {
      let y = baseline + Double(i + 1) * 27
      let box = Point(30, y - 4)
      if isDone {
        let background = app.isDark ? app.accent : app.card.color.darker(0.1)
        app.canvas.fill(circle: box, radius: 8, .solid(background))
        app.canvas.stroke(
          Path(line: [box + Point(-3.5, 0), box + Point(-1, 3), box + Point(4, -3)]), .white,
          width: 1.8)
      } else {
        app.canvas.stroke(Path(circle: box, radius: 7.4), .solid(app.dim), width: 1.3)
      }
      app.text(
        task, .interface(14), isDone ? app.dim : app.ink, at: Point(48, y),
        width: app.body.width - 66)
    }
  }

  static let terminal = AppArt(
    isDark: true, sections: ["Shell", "Build", "Log"],
    glyph: { canvas in
      canvas.stroke(Path(line: [Point(-8, -5), Point(-2.5, 0), Point(-8, 5)]), .white, width: 2.4)
      canvas.line(Point(1, 6), Point(8, 6), .white, width: 2.4, round: true)
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
      // The card's text comes before the sample lines if it is a terminal session.
      let own = (app.card.text.hasPrefix("$") ? app.words : [])
        .map { ($0, $0.hasPrefix("$") ? green : plain) }
      app.rows(of: own + lines, from: app.body.minY + 10, height: 18.5) { row, _, line in
        let (text, color) = line
        let prompt = "~/cardstage % "
        let baseline = Point(16, row.minY + 13.5)
        let width = row.width - 32
        guard text.hasPrefix(prompt) else {
          return app.text(text, .code(12.5), color, at: baseline, width: width)
        }
        let start = TextBlock(prompt + ".", .code(12.5), on: app.canvas).size.width - 7.5
        app.text(prompt, .code(12.5), color, at: baseline)
        app.text(
          String(text.dropFirst(prompt.count)), .code(12.5, .medium), .white,
          at: baseline + Point(start, 0), width: width - start)
        if text == prompt {
          app.canvas.fill(
            Rect(x: 16 + start, y: row.minY + 2, width: 8, height: 15), .solid(plain, alpha: 0.8))
        }
      }
    })

  static let code = AppArt(
    isDark: true, sections: ["Files", "Search", "Tests"],
    glyph: { canvas in
      for side in [-1.0, 1] {
        let angle = [Point(side * 4.5, -6), Point(side * 10, 0), Point(side * 4.5, 6)]
        canvas.stroke(Path(line: angle), .white, width: 2.3)
      }
      canvas.line(Point(1.8, -8), Point(-1.8, 8), .white, width: 2, round: true)
    },
    paint: { app in
      let editor = Color(30, 32, 42)
      app.canvas.fill(app.body, .solid(editor))
      let gutter = Rect(origin: app.body.origin, size: Size(40, app.body.height))
      app.canvas.fill(gutter, .solid(Color(26, 28, 36)))
      // The card's text comes before the sample lines if it is source code.
      let isProgram = app.card.text.contains { "{;".contains($0) }
      let lines = (isProgram ? app.words + [""] : []) + CodeSample.lines
      app.rows(from: app.body.minY + 9, height: 19.5) { row, i in
        let baseline = Point(52, row.minY + 14)
        if i == 6 { app.canvas.fill(row, .solid(.white, alpha: 0.05)) }
        app.text(
          "\(i + 1)", .code(11.5), app.theme.legible(Color(96, 102, 122), on: editor),
          at: Point(32, baseline.y), align: .right)
        guard i < lines.count else { return }
        CodeSample.draw(lines[i], app.theme, on: app.canvas, baseline)
      }
    })
}
