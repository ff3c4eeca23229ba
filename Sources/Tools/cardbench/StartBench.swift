import ArgumentParser
import CardBench
import CardCommand
import CardContent
import CardScenes
import CardSystem
import CardX11

/// The command `start`, which measures the start of Cardstage, from `exec` to the first complete frame and to rest.
struct StartBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Time the start of cardstage show, to the first complete frame.",
    discussion: """
      Prints the median times of several starts, in milliseconds after exec, and the resident \
      memory at rest. A frame is complete when all its faces are painted and shown in full.
      """)

  @OptionGroup var measured: MeasuredScene

  @Option(
    "The number of starts, from 1 to 1000.", value: "N", as: OptionValue.integer(in: 1...1000))
  var runs = 5

  @Option(
    help: ArgumentHelp(
      "The program to start. (default: the cardstage beside this one)", valueName: "FILE")
  )
  var program: String?

  @Flag(help: "Print one JSON object.")
  var json = false

  @Argument(help: "Files that the program opens.")
  var files: [String] = []

  func run() throws {
    _ = try StageSettings(scene: measured.scene)
    let (width, height) = try measured.pixels
    let reports = try ShownProgram.reports(
      ["--scene", measured.scene, "--size", "\(width)x\(height)", "--"] + files, of: program,
      count: runs)
    let summary = StartSummary(reports)
    print(json ? summary.json : try measured.report(summary.table, note: ", median of \(runs)"))
  }
}

extension ShownProgram {
  /// Returns the reports of several starts of `cardstage show`, one after the other.
  ///
  /// - Parameter program: the path of the program; nil for the one beside this program.
  static func reports(
    _ arguments: [String], of program: String? = nil, count: Int
  ) throws(Failure) -> [StartReport] {
    let program = program ?? ProgramFolder.path + "/cardstage"
    // A server restarts when its last client disconnects, and the next client would have to wait. This connection
    // prevents the restart.
    let connection: DisplayConnection
    do {
      connection = try MainActor.assumeIsolated { try DisplayConnection() }
    } catch {
      throw Failure(.noDisplay, "\(error)")
    }
    defer { withExtendedLifetime(connection) {} }
    return try (0..<count).map { _ throws(Failure) in try ShownProgram(program, arguments).report()
    }
  }
}
