import CardKinetics

/// Sets a displayed formula: `\frac{a}{b}`, `\sqrt{a}`, `x_0`, `x_{10}`, `d^{2t}`; brackets grow
/// with their contents, single letters are italic, words upright.
///
/// Unicode's superscript and subscript digits are set as scripts too.
struct MathSetter {
  let canvas: Canvas
  let paint: Paint

  func set(_ formula: String, size: Double) -> MathBox {
    var rest = formula[...]
    return row(&rest, size, until: nil)
  }

  // MARK: Reading

  private static let raised: [Character: Character] = ["²": "2", "³": "3"]
  private static let lowered: [Character: Character] = ["₀": "0", "₁": "1", "₂": "2", "₃": "3"]

  private func row(_ rest: inout Substring, _ size: Double, until end: Character?) -> MathBox {
    var boxes: [MathBox] = []
    while let next = rest.first, next != end { boxes.append(scripted(&rest, size)) }
    if end != nil { rest = rest.dropFirst() }
    return .row(boxes)
  }

  /// Reads an atom with its superscript and subscript.
  private func scripted(_ rest: inout Substring, _ size: Double) -> MathBox {
    let base = atom(&rest, size)
    var (above, below): (MathBox?, MathBox?)
    let small = size * 0.68
    while let next = rest.first {
      if let digit = Self.raised[next] {
        rest.removeFirst()
        above = word(String(digit), small)
      } else if let digit = Self.lowered[next] {
        rest.removeFirst()
        below = word(String(digit), small)
      } else if next == "^" || next == "_" {
        rest.removeFirst()
        let box = group(&rest, small)
        if next == "^" { above = box } else { below = box }
      } else {
        break
      }
    }
    guard above != nil || below != nil else { return base }
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

  /// Reads `{…}` or one atom.
  private func group(_ rest: inout Substring, _ size: Double) -> MathBox {
    guard rest.first == "{" else { return atom(&rest, size) }
    rest.removeFirst()
    return row(&rest, size, until: "}")
  }

  private func atom(_ rest: inout Substring, _ size: Double) -> MathBox {
    guard let first = rest.first else { return .space(0) }
    if first == "(" {
      rest.removeFirst()
      return bracketed(row(&rest, size, until: ")"), size)
    }
    if first == "\\" {
      let name = String(rest.dropFirst().prefix { $0.isLetter })
      rest = rest.dropFirst(name.count + 1)
      if name == "frac" {
        let top = group(&rest, size)
        return fraction(top, group(&rest, size), size)
      }
      return name == "sqrt" ? root(group(&rest, size), size) : word(name, size)
    }
    if first == " " {
      let count = rest.prefix { $0 == " " }.count
      rest = rest.dropFirst(count)
      return .space(size * (count > 1 ? 1.3 : 0.26))
    }
    let isLatin = first.isASCII && first.isLetter
    let run = isLatin ? rest.prefix { $0.isASCII && $0.isLetter } : rest.prefix(1)
    if first.isNumber, Self.raised[first] == nil, Self.lowered[first] == nil {
      let digits = rest.prefix { ($0.isASCII && $0.isNumber) || $0 == "." }
      if !digits.isEmpty {
        rest = rest.dropFirst(digits.count)
        return word(String(digits), size)
      }
    }
    rest = rest.dropFirst(run.count)
    let isVariable = run.count == 1 && first.isLetter
    let box = word(String(run), size, italic: isVariable)
    // A small space separates a function's name from its argument.
    let isFunction = ["cos", "sin", "ln", "clamp"].contains(String(run))
    let isCrowded = isFunction && rest.first != "(" && rest.first != " "
    return isCrowded ? .row([box, .space(size * 0.12)]) : box
  }

  // MARK: Setting

  private func word(_ text: String, _ size: Double, italic: Bool = false) -> MathBox {
    let style = TextStyle.book(size, italic: italic).featured("lnum=1")
    let block = TextBlock(text, style, on: canvas)
    let paint = paint
    return MathBox(
      width: block.size.width + (italic ? size * 0.03 : 0), ascent: size * 0.68,
      descent: size * 0.2
    ) { block.draw(baseline: $0, paint) }
  }

  private func fraction(_ top: MathBox, _ bottom: MathBox, _ size: Double) -> MathBox {
    let (axis, gap, pad) = (size * 0.24, size * 0.16, size * 0.12)
    let width = max(top.width, bottom.width) + 2 * pad
    let (canvas, paint) = (canvas, paint)
    return MathBox(
      width: width + size * 0.1, ascent: axis + gap + top.descent + top.ascent,
      descent: bottom.ascent + gap + bottom.descent - axis
    ) { p in
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
      let (tick, foot) = (
        p + Point(hook * 0.24, -top * 0.44), p + Point(hook * 0.56, inner.descent * 0.9)
      )
      let sign = [
        p + Point(hook * 0.06, -top * 0.34), tick, foot, p + Point(hook * 0.96, -top),
        p + Point(hook + inner.width + size * 0.04, -top),
      ]
      canvas.stroke(Path(line: sign), paint, width: size * 0.045, round: false)
      canvas.line(tick, foot, paint, width: size * 0.085)
      inner.draw(p + Point(hook, 0))
    }
  }

  private func bracketed(_ inner: MathBox, _ size: Double) -> MathBox {
    guard inner.ascent + inner.descent > size * 1.25 else {
      return .row([word("(", size), inner, word(")", size)])
    }
    let (canvas, paint) = (canvas, paint)
    let side = size * 0.34
    return MathBox(
      width: inner.width + 2 * side, ascent: inner.ascent + size * 0.05,
      descent: inner.descent + size * 0.05
    ) { p in
      for (x, bulge) in [(p.x + side * 0.8, -side), (p.x + inner.width + side * 1.2, side)] {
        let (top, foot) = (p.y - inner.ascent, p.y + inner.descent)
        let quarter = (foot - top) * 0.28
        func control(_ share: Double, _ y: Double) -> Point { Point(x + bulge * share, y) }
        var curve = Path(line: [Point(x, top)])
        curve.curve(control(0.72, top + quarter), control(0.72, foot - quarter), Point(x, foot))
        curve.curve(control(0.9, foot - quarter), control(0.9, top + quarter), Point(x, top))
        curve.close()
        canvas.fill(curve, paint)
        canvas.stroke(curve, paint, width: size * 0.025)
      }
      inner.draw(p + Point(side, 0))
    }
  }
}
