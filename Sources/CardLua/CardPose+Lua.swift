import CLuaSandbox
import CardKinetics
import Glibc

// The fields are in the order of `clua_field_name`.
extension CardPose {
  /// The index of the field `order`.
  private static let orderField = 20

  /// Creates the pose of the card at `p` from a table. If the table has no order, cards nearer to the middle lie in
  /// front.
  init(_ table: clua_pose, in view: LayoutView, at p: Double) {
    self.init(in: view)
    let v = table.values
    (x, y, z, width, height, scale) = (v.0, v.1, v.2, v.3, v.4, v.5)
    (turn, turnX, turnY) = (v.6, v.7, v.8)
    (axisX, axisY, axisZ, turnAxis) = (v.9, v.10, v.11, v.12)
    (anchorX, anchorY, opacity, shade) = (v.13, v.14, v.15, v.16)
    (shadowLeft, shadowRight, reflection, order) = (v.17, v.18, v.19, v.20)
    if table.given >> Self.orderField & 1 == 0 { order = -abs(p) }
  }
}

extension clua_pose {
  /// Creates an empty table with the defaults of a view.
  init(in view: LayoutView) {
    let pose = CardPose(in: view)
    self.init(
      values: (
        pose.x, pose.y, pose.z, pose.width, pose.height, pose.scale, pose.turn, pose.turnX,
        pose.turnY, pose.axisX, pose.axisY, pose.axisZ, pose.turnAxis, pose.anchorX, pose.anchorY,
        pose.opacity, pose.shade, pose.shadowLeft, pose.shadowRight, pose.reflection, pose.order
      ), given: 0)
  }

  /// The fields that the layout set, with their names.
  var fields: [(name: String, value: Double)] {
    withUnsafePointer(to: self) { pose in
      (0..<Int32(CLUA_FIELDS)).filter { given >> $0 & 1 == 1 }
        .map { (String(cString: clua_field_name($0)), clua_pose_value(pose, $0)) }
    }
  }
}

extension clua_view {
  init(_ view: LayoutView) {
    self.init(
      width: view.size.width, height: view.size.height, card_width: view.card.width,
      card_height: view.card.height)
  }
}

extension Parameter {
  /// Creates the parameter of a knob. The name of the global becomes the label: `side_tilt` is "Side tilt" in the
  /// tuner.
  init(_ parameter: clua_parameter) {
    let name = text(of: parameter.name)
    let words = name.map { $0 == "_" ? " " : String($0) }.joined()
    self.init(
      name: name, title: words.prefix(1).uppercased() + words.dropFirst(),
      unit: text(of: parameter.unit),
      range: parameter.minimum...parameter.maximum,
      step: Self.step(of: parameter.maximum - parameter.minimum),
      standard: parameter.standard)
  }

  /// Returns a step of about a hundredth of a range: 1, 2 or 5 times a power of ten.
  private static func step(of range: Double) -> Double {
    let minimum = range / 100
    let power = pow(10, log10(minimum).rounded(.down))
    // The step is rounded up to one of these factors. The tolerance allows for rounding errors in `power`.
    return power * ([1, 2, 5].first { $0 * power >= minimum * (1 - 1e-9) } ?? 10)
  }
}
