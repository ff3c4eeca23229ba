/// The work of filling new chains of mips, shared by all threads of a frame.
///
/// A level needs the level above, so the levels are filled in rounds: chain *n*'s level *k* in round *n + k*. The rows
/// of a round's levels are cut into pieces that don't depend on each other.
final class MipFilling {
  private struct Step {
    var level, above: Texture.Level
    var across, down: Bool

    func fill(_ rows: Range<Int>) { level.halve(above, across: across, down: down, rows: rows) }
  }

  /// The number of texels that a thread fills in one piece. They fit into a processor's second-level cache.
  private static let pieceSize = 1 << 15

  private var rounds: [[Step]] = []
  /// The pieces of the current round.
  private var pieces: [(step: Step, rows: Range<Int>)] = []

  /// Adds a chain, whose first level is `above` halved along `axis`.
  ///
  /// - Parameter round: the round of the chain's first level: 0 if `above` is filled, otherwise the round after that of
  ///   `above`.
  func add(
    _ chain: MipChain, from above: Texture.Level, along axis: AxialMips.Axis, inRound round: Int
  ) {
    while rounds.count < round + chain.count { rounds.append([]) }
    rounds[round].append(
      Step(
        level: chain.levels[0], above: above, across: axis == .across, down: axis == .down))
    for k in 1..<max(chain.count, 1) {
      rounds[round + k].append(
        Step(level: chain.levels[k], above: chain.levels[k - 1], across: true, down: true))
    }
  }

  /// Fills all chains that were added.
  ///
  /// - Parameter run: `run(n)` calls `fill(piece:)` for each piece from 0 to n − 1, on any threads. The caller's thread
  ///   fills a small round, for which it isn't worth waking other threads.
  func fill(_ run: (_ pieces: Int) -> Void) {
    for steps in rounds {
      cut(steps)
      if steps.reduce(0, { $0 + $1.level.width * $1.level.height }) > Self.pieceSize {
        run(pieces.count)
      } else {
        for piece in pieces.indices { fill(piece: piece) }
      }
    }
    rounds.removeAll(keepingCapacity: true)
  }

  private func cut(_ steps: [Step]) {
    pieces.removeAll(keepingCapacity: true)
    for step in steps {
      let height = max(Self.pieceSize / step.level.width, 1)
      for row in stride(from: 0, to: step.level.height, by: height) {
        pieces.append((step, row..<min(row + height, step.level.height)))
      }
    }
  }

  /// Fills the rows of a piece.
  func fill(piece: Int) { pieces[piece].step.fill(pieces[piece].rows) }
}
