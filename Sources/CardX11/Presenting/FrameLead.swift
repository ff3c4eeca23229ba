/// How long before its refresh a frame is begun: as short as the costs of the last frames allow, so that it
/// shows the newest input.
///
/// After a delayed frame that missed its refresh the next ones are begun at once, more of them each time.
struct FrameLead {
  /// What the last frames took, in seconds, the oldest overwritten first.
  private var costs: [Double] = []
  private var oldest = 0
  /// What most of them took at most, and the margin.
  private var allowance = 0.0
  /// The frames that are still begun at once.
  private var early = FrameLead.fewest
  /// How many frames are begun at once after the next miss.
  private var penalty = FrameLead.leastPenalty
  /// The delayed frames since the last miss.
  private var hits = 0

  /// The share of the frames that cost no more than is allowed for, of how many.
  private static let (share, window) = (0.98, 512)
  /// What is allowed for beyond that, in seconds: the kernel's timer, another program; tuned by eye.
  private static let margin = 0.002
  /// The frames whose costs must be known; about an opening motion.
  private static let fewest = 32
  private static let (leastPenalty, mostPenalty) = (16, 512)
  /// After so many frames in time a miss is forgiven.
  private static let forgiving = 128

  /// Seconds before the refresh; nil for as early as possible.
  var seconds: Double? { early == 0 ? allowance : nil }

  /// Notes a frame that took so many seconds until the server had it.
  ///
  /// - Parameters:
  ///   - isDelayed: whether it was begun so long before its refresh, and not earlier.
  ///   - isMissed: whether its refresh had passed by then.
  /// - Complexity: O(*n* log *n*) in the frames that are remembered.
  mutating func note(cost: Double, isDelayed: Bool, isMissed: Bool) {
    if costs.count < Self.window {
      costs.append(cost)
    } else {
      costs[oldest] = cost
      oldest = (oldest + 1) % Self.window
    }
    let sorted = costs.sorted()
    allowance =
      sorted[Int((Double(sorted.count - 1) * Self.share).rounded(.up))] + Self.margin
    guard isDelayed else {
      early = max(early - 1, 0)
      return
    }
    if isMissed {
      (early, hits) = (penalty, 0)
      penalty = min(penalty * 2, Self.mostPenalty)
    } else {
      hits += 1
      if hits == Self.forgiving { penalty = Self.leastPenalty }
    }
  }
}
