/// The time by which a frame begins before its refresh. The time is as short as the costs of the last frames allow, so
/// that a frame shows the newest input.
///
/// After a delayed frame has missed its refresh, the next frames begin at once. Each further miss doubles the number of
/// these frames, up to a maximum.
struct FrameLead {
  /// The costs of the last frames, in seconds. The oldest cost is overwritten first.
  private var costs: [Double] = []
  private var oldest = 0
  /// The quantile of the costs plus the margin, in seconds.
  private var allowance = 0.0
  /// The number of coming frames that begin at once.
  private var early = FrameLead.minimumFrameCount
  /// The number of frames that begin at once after the next miss.
  private var penalty = FrameLead.minimumPenalty
  /// The number of delayed frames since the last miss.
  private var hits = 0

  /// The quantile of the costs that sets the allowance, as a fraction, and the maximum number of costs that are kept.
  private static let (fraction, window) = (0.98, 512)
  /// The margin for the kernel's timer and other programs, in seconds. Tuned by eye.
  private static let margin = 0.002
  /// The minimum number of frames whose costs must be known, about one opening animation.
  private static let minimumFrameCount = 32
  private static let (minimumPenalty, maximumPenalty) = (16, 512)
  /// The number of delayed frames without a miss after which the penalty returns to its minimum.
  private static let forgiving = 128

  /// The time before the refresh, in seconds, or nil to begin as early as possible.
  var seconds: Double? { early == 0 ? allowance : nil }

  /// Records the cost of a frame: the time from its beginning until the server had received it, in seconds.
  ///
  /// `isDelayed` is true if the frame began `seconds` before its refresh and not earlier. `isMissed` is true if the
  /// refresh had passed when the server received the frame.
  ///
  /// - Complexity: O(*n* log *n*) in the number of remembered frames.
  mutating func record(cost: Double, isDelayed: Bool, isMissed: Bool) {
    if costs.count < Self.window {
      costs.append(cost)
    } else {
      costs[oldest] = cost
      oldest = (oldest + 1) % Self.window
    }
    let sorted = costs.sorted()
    allowance =
      sorted[Int((Double(sorted.count - 1) * Self.fraction).rounded(.up))] + Self.margin
    guard isDelayed else {
      early = max(early - 1, 0)
      return
    }
    if isMissed {
      (early, hits) = (penalty, 0)
      penalty = min(penalty * 2, Self.maximumPenalty)
    } else {
      hits += 1
      if hits == Self.forgiving { penalty = Self.minimumPenalty }
    }
  }
}
