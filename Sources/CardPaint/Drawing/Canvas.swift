import CCairo
package import CardKinetics
import CardModel
package import CardRaster
import Synchronization

/// A drawing context over pixels borrowed for the duration of one closure, addressed in points.
///
/// Cairo's statuses are sticky, so drawing does not throw: after the first failure the later calls do nothing, and
/// `draw(into:)` throws the failure at the end. A canvas must not outlive the closure.
package final class Canvas {
  /// The size of the canvas, in points.
  package let size: Size
  let context: OpaquePointer
  /// Whether the canvas paints a draft, which a full painting soon replaces.
  var isDraft = false
  /// The document's language, for Chinese characters; nil if each text determines its own.
  var language: HanLanguage?
  /// The context for text, created when the first text is laid out.
  lazy var textContext = TextContext()

  /// Paints over the contents of `rows`. The rows represent `size` points.
  ///
  /// Safe to call from many threads at once.
  package static func draw(
    into rows: PixelRows, size: Size, _ body: (Canvas) -> Void
  ) throws(PaintError) {
    let surface = cairo_image_surface_create_for_data(
      rows.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(rows.width),
      Int32(rows.height), Int32(rows.bytesPerRow))!
    defer { cairo_surface_destroy(surface) }
    try PaintError.check(cairo_surface_status(surface))
    let context = cairo_create(surface)!
    defer { cairo_destroy(context) }
    try PaintError.check(cairo_status(context))
    cairo_scale(context, Double(rows.width) / size.width, Double(rows.height) / size.height)
    body(Canvas(context, size: size))
    try PaintError.check(cairo_status(context))
    cairo_surface_finish(surface)
    try PaintError.check(cairo_surface_status(surface))
  }

  /// Measures text on a separate canvas, whose fonts stay loaded. The caller never waits for a painting thread.
  static func measure<Value: Sendable>(_ body: (Canvas) -> Value) -> Value {
    measuring.withLock { body($0) }
  }

  private static let measuring = Mutex(Canvas(cairo_create(nil)!, size: Size(1, 1)))

  private init(_ context: OpaquePointer, size: Size) {
    self.context = context
    self.size = size
  }

  /// The bounds of the canvas, in points. The origin is the top left corner.
  var bounds: Rect { Rect(size) }

  /// Returns the corner of pixels that is nearest to `p`.
  ///
  /// - Precondition: The canvas is not rotated.
  func snapped(_ p: Point) -> Point {
    var (x, y) = (p.x, p.y)
    cairo_user_to_device(context, &x, &y)
    (x, y) = (x.rounded(), y.rounded())
    cairo_device_to_user(context, &x, &y)
    return Point(x, y)
  }

  // MARK: Painting

  func fill(_ path: Path, _ paint: Paint) {
    trace(path)
    withSource(paint) { cairo_fill(context) }
  }

  func fill(_ rect: Rect, _ paint: Paint) { fill(Path(rect: rect), paint) }

  func fill(_ rect: Rect, radius: Double, _ paint: Paint) {
    fill(Path(rect: rect, radius: radius), paint)
  }

  func fill(circle center: Point, radius: Double, _ paint: Paint) {
    fill(Path(circle: center, radius: radius), paint)
  }

  /// Fills a disc with a gradient from its centre to its edge.
  func glow(_ center: Point, radius: Double, _ stops: [Paint.Stop]) {
    fill(circle: center, radius: radius, .radial(center: center, radius: radius, stops))
  }

  /// Fills every pixel with an opaque colour.
  func flood(_ color: Color) {
    FrameGate.pass()
    set(color, 1)
    cairo_paint(context)
  }

  /// Strokes a path, with round caps and joins, or else with butt caps and mitred joins.
  ///
  /// - Parameters:
  ///   - dash: the lengths of dashes and gaps, in points; empty for a solid line.
  func stroke(
    _ path: Path, _ paint: Paint, width: Double, round: Bool = true, dash: [Double] = []
  ) {
    trace(path)
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(context, round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
    cairo_set_dash(context, dash, Int32(dash.count), 0)
    withSource(paint) { cairo_stroke(context) }
  }

  /// Strokes the straight line between two points.
  func line(_ from: Point, _ to: Point, _ paint: Paint, width: Double = 1, round: Bool = false) {
    stroke(Path(line: [from, to]), paint, width: width, round: round)
  }

  // MARK: State

  /// Clips what `body` paints to `path`.
  func clipped(to path: Path, _ body: () -> Void) {
    cairo_save(context)
    trace(path)
    cairo_clip(context)
    body()
    cairo_restore(context)
  }

  /// Clips what `body` paints to `rect`.
  func clipped(to rect: Rect, _ body: () -> Void) { clipped(to: Path(rect: rect), body) }

  /// Moves the origin for `body`, rotates by `angle` radians (clockwise) and scales.
  func moved(to origin: Point, angle: Double = 0, scale: Double = 1, _ body: () -> Void) {
    cairo_save(context)
    cairo_translate(context, origin.x, origin.y)
    cairo_rotate(context, angle)
    cairo_scale(context, scale, scale)
    body()
    cairo_restore(context)
  }

  /// Mirrors what `body` paints vertically, about the horizontal line at `y`.
  func mirrored(about y: Double, _ body: () -> Void) {
    cairo_save(context)
    cairo_translate(context, 0, 2 * y)
    cairo_scale(context, 1, -1)
    body()
    cairo_restore(context)
  }

  // MARK: Cairo

  private func trace(_ path: Path) {
    cairo_new_path(context)
    for element in path.elements {
      switch element {
      case .move(let p): cairo_move_to(context, p.x, p.y)
      case .line(let p): cairo_line_to(context, p.x, p.y)
      case .curve(let a, let b, let p): cairo_curve_to(context, a.x, a.y, b.x, b.y, p.x, p.y)
      case .arc(let c, let r, let from, let to): cairo_arc(context, c.x, c.y, r, from, to)
      case .newPart: cairo_new_sub_path(context)
      case .close: cairo_close_path(context)
      }
    }
  }

  func withSource(_ paint: Paint, _ body: () -> Void) {
    FrameGate.pass()
    switch paint {
    case .solid(let color, let alpha): set(color, alpha)
    case .linear(let a, let b, let stops):
      set(cairo_pattern_create_linear(a.x, a.y, b.x, b.y), stops)
    case .radial(let c, let radius, let stops):
      set(cairo_pattern_create_radial(c.x, c.y, 0, c.x, c.y, radius), stops)
    }
    body()
  }

  private func set(_ color: Color, _ alpha: Double) {
    let (red, green, blue) = color.channels
    cairo_set_source_rgba(context, red, green, blue, alpha)
  }

  /// Sets a gradient with these stops as the source, and releases the gradient.
  private func set(_ gradient: OpaquePointer?, _ stops: [Paint.Stop]) {
    for stop in stops {
      let (red, green, blue) = stop.color.channels
      cairo_pattern_add_color_stop_rgba(gradient, stop.position, red, green, blue, stop.alpha)
    }
    cairo_set_source(context, gradient)
    cairo_pattern_destroy(gradient)
  }
}
