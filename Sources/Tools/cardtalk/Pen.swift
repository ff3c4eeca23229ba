import CPangoCairo
import CardKinetics

/// A PDF file of slides, drawn page by page. The object owns Cairo's surface.
final class Pen {
  /// The fonts of Cardstage.
  enum Font: String {
    case title = "Inter Display Bold"
    case label = "Inter Medium"
    case light = "Inter Display Light"
    case book = "EB Garamond 12 "
  }

  static let page = Rect(x: 0, y: 0, width: 960, height: 540)

  private let surface, context: OpaquePointer

  init(_ path: String, title: String) {
    surface = cairo_pdf_surface_create(path, Self.page.width, Self.page.height)
    context = cairo_create(surface)
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
    // A fixed date makes the file reproducible.
    cairo_pdf_surface_set_metadata(
      surface, CAIRO_PDF_METADATA_CREATE_DATE, "2026-01-01T00:00:00Z")
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Completes the file. Returns the error, if any.
  func finish() -> String? {
    cairo_surface_finish(surface)
    let status = max(cairo_surface_status(surface).rawValue, cairo_status(context).rawValue)
    return status == 0 ? nil : String(cString: cairo_status_to_string(cairo_status_t(status)))
  }

  func endPage(label: String) {
    cairo_pdf_surface_set_page_label(surface, label)
    cairo_show_page(context)
  }

  /// Returns the target of a link to a slide. The target is a name, because in Cairo 1.16 only a link to a name can
  /// lead to a later page.
  static func target(_ slide: Int) -> String { "dest='slide-\(slide)'" }

  /// Adds a destination and an outline entry for a slide to this page. Call this method after painting the background,
  /// which would cover the destination.
  func mark(slide: Int, _ title: String) {
    cairo_tag_begin(context, CAIRO_TAG_DEST, "name='slide-\(slide)' x=0 y=0")
    cairo_tag_end(context, CAIRO_TAG_DEST)
    cairo_pdf_surface_add_outline(
      surface, CAIRO_PDF_OUTLINE_ROOT, title, Self.target(slide), cairo_pdf_outline_flags_t(0))
  }

  /// Makes an area of the page a link to a target in Cairo's syntax.
  func link(_ area: Rect, to target: String) {
    let rect = "rect=[\(area.minX) \(area.minY) \(area.width) \(area.height)]"
    // Cairo 1.16 drops the target of a link that is not inside another element.
    cairo_tag_begin(context, "P", nil)
    cairo_tag_begin(context, CAIRO_TAG_LINK, "\(rect) \(target)")
    cairo_tag_end(context, CAIRO_TAG_LINK)
    cairo_tag_end(context, "P")
  }

  func fill(_ points: [Point], _ color: Color) {
    trace(points + points.prefix(1), color, 1)
    cairo_fill(context)
  }

  func stroke(
    _ points: [Point], _ color: Color, _ width: Double = 1, alpha: Double = 1, dash: [Double] = []
  ) {
    trace(points, color, alpha)
    cairo_set_dash(context, dash, Int32(dash.count), 0)
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_stroke(context)
  }

  func dot(_ center: Point, _ radius: Double, _ color: Color) {
    stroke([center, center], color, 2 * radius)
  }

  private func trace(_ points: [Point], _ color: Color, _ alpha: Double) {
    cairo_new_path(context)
    for point in points { cairo_line_to(context, point.x, point.y) }
    let parts = [color.red, color.green, color.blue].map { Double($0) / 255 }
    cairo_set_source_rgba(context, parts[0], parts[1], parts[2], alpha)
  }

  /// Draws a text in Pango's markup from its top left; returns its extent.
  @discardableResult func text(
    _ words: String, _ font: Font, _ size: Double, _ color: Color, at position: Point,
    width: Double = 900, tracking: Double = 0
  ) -> Rect {
    let unit = Double(PANGO_SCALE)
    let layout = pango_cairo_create_layout(context)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let description = pango_font_description_from_string(font.rawValue)
    pango_font_description_set_absolute_size(description, size * unit)
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    let spacing = Int(tracking * size * unit)
    pango_layout_set_markup(layout, "<span letter_spacing='\(spacing)'>\(words)</span>", -1)
    pango_layout_set_width(layout, Int32(width * unit))
    pango_layout_set_line_spacing(layout, 1.06)
    trace([position], color, 1)
    pango_cairo_show_layout(context, layout)
    var extent = PangoRectangle()
    pango_layout_get_extents(layout, nil, &extent)
    return Rect(
      origin: position, size: Size(Double(extent.width) / unit, Double(extent.height) / unit))
  }
}
