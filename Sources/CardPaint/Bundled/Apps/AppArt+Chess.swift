import CardKinetics
import CardModel
import Glibc

extension AppArt {
  static let chess = AppArt(
    sections: ["Board", "Moves", "Clock"],
    glyph: { canvas in ChessPiece.draw("P", canvas, Point(0, 0.5), 24, .white, .black) },
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
          let corner = board.origin + Point(Double(file), Double(rank)) * cell
          let square = Rect(origin: corner, size: Size(cell, cell))
          canvas.fill(square, .solid((rank + file) % 2 == 0 ? light : dark))
          if (rank, file) == (4, 5) || (rank, file) == (7, 2) {
            canvas.fill(square, .solid(Color(250, 220, 80), alpha: 0.45))
          }
          guard piece != "." else { continue }
          let (fill, line) =
            piece.isUppercase
            ? (Color(252, 250, 244), Color(70, 56, 46)) : (Color(44, 38, 36), Color(228, 216, 200))
          ChessPiece.draw(piece, canvas, square.center, cell, fill, line)
        }
      }
      app.heading("Moves", baseline: Point(16, board.maxY + 34))
      let moves = [
        ("d4", "d5"), ("Nf3", "Nf6"), ("Bf4", "e6"), ("e3", "Be7"), ("Bd3", "O-O"), ("c3", "Nc6"),
      ]
      app.rows(of: moves, from: board.maxY + 44, height: 30) { row, i, move in
        let y = row.midY + 5
        app.text("\(i + 1).", .interface(13.5), app.dim, at: Point(16, y))
        app.text(move.0, .interface(14, .medium), at: Point(50, y))
        app.text(move.1, .interface(14, .medium), at: Point(body.width / 2, y))
      }
    })
}

/// Silhouettes of chess pieces.
enum ChessPiece {
  /// Draws a piece around `center`.
  ///
  /// - Parameters:
  ///   - piece: K, Q, R, B, N or P, of either case.
  ///   - cell: the side of the piece's square, in points.
  static func draw(
    _ piece: Character, _ canvas: Canvas, _ center: Point, _ cell: Double, _ fill: Color,
    _ line: Color
  ) {
    canvas.moved(to: center, scale: cell / 24) {
      for part in parts(of: piece.lowercased()) {
        canvas.stroke(part, .solid(line, alpha: 0.85), width: 1.5)
        canvas.fill(part, .solid(fill))
      }
      canvas.line(Point(-5.2, 6.2), Point(5.2, 6.2), .solid(line, alpha: 0.5), width: 0.7)
    }
  }

  /// The head of a bishop.
  private static var mitre: Path {
    var head = Path()
    head.move(Point(0, -9.5))
    head.curve(Point(5, -5), Point(4, -1.5), Point(2.2, -0.5))
    head.line(Point(-2.2, -0.5))
    head.curve(Point(-4, -1.5), Point(-5, -5), Point(0, -9.5))
    head.close()
    return head
  }

  /// The body and head of a knight.
  private static var horse: Path {
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
    return horse
  }

  private static func parts(of piece: String) -> [Path] {
    let base = Path(rect: Rect(x: -6.5, y: 6, width: 13, height: 3), radius: 1)
    /// Returns a symmetric polygon. `left` has the points of its left half, from the left to the middle.
    func symmetric(_ left: [(Double, Double)]) -> Path {
      let half = left.map { Point($0.0, $0.1) }
      return Path(polygon: half + half.reversed().map { Point(-$0.x, $0.y) })
    }
    func body(_ waist: Double, _ top: Double) -> Path { symmetric([(-5.2, 6.4), (-waist, top)]) }
    switch piece {
    case "p": return [body(1.8, -1), base, Path(circle: Point(0, -3), radius: 3.1)]
    case "r":
      let tower = symmetric([
        (-5, -3), (-5, -8.5), (-2.7, -8.5), (-2.7, -6.6), (-1.2, -6.6), (-1.2, -8.5),
      ])
      return [body(3.4, -3), base, tower]
    case "b": return [body(2, -0.8), base, mitre, Path(circle: Point(0, -9.8), radius: 1.2)]
    case "n": return [base, horse]
    case "q":
      let crown = symmetric([(-3.4, -0.4), (-6.4, -7.6), (-3.2, -4.6), (0, -9.4)])
      return [body(3, -1), base, crown, Path(circle: Point(0, -9.8), radius: 1.2)]
    default:
      let crown = symmetric([(-3.4, -0.4), (-5.4, -5.6), (0, -4)])
      let upright = Path(rect: Rect(x: -0.8, y: -10.4, width: 1.6, height: 6.6))
      let bar = Path(rect: Rect(x: -2.4, y: -8.9, width: 4.8, height: 1.6))
      return [body(3, -1), base, crown, upright, bar]
    }
  }
}
