package import CardKinetics

/// Returns whether two numbers differ by at most `tolerance`, relative to the larger one if it is above 1.
package func isClose(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance * max(1, abs(a), abs(b))
}

package func isClose(_ a: Point, _ b: Point, within tolerance: Double = 1e-9) -> Bool {
  isClose(a.x, b.x, within: tolerance) && isClose(a.y, b.y, within: tolerance)
}

package func isClose(_ a: Transform3D, _ b: Transform3D) -> Bool {
  zip(a.entries, b.entries).allSatisfy { isClose($0, $1) }
}

/// Returns the derivative of `position` at `t`, by a central difference.
package func slope(at t: Double, _ position: (Double) -> Double) -> Double {
  let h = 1e-6
  return (position(t + h) - position(t - h)) / (2 * h)
}
