// Throws a card on a spring. A pointer drags the card aside and releases it. The card flies back to its position,
// beginning with the pointer's velocity. The program prints the position ten times a second.

import CardKinetics

/// Returns a number with one decimal, without Foundation.
func rounded(_ x: Double) -> Double { (x * 10).rounded() / 10 }

// The pointer's samples, as a window system reports them: seconds, and points along one axis.
let samples = (0...10).map { (time: Double($0) * 0.008, x: Double($0) * 12) }
let release = samples[10].time

// The card follows the pointer.
var tracker = VelocityTracker()
var card = DraggableValue.still(0)
card.grab(at: 0)
for (time, x) in samples {
  tracker.add(Point(x, 0), at: time)
  card.drag(travel: x, velocity: tracker.velocity(at: time).x, at: time)
}

// On release, the card starts from its position, with its velocity.
let spring = Spring(response: 0.4, dampingRatio: 0.6)
card.go(at: release) { position, velocity in
  .spring(spring, from: position, velocity: velocity, to: 0, at: release)
}

// Each frame queries the state at its own time. Nothing is summed up from frame to frame.
for frame in 0... {
  let elapsed = Double(frame) / 10
  let (x, velocity) = card.state(at: release + elapsed)
  // The card turns about its middle as it leaves its position, seen from 800 points away.
  let pose = Transform3D.perspective(distance: 800).rotated(x / 200, 0, 1, 0)
  let corner = Homography(pose).apply(Rect(x: -150, y: -200, width: 300, height: 400)).topRight
  print(
    "\(elapsed) s: \(rounded(x)) pt at \(rounded(velocity)) pt/s,",
    "its corner at \(rounded(x + corner.x)), \(rounded(corner.y))")
  if !card.isMoving(at: release + elapsed) { break }
}
