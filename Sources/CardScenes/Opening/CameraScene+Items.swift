import CardKinetics
import CardModel
import CardPicture
import CardScene
import Glibc

/// A scene whose cards have opened faces.
protocol OpenedCardScene: OpenableScene, ImageScene {
  var viewport: Viewport { get }
  var options: SceneOptions { get }
}

extension OpenedCardScene {
  /// Returns the aspect of a card's image, width over height; nil for a card without an image.
  func aspect(ofCard card: Int) -> Double? { options.deck.aspect(ofCard: card) }

  /// Returns the rectangle of an opened card in the viewport.
  func openedFrame(ofCard card: Int) -> Rect {
    OpeningCamera.frame(ofAspect: aspect(ofCard: card), in: viewport.visible)
  }

  /// Returns the face of an opened card.
  package func openedFace(ofCard card: Int) -> Face {
    Face(scene: Self.id, .opened(card), size: openedFrame(ofCard: card).size)
  }

  /// Returns the rectangle of the image on a card's own face; nil without an image.
  private func image(on face: Face, ofCard card: Int) -> Rect? {
    aspect(ofCard: card).flatMap { aspect in
      Self.imageArea(on: face, of: Size(aspect, 1))?.rect(ofAspect: aspect, on: face)
    }
  }

  /// Returns the items of a card at the given zoom of its opening.
  ///
  /// - Parameters:
  ///   - item: the card in the scene.
  ///   - camera: the camera of the opening, and its map of the scene's items.
  func opened(
    _ item: DisplayItem, ofCard card: Int, _ camera: OpeningCamera, _ map: Homography,
    atZoom zoom: Double
  ) -> [DisplayItem] {
    item.opened(
      as: openedFace(ofCard: card), image: image(on: item.face, ofCard: card),
      to: camera.outline(of: item.bounds, inWindow: openedFrame(ofCard: card)), seenBy: map,
      atZoom: zoom, lift: camera.lift(of: item))
  }

  /// Returns the path of a card's opened face. The path begins at the card as the camera shows it.
  func openingPath(ofCard card: Int, _ face: Face, _ camera: OpeningCamera) -> OpeningPath {
    let bounds = Rect(face.size)
    let plane = Homography(from: bounds, to: camera.outline) ?? .identity
    let frame = openedFrame(ofCard: card)
    let image = image(on: face, ofCard: card) ?? OpeningCamera.cover(bounds, by: frame.size)
    let target = camera.outline(of: bounds, inWindow: frame)
    func rect(_ zoom: Double) -> Rect {
      camera.map(atZoom: zoom).after(plane).apply(image.mixed(with: target, zoom)).boundingBox
    }
    return OpeningPath(from: rect(0), through: rect(0.5), to: rect(1))
  }
}

/// A scene whose opened card lies in the plane of its front card.
protocol CardCameraScene: CameraScene {
  /// Returns the camera for the front card at rest.
  func camera(at t: Double) -> OpeningCamera
  /// Returns the face of a card that is in front, at rest and not opened.
  func restingFace(ofCard card: Int) -> Face
  /// Returns the front card.
  func frontIndex(at t: Double) -> Int
}

extension CardCameraScene {
  func camera(at t: Double, zoom: Double) -> Homography { camera(at: t).map(atZoom: zoom) }

  func openingPath(at t: Double) -> OpeningPath {
    let card = frontIndex(at: t)
    return openingPath(ofCard: card, restingFace(ofCard: card), camera(at: t))
  }

  /// Returns the items of the scene while its front card opens.
  ///
  /// - Parameter darkness: how dark a card's item is while a card is fully opened, 0…1. At 1 the card is invisible. All
  ///   items that aren't cards fade out.
  func opening(
    _ items: [DisplayItem], at t: Double, darkness: (DisplayItem) -> Double
  ) -> [DisplayItem] {
    guard let map: Homography = camera(at: t) else { return items }
    let (camera, progress) = (self.camera(at: t) as OpeningCamera, opened(at: t))
    let zoom = options.reducesMotion ? 1 : front.opening.zoom.position(at: t)
    var shown: [DisplayItem] = []
    for item in items {
      guard item.role.contains(.card), let side = item.face.card?.side, side != .detail,
        let card = item.face.cardIndex
      else {
        var item = item
        item.homography = map.after(item.homography)
        item.opacity *= 1 - (options.reducesMotion ? 1 : progress)
        // An opening card is cropped, and leaves its reflection.
        if item.role.contains(.reflection) { item.opacity *= pow(1 - progress, 12) }
        item.isHittable = item.isHittable && progress < 0.5
        if item.opacity > 0 { shown.append(item) }
        continue
      }
      var own = item
      own.darken(by: (0...1).clamping(zoom) * darkness(item))
      if own.opacity > 0 { shown += opened(own, ofCard: card, camera, map, atZoom: zoom) }
    }
    guard options.reducesMotion else { return shown }
    return items.crossFaded(with: shown, progress)
  }

  /// Returns the outline of a card as the camera sees it while the front card opens.
  func opening(_ outline: Quad, ofCard card: Int, at t: Double) -> Quad {
    let unit = Rect(x: 0, y: 0, width: 1, height: 1)
    guard let map: Homography = camera(at: t), !options.reducesMotion,
      let plane = Homography(from: unit, to: outline)
    else { return outline }
    let target = (camera(at: t) as OpeningCamera)
      .outline(of: unit, inWindow: openedFrame(ofCard: card))
    return map.after(plane)
      .apply(unit.mixed(with: target, front.opening.zoom.position(at: t)))
  }

  /// Returns the opened faces that may be needed soon: the face of the front card and, while this card is opened, the
  /// faces of the cards before and after it.
  func openedFacesAhead(of card: Int, beside neighbours: [Int]) -> [Face] {
    ((front.opening.isOpen ? neighbours : []) + [card]).map(openedFace)
  }
}

extension [DisplayItem] {
  /// Returns a cross-fade: the new items fade in over the old ones, then the old ones fade out.
  func crossFaded(with new: [DisplayItem], _ progress: Double) -> [DisplayItem] {
    func faded(_ items: [DisplayItem], _ opacity: Double) -> [DisplayItem] {
      guard opacity > 0 else { return [] }
      return items.map {
        var item = $0
        item.opacity *= Swift.min(opacity, 1)
        return item
      }
    }
    return faded(self, 2 * (1 - progress)) + faded(new, 2 * progress)
  }
}
