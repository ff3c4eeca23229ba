package import CardKinetics

/// The design size of a scene's viewport, and its allowed aspects.
package struct ViewportDesign: Hashable, Sendable {
  /// The size the scene was designed at, in points.
  package var size: Size
  /// The narrowest and widest aspect (width over height) the viewport may take.
  package var aspects: ClosedRange<Double>

  package init(size: Size, aspects: ClosedRange<Double>) {
    (self.size, self.aspects) = (size, aspects)
  }

  /// A design whose viewports all have its own aspect.
  package init(fixed size: Size) {
    let aspect = size.width / size.height
    self.init(size: size, aspects: aspect...aspect)
  }
}

/// A scene's viewport within the window: its size in points, and their map to pixels.
package struct Viewport: Hashable, Sendable {
  /// In points.
  package var size: Size
  /// Pixels per point.
  package var zoom: Double
  /// The viewport's top left, in window pixels.
  package var origin: Point
  /// The whole window in viewport points, all of which a scene may draw to.
  package var visible: Rect

  /// A viewport by itself, with nothing around it, at one pixel a point.
  package init(size: Size) {
    self.size = size
    zoom = 1
    origin = .zero
    visible = Rect(size)
  }

  /// The viewport of a scene in a window of `window` pixels, below `head` pixels that the chrome takes.
  ///
  /// `zoom` is the largest at which the design size fits; the viewport then takes the rest of the
  /// room along the free axis, within the design's aspects, and stands in the middle.
  package init(_ design: ViewportDesign, in window: Size, below head: Double = 0) {
    let (w, h) = (design.size.width, design.size.height)
    let room = Size(window.width, window.height - head)
    let zoom = min(room.width / w, room.height / h)
    let full = room * (1 / zoom)
    if full.width / w > full.height / h {
      let widest = max(h * design.aspects.upperBound, w)
      self.init(size: Size(min(full.width, widest), h), zoom: zoom, in: window, below: head)
    } else {
      let tallest = max(w / design.aspects.lowerBound, h)
      self.init(size: Size(w, min(full.height, tallest)), zoom: zoom, in: window, below: head)
    }
  }

  /// A viewport of a fixed size, in points, as large as fits in a window of `window` pixels, below `head`
  /// pixels that the chrome takes.
  package init(fixed size: Size, in window: Size, below head: Double = 0) {
    let zoom = min(window.width / size.width, (window.height - head) / size.height)
    self.init(size: size, zoom: zoom, in: window, below: head)
  }

  private init(size: Size, zoom: Double, in window: Size, below head: Double) {
    (self.size, self.zoom) = (size, zoom)
    origin = Point(
      (window.width - size.width * zoom) / 2, (window.height + head - size.height * zoom) / 2)
    visible = Rect(
      x: -origin.x / zoom, y: -origin.y / zoom, width: window.width / zoom,
      height: window.height / zoom)
  }

  /// A viewport point in window pixels.
  package func pixels(_ p: Point) -> Point { p * zoom + origin }

  /// A window pixel's place in viewport points.
  package func points(_ p: Point) -> Point { (p - origin) / zoom }

  /// From viewport points to window pixels.
  package var homography: Homography {
    Homography(zoom, 0, origin.x, 0, zoom, origin.y, 0, 0, 1)
  }
}
