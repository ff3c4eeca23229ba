import CardModel
import CardKinetics

/// A typesetter of formulas.
struct MathSetter {
  let canvas: Canvas
  let paint: Paint

  /// The font size of scripts and the widths of spaces, in ems; tuned by eye.
  private static let (scriptSize, space, wideSpace) = (0.68, 0.26, 1.3)

  func set(_ formula: Formula, size: Double) -> MathBox { row(formula.parts, size) }

  private func row(_ parts: [Formula.Part], _ size: Double) -> MathBox {
    .row(parts.map { box($0, size) })
  }

  private func box(_ part: Formula.Part, _ size: Double) -> MathBox {
    switch part {
    case .word(let text, let isItalic): wordBox(text, size, italic: isItalic)
    case .space(let isWide): .space(size * (isWide ? Self.wideSpace : Self.space))
    case .fraction(let top, let bottom): fraction(row(top, size), row(bottom, size), size)
    case .root(let inner): root(row(inner, size), size)
    case .brackets(let inner): bracketed(row(inner, size), size)
    case .scripts(let base, let above, let below):
      scripted(
        row(base, size), above: above.map { row($0, size * Self.scriptSize) },
        below: below.map { row($0, size * Self.scriptSize) }, size)
    }
  }

  private func scripted(
    _ base: MathBox, above: MathBox?, below: MathBox?, _ size: Double
  ) -> MathBox {
    let up = max(base.ascent - size * 0.34, size * 0.34)
    let down = max(base.descent, size * 0.16)
    return MathBox(
      width: base.width + max(above?.width ?? 0, below?.width ?? 0) + size * 0.04,
      ascent: max(base.ascent, up + (above?.ascent ?? 0)),
      descent: max(base.descent, below == nil ? 0 : down + (below?.descent ?? 0))
    ) { p in
      base.draw(p)
      above?.draw(p + Point(base.width + size * 0.04, -up))
      below?.draw(p + Point(base.width + size * 0.02, down))
    }
  }

  /// The letters to set for letters that the book's font lacks. A letter of another font would be larger and bolder.
  private static let substitutes = ["ϵ": "ε", "ℏ": "ħ"]
  /// A letter that is as wide as two letters in the book's italic font, so that it is always upright.
  private static let uprightLetter = "ϖ"

  private func wordBox(_ word: String, _ size: Double, italic isItalic: Bool = false) -> MathBox {
    let (text, italic) = (Self.substitutes[word] ?? word, isItalic && word != Self.uprightLetter)
    let style = TextStyle.book(size, italic: italic).featured("lnum=1")
    let block = TextBlock(text, style, on: canvas)
    let paint = paint
    return MathBox(
      width: block.size.width + (italic ? size * 0.03 : 0), ascent: size * 0.68,
      descent: size * 0.2
    ) { block.draw(baseline: $0, paint) }
  }

  private func fraction(_ top: MathBox, _ bottom: MathBox, _ size: Double) -> MathBox {
    let (axis, gap, pad, side) = (size * 0.24, size * 0.16, size * 0.12, size * 0.06)
    let width = max(top.width, bottom.width) + 2 * pad
    let (canvas, paint) = (canvas, paint)
    return MathBox(
      width: width + 2 * side, ascent: axis + gap + top.descent + top.ascent,
      descent: bottom.ascent + gap + bottom.descent - axis
    ) { p in
      let p = p + Point(side, 0)
      top.draw(p + Point((width - top.width) / 2, -axis - gap - top.descent))
      bottom.draw(p + Point((width - bottom.width) / 2, -axis + gap + bottom.ascent))
      canvas.line(p + Point(0, -axis), p + Point(width, -axis), paint, width: size * 0.045)
    }
  }

  private func root(_ inner: MathBox, _ size: Double) -> MathBox {
    let (canvas, paint) = (canvas, paint)
    let (hook, gap) = (size * 0.52, size * 0.12)
    let top = inner.ascent + gap
    return MathBox(
      width: hook + inner.width + size * 0.1, ascent: top + size * 0.05, descent: inner.descent
    ) { p in
      let (tick, low) = (
        p + Point(hook * 0.24, -top * 0.44), p + Point(hook * 0.56, inner.descent * 0.9)
      )
      let sign = [
        p + Point(hook * 0.06, -top * 0.34), tick, low, p + Point(hook * 0.96, -top),
        p + Point(hook + inner.width + size * 0.04, -top),
      ]
      canvas.stroke(Path(line: sign), paint, width: size * 0.045, round: false)
      canvas.line(tick, low, paint, width: size * 0.085)
      inner.draw(p + Point(hook, 0))
    }
  }

  private func bracketed(_ inner: MathBox, _ size: Double) -> MathBox {
    guard inner.ascent + inner.descent > size * 1.25 else {
      return .row([wordBox("(", size), inner, wordBox(")", size)])
    }
    let (canvas, paint) = (canvas, paint)
    let side = size * 0.34
    return MathBox(
      width: inner.width + 2 * side, ascent: inner.ascent + size * 0.05,
      descent: inner.descent + size * 0.05
    ) { p in
      for (x, bulge) in [(p.x + side * 0.8, -side), (p.x + inner.width + side * 1.2, side)] {
        let (top, low) = (p.y - inner.ascent, p.y + inner.descent)
        let quarter = (low - top) * 0.28
        func control(_ weight: Double, _ y: Double) -> Point { Point(x + bulge * weight, y) }
        var curve = Path(line: [Point(x, top)])
        curve.curve(control(0.72, top + quarter), control(0.72, low - quarter), Point(x, low))
        curve.curve(control(0.9, low - quarter), control(0.9, top + quarter), Point(x, top))
        curve.close()
        canvas.fill(curve, paint)
        canvas.stroke(curve, paint, width: size * 0.025)
      }
      inner.draw(p + Point(side, 0))
    }
  }
}
