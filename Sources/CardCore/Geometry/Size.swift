/// An extent in a plane, in the units of its context (points unless said otherwise).
package struct Size: Hashable, Sendable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  package init(_ width: Double, _ height: Double) { self.init(width: width, height: height) }

  package static let zero = Size(0, 0)

  package static func * (a: Size, s: Double) -> Size { Size(a.width * s, a.height * s) }
}
