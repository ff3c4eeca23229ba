import ArgumentParser
import CardBench
import CardCommand
import CardContent
import CardKinetics
import CardRaster
import CardScenes
import CardSystem
import CardX11

/// The command `display`, which measures in about a minute how Cardstage runs on a display.
struct DisplayBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "display",
    abstract: "Report how the scenes run on this display, as text for a bug report.",
    discussion: """
      Takes about a minute, in which a window moves cards by itself; leave it in front. Prints the \
      server, its driver, its monitors and its extensions. Then prints for each scene the median and \
      the 99th percentile, in milliseconds, of a frame and of its upload to the server, and the \
      number of frames that missed their refresh. The last table is the time from an input to the \
      refresh that shows it. The report names no user, host or file.
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The window's size in device pixels. (default: the first monitor's)", valueName: "WxH"))
  var size: Size?

  @Option(
    "The duration of the flings in each scene, from 0.1 to 3600 seconds.", value: "SECONDS",
    as: OptionValue.number(in: 0.1...3600, "seconds"))
  var seconds = 7.0

  func run() throws {
    // `main` runs on the main thread.
    try MainActor.assumeIsolated {
      let connection: DisplayConnection
      do { connection = try DisplayConnection() } catch { throw Failure(.noDisplay, "\(error)") }
      for (label, value) in DisplayReport(connection).lines where label != "display" {
        print("\(label): \(value)")
      }
      print("drawing threads: \(min(Processors.allowed, 8)) of \(Processors.allowed) processors")
      let pixels = try size?.pixels(of: "--size") ?? connection.firstMonitorSize
      print("window: \(pixels.width)×\(pixels.height)\n\n\(RunTimes.head)")
      let content = try ContentLoader.load(from: AssetFolder.find())
      for scene in SceneCatalog.names {
        let setup = StageSetup(try StageSettings(scene: scene), content: content)
        let run = try SceneRun(setup: setup, size: pixels)
        print(try run.run(seconds: seconds).row(scene))
      }
      print("")
      let first = StageSetup(try StageSettings(scene: SceneCatalog.names[0]), content: content)
      let run = try SceneRun(setup: first, size: pixels, samples: 1000)
      do throws(Failure) {
        print(try run.latencies(seconds: 2 * seconds).table)
      } catch {
        print(error.message)
      }
    }
  }
}
