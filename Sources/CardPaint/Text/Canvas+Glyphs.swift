import CCairo
import CPango
import CPangoShims
import CardKinetics

extension Canvas {
  /// Traces the outlines of a layout's glyphs, except the glyphs of colour fonts. Returns the glyphs of colour fonts.
  /// The layout's top left corner is at `origin`, and a Pango unit is `unit` points.
  func trace(_ layout: OpaquePointer, at origin: Point, scale unit: Double) -> [ColorGlyph] {
    cairo_new_path(context)
    var colored: [ColorGlyph] = []
    let runs = pango_layout_get_iter(layout)
    defer { pango_layout_iter_free(runs) }
    repeat {
      // The run is nil at the end of a line.
      guard let run = pango_layout_iter_get_run_readonly(runs)?.pointee else { continue }
      var extent = PangoRectangle()
      pango_layout_iter_get_run_extents(runs, nil, &extent)
      let font = pango_font_get_hb_font(run.item.pointee.analysis.font)
      var scale: Int32 = 0
      hb_font_get_scale(font, &scale, nil)
      var x = extent.x
      let y = pango_layout_iter_get_baseline(runs)
      for glyph in UnsafeBufferPointer(
        start: run.glyphs.pointee.glyphs, count: Int(run.glyphs.pointee.num_glyphs))
      {
        let shift = Point(Double(x + glyph.geometry.x_offset), Double(y + glyph.geometry.y_offset))
        let position = origin + shift * unit
        let box = {
          Pen(context: self.context, origin: position, unit: unit).box(Double(scale) / 2 * unit)
        }
        switch glyph.glyph {
        case Self.emptyGlyph: break
        case Self.unknownGlyph...: box()
        default:
          if let font,
            let glyph = ColorGlyph(font: font, glyph: glyph.glyph, origin: position, unit: unit)
          {
            colored.append(glyph)
          } else if !trace(glyph.glyph, of: font, at: position, scale: unit) {
            box()
          }
        }
        x += glyph.geometry.width
      }
    } while pango_layout_iter_next_run(runs) != 0
    return colored
  }

  /// Traces the outline of a glyph. Returns false if the glyph is not blank, but has no outline.
  @discardableResult
  func trace(
    _ glyph: hb_codepoint_t, of font: OpaquePointer?, at origin: Point, scale unit: Double
  ) -> Bool {
    var pen = Pen(context: context, origin: origin, unit: unit)
    cpango_draw_glyph(font, glyph, Pen.functions, &pen)
    var extents = hb_glyph_extents_t()
    return pen.hasDrawn || hb_font_get_glyph_extents(font, glyph, &extents) == 0
      || extents.width == 0
  }

  /// The glyph of a character without a visible form: `PANGO_GLYPH_EMPTY`.
  private static let emptyGlyph: PangoGlyph = 0x0FFF_FFFF
  /// The flag of a character that no font has: `PANGO_GLYPH_UNKNOWN_FLAG`.
  private static let unknownGlyph: PangoGlyph = 0x1000_0000
}

/// The target of a glyph's outline, which HarfBuzz draws into Cairo's path.
private struct Pen {
  let context: OpaquePointer
  /// The origin of the glyph, on the baseline.
  let origin: Point
  /// The number of points per Pango unit.
  let unit: Double
  var hasDrawn = false

  /// Draws an empty box, half an em wide, for a glyph that no font has. Pango may report a width of 0 for such a glyph.
  func box(_ width: Double) {
    let (side, line) = (width * 0.8, width * 0.06)
    let (x, y) = (origin.x + width * 0.1, origin.y - side)
    cairo_rectangle(context, x, y, side, side)
    // The inner rectangle runs in the other direction, so that the inside is not filled.
    cairo_rectangle(context, x + side - line, y + line, 2 * line - side, side - 2 * line)
  }

  private static func at(_ data: UnsafeMutableRawPointer?, _ x: Float, _ y: Float)
    -> (context: OpaquePointer, x: Double, y: Double)
  {
    let pen = data!.assumingMemoryBound(to: Pen.self).pointee
    return (pen.context, pen.origin.x + Double(x) * pen.unit, pen.origin.y - Double(y) * pen.unit)
  }

  /// HarfBuzz's table of drawing functions. It is `nonisolated(unsafe)` because it never changes after its creation.
  nonisolated(unsafe) static let functions: OpaquePointer = {
    let table = hb_draw_funcs_create()!
    hb_draw_funcs_set_move_to_func(
      table,
      { _, data, _, x, y, _ in
        let p = Pen.at(data, x, y)
        data!.assumingMemoryBound(to: Pen.self).pointee.hasDrawn = true
        cairo_move_to(p.context, p.x, p.y)
      }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      table,
      { _, data, _, x, y, _ in
        let p = Pen.at(data, x, y)
        cairo_line_to(p.context, p.x, p.y)
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      table,
      { _, data, _, x1, y1, x2, y2, x, y, _ in
        let (a, b, p) = (Pen.at(data, x1, y1), Pen.at(data, x2, y2), Pen.at(data, x, y))
        cairo_curve_to(p.context, a.x, a.y, b.x, b.y, p.x, p.y)
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(
      table, { _, data, _, _ in cairo_close_path(Pen.at(data, 0, 0).context) }, nil, nil)
    hb_draw_funcs_make_immutable(table)
    return table
  }()
}
