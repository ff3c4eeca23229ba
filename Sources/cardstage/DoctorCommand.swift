import ArgumentParser
import CardApp
import CardContent
import CardDecode
import CardSystem
import CardX11

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Print the display's capabilities.")

  @Flag(help: "Open a window that shows what each key or clicker button sends, and its action.")
  var clicker = false

  @Flag(
    help:
      "Decode a sample of each kind of file. Print the results, and the system calls that the sandbox refuses."
  )
  var workers = false

  func run() throws {
    if workers {
      try tryWorkers()
      return
    }
    if clicker {
      try MainActor.assumeIsolated { try ClickerCheck(UserKeys.bindings()).run() }
      return
    }
    try MainActor.assumeIsolated {
      let connection: DisplayConnection
      do {
        connection = try DisplayConnection()
      } catch {
        throw Failure(.noDisplay, "\(error)")
      }
      Self.printLines(DisplayReport(connection, wayland: WaylandOutputs.query).lines)
    }
  }

  /// Decodes the bundled samples in the workers, to check that the workers function.
  ///
  /// - Throws: An error if a sample cannot be decoded.
  private func tryWorkers() throws {
    let folder = try AssetFolder.find() + "/samples"
    let samples = try FileText.namesRead(in: folder).sorted()
    let trials = samples.map { WorkerTrial(path: "\(folder)/\($0)") }
    Self.printLines(
      zip(samples, trials).map { sample, trial in
        let refused =
          trial.refusedCalls.isEmpty
          ? [] : ["refused: " + trial.refusedCalls.joined(separator: ", ")]
        return (sample, ([trial.failure?.message ?? "works"] + refused).joined(separator: "; "))
      })
    let failures = trials.filter { $0.failure != nil }.count
    if failures > 0 {
      throw Failure(.systemError, "\(failures) of \(trials.count) samples cannot be decoded")
    }
  }

  private static func printLines(_ lines: [(label: String, value: String)]) {
    let width = lines.map(\.label.count).max() ?? 0
    for line in lines {
      let padding = String(repeating: " ", count: width - line.label.count)
      print("\(line.label)\(padding)  \(line.value)")
    }
  }
}
