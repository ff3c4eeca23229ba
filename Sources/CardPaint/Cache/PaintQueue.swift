import CardCore

/// Faces asked for and not yet painted; the latest asked for is painted first.
struct PaintQueue {
  private struct Request {
    var frame: Int
    var order: Int
  }

  private var requests: [FaceKey: Request] = [:]
  private var orders = 0
  /// What the worker paints now.
  private(set) var inHand: FaceKey?

  var isEmpty: Bool { requests.isEmpty && inHand == nil }
  var count: Int { requests.count }

  mutating func ask(for key: FaceKey, in frame: Int) {
    guard key != inHand else { return }
    orders += 1
    requests[key] = Request(frame: frame, order: orders)
  }

  /// Takes the request to paint next, dropping those that neither `frame` nor the one before asked for.
  mutating func take(in frame: Int) -> FaceKey? {
    requests = requests.filter { $0.value.frame >= frame - 1 }
    inHand = requests.max { $0.value.order < $1.value.order }?.key
    if let inHand { requests[inHand] = nil }
    return inHand
  }

  /// Ends the painting of what was taken.
  mutating func finish() { inHand = nil }
}
