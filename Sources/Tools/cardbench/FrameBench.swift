import ArgumentParser
import CardBench
import CardCommand
import CardKinetics
import CardPaint
import CardRaster
import CardSystem
import CardX11

/// The command `frame`, which measures Cardstage's compositor with the standard frame, so that it can be compared with
/// other compositors.
struct FrameBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frame",
    abstract: "Time the standard frame: cards in perspective, from files.",
    discussion: """
      Prints RESULT, the name, the threads, the median and minimum time of a frame in \
      milliseconds, the median in nanoseconds per composited pixel, and a note, separated by tabs.
      """)

  @Option(help: ArgumentHelp("The folder of scene.txt and tex0.raw….", valueName: "FOLDER"))
  var dir: String

  @Option(
    "The number of drawing threads, from 1 to 64. (default: one per core)", value: "N",
    as: OptionValue.integer(in: 1...64))
  var threads: Int?

  @Option(
    "The number of timed frames after the warm-up, from 1 to 1,000,000.", value: "N",
    as: OptionValue.integer(in: 1...1_000_000))
  var frames = 120

  @Option(help: ArgumentHelp("The image's size in pixels.", valueName: "WxH"))
  var size = Size(StandardFrame.size)

  @Option(help: ArgumentHelp("Sample small cards from mip levels.", valueName: "NAME"))
  var mips = Switch.on

  @Flag(help: "Draw a soft shadow under every card.")
  var shadows = false

  @Option(help: ArgumentHelp("The drawing code.", valueName: "NAME"))
  var kernel = KernelChoice.best

  @Option(help: ArgumentHelp("Write the image as rows of B, G, R, A.", valueName: "FILE.raw"))
  var out: String?

  enum Switch: String, ExpressibleByArgument, CaseIterable { case on, off }
  enum KernelChoice: String, ExpressibleByArgument, CaseIterable {
    case best, portable, avx2, avx512
  }

  /// The number of frames drawn before the first one is timed.
  private static let warmUp = 10

  func validate() throws {
    _ = try size.pixels(of: "--size")
  }

  func run() throws {
    let (width, height) = try size.pixels(of: "--size")
    let standard = try StandardFrame(folder: dir)
    let chosen = try chosenKernel()
    let threads = threads ?? Processors.allowed
    let compositor = Compositor(threads: threads, kernel: chosen)
    compositor.usesMips = mips == .on
    let list = standard.list(width: width, height: height, hasShadows: shadows)
    var bitmap = Bitmap(width: width, height: height)
    let times = bitmap.withRows { rows in
      (0..<Self.warmUp + frames).map { _ in
        let start = MonotonicClock.now()
        compositor.draw(list, faces: standard.image, into: rows)
        return (MonotonicClock.now() - start) * 1000
      }
    }
    let summary = Summary(Array(times.dropFirst(Self.warmUp)))
    let pixels = standard.compositedPixels(width: width, height: height)
    let pixelTime = pixels > 0 ? summary.median * 1e6 / Double(pixels) : 0
    var notes = ["mips \(mips.rawValue)", "\(frames) frames"]
    if (width, height) != StandardFrame.size { notes.insert("\(width)x\(height)", at: 0) }
    if shadows { notes.append("shadows") }
    let cells = [
      "RESULT", "Cardstage, \(Self.name(of: chosen))", "\(threads)",
      summary.median.text(decimals: 3), summary.min.text(decimals: 3), pixelTime.text(decimals: 2),
      notes.joined(separator: ", "),
    ]
    print(cells.joined(separator: "\t"))
    if let out { try bitmap.writeRaw(to: out) }
  }

  private func chosenKernel() throws -> Kernel {
    let chosen: Kernel =
      switch kernel {
      case .best: .best
      case .portable: .portable
      case .avx2: .avx2
      case .avx512: .avx512
      }
    guard chosen.isSupported else {
      throw Failure(.usage, "this machine does not support \(Self.name(of: chosen))")
    }
    return chosen
  }

  /// Returns the name of a kernel in a report.
  private static func name(of kernel: Kernel) -> String {
    switch kernel {
    case .portable: "portable Swift"
    case .avx2: "AVX2"
    case .avx512: "AVX-512"
    }
  }
}
