import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import CardStage
import TestSupport
import Testing

/// The actions of a simulated user with a pen.
extension StageUser {
  /// Returns a stage with a wave on the front card.
  static func drawn(
    _ scene: Int, window: Size = Size(1280, 800), options: SceneOptions = SceneOptions()
  ) -> StageUser {
    var user = StageUser(scene, window: window, options: options)
    user.settle()
    user.key("e")
    user.draw(wave(about: user.front, width: 60))
    return user
  }

  /// Draws a line through some pixels with the active pen, one frame for each pixel.
  mutating func draw(_ pixels: [Point], releases: Bool = true) {
    press(pixels[0])
    frame()
    for pixel in pixels.dropFirst() {
      time += 0.01
      move(pixel)
      frame()
    }
    if releases, let last = pixels.last { release(last) }
    frame()
  }

  /// The middle of the front card, in window pixels.
  var front: Point {
    let window = Rect(stage.configuration.window)
    let middles = shown.list.items.filter { $0.face.drawable && $0.isHittable }
      .map { $0.homography.apply($0.bounds.center) }
    return middles.last(where: window.contains) ?? .zero
  }

  /// Returns a pixel of the user's card with a number, in the part of its image that every scene shows.
  func upperPosition(of number: Int) -> Point {
    let item = shown.list.items.last { $0.face.key?.number == number && $0.isHittable }
    let fraction = stage.current == 0 ? 0.45 : 0.15
    return item.map { item in
      item.homography.apply(
        Point(item.bounds.midX, item.bounds.minY + fraction * item.bounds.height))
    } ?? .zero
  }

  /// Returns the points of a wave about a pixel.
  static func wave(about middle: Point, width: Double = 120) -> [Point] {
    (0...40).map { step in
      let x = Double(step) / 40 - 0.5
      return middle + Point(x * width, (1 - 8 * abs(abs(x) - 0.25)) * 20)
    }
  }

  /// The visible pieces of strokes, each with its card.
  var marks: [(piece: DisplayItem, card: DisplayItem)] { shown.list.marks }

  /// The items of the scenes, without the overlays.
  var scenery: [DisplayItem] { shown.list.items.filter { $0.face.scene != .overlay } }
}

extension DisplayList {
  /// The positions of each piece of a stroke on its cards, in widths of the face, by the curve of the piece.
  var strokeQuads: [PenCurve: [Quad]] {
    var quads: [PenCurve: [Quad]] = [:]
    for (piece, card) in marks {
      guard let (curve, layer, _) = piece.face.pen, layer == .ink, let box = piece.box(on: card)
      else { continue }
      let width = card.face.size.width
      quads[curve, default: []].append(box.mapped { $0 / width })
    }
    return quads
  }

  var marks: [(piece: DisplayItem, card: DisplayItem)] {
    var card: DisplayItem?
    return items.compactMap { item in
      if item.face.scene != .overlay { card = item }
      return item.face.kind == .pen ? card.map { (item, $0) } : nil
    }
  }
}

extension Face {
  var drawable: Bool { [.front, .back, .detail, .opened, .cover, .page].contains(kind) }
}

extension DisplayItem {
  /// Returns the box of a whole piece of a stroke, in the points of its card.
  func box(on card: DisplayItem) -> Quad? {
    card.homography.inverse.map { $0.after(homography).apply(Rect(face.size)) }
  }
}
