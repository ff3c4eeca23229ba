import CardSystem
import Glibc

/// A program that reads a file of unknown origin, run by `cardstage-box`.
///
/// In its box it may read the system's programs, libraries and fonts and the one file, and may not change
/// a file, open a socket or start a process; `Sources/cardstage-box` says how. Where the kernel has no
/// Landlock (before Linux 5.13, or switched off) it may also read the user's other files; the rest holds.
struct BoxedProgram: Sendable {
  /// Its name in the system's folders of programs, and the package to install for it.
  var name: String
  var package: String
  /// The processor's time that it may take, in seconds.
  var seconds: Int
  /// The time by the clock, in seconds: many times the other, for a busy machine has it wait.
  var patience = 60.0
  var cancellation = Cancellation()
  /// The box's path.
  var box = BoxedProgram.installedBox

  /// The box beside the running program, else in `../libexec/cardstage`.
  private static let installedBox = ProgramFolder.helper("cardstage-box") ?? "/cardstage-box"

  /// The path under which it can open the file again.
  static let file = "/proc/self/fd/0"

  /// The box's own statuses.
  private static let boxFailed: Int32 = 71
  private static let notExecutable: Int32 = 126
  private static let notFound: Int32 = 127

  /// Runs it with the descriptor `file` as its standard input, and waits for it.
  ///
  /// - Throws: where the program is missing; `late` where it was ended because its time was over,
  ///   and `long` where it was because it wrote more than `limit` bytes.
  func run(
    _ arguments: [String], on file: Int32, limit: Int, late: String, long: String
  ) throws(DecodeFailure) -> ProgramRun {
    let run: ProgramRun
    do {
      run = try ProgramRun(
        box, ["\(seconds)", name] + arguments, input: file, limit: limit, seconds: patience,
        isCancelled: { cancellation.isRequested })
    } catch {
      switch error {
      case .late: throw DecodeFailure(message: late, isPassing: true)
      case .long: throw DecodeFailure(message: long)
      case .cancelled: throw .cancelled
      case .system(let error) where error.number == ENOENT:
        let message = "cannot find cardstage-box beside the program"
        throw DecodeFailure(message: message, isPassing: true)
      case .system(let error): throw cannotStart("\(error)")
      }
    }
    switch run.ending {
    case .signal(SIGXCPU): throw DecodeFailure(message: late)
    case .status(Self.notFound):
      throw DecodeFailure(
        message: "cannot find \(name); install the package \(package)", isPassing: true)
    case .status(Self.boxFailed), .status(Self.notExecutable):
      throw cannotStart(run.complaints.echoed)
    default: return run
    }
  }

  private func cannotStart(_ reason: String) -> DecodeFailure {
    DecodeFailure(message: "cannot start \(name): \(reason)", isPassing: true)
  }
}
