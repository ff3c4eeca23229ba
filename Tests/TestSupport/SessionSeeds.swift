import Glibc

/// Returns the seeds of a suite's random sessions: 1 to `few`, and the seeds in `others`.
///
/// With `CARDSTAGE_LONG_RUNS`, the first seeds are 1 to `many`. With `CARDSTAGE_SHORT_RUNS`, for slow builds, the only
/// seed is 1. The seeds in `CARDSTAGE_SEED`, separated by commas, replace all of these.
package func sessionSeeds(_ few: Int, many: Int, and others: Int...) -> [Int] {
  if let seeds = getenv("CARDSTAGE_SEED") {
    return String(cString: seeds).split(separator: ",").compactMap { Int($0) }
  }
  if getenv("CARDSTAGE_SHORT_RUNS") != nil { return [1] + others }
  let count = getenv("CARDSTAGE_LONG_RUNS") == nil ? few : many
  return Array(1...count) + others.filter { $0 > count }
}
