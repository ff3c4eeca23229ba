import CardInput
import CardKinetics
import CardPicture
internal import Glibc

/// An enlargement of a part of the scenes to the size of the window; overlays are not enlarged.
///
/// A drag with Shift chooses the part. A click with Shift, or Escape, shows the whole window again. The animation runs
/// in user time, so that slow motion does not slow it.
struct Zoom: OverlayLayer {
  /// A rectangle that the user draws, in window pixels.
  private struct Mark: Hashable {
    var from, to: Point

    var rect: Rect {
      Rect(
        x: min(from.x, to.x), y: min(from.y, to.y), width: abs(to.x - from.x),
        height: abs(to.y - from.y))
    }
  }

  /// The spring of the animation; tuned by eye.
  private static let spring = Spring(response: 0.5, dampingRatio: 1)
  /// The minimum width of the enlarged part, as a fraction of the window: smaller parts show no more detail.
  private static let minimum = 1.0 / 8
  /// The minimum length of a rectangle's longer side, in interface points. With a smaller rectangle, the press is a
  /// click. Tuned by eye.
  private static let slop = 12.0
  /// The opacity of the dimming around the rectangle, and the width of its edge in interface points; tuned by eye.
  private static let (darkness, edge) = (0.45, 2.0)

  /// The maximum number of pixels of an enlarged face. A face of this size takes 32 MiB.
  private static let maximumPixels = Double(1 << 23)

  /// The excess of the enlargement over 1 at which the scene bar and the names of the views become invisible; tuned by
  /// eye.
  private static let titleLimit = 0.3

  static func useOfMoves(in overlays: Overlays) -> MoveUse {
    overlays.zoom.mark == nil ? .none : .path
  }

  /// The line about the zoom in the key list.
  static let gesture = KeyListing.Line("Shift+drag", "Zoom to a rectangle")

  // The start and the end of the animation, as square parts of a window of size 1, and the progress from 0 to 1.
  private var (from, to) = (Self.whole, Self.whole)
  private var way = Motion.still(1)
  /// The width of the part for which faces are painted. During an animation, it is the smaller of the widths at the
  /// start and at the end.
  private var sharpest = 1.0
  private var mark: Mark?
  /// The part of the window that the last frame showed. Pointer positions are relative to it.
  private(set) var shown = Self.whole

  private static let whole = Rect(x: 0, y: 0, width: 1, height: 1)

  /// Whether a part of the window is enlarged or about to be.
  var isOn: Bool { to.width < 1 }

  /// Returns the pixels per point of a face that is painted at `scale` without a zoom.
  func scale(of face: Size, paintedAt scale: Double) -> Double {
    let width = shown == to ? to.width : sharpest
    guard width < 1 else { return scale }
    let maximum = (Self.maximumPixels / max(face.width * face.height, 1)).squareRoot()
    return max(min(scale / width, maximum), scale)
  }

  /// The opacity of the scene bar and of the names of the views, 0…1. It falls to 0 as the zoom grows, so that they
  /// don't cover the enlarged part.
  var titleOpacity: Double { (0...1).clamping(1 - (1 / shown.width - 1) / Self.titleLimit) }

  /// Whether the zoom is animating.
  var isMoving: Bool { shown != to }

  /// Jumps to the end of the animation.
  mutating func finish() { shown = to }

  /// Shows the part at `time`.
  mutating func advance(to time: Double) { shown = part(at: time) }

  /// Returns the enlarged part at `time`. Equal progress scales the part by equal factors, about a fixed point of the
  /// window.
  private func part(at time: Double) -> Rect {
    guard !way.isDone(at: time) else { return to }
    let progress = way.position(at: time)
    let width = from.width * exp(logRatio * progress)
    let ratio = logRatio == 0 ? progress : (width - from.width) / (to.width - from.width)
    return Rect(
      x: from.minX + (to.minX - from.minX) * ratio, y: from.minY + (to.minY - from.minY) * ratio,
      width: width, height: width)
  }

  /// The natural logarithm of the ratio of the final width to the initial one.
  private var logRatio: Double { log(to.width / from.width) }

  /// Returns to the whole window.
  mutating func end(at time: Double) {
    mark = nil
    if isOn { go(to: Self.whole, at: time) }
  }

  /// Discards the rectangle that the user draws, and returns whether there was one.
  mutating func dropMark() -> Bool {
    defer { mark = nil }
    return mark != nil
  }

  private mutating func go(to part: Rect, at time: Double) {
    let speed = way.state(at: time).velocity * logRatio
    sharpest = min(part.width, isMoving ? sharpest : to.width)
    (from, to) = (self.part(at: time), part)
    way = .spring(
      Self.spring, from: 0, velocity: logRatio == 0 ? 0 : speed / logRatio, to: 1, at: time,
      tolerance: .fraction)
  }

  /// Doubles the size of the stage around a point of the window, in pixels.
  mutating func enlarge(at point: Point, in window: Size, at time: Double) {
    let rect = Rect(window)
    // The point keeps its position in the window.
    let origin = Point(point.x - rect.width * 0.25, point.y - rect.height * 0.25)
    enlarge(
      Rect(origin: origin + (rect.center - point) * 0.5, size: rect.size * 0.5), in: window,
      at: time)
  }

  /// Enlarges the part of the window that contains a rectangle.
  private mutating func enlarge(_ rect: Rect, in window: Size, at time: Double) {
    let ratio = max(rect.width / window.width, rect.height / window.height)
    let width = (Self.minimum...1).clamping(ratio * shown.width)
    func origin(_ middle: Double) -> Double { min(max(middle - width / 2, 0), 1 - width) }
    let middle = Point(
      shown.minX + rect.midX / window.width * shown.width,
      shown.minY + rect.midY / window.height * shown.height)
    go(
      to: Rect(x: origin(middle.x), y: origin(middle.y), width: width, height: width), at: time)
  }

  // MARK: The layer

  mutating func handle(_ event: UserInput, in stage: Stage) -> [OverlayRequest]? {
    switch event {
    case .press(_, _, _, let modifiers) where modifiers == .shift:
      guard let pointer = stage.pointer else { return nil }
      mark = Mark(from: pointer, to: pointer)
    case .move:
      guard mark != nil, let pointer = stage.pointer else { return nil }
      mark?.to = pointer
    case .release:
      guard let rect = mark?.rect else { return nil }
      mark = nil
      if max(rect.width, rect.height) >= Self.slop * stage.configuration.interfaceScale {
        enlarge(rect, in: stage.configuration.window, at: stage.latest)
      } else {
        end(at: stage.latest)
      }
    // No release follows a cancelled press.
    case .cancel where mark != nil: mark = nil
    // The user drew the rectangle in a window of another size.
    case .resize:
      mark = nil
      return nil
    default: return nil
    }
    return []
  }

  func nextChange(after time: Double) -> Double? { way.isDone(at: time) ? nil : time }

  /// The crosshair announces that a drag would draw a rectangle.
  func pointerShape(in stage: Stage) -> PointerShape? {
    let isReady = stage.heldModifiers == .shift && !stage.overlays.idleTimer.isDown
    return mark != nil || isReady && stage.pointer != nil ? .crosshair : nil
  }

  /// Appends the rectangle that the user draws, and darkens the area around it.
  func append(to items: inout [DisplayItem], in stage: Stage) {
    guard let rect = mark?.rect, rect.width > 0 || rect.height > 0 else { return }
    let (window, scale) = (stage.configuration.window, stage.configuration.interfaceScale)
    // The pieces have whole pixels, so that they meet without a seam.
    let (left, top) = (max(rect.minX.rounded(), 0), max(rect.minY.rounded(), 0))
    let right = min(rect.maxX.rounded(), window.width)
    let bottom = min(rect.maxY.rounded(), window.height)
    let hole = Rect(x: left, y: top, width: right - left, height: bottom - top)
    items += DisplayItem.night(around: hole, in: window, opacity: Self.darkness)
    Stroke(.outline, width: Self.edge * scale, casing: scale).path(
      [
        Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom),
      ], isClosed: true, to: &items)
  }
}

extension Zoom {
  /// Returns the rectangle in which `rect` appears under the current zoom. Both are in window pixels.
  func enlarged(_ rect: Rect, in window: Size) -> Rect {
    Rect(
      origin: Self.enlarged(of: rect.origin, shown, window), size: rect.size * (1 / shown.width))
  }

  /// Returns the window position at which `point` appears while `part` is enlarged to fill the window.
  fileprivate static func enlarged(of point: Point, _ part: Rect, _ window: Size) -> Point {
    Point(
      (point.x - part.minX * window.width) / part.width,
      (point.y - part.minY * window.height) / part.width)
  }
}

extension Viewport {
  /// Returns the viewport under a zoom that enlarges `part` to fill the window. `part` is in fractions of the window.
  func enlarged(_ part: Rect, of window: Size) -> Viewport {
    var viewport = self
    viewport.zoom = zoom / part.width
    viewport.origin = Zoom.enlarged(of: origin, part, window)
    return viewport
  }
}

extension DisplayList {
  /// Returns the list, enlarged so that `part` fills the window. `part` is in fractions of the window.
  func enlarged(_ part: Rect, of window: Size) -> DisplayList {
    guard part.width != 1 || part.minX != 0 || part.minY != 0 else { return self }
    let origin = Zoom.enlarged(of: .zero, part, window)
    let scale = 1 / part.width
    let map = Homography(scale, 0, origin.x, 0, scale, origin.y, 0, 0, 1)
    var list = self
    list.backdrop = Backdrop(
      top: backdrop.color(at: part.minY), bottom: backdrop.color(at: part.maxY))
    list.items = items.compactMap { item in
      var item = item
      item.homography = map.after(item.homography)
      item.clip = item.clip.map {
        Rect(origin: Zoom.enlarged(of: $0.origin, part, window), size: $0.size * scale)
      }
      // The enlarged face of an item outside the window need not be painted.
      return item.reach.overlaps(Rect(window)) ? item : nil
    }
    return list
  }
}

extension DisplayItem {
  /// A box that contains the item and its shadow. The box is unbounded if a corner of the item is behind the eye.
  fileprivate var reach: Rect {
    let everything = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
    var bounds = bounds
    if let shadow {
      let caster = shadow.caster ?? bounds
      // A blur is invisible beyond three standard deviations.
      let margin = 3 * shadow.blur + max(abs(shadow.offset.x), abs(shadow.offset.y))
      let (left, top) = (min(bounds.minX, caster.minX), min(bounds.minY, caster.minY))
      bounds = Rect(
        x: left, y: top, width: max(bounds.maxX, caster.maxX) - left,
        height: max(bounds.maxY, caster.maxY) - top
      ).insetBy(dx: -margin, dy: -margin)
    }
    guard homography.isBeforeEye(bounds) else { return everything }
    return homography.apply(bounds).boundingBox
  }
}
