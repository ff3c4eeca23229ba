/// How long before its refresh a frame is begun: as late as the costs of the last frames allow, so that it
/// shows the newest input.
///
/// After a frame that came too late the next ones are begun as early as they can, ever longer.
struct FrameLead {
  /// What the last frames took, in seconds, the oldest overwritten first.
  private var costs: [Double] = []
  private var oldest = 0
  /// The frames that are still begun early.
  private var early = FrameLead.fewest
  /// How many frames are begun early after the next miss.
  private var penalty = FrameLead.leastPenalty
  /// The frames begun late since the last miss.
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
  var seconds: Double? {
    guard early == 0 else { return nil }
    let sorted = costs.sorted()
    return sorted[Int((Double(sorted.count - 1) * Self.share).rounded(.up))] + Self.margin
  }

  /// Notes a frame that took so many seconds until the server had it.
  ///
  /// - Parameters:
  ///   - isLate: whether it was begun late.
  ///   - isMissed: whether its refresh had passed by then.
  mutating func note(cost: Double, isLate: Bool, isMissed: Bool) {
    if costs.count < Self.window {
      costs.append(cost)
    } else {
      costs[oldest] = cost
      oldest = (oldest + 1) % Self.window
    }
    guard isLate else {
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
