import ArgumentParser
import CardApp
import CardSystem
import CardX11

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Print the display's capabilities.")

  @Flag(help: "Open a window that shows what each key or clicker button sends, and its action.")
  var clicker = false

  func run() throws {
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
      let lines = DisplayReport(connection, wayland: WaylandOutputs.query).lines
      let width = lines.map(\.label.count).max() ?? 0
      for line in lines {
        let padding = String(repeating: " ", count: width - line.label.count)
        print("\(line.label)\(padding)  \(line.value)")
      }
    }
  }
}
