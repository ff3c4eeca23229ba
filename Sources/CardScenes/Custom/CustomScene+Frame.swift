import CardKinetics
import CardScene
import Glibc

/// The poses of the cards, and their faces, in one frame.
struct CustomFrame: Sendable {
  struct Card: Sendable {
    var slot: Int
    var pose: CardPose
    /// The map from the card's points to the view's points.
    var homography: Homography
  }

  /// An image painted on all cards, in the size that one of the layouts specifies for the card in the middle.
  struct SizedFace: Sendable {
    var size: Size
    /// The opacity of the face, 0…1. Earlier faces in the list lie below this face.
    var fraction: Double
  }

  /// The cards, back to front.
  var cards: [Card]
  /// The faces from bottom to top; the first one is opaque.
  var faces: [SizedFace]
  /// The error of the current layout; nil if the layout doesn't fail. After an error, the frame shows another layout.
  var problem: String?
}

extension CustomTrack {
  /// Returns the slots whose cards a layout shows. `middle` is the position of the middle, in cards after slot 0.
  func slots(at middle: Double) -> [Int] {
    let reach = Double(settings.reach)
    let first = max((middle - reach).rounded(.up), slots.lowerBound)
    let last = min((middle + reach).rounded(.down), slots.upperBound)
    guard first <= last, abs(first) < 1e15, abs(last) < 1e15 else { return [] }
    return Array(Int(first)...Int(last))
  }
}

extension CustomScene {
  /// Returns the frame at `t` of the layouts on stage. If one of them fails, uses the last valid layout.
  ///
  /// - Parameter middle: the slot in the middle, or a position between slots; nil for the position of the scroll.
  ///
  /// - Complexity: O(*n* · *m*) poses for *n* cards in reach and *m* layouts; at rest there is one layout.
  func frame(
    at t: Double, in transition: SceneTransition = .none, middle: Double? = nil
  ) -> CustomFrame {
    let (view, track) = (view, track)
    let middle = middle ?? track.middle(at: t)
    let shown = layers.isEmpty ? [staged] : layers
    do {
      let first = shown.lastIndex { $0.arrival.isDone(at: t) } ?? 0
      return try frame(of: shown[first...], middle, track, in: view, transition, at: t)
    } catch {
      var last = lastGood ?? StagedLayout(PlainRow.named, Overrides())
      last.arrival = .still(1)
      let plain = StagedLayout(PlainRow.named, Overrides())
      var frame =
        (try? frame(of: [last], middle, track, in: view, transition, at: t))
        ?? (try? frame(of: [plain], middle, track, in: view, transition, at: t))
        ?? CustomFrame(cards: [], faces: [])
      frame.problem = "\(error)"
      return frame
    }
  }

  /// Returns the mixed poses of layouts. Each layout replaces the layouts before it in proportion to its progress.
  ///
  /// - Throws: the error of a layout that fails.
  private func frame(
    of layers: ArraySlice<StagedLayout>, _ middle: Double, _ track: CustomTrack,
    in view: LayoutView, _ transition: SceneTransition, at t: Double
  ) throws -> CustomFrame {
    let settings = try layers.map { try $0.settings(in: view) }
    let ranges = settings.map { settings in
      var own = track
      own.adopt(settings)
      return Set(own.slots(at: middle) + (transition.carried.map { [$0] } ?? []))
    }
    let slots = Set(ranges.joined()).sorted()
    var cards = slots.map {
      CustomFrame.Card(slot: $0, pose: CardPose(in: view), homography: .identity)
    }
    var faces: [CustomFrame.SizedFace] = []
    let fractions = layers.enumerated().map { index, layer in
      index == 0 ? 1 : (0...1).clamping(layer.arrival.position(at: t))
    }
    for (index, layer) in layers.enumerated() {
      let (reach, own) = (Double(settings[index].reach), ranges[index])
      // Beyond the reach of its layout, a card keeps its last pose and is hidden. The pose at the added position 0
      // determines the size of the face.
      let offsets = slots.map { (-reach...reach).clamping(offset(of: $0, middle, in: transition)) }
      var poses = try layer.named.layout.poses(
        at: offsets + [0], in: view, parameters: layer.parameters)
      faces.show(poses.removeLast().size, Self.faceFraction(fractions[index]))
      if layers.count > 1 { poses.replaceOrdersByIndices() }
      for (number, slot) in slots.enumerated() {
        var pose = poses[number].limited(isInReach: own.contains(slot))
        // During a change of layouts, a card fades in as it comes into reach, because the edge of the reach may be
        // visible. At the end of the change, the opacity is exactly the layout's.
        if index > 0 {
          let inside = (0...1).clamping(reach - abs(offsets[number]))
          pose.opacity *= inside + (1 - inside) * pow(fractions[index], CustomMetrics.fadeExponent)
          pose = cards[number].pose.mixed(with: pose, fractions[index])
        }
        cards[number].pose = pose
      }
    }
    cards.project(in: view.size, seenBy: Array(zip(settings.map(\.perspective), fractions)))
    cards.sort { ($0.pose.order, $0.slot) < ($1.pose.order, $1.slot) }
    return CustomFrame(cards: cards, faces: faces)
  }

  /// Returns the opacity of the faces of a layout that has arrived by `fraction`.
  ///
  /// Where the proportions of cards change, two faces of a card show their texts in two places. Therefore the new face
  /// replaces the old one in a small part of the change.
  private static func faceFraction(_ fraction: Double) -> Double {
    TimingCurve.easeInOut.state(at: CustomMetrics.appearing.fraction(of: fraction)).progress
  }

  /// Returns the distance of a slot's card from the middle, in cards.
  ///
  /// While the card turns into another scene's card, its distance is limited, so that a fling doesn't carry it away.
  func offset(of slot: Int, _ middle: Double, in transition: SceneTransition) -> Double {
    let p = Double(slot) - middle
    guard slot == transition.carried else { return p }
    let reach = CustomMetrics.carried
    let held = (-reach...reach).clamping(p)
    let free = (0...1).clamping(1 - (1 - transition.presence) / CustomMetrics.holding)
    return held + (p - held) * free * free
  }
}

extension [CustomFrame.Card] {
  /// Computes the homographies of the cards' poses. Several perspectives are mixed.
  fileprivate mutating func project(
    in size: Size, seenBy eyes: [(perspective: Perspective, fraction: Double)]
  ) {
    let isOneEye = Set(eyes.map(\.perspective)).count == 1
    for index in indices {
      let pose = self[index].pose
      var map = pose.homography(in: size, seenBy: eyes[0].perspective)
      for (perspective, fraction) in isOneEye ? [] : eyes.dropFirst() {
        map = map.mixed(with: pose.homography(in: size, seenBy: perspective), fraction)
      }
      self[index].homography = map
    }
  }
}

extension [CustomFrame.SizedFace] {
  /// Adds a face of the given size, which covers the faces before it with an opacity of `fraction`.
  fileprivate mutating func show(_ size: Size, _ fraction: Double) {
    if let last, last.size == size {
      self[count - 1].fraction = 1 - (1 - last.fraction) * (1 - fraction)
    } else {
      append(CustomFrame.SizedFace(size: size, fraction: fraction))
    }
  }
}

extension [CardPose] {
  /// Replaces each order by its index from the back, so that the orders of two layouts can be mixed.
  fileprivate mutating func replaceOrdersByIndices() {
    let order = indices.sorted { (self[$0].order, $0) < (self[$1].order, $1) }
    for (number, index) in order.enumerated() { self[index].order = Double(number) }
  }
}

extension CardPose {
  /// Returns the pose with its fractions clamped to 0…1. Beyond the reach of its layout, a card is hidden.
  fileprivate func limited(isInReach: Bool) -> CardPose {
    var pose = self
    pose.opacity = isInReach ? (0...1).clamping(opacity) : 0
    for path in [\CardPose.shade, \.shadowLeft, \.shadowRight, \.reflection] {
      pose[keyPath: path] = (0...1).clamping(pose[keyPath: path])
    }
    return pose
  }
}
