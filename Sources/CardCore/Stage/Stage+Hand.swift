extension Stage {
  /// The extent of a script's hand in interface points, and of one that presses; tuned by eye.
  private static let handSize = 34.0
  private static let pressedHandSize = 26.0
  private static let handOpacity = 0.5
  private static let pressedHandOpacity = 0.9

  /// The hand that plays a script, where its pointer is.
  var handItems: [DisplayItem] {
    guard let pointer else { return [] }
    let isDown = recognizer.isPressed || overlays.pressedTab != nil
    let size = isDown ? Self.pressedHandSize : Self.handSize
    let scale = configuration.interfaceScale
    let corner = pointer - Point(size / 2 * scale, size / 2 * scale)
    return [
      DisplayItem(
        face: FaceID(
          scene: .overlay, part: .hand, size: Size(size, size)),
        homography: .translation(corner.x, corner.y).after(.scale(scale, scale)),
        corners: CornerRadii(size / 2),
        opacity: isDown ? Self.pressedHandOpacity : Self.handOpacity, isHittable: false)
    ]
  }
}
