import CardCore
import Glibc

extension AppArt {
  static let chess = AppArt(
    sections: ["Board", "Moves", "Clock"],
    glyph: { canvas, c, ink in ChessPiece.draw("P", canvas, c + Point(0, 0.5), 24, ink, .black) },
    paint: { app in
      let (canvas, body) = (app.canvas, app.body)
      let side = min(body.width - 28, 440)
      let cell = side / 8
      let board = Rect(x: body.midX - side / 2, y: body.minY + 14, width: side, height: side)
      let light = Color(238, 222, 194)
      let dark = app.card.color.mixed(with: Color(150, 108, 78), 0.5)
      canvas.fill(board.insetBy(dx: -4, dy: -4), radius: 5, .solid(dark.darker(0.45)))
      let position = [
        "r..q.rk.", "pp..bppp", "..n.pn..", "...p....", "...P.B..", "..PBPN..", "PP...PPP",
        "R..QK..R",
      ]
      for (rank, row) in position.enumerated() {
        for (file, piece) in row.enumerated() {
          let square = Rect(
            x: board.minX + Double(file) * cell, y: board.minY + Double(rank) * cell,
            width: cell, height: cell)
          canvas.fill(square, .solid((rank + file) % 2 == 0 ? light : dark))
          if (rank, file) == (4, 5) || (rank, file) == (7, 2) {
            canvas.fill(square, .solid(Color(250, 220, 80), alpha: 0.45))
          }
          guard piece != "." else { continue }
          let isWhite = piece.isUppercase
          ChessPiece.draw(
            piece, canvas, square.center, cell, isWhite ? Color(252, 250, 244) : Color(44, 38, 36),
            isWhite ? Color(70, 56, 46) : Color(228, 216, 200))
        }
      }
      var y = board.maxY + 34
      app.heading("Moves", baseline: Point(16, y))
      y += 10
      let moves = [
        ("d4", "d5"), ("Nf3", "Nf6"), ("Bf4", "e6"), ("e3", "Be7"), ("Bd3", "O-O"), ("c3", "Nc6"),
      ]
      app.rows(from: y, height: 30) { row, i in
        guard i < moves.count else { return }
        canvas.text(
          "\(i + 1).", .interface(13.5), .solid(app.dim), baseline: Point(16, row.midY + 5))
        canvas.text(
          moves[i].0, .interface(14, .medium), .solid(app.ink), baseline: Point(50, row.midY + 5))
        canvas.text(
          moves[i].1, .interface(14, .medium), .solid(app.ink),
          baseline: Point(body.width / 2, row.midY + 5))
      }
    })
}

/// Silhouettes of chess pieces.
enum ChessPiece {
  /// - Parameters:
  ///   - piece: K, Q, R, B, N or P, of either case.
  ///   - cell: the side of its square, in points.
  static func draw(
    _ piece: Character, _ canvas: Canvas, _ center: Point, _ cell: Double, _ fill: Color,
    _ line: Color
  ) {
    let u = cell / 24
    canvas.moved(to: center, scale: u) {
      for part in parts(of: piece.lowercased()) {
        canvas.stroke(part, .solid(line, alpha: 0.85), width: 1.5)
        canvas.fill(part, .solid(fill))
      }
      canvas.line(Point(-5.2, 6.2), Point(5.2, 6.2), .solid(line, alpha: 0.5), width: 0.7)
    }
  }

  private static func parts(of piece: String) -> [Path] {
    let base = Path(rect: Rect(x: -6.5, y: 6, width: 13, height: 3), radius: 1)
    func body(_ waist: Double, _ top: Double) -> Path {
      Path(polygon: [
        Point(-5.2, 6.4), Point(-waist, top), Point(waist, top), Point(5.2, 6.4),
      ])
    }
    switch piece {
    case "p": return [body(1.8, -1), base, Path(circle: Point(0, -3), radius: 3.1)]
    case "r":
      return [
        body(3.4, -3), base,
        Path(polygon: [
          Point(-5, -3), Point(-5, -8.5), Point(-2.7, -8.5), Point(-2.7, -6.6), Point(-1.2, -6.6),
          Point(-1.2, -8.5), Point(1.2, -8.5), Point(1.2, -6.6), Point(2.7, -6.6),
          Point(2.7, -8.5), Point(5, -8.5), Point(5, -3),
        ]),
      ]
    case "b":
      var head = Path()
      head.move(Point(0, -9.5))
      head.curve(Point(5, -5), Point(4, -1.5), Point(2.2, -0.5))
      head.line(Point(-2.2, -0.5))
      head.curve(Point(-4, -1.5), Point(-5, -5), Point(0, -9.5))
      head.close()
      return [body(2, -0.8), base, head, Path(circle: Point(0, -9.8), radius: 1.2)]
    case "n":
      var horse = Path()
      horse.move(Point(-4.6, 6.4))
      horse.curve(Point(-4, 2), Point(0, 1), Point(0.6, -2))
      horse.curve(Point(-1.5, -1.4), Point(-3.5, 0), Point(-5, 1))
      horse.line(Point(-6.8, -1))
      horse.curve(Point(-5, -5), Point(-3, -8), Point(-0.4, -8.4))
      horse.line(Point(0.4, -10))
      horse.line(Point(1.6, -8.2))
      horse.curve(Point(6.4, -6.5), Point(6.4, 0), Point(5.2, 6.4))
      horse.close()
      return [base, horse]
    case "q":
      return [
        body(3, -1), base,
        Path(polygon: [
          Point(-3.4, -0.4), Point(-6.4, -7.6), Point(-3.2, -4.6), Point(0, -9.4),
          Point(3.2, -4.6), Point(6.4, -7.6), Point(3.4, -0.4),
        ]),
        Path(circle: Point(0, -9.8), radius: 1.2),
      ]
    default:
      return [
        body(3, -1), base,
        Path(polygon: [
          Point(-3.4, -0.4), Point(-5.4, -5.6), Point(0, -4), Point(5.4, -5.6), Point(3.4, -0.4),
        ]),
        Path(rect: Rect(x: -0.8, y: -10.4, width: 1.6, height: 6.6)),
        Path(rect: Rect(x: -2.4, y: -8.9, width: 4.8, height: 1.6)),
      ]
    }
  }
}
