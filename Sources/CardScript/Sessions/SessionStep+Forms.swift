import CardKinetics
import CardStage
import CardSystem

extension SessionStep {
  /// The line forms of the session steps that are not events.
  static let forms: [LineForm<SessionStep>] = [
    .init("frame", .frame(at: 0, isDrawn: true)) {
      guard case .frame(_, let isDrawn) = $0 else { return nil }
      return .frame(at: $1.time, isDrawn: try $1.value("drawn", isDrawn, usual: true))
    },
    .init("restart", .restart(at: 0, wipes: false)) {
      guard case .restart(_, let wipes) = $0 else { return nil }
      return .restart(at: $1.time, wipes: try $1.value("wipes", wipes, usual: false))
    },
    .init("hand", .hand(isShown: true)) {
      guard case .hand(let isShown) = $0 else { return nil }
      return .hand(isShown: try $1.value("shown", isShown, usual: true))
    },
    .init("pace", .pace(1)) {
      guard case .pace(let pace) = $0 else { return nil }
      let rate = try $1.required("rate", pace, ", from 0 to 1")
      try $1.expect((0...1).contains(rate), "\"pace\" needs \"rate\", from 0 to 1")
      return .pace(rate)
    },
  ]
}
