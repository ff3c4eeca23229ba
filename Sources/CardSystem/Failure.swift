/// An error that ends the program with a line on standard error and an exit status.
package struct Failure: Error, Hashable, CustomStringConvertible {
  /// The exit statuses of the program. All statuses except `interrupted` are defined in sysexits.h.
  package enum Status: Int32, Sendable {
    case usage = 64
    case badData = 65
    case missingInput = 66
    case noDisplay = 69
    case systemError = 71
    case cannotWrite = 73
    case displayLost = 74
    /// The user pressed Ctrl+C. The status is 128 plus the signal number, as shells report it.
    case interrupted = 130

    /// A program that this program needs is missing.
    package static let unavailable = Status.noDisplay
  }

  package var status: Status
  /// The message for the user, on one line.
  package var message: String

  package init(_ status: Status, _ message: String) {
    (self.status, self.message) = (status, message)
  }

  package var description: String { message }
}
