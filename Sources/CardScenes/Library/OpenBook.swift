import CardCore

/// A book off the shelf: opening, open, or on its way back.
struct OpenBook: Hashable, Sendable {
  var index: Int
  var layout: BookLayout
  /// Its pages' offset.
  var pages: ScrollModel
  /// 0 closed as on the shelf, 1 open.
  var opening: DraggableValue

  /// Closed, at its beginning.
  init(
    index: Int, pages count: Int, viewport: Size, metrics: LibraryMetrics = .standard
  ) {
    self.index = index
    layout = BookLayout(viewport: viewport, pages: count, metrics: metrics)
    pages = ScrollModel(
      range: layout.offsetRange, extent: viewport.width, offset: 0, physics: metrics.physics)
    opening = .still(0)
  }

  private var metrics: LibraryMetrics { layout.metrics }

  /// Whether it stands on the shelf again.
  func isGone(at t: Double) -> Bool {
    !opening.isHeld && opening.rest == 0 && !opening.isMoving(at: t)
  }

  /// Whether it is open or on its way to be, and the pointer has no hold of that.
  var isGoingOpen: Bool { !opening.isHeld && opening.rest == 1 }

  /// Whether the opening or closing is seen to move.
  func isOpeningSeen(at t: Double) -> Bool {
    opening.isSeenMoving(at: t, pointsPerUnit: LibraryMetrics.pageSize.width)
  }

  /// Opens it, from where and as fast as it is; from a closed book with the launch of a click.
  mutating func open(at t: Double, launched: Bool = false) {
    let metrics = metrics
    opening.go(at: t) { position, velocity in
      let isLaunch = launched && velocity == 0
      return .spring(
        isLaunch ? metrics.openingSpring : metrics.caughtOpeningSpring,
        from: position, velocity: isLaunch ? metrics.openingLaunch : velocity, to: 1,
        at: t, tolerance: .fraction)
    }
  }

  /// Closes it: ease in-out from rest; with a velocity, on a spring that carries it over.
  ///
  /// At a later page every sheet folds back over at once, each from its own ratio.
  mutating func close(at t: Double) {
    let metrics = metrics
    opening.go(at: t) { position, velocity in
      guard velocity != 0 else {
        return .timed(
          .easeInOut, from: position, to: 0, duration: metrics.closingDuration, at: t)
      }
      return .spring(
        metrics.caughtClosingSpring, from: position, velocity: velocity, to: 0, at: t,
        tolerance: .fraction)
    }
  }

  mutating func resize(to viewport: Size, at t: Double) {
    let scale = viewport.width / layout.viewport.width
    layout.viewport = viewport
    pages.remap(scale: scale, range: layout.offsetRange, extent: viewport.width, at: t)
  }
}
