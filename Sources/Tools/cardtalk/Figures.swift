import CardKinetics
import CardPicture
import CardScene
import CardScenes
import Glibc

/// The figures of the slides. All except `page` plot the layouts and motions that the scenes use.
struct Figures {
  let pen: Pen
  let theme: SlideTheme
  private let area = Rect(x: 500, y: 100, width: 380, height: 340)
  private let viewport = Size(375, 667)

  init(_ pen: Pen, _ theme: SlideTheme) { (self.pen, self.theme) = (pen, theme) }

  /// Returns the point at these fractions of the figure's width and height, with y upwards.
  private func at(_ x: Double, _ y: Double) -> Point {
    Point(area.minX + x * area.width, area.maxY - y * area.height)
  }

  /// Returns the cards of a scene at an offset, in the order in which they are painted.
  private func cards(_ scene: any Scene.Type, at offset: Double) -> [LayoutAttributes] {
    var (query, options) = (LayoutQuery(), SceneOptions())
    (query.offset, options.count) = (offset, 40)
    let answer = try? query.answer(of: scene, viewport: Viewport(size: viewport), options: options)
    return answer?.items ?? []
  }

  private func draw(_ card: LayoutAttributes, scale: Double, from origin: Point, shade: Double) {
    let points = card.corners.points.map { origin + $0 * scale }
    pen.fill(points, theme.paper.mixed(with: theme.accent, shade))
    pen.stroke(points + [points[0]], theme.ink, alpha: 0.8)
  }

  /// Draws cards that fold aside after a number of pages has been turned.
  func fold(scale: Double, pages: Double) {
    let shown = cards(CarouselScene.self, at: pages * viewport.width)
      .map { (card: $0, away: Double($0.index) - pages) }.filter { abs($0.away) < 1.15 }
    let aside = shown.reduce(0) { $0 + $1.away } / Double(max(shown.count, 1)) * viewport.width
    let corner = Point(viewport.width / 2 + aside, viewport.height / 2)
    for (card, away) in shown {
      draw(
        card, scale: scale, from: at(0.5, 0.5) - corner * scale,
        shade: 0.1 + 0.5 * min(abs(away), 1))
    }
  }

  /// Draws a pile with the numbers of its cards.
  func pile() {
    let scale = 0.56
    let origin = at(0.5, 1.02) - Point(viewport.width * scale / 2, 0)
    for card in cards(SwitcherScene.self, at: 560) where card.corners.topLeft.y < 560 {
      let (position, near) = (card.corners.topLeft, max(card.corners.topLeft.y / 560, 0))
      draw(card, scale: scale, from: origin, shade: 0.45 - 0.42 * near)
      name("\(card.index)", at: origin + position * scale + Point(9, 5))
    }
  }

  private func axes(_ x: String, _ y: String) {
    pen.stroke([at(0, 1), at(0, 0), at(1, 0)], theme.ink, alpha: 0.55)
    pen.text("<i>\(x)</i>", .book, 18, theme.dim, at: at(1, 0) + Point(-8, 6))
    pen.text("<i>\(y)</i>", .book, 18, theme.dim, at: at(0, 1) + Point(-5, -28))
  }

  private func curve(
    over range: ClosedRange<Double> = 0...1, _ color: Color, _ width: Double, dash: [Double] = [],
    _ y: (Double) -> Double
  ) {
    let xs = (0...300).map {
      range.lowerBound + (range.upperBound - range.lowerBound) * Double($0) / 300
    }
    pen.stroke(xs.map { at($0, y($0)) }, color, width, dash: dash)
  }

  private func rule(_ y: Double) { curve(theme.dim, 0.8, dash: [2, 5]) { _ in y } }

  private func name(_ words: String, at position: Point, _ color: Color? = nil) {
    pen.text(words, .label, 12, color ?? theme.dim, at: position)
  }

  private func progress(_ card: LayoutAttributes) -> Double {
    (card.center.y - viewport.height / 2) / viewport.height * 4
  }

  /// Plots the size of a pile's card, and the distance by which the card falls, as functions of the card's progress.
  func pose(step: Int) {
    axes("p", "")
    pen.stroke([at(0.5, 0), at(0.5, 1)], theme.dim, 0.8, dash: [2, 5])
    name("middle", at: at(0.5, 0) + Point(-20, 8))
    for card in cards(SwitcherScene.self, at: 560) {
      let x = (progress(card) + 2) / 4
      if (0...1).contains(x) { pen.dot(at(x, 0), 5, theme.accent) }
    }
    let poses = stride(from: 0.0, through: 1700, by: 12).compactMap { offset in
      cards(SwitcherScene.self, at: offset).first { $0.index == 8 }
    }.map { card in
      (x: (progress(card) + 2) / 4, scale: card.transform.m11, fall: card.transform.m42)
    }.filter { (0...1).contains($0.x) }
    guard step > 0, let minimum = poses.map(\.fall).min() else { return }
    pen.stroke(poses.map { at($0.x, 0.2 + ($0.scale - 0.88) * 1.2) }, theme.ink, 2.5)
    name("scale", at: at(0.02, 0.27), theme.ink)
    guard step > 1 else { return }
    let points = poses.map { at($0.x, 0.4 + ($0.fall - minimum) / 330) }
    pen.stroke(points, theme.accent, 3.5)
    for position in stride(from: 4, to: points.count, by: 9) {
      pen.dot(points[position], 4.5, theme.accent)
    }
    name("fall", at: at(0.84, 0.95), theme.accent)
  }

  /// Plots a throw that decays, and the motion that brings it to the nearest rest offset.
  func landing() {
    axes("t", "x")
    for rest in 0...4 { rule(0.12 + 0.19 * Double(rest)) }
    let free = Decay(rate: .normal, from: 0.05, velocity: 1.46)
    let led = SpringMotion(
      spring: Spring(response: 1.6, dampingRatio: 1), from: 0.05, velocity: 1.46, target: 0.69)
    curve(theme.ink, 1.8, dash: [1, 6]) { free.state(at: 3 * $0).position }
    curve(theme.accent, 3.5) { led.state(at: 3 * $0).position }
    pen.dot(at(0, 0.05), 6, theme.accent)
    name("where the throw would end", at: at(1, free.rest) + Point(-156, -18), theme.ink)
    name("the rest next to it", at: at(1, 0.69) + Point(-112, 9), theme.accent)
  }

  /// Plots springs with three damping ratios.
  func springs() {
    axes("t", "x")
    rule(0.6)
    for (damping, color, width) in [
      (0.2, theme.dim, 1.6), (0.5, theme.ink, 2), (1, theme.accent, 3.5),
    ] {
      let motion = SpringMotion(
        spring: Spring(response: 0.5, dampingRatio: damping), from: 0.06, velocity: 0, target: 0.6)
      curve(color, width) { motion.state(at: 1.4 * $0).position }
    }
    name("ζ = 0.2", at: at(0.22, 0.93))
    name("0.5", at: at(0.23, 0.76), theme.ink)
    name("1", at: at(0.27, 0.5), theme.accent)
  }

  /// Plots a motion that is caught and redirected without a jump in velocity.
  func caught(step: Int) {
    axes("t", "x")
    let (spring, time) = (Spring(response: 0.75, dampingRatio: 0.85), 0.22)
    let first = SpringMotion(spring: spring, from: 0.08, velocity: 0, target: 0.86)
    let (position, speed) = first.state(at: time)
    curve(theme.accent, step == 0 ? 3.5 : 1.8, dash: step == 0 ? [] : [1, 6]) {
      first.state(at: $0).position
    }
    guard step > 0 else { return pen.dot(at(time, position), 6.5, theme.ink) }
    let second = SpringMotion(spring: spring, from: position, velocity: speed, target: 0.2)
    curve(over: 0...time, theme.accent, 3.5) { first.state(at: $0).position }
    curve(over: time...1, theme.accent, 3.5) { second.state(at: $0 - time).position }
    curve(over: time - 0.1...time + 0.1, theme.ink, 1) { position + ($0 - time) * speed }
    pen.dot(at(time, position), 6.5, theme.ink)
    name("the same place, the same speed", at: at(0.42, position + 0.04), theme.ink)
  }

  /// Draws a turning page seen along its spine: a line, or an arc of equal length.
  func page(step: Int) {
    let (spine, width) = (at(0.5, 0.22), area.width * 0.5)
    pen.stroke([at(-0.02, 0.22), at(1.02, 0.22)], theme.ink, alpha: 0.5)
    for turn in [0, 1, 2, 4, 5, 6, 7, 8, 3] {
      let fraction = Double(turn) / 8
      let bend = step == 0 ? 0 : 5 * fraction * (1 - fraction)
      let points = (0..<48).reduce(into: [spine]) { points, facet in
        let angle = .pi * fraction + bend * ((Double(facet) + 0.5) / 48 - 0.5)
        points.append(points[facet] + Point(cos(angle), -sin(angle)) * (width / 48))
      }
      let isNow = turn == 3
      if isNow, step > 0 { pen.stroke([spine, points[48]], theme.accent, 1.2, dash: [1, 5]) }
      pen.stroke(points, isNow ? theme.accent : theme.ink, isNow ? 4 : 1.3, alpha: isNow ? 1 : 0.4)
    }
    pen.dot(spine, 5, theme.ink)
    name("spine", at: spine + Point(-16, 12))
  }
}
