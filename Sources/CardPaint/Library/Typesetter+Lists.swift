import CardKinetics
import CardModel

extension Typesetter {
  /// Lays out a list with hanging marks.
  func list(
    _ list: Prose.List, in column: inout Column, left: Double, width: Double, size: Double
  ) {
    let style = TextStyle.book(size).featured("lnum=1")
    let outer = column.list
    column.list = list
    defer { column.list = outer }
    let runsLeft = list.items.flatMap(\.blocks).runsLeft
    // A right-to-left mark puts the dot to the left of the number.
    let direction = runsLeft ? "\u{200F}" : ""
    let marks = list.items.indices.map { number in
      TextBlock(list.first.map { "\(direction)\($0 + number)." } ?? "", style, on: canvas)
    }
    let widest = marks.map(\.size.width).max() ?? 0
    let inset = max(size * Self.itemInset, widest + size * 0.5)
    for (number, (item, mark)) in zip(list.items, marks).enumerated() {
      if number > 0, list.isLoose { column.top += size * Self.itemGap }
      if !item.isContinued {
        let baseline = size * Paragraph.rise
        let right = inset - size * 0.5
        // Returns the left edge of a mark that is `mark` points wide, so that the mark ends near its item.
        let x = { (mark: Double) in runsLeft ? width - right : right - mark }
        column.add(size * Paragraph.leading, left: left) { [inks, canvas] in
          if let isDone = item.isDone {
            let side = size * 0.66
            let box = Rect(
              x: $0.x + x(side), y: $0.y + baseline - side, width: side, height: side)
            Self.task(box, isDone: isDone, inks, on: canvas)
          } else if list.first == nil {
            let center = $0 + Point(x(size * 0.28) + size * 0.14, baseline - size * 0.26)
            canvas.fill(circle: center, radius: size * 0.115, .solid(inks.heading))
          } else {
            mark.draw(
              baseline: $0 + Point(x(mark.size.width), baseline), .solid(inks.heading))
          }
        }
        column.top -= size * Paragraph.leading
      }
      (column.followsText, column.opens) = (false, false)
      let count = column.placed.count
      place(
        item.blocks, in: &column, left: runsLeft ? left : left + inset, width: width - inset,
        size: size)
      if column.placed.count == count { column.top += size * Paragraph.leading }
    }
  }

  private static func task(_ box: Rect, isDone: Bool, _ inks: ProseInks, on canvas: Canvas) {
    let line = max(box.width * 0.09, 0.6)
    canvas.stroke(
      Path(rect: box.insetBy(dx: line / 2, dy: line / 2), radius: box.width * 0.16),
      .solid(inks.dim), width: line)
    guard isDone else { return }
    canvas.stroke(
      Path(line: [box.at(0.22, 0.5), box.at(0.43, 0.74), box.at(0.86, 0.08)]),
      .solid(inks.heading), width: line * 1.8)
  }

  /// Lays out a quote beside a bar.
  func quote(
    _ blocks: [Prose.Block], in column: inout Column, left: Double, width: Double, size: Double
  ) {
    let inset = size * Self.quoteInset
    let (start, top) = (column.placed.count, column.top)
    (column.followsText, column.opens) = (false, false)
    let runsLeft = blocks.runsLeft
    place(
      blocks, in: &column, left: left + inset * (runsLeft ? 0.5 : 1), width: width - 1.5 * inset,
      size: size * Self.quoteSize)
    let height = (column.placed.last.map { $0.top + $0.height } ?? top) - top
    column.placed.insert(
      Placed(top: top, height: height) { [canvas, inks] origin, height in
        let bar = Rect(
          x: origin.x + left + (runsLeft ? width - size * 0.31 : size * 0.2),
          y: origin.y + size * 0.22, width: size * 0.11,
          height: max(height - size * 0.36, 0))
        canvas.fill(bar, radius: bar.width / 2, .solid(inks.heading, alpha: 0.55))
      }, at: start)
  }
}
