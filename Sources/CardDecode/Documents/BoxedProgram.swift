import CardSystem
import Glibc

/// A program that reads an untrusted file in the sandbox of `cardstage-box`.
///
/// In the sandbox the program may read the system's programs, libraries and fonts, and the one file. It may not change
/// a file, open a socket or start a process. `Sources/cardstage-box/main.c` describes the limits. Without the kernel's
/// Landlock (before Linux 5.13, or switched off) the program may also read the user's other files; the other limits
/// hold.
struct BoxedProgram: Sendable {
  /// The name of the program in the system's folders. The next property is the package that contains the program.
  var name: String
  var package: String
  /// The limit of the processor time, in seconds.
  var seconds: Int
  /// The timeout by the clock, in seconds. The timeout is many times the processor time, since a busy machine lets the
  /// program wait.
  var patience = 60.0
  var cancellation = Cancellation()
  /// The path of `cardstage-box`.
  var box = BoxedProgram.installedBox

  /// The path of `cardstage-box` beside the running program, or in `../libexec/cardstage`.
  private static let installedBox = ProgramFolder.helper("cardstage-box") ?? "/cardstage-box"

  /// The path under which the program can open its standard input again.
  static let file = "/proc/self/fd/0"

  /// The exit statuses of `cardstage-box` itself.
  private static let boxFailed: Int32 = 71
  private static let notExecutable: Int32 = 126
  private static let notFound: Int32 = 127

  /// Runs the program with the descriptor `file` as its standard input, and waits for the program's end.
  ///
  /// - Throws: An error if the program is missing. The message is `late` if the time was over, and `long` if the
  ///   program wrote more than `limit` bytes.
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
