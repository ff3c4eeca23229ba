import CardDecode
import Glibc

extension ImageFacts {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The image's extent in pixels, as shown on a card: "4032 × 3024".
  var extent: String { "\(width) × \(height)" }

  /// The size of the file, as shown on a card: "3.2 MB".
  var fileSize: String {
    func rounded(_ value: Double) -> String {
      value < 9.95 ? "\((value * 10).rounded() / 10)" : "\(Int(value.rounded()))"
    }
    return switch Double(byteCount) {
    case ..<1000: "\(byteCount) bytes"
    case let count where count < 999_500: rounded(count / 1000) + " kB"
    case let count where count < 999_500_000: rounded(count / 1e6) + " MB"
    case let count: rounded(count / 1e9) + " GB"
    }
  }

  /// The day on which the photo was taken: "17 May 2024"; nil if the file does not state it.
  var day: String? {
    guard let date = taken?.prefix(10).split(separator: "-").map({ Int($0) }), date.count == 3,
      let year = date[0], let month = date[1], let day = date[2], (1...12).contains(month)
    else { return nil }
    return Self.day(day, month, year)
  }

  /// The day on which the file was last changed, in the local time zone.
  var changed: String? {
    var (time, parts) = (time_t(changedAt), tm())
    guard localtime_r(&time, &parts) != nil, (0..<12).contains(parts.tm_mon) else { return nil }
    return Self.day(Int(parts.tm_mday), Int(parts.tm_mon) + 1, Int(parts.tm_year) + 1900)
  }

  private static func day(_ day: Int, _ month: Int, _ year: Int) -> String {
    "\(day) \(months[month - 1]) \(year)"
  }

  /// The time at which the photo was taken, in hours and minutes: "14:03".
  var time: String? {
    guard let time = taken?.dropFirst(11).prefix(5), time.count == 5 else { return nil }
    return String(time)
  }
}

extension DocumentPage {
  /// The page's extent in millimetres, as shown on a card: "210 × 297 mm".
  var extent: String {
    func millimetres(_ points: Double) -> Int { Int((points / 72 * 25.4).rounded()) }
    return "\(millimetres(width)) × \(millimetres(height)) mm"
  }
}
