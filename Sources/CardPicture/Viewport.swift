package import CardKinetics

/// The design size of a scene's viewport, and its allowed aspects.
package struct ViewportDesign: Hashable, Sendable {
  /// The size for which the scene was designed, in points.
  package var size: Size
  /// The narrowest and the widest aspect (width over height) of the viewport.
  package var aspects: ClosedRange<Double>

  package init(size: Size, aspects: ClosedRange<Double>) {
    (self.size, self.aspects) = (size, aspects)
  }

  /// Creates a design whose viewports all have the aspect of `size`.
  package init(fixed size: Size) {
    let aspect = size.width / size.height
    self.init(size: size, aspects: aspect...aspect)
  }
}

/// A scene's viewport within the window: its size in points, and their map to pixels.
package struct Viewport: Hashable, Sendable {
  /// The size of the viewport, in points.
  package var size: Size
  /// The zoom, in pixels per point.
  package var zoom: Double
  /// The viewport's top left, in window pixels.
  package var origin: Point
  /// The area to which the scene may draw, in viewport points: the window without the overlays' margin.
  package var visible: Rect

  /// Creates a viewport that fills its window, at one pixel per point.
  package init(size: Size) {
    self.size = size
    zoom = 1
    origin = .zero
    visible = Rect(size)
  }

  /// Creates the viewport of a scene in a window of `window` pixels, below `top` pixels reserved for overlays.
  ///
  /// `margin` is the space that an overlay occupies at the right and at the bottom, in pixels.
  ///
  /// `zoom` is the largest value at which the design size fits. The viewport then grows along the axis that has space
  /// left, as far as the design's aspects allow, and is centred.
  package init(
    _ design: ViewportDesign, in window: Size, below top: Double = 0, margin: Size = .zero
  ) {
    let (w, h) = (design.size.width, design.size.height)
    let area = Size(window.width - margin.width, window.height - top - margin.height)
    let zoom = min(area.width / w, area.height / h)
    let full = area * (1 / zoom)
    if full.width / w > full.height / h {
      let widest = max(h * design.aspects.upperBound, w)
      self.init(
        size: Size(min(full.width, widest), h), zoom: zoom, in: window, below: top, margin: margin)
    } else {
      let tallest = max(w / design.aspects.lowerBound, h)
      self.init(
        size: Size(w, min(full.height, tallest)), zoom: zoom, in: window, below: top,
        margin: margin)
    }
  }

  /// Creates a viewport of a fixed size, in points. The viewport is as large as fits in a window of `window` pixels,
  /// below `top` pixels reserved for overlays, and beside `margin` at the right and at the bottom.
  package init(
    fixed size: Size, in window: Size, below top: Double = 0, margin: Size = .zero
  ) {
    let zoom = min(
      (window.width - margin.width) / size.width,
      (window.height - top - margin.height) / size.height)
    self.init(size: size, zoom: zoom, in: window, below: top, margin: margin)
  }

  private init(size: Size, zoom: Double, in window: Size, below top: Double, margin: Size) {
    (self.size, self.zoom) = (size, zoom)
    origin = Point(
      (window.width - margin.width - size.width * zoom) / 2,
      (window.height - margin.height + top - size.height * zoom) / 2)
    visible = Rect(
      x: -origin.x / zoom, y: -origin.y / zoom, width: (window.width - margin.width) / zoom,
      height: (window.height - margin.height) / zoom)
  }

  /// Returns a viewport point in window pixels.
  package func pixels(_ p: Point) -> Point { p * zoom + origin }

  /// Returns a window pixel in viewport points.
  package func points(_ p: Point) -> Point { (p - origin) / zoom }

  /// The map from viewport points to window pixels.
  package var homography: Homography {
    Homography(zoom, 0, origin.x, 0, zoom, origin.y, 0, 0, 1)
  }
}
