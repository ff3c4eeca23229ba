import CCairo
import CPango
import CardKinetics

/// A glyph of a colour font, such as an emoji: an image, or outlines in several colours.
struct ColorGlyph {
  let font: OpaquePointer
  let glyph: hb_codepoint_t
  /// The origin of the glyph, on the baseline.
  let origin: Point
  /// The number of points per Pango unit.
  let unit: Double

  /// Creates the glyph, or returns nil for a glyph of one colour.
  init?(font: OpaquePointer, glyph: hb_codepoint_t, origin: Point, unit: Double) {
    let face = hb_font_get_face(font)
    (self.font, self.glyph, self.origin, self.unit) = (font, glyph, origin, unit)
    if hb_ot_color_has_png(face) != 0, withImage({ $0 != nil }) { return }
    guard hb_ot_color_has_layers(face) != 0,
      hb_ot_color_glyph_get_layers(face, glyph, 0, nil, nil) > 0
    else { return nil }
  }

  /// Draws the glyph. `paint` fills the parts that have the colour of the text.
  func draw(on canvas: Canvas, _ paint: Paint) {
    let isDrawn = withImage { image in
      guard let image else { return false }
      draw(image, on: canvas)
      return true
    }
    if !isDrawn { drawLayers(on: canvas, paint) }
  }

  /// Calls `body` with the PNG of the glyph, or nil if it has none.
  private func withImage<Value>(_ body: (UnsafeRawBufferPointer?) -> Value) -> Value {
    let blob = hb_ot_color_glyph_reference_png(font, glyph)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length), length > 0 else { return body(nil) }
    return body(UnsafeRawBufferPointer(start: data, count: Int(length)))
  }

  private func draw(_ image: UnsafeRawBufferPointer, on canvas: Canvas) {
    let surface = PNGFile.surface(of: image)
    defer { cairo_surface_destroy(surface) }
    var extents = hb_glyph_extents_t()
    let (width, height) = (
      Double(cairo_image_surface_get_width(surface)),
      Double(cairo_image_surface_get_height(surface))
    )
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, width > 0, height > 0,
      hb_font_get_glyph_extents(font, glyph, &extents) != 0
    else { return }
    cairo_save(canvas.context)
    cairo_translate(
      canvas.context, origin.x + Double(extents.x_bearing) * unit,
      origin.y - Double(extents.y_bearing) * unit)
    cairo_scale(
      canvas.context, Double(extents.width) * unit / width, -Double(extents.height) * unit / height)
    cairo_set_source_surface(canvas.context, surface, 0, 0)
    // Without this mode, the edges of an enlarged image would fade.
    cairo_pattern_set_extend(cairo_get_source(canvas.context), CAIRO_EXTEND_PAD)
    cairo_new_path(canvas.context)
    cairo_rectangle(canvas.context, 0, 0, width, height)
    cairo_fill(canvas.context)
    cairo_restore(canvas.context)
  }

  private func drawLayers(on canvas: Canvas, _ paint: Paint) {
    let face = hb_font_get_face(font)
    var count = hb_ot_color_glyph_get_layers(face, glyph, 0, nil, nil)
    var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(count))
    hb_ot_color_glyph_get_layers(face, glyph, 0, &count, &layers)
    var colorCount = hb_ot_color_palette_get_colors(face, 0, 0, nil, nil)
    var colors = [hb_color_t](repeating: 0, count: Int(colorCount))
    hb_ot_color_palette_get_colors(face, 0, 0, &colorCount, &colors)
    for layer in layers {
      cairo_new_path(canvas.context)
      canvas.trace(layer.glyph, of: font, at: origin, scale: unit)
      guard colors.indices.contains(Int(layer.color_index)) else {
        canvas.withSource(paint) { cairo_fill(canvas.context) }
        continue
      }
      // Blue, green, red and alpha, from the highest byte.
      let color = colors[Int(layer.color_index)]
      func channel(_ shift: UInt32) -> Double { Double((color >> shift) & 0xFF) / 255 }
      cairo_set_source_rgba(canvas.context, channel(8), channel(16), channel(24), channel(0))
      cairo_fill(canvas.context)
    }
  }
}
