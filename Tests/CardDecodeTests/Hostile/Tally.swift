import CardSystem
import Glibc
import Testing

@testable import CardDecode

/// The results of the files of one kind, as a row of the table that long runs print.
struct Tally {
  private let name: String
  private(set) var files = 0
  private(set) var lost = 0
  private var shown = 0
  private var limited = 0

  init(_ name: String) { self.name = name }

  static let isLong = getenv("CARDSTAGE_LONG_RUNS") != nil

  /// Parts of error messages that identify an error as an exceeded limit.
  private static let limits = [
    "longer than", "too much memory", "more than", "larger than", "too long",
    "too large", "more than 4 MB",
  ]

  /// Counts a file. If reading fails, expects a one-line error message under 200 bytes and without a path.
  mutating func count(_ read: () throws(DecodeFailure) -> Void) {
    files += 1
    do throws(DecodeFailure) {
      try read()
      shown += 1
    } catch {
      let isClean = !error.message.isEmpty && error.message == error.message.onOneLine
      #expect(
        isClean && !error.message.contains("/") && error.message.utf8.count < 200,
        "\(name): \(error.message)")
      if error == .crashed {
        lost += 1
      } else if Self.limits.contains(where: error.message.contains) {
        limited += 1
      }
    }
  }

  /// Prints the row. It has no column for crashes of the program, since such a crash would have ended the tests.
  func report() {
    guard Self.isLong else { return }
    func column(_ value: Int, _ word: String) -> String {
      let number = String(value)
      return String(repeating: " ", count: max(0, 8 - number.count)) + number + " " + word
    }
    let title = name + String(repeating: " ", count: max(0, 28 - name.count))
    print(
      "hostile |", title, column(files, "files"), column(shown, "shown"),
      column(files - shown - limited - lost, "refused"), column(limited, "at a limit"),
      column(lost, "workers lost"))
  }
}
