package import CardPicture
import CardSystem

/// How long faces are shown before they are painted.
package struct FaceWaits: Sendable {
  /// The share of the pixels asked for, along a side, at which a picture can be told.
  private static let coarse = 0.24

  /// A face that is shown, and what it still waits for.
  private struct Face {
    let since: Double
    var isOnWay = false
    var isTold = false
  }

  private var shown: [FaceID: Face] = [:]
  /// In milliseconds, until a face could be told, until one of those could that are passed on the way to the last card
  /// or the first, and until a face was painted in full.
  private var coarseWaits: [Double] = []
  private var wayWaits: [Double] = []
  private var fullWaits: [Double] = []
  /// How many faces went before they could be told.
  private var passedCount = 0

  package init() {}

  /// Notes what a frame shows, and how sharply, as `FaceCache` tells.
  ///
  /// - Parameters:
  ///   - time: in seconds, as for the other frames.
  ///   - isOnWay: whether the hand is on its way past all the cards.
  package mutating func note(
    _ faces: [(face: FaceID, sharpness: Double)], at time: Double, isOnWay: Bool = false
  ) {
    var next: [FaceID: Face] = [:]
    for (id, sharpness) in faces where next[id] == nil {
      var face = shown[id] ?? Face(since: time, isOnWay: isOnWay)
      let wait = (time - face.since) * 1000
      if !face.isTold, sharpness >= Self.coarse {
        face.isTold = true
        if face.isOnWay { wayWaits.append(wait) } else { coarseWaits.append(wait) }
      }
      if sharpness >= 1 {
        if shown[id]?.since != .infinity { fullWaits.append(wait) }
        // It waits for nothing more.
        face = Face(since: .infinity, isTold: true)
      }
      next[id] = face
    }
    passedCount += shown.count { next[$0.key] == nil && !$0.value.isTold }
    shown = next
  }

  private var columns: [(name: String, waits: [Double])] {
    [("coarse", coarseWaits), ("on way", wayWaits), ("full", fullWaits)]
      .filter { !$0.waits.isEmpty }
  }

  var json: JSONValue {
    .object(
      columns.map { name, waits in
        (name, .object(Summary(waits).figures.map { ($0, .rounded($1)) }))
      } + [("passed", .integer(passedCount))])
  }

  /// A line for each of the waits, in milliseconds, and what was never told.
  var lines: [String] {
    columns.map { name, waits in
      tableRow(name, Summary(waits).figures.map { $1.text(decimals: 1) })
    } + [
      "  \(coarseWaits.count + wayWaits.count) faces were told, \(fullWaits.count) shown in full, "
        + "\(passedCount) gone before"
    ]
  }
}
