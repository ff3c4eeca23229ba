package import CardPicture
import CardSystem

/// The times from the first frame that shows a face until the face is painted.
package struct FaceWaits: Sendable {
  /// The sharpness at which a person can recognise a face. Sharpness is the ratio of painted to needed pixels along a
  /// side.
  private static let coarse = 0.24

  /// The state of a shown face that is not yet fully painted.
  private struct Wait {
    let since: Double
    var isOnWay = false
    var isRecognized = false
  }

  private var shown: [Face: Wait] = [:]
  /// The times until a face could be recognised, in milliseconds.
  private var coarseWaits: [Double] = []
  /// The times until a face could be recognised, in milliseconds, for faces that the hand passed on its way to the
  /// first or last card.
  private var wayWaits: [Double] = []
  /// The times until a face was fully painted, in milliseconds.
  private var fullWaits: [Double] = []
  /// The number of faces that disappeared before they could be recognised.
  private var passedCount = 0

  package init() {}

  /// Records the faces of a frame, and their sharpness as `FaceCache` defines it.
  ///
  /// - Parameters:
  ///   - time: the time of the frame, in seconds.
  ///   - isOnWay: whether the hand moves to the first or the last card, past all the cards between.
  package mutating func record(
    _ faces: [(face: Face, sharpness: Double)], at time: Double, isOnWay: Bool = false
  ) {
    var next: [Face: Wait] = [:]
    for (face, sharpness) in faces where next[face] == nil {
      var wait = shown[face] ?? Wait(since: time, isOnWay: isOnWay)
      let duration = (time - wait.since) * 1000
      if !wait.isRecognized, sharpness >= Self.coarse {
        wait.isRecognized = true
        if wait.isOnWay { wayWaits.append(duration) } else { coarseWaits.append(duration) }
      }
      if sharpness >= 1 {
        if shown[face]?.since != .infinity { fullWaits.append(duration) }
        // An infinite start time marks a face that has nothing more to wait for.
        wait = Wait(since: .infinity, isRecognized: true)
      }
      next[face] = wait
    }
    passedCount += shown.count { next[$0.key] == nil && !$0.value.isRecognized }
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

  /// A line for each kind of wait, in milliseconds, and the number of faces that were never recognisable.
  var lines: [String] {
    columns.map { name, waits in
      tableRow(name, Summary(waits).figures.map { $1.text(decimals: 1) })
    } + [
      "  \(coarseWaits.count + wayWaits.count) faces were told, \(fullWaits.count) shown in full, "
        + "\(passedCount) gone before"
    ]
  }
}
