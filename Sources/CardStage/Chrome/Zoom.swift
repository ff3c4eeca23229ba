import CardInput
import CardKinetics
import CardPicture
internal import Glibc

/// A part of the window shown as large as the window: the scenes, not what lies over them.
///
/// Shift and a drag choose it; Shift and a click, or Escape, come back. It goes there in user time, so that slow motion
/// does not slow it.
struct Zoom: ChromeLayer {
  /// A rectangle of the window that is being drawn, in window pixels.
  private struct Mark: Hashable {
    var from, to: Point

    var rect: Rect {
      Rect(
        x: min(from.x, to.x), y: min(from.y, to.y), width: abs(to.x - from.x),
        height: abs(to.y - from.y))
    }
  }

  /// Tuned by eye.
  private static let spring = Spring(response: 0.5, dampingRatio: 1)
  /// The smallest part of the window that is enlarged, as a share of its length: beyond that cards have no more pixels.
  private static let least = 1.0 / 8
  /// A smaller rectangle is a click, in interface points along its longer side; tuned by eye.
  private static let slop = 12.0
  /// How dark it is around the rectangle, and how thick its edge is, in interface points; tuned by eye.
  private static let (darkness, edge) = (0.45, 2.0)

  /// The most pixels of a face that is painted larger, 32 MiB.
  private static let mostPixels = Double(1 << 23)

  /// The enlargement beyond which the scene bar is out of sight; tuned by eye.
  private static let stripRoom = 0.3

  static let hearsMoves = true
  var keepsPath: Bool { mark != nil }

  /// What the key list says of it.
  static let gesture = (gesture: "Shift+drag", meaning: "Zoom to a rectangle")

  // Parts of the window, in shares of it, as high as they are wide, and the share of the way from one to the other.
  private var (from, to) = (Self.whole, Self.whole)
  private var way = Motion.still(1)
  /// The width of the part for which faces are painted: the smaller one, until the way is over.
  private var sharpest = 1.0
  private var mark: Mark?
  /// The part that the last frame showed: what the pointer is over.
  private(set) var shown = Self.whole

  private static let whole = Rect(x: 0, y: 0, width: 1, height: 1)

  /// Whether a part of the window is enlarged, or on its way to be.
  var isOn: Bool { to.width < 1 }

  /// The pixels per point of a face that is painted at `scale` where nothing is enlarged.
  func scale(of face: Size, paintedAt scale: Double) -> Double {
    let width = shown == to ? to.width : sharpest
    guard width < 1 else { return scale }
    let most = (Self.mostPixels / max(face.width * face.height, 1)).squareRoot()
    return max(min(scale / width, most), scale)
  }

  /// How much of the scene bar is seen, which would lie over what is enlarged: 0…1.
  var stripShare: Double { (0...1).clamping(1 - (1 / shown.width - 1) / Self.stripRoom) }

  /// Whether what is seen grows or shrinks.
  var isMoving: Bool { shown != to }

  /// Shows the part at the end of the way.
  mutating func finish() { shown = to }

  /// Shows the part of `time`.
  mutating func advance(to time: Double) { shown = part(at: time) }

  /// Evenly to the eye: in equal times by equal factors, about a point of the window that stays.
  private func part(at time: Double) -> Rect {
    guard !way.isDone(at: time) else { return to }
    let progress = way.position(at: time)
    let width = from.width * exp(factor * progress)
    let share = factor == 0 ? progress : (width - from.width) / (to.width - from.width)
    return Rect(
      x: from.minX + (to.minX - from.minX) * share, y: from.minY + (to.minY - from.minY) * share,
      width: width, height: width)
  }

  /// The logarithm of how much wider the part becomes.
  private var factor: Double { log(to.width / from.width) }

  /// Goes back to the whole window.
  mutating func end(at time: Double) {
    mark = nil
    if isOn { go(to: Self.whole, at: time) }
  }

  /// Ends the drawing of a rectangle; whether there was one.
  mutating func dropMark() -> Bool {
    defer { mark = nil }
    return mark != nil
  }

  private mutating func go(to part: Rect, at time: Double) {
    let speed = way.state(at: time).velocity * factor
    sharpest = min(part.width, isMoving ? sharpest : to.width)
    (from, to) = (self.part(at: time), part)
    way = .spring(
      Self.spring, from: 0, velocity: factor == 0 ? 0 : speed / factor, to: 1, at: time,
      tolerance: .fraction)
  }

  /// Enlarges the part of the window in which a rectangle fits, as seen in a window.
  private mutating func enlarge(_ rect: Rect, in window: Size, at time: Double) {
    let share = max(rect.width / window.width, rect.height / window.height)
    let width = (Self.least...1).clamping(share * shown.width)
    func origin(_ middle: Double) -> Double { min(max(middle - width / 2, 0), 1 - width) }
    let middle = Point(
      shown.minX + rect.midX / window.width * shown.width,
      shown.minY + rect.midY / window.height * shown.height)
    go(
      to: Rect(x: origin(middle.x), y: origin(middle.y), width: width, height: width), at: time)
  }

  // MARK: The layer

  mutating func handle(_ event: UserInput, in stage: Stage) -> [ChromeRequest]? {
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
    // Its press gets no release.
    case .cancel where mark != nil: mark = nil
    // The rectangle was one of another window.
    case .resize:
      mark = nil
      return nil
    default: return nil
    }
    return []
  }

  func nextChange(after time: Double) -> Double? { way.isDone(at: time) ? nil : time }

  func pointerShape(in stage: Stage) -> PointerShape? { mark == nil ? nil : .crosshair }

  /// Appends the rectangle that is being drawn; all around it is darker.
  func append(to items: inout [DisplayItem], in stage: Stage) {
    guard let rect = mark?.rect, rect.width > 0 || rect.height > 0 else { return }
    let (window, scale) = (stage.configuration.window, stage.configuration.interfaceScale)
    // Whole pixels: the pieces meet without a seam.
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
  /// Where a point of the window is seen while a part of it is enlarged.
  fileprivate static func place(of point: Point, _ part: Rect, _ window: Size) -> Point {
    Point(
      (point.x - part.minX * window.width) / part.width,
      (point.y - part.minY * window.height) / part.width)
  }
}

extension Viewport {
  /// The viewport where a part of a window, in shares of it, is shown as large as the window.
  func enlarged(_ part: Rect, of window: Size) -> Viewport {
    var viewport = self
    viewport.zoom = zoom / part.width
    viewport.origin = Zoom.place(of: origin, part, window)
    return viewport
  }
}

extension DisplayList {
  /// What is seen of a list where a part of its window, in shares of it, is shown as large as the window.
  func enlarged(_ part: Rect, of window: Size) -> DisplayList {
    guard part.width != 1 || part.minX != 0 || part.minY != 0 else { return self }
    let origin = Zoom.place(of: .zero, part, window)
    let scale = 1 / part.width
    let map = Homography(scale, 0, origin.x, 0, scale, origin.y, 0, 0, 1)
    var list = self
    list.backdrop = Backdrop(
      top: backdrop.color(at: part.minY), bottom: backdrop.color(at: part.maxY))
    list.items = items.compactMap { item in
      var item = item
      item.homography = map.after(item.homography)
      item.clip = item.clip.map {
        Rect(origin: Zoom.place(of: $0.origin, part, window), size: $0.size * scale)
      }
      // What is not seen is not painted, as large as it would be.
      return item.reach.overlaps(Rect(window)) ? item : nil
    }
    return list
  }
}

extension DisplayItem {
  /// A box that has it and its shadow; all there is where a corner has no place.
  fileprivate var reach: Rect {
    let everything = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
    var bounds = bounds
    if let shadow {
      let caster = shadow.caster ?? bounds
      // Beyond three deviations a blur shows nothing.
      let margin = 3 * shadow.blur + max(abs(shadow.offset.x), abs(shadow.offset.y))
      let (left, top) = (min(bounds.minX, caster.minX), min(bounds.minY, caster.minY))
      bounds = Rect(
        x: left, y: top, width: max(bounds.maxX, caster.maxX) - left,
        height: max(bounds.maxY, caster.maxY) - top
      ).insetBy(dx: -margin, dy: -margin)
    }
    let box = homography.apply(bounds).boundingBox
    return [box.minX, box.minY, box.maxX, box.maxY].allSatisfy(\.isFinite) ? box : everything
  }
}
