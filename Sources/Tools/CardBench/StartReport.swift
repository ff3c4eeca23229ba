package import CardSystem
import FoundationEssentials

/// A report of one start of the program: its milestones in order, in seconds after `exec`, and its memory at rest.
package struct StartReport: Hashable, Sendable {
  package enum Milestone: String, CaseIterable, Sendable {
    case main, loaded, connected, opened, mapped, shown, complete

    /// A description of the milestone for the reader of the report.
    package var meaning: String {
      switch self {
      case .main: "main begins: the program is linked"
      case .loaded: "decks and books are read"
      case .connected: "the display has answered"
      case .opened: "the window is made"
      case .mapped: "the window is on the screen"
      case .shown: "the first frame is presented"
      case .complete: "the first complete frame is presented"
      }
    }
  }

  package var milestones: [Milestone: Double]
  package var memory: ResidentMemory?

  /// Reads a trace that `show` wrote; returns nil if it has no complete frame yet.
  ///
  /// - Parameters:
  ///   - trace: lines of JSON; the first one describes the start.
  ///   - executed: the time of `exec`, on the monotonic clock.
  package init?(trace: [UInt8], executed: Double) throws(Failure) {
    var milestones: [Milestone: Double] = [:]
    for text in trace.split(separator: UInt8(ascii: "\n")) {
      let line: Line
      do {
        line = try JSONDecoder().decode(Line.self, from: Data(text))
      } catch {
        throw Failure(.badData, "the trace: \(JSONProblem.line(error))")
      }
      if let start = line.start {
        let zero = start.clock - executed
        milestones[.loaded] = zero
        for (milestone, time) in [
          (Milestone.main, start.main), (.connected, start.connected), (.opened, start.opened),
          (.mapped, start.mapped),
        ] {
          milestones[milestone] = time.map { $0 + zero }
        }
      }
      let shown =
        line.begun - executed + (line.layoutMs + line.rasterMs + line.presentMs) / 1000
      if milestones[.shown] == nil { milestones[.shown] = shown }
      if line.complete {
        milestones[.complete] = shown
        self.milestones = milestones
        return
      }
    }
    return nil
  }

  /// The members of a trace's line that a report needs.
  private struct Line: Decodable {
    struct Start: Decodable {
      var clock: Double
      var main, connected, opened, mapped: Double?
    }

    var begun, layoutMs, rasterMs, presentMs: Double
    var complete: Bool
    var start: Start?
  }
}
