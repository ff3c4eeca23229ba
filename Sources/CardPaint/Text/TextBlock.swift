import CCairo
import CPango
import CardKinetics
import CardModel

/// A Pango context for one canvas, with subpixel glyph positions.
final class TextContext {
  fileprivate let pointer: OpaquePointer
  private let fonts = FontMap.borrow()

  init() {
    pointer = fonts.makeContext()
    pango_context_set_round_glyph_positions(pointer, 0)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pointer))
    fonts.giveBack()
  }
}

/// A laid-out piece of text, which is measured first and then drawn anywhere.
///
/// Glyphs are filled as outlines, so the spacing is the same at every scale. Pango lays out all text at one font size,
/// and the result is scaled, because Pango would search the fonts again for every size.
final class TextBlock {
  enum Alignment { case left, center, right }

  private let canvas: Canvas
  private let layout: OpaquePointer
  /// The number of points per Pango unit.
  private let scale: Double
  private let verticalShift: Double
  /// The width of the line that thickens the outlines, in points.
  private let thickening: Double
  /// The extent of the lines, in points. The width is the width of the longest line, not the given width.
  let size: Size
  /// The distance from the top of the block to the first baseline, in points.
  let baseline: Double
  let lineCount: Int

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - width: the line width in points; nil to keep each paragraph on one line.
  ///   - maxLines: the maximum number of lines; nil for no limit. A text that is cut ends in an ellipsis.
  ///   - italics: ranges set in italic, as UTF-8 offsets.
  ///   - headings: ranges set smaller and bold, as UTF-8 offsets.
  init(
    _ text: String, _ style: TextStyle, on canvas: Canvas, width: Double? = nil,
    maxLines: Int? = nil, alignment: Alignment = .left, italics: [Range<Int>] = [],
    headings: [Range<Int>] = []
  ) {
    self.canvas = canvas
    thickening = style.thickening * style.size
    scale = style.size / pangoEm
    layout = pango_layout_new(canvas.textContext.pointer)
    pango_layout_set_text(layout, text, Int32(text.utf8.count))
    style.apply(
      to: layout, italics: italics, headings: headings, HanLanguage(of: text, in: canvas.language))
    if let width {
      pango_layout_set_width(layout, Int32(min(max(width, 1) / scale, Double(Int32.max))))
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      if let maxLines { Self.cut(layout, text, after: maxLines) }
    }
    // In a paragraph from right to left, Pango's left is the right. `alignment` always means the left of the page.
    let runsLeft = pango_layout_get_direction(layout, 0) == PANGO_DIRECTION_RTL
    let aligned =
      switch alignment {
      case .left: runsLeft ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT
      case .center: PANGO_ALIGN_CENTER
      case .right: runsLeft ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT
      }
    pango_layout_set_alignment(layout, aligned)
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, nil, &logical)
    lineCount = Int(pango_layout_get_line_count(layout))
    size = Size(Double(logical.width) * scale, Double(logical.height) * scale)
    verticalShift = Double(logical.y) * scale
    baseline = Double(pango_layout_get_baseline(layout)) * scale - verticalShift
  }

  /// Cuts a text after a number of lines. Pango counts the lines of each paragraph, and ends only a paragraph with an
  /// ellipsis. A text of several paragraphs is therefore cut here.
  private static func cut(_ layout: OpaquePointer, _ text: String, after lines: Int) {
    guard text.contains(where: \.isNewline) else {
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      return pango_layout_set_height(layout, -Int32(lines))
    }
    guard pango_layout_get_line_count(layout) > lines,
      let last = pango_layout_get_line_readonly(layout, Int32(lines) - 1)
    else { return }
    let end = Int(last.pointee.start_index + last.pointee.length)
    var kept = Substring(String(decoding: text.utf8.prefix(end), as: UTF8.self))
    repeat {
      while kept.last?.isWhitespace == true { kept.removeLast() }
      let words = kept + "\u{2026}"
      pango_layout_set_text(layout, String(words), Int32(words.utf8.count))
    } while pango_layout_get_line_count(layout) > lines && kept.popLast() != nil
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// Draws the block with its top left corner at `origin`. Lines are aligned within the width given to the initializer.
  func draw(at origin: Point, _ paint: Paint) {
    let colored = canvas.trace(layout, at: origin - Point(0, verticalShift), scale: scale)
    defer { for glyph in colored { glyph.draw(on: canvas, paint) } }
    canvas.withSource(paint) {
      guard thickening > 0 else { return cairo_fill(canvas.context) }
      cairo_fill_preserve(canvas.context)
      cairo_set_dash(canvas.context, nil, 0, 0)
      cairo_set_line_width(canvas.context, thickening)
      cairo_set_line_join(canvas.context, CAIRO_LINE_JOIN_ROUND)
      cairo_stroke(canvas.context)
    }
  }

  /// Draws the block with its first baseline at `origin.y`.
  func draw(baseline origin: Point, _ paint: Paint) {
    draw(at: Point(origin.x, origin.y - baseline), paint)
  }
}

/// The font size of a heading in a speaker note, as a fraction of the text's size; tuned by eye.
private let headingScale = 0.7

/// The font size of all layouts, in Pango units: twenty pixels.
///
/// At this size the advance of JetBrains Mono, three fifths of an em, is a whole number of pixels. FreeType rounds
/// advances to whole pixels. A line of a hundred thousand ems still fits into 32 bits.
private let pangoEm = 20480.0

extension TextStyle {
  fileprivate func apply(
    to layout: OpaquePointer, italics: [Range<Int>], headings: [Range<Int>],
    _ language: HanLanguage?
  ) {
    let description = pango_font_description_new()
    let families = language.map { family.replacing("CJK SC", with: "CJK " + $0.fontSuffix) }
    pango_font_description_set_family(description, families ?? family)
    pango_font_description_set_absolute_size(description, pangoEm)
    pango_font_description_set_weight(description, PangoWeight(UInt32(weight.rawValue)))
    if isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)

    let attributes = pango_attr_list_new()
    func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?, in range: Range<Int>? = nil) {
      if let range {
        attribute?.pointee.start_index = UInt32(range.lowerBound)
        attribute?.pointee.end_index = UInt32(range.upperBound)
      }
      pango_attr_list_insert(attributes, attribute)
    }
    if let language {
      insert(pango_attr_language_new(pango_language_from_string(language.rawValue)))
    }
    if tracking != 0 { insert(pango_attr_letter_spacing_new(Int32(tracking * pangoEm))) }
    if let leading {
      insert(pango_attr_line_height_new_absolute(Int32(leading * pangoEm)))
    }
    if !features.isEmpty { insert(pango_attr_font_features_new(features)) }
    for range in italics { insert(pango_attr_style_new(PANGO_STYLE_ITALIC), in: range) }
    for range in headings {
      insert(pango_attr_weight_new(PANGO_WEIGHT_BOLD), in: range)
      insert(pango_attr_scale_new(headingScale), in: range)
    }
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
  }
}

extension Canvas {
  /// Draws one line of text with its baseline through `origin`. If `width` is given, a longer line is truncated with an
  /// ellipsis. `align` states whether the start, the middle or the end of the line is at `origin`.
  func text(
    _ text: String, _ style: TextStyle, _ paint: Paint, baseline origin: Point,
    width: Double? = nil, align: TextBlock.Alignment = .left
  ) {
    let block = TextBlock(text, style, on: self, width: width, maxLines: width == nil ? nil : 1)
    let shift =
      switch align {
      case .left: 0.0
      case .center: block.size.width / 2
      case .right: block.size.width
      }
    block.draw(baseline: Point(origin.x - shift, origin.y), paint)
  }

  /// Draws one line, centred horizontally at `center`. The middle of the line's capitals is at the height of `center`.
  func centeredText(_ text: String, _ style: TextStyle, _ paint: Paint, at center: Point) {
    self.text(text, style, paint, baseline: center + Point(0, style.size * 0.36), align: .center)
  }

  /// Draws one line by its baseline. A line that is too long is scaled down to at least two thirds, then truncated with
  /// an ellipsis.
  func fittedText(
    _ text: String, _ style: TextStyle, _ paint: Paint, baseline origin: Point, width: Double
  ) {
    var style = style
    let natural = TextBlock(text, style, on: self).size.width
    if natural > width { style.size *= max(width / natural * 0.99, 2.0 / 3) }
    self.text(text, style, paint, baseline: origin, width: width)
  }
}
