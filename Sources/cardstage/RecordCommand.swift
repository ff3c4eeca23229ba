import ArgumentParser
import CardCommand
import CardScript
import CardSystem

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Render a script of input events as a film, with no X server.",
    discussion: """
      The extension selects the format: FILE.mp4 (H.264), FILE.webm (VP9) or FILE.gif, encoded by \
      ffmpeg, which must be on the PATH; or NAME.png-sequence, a folder of that name with \
      frame-000001.png and so on, identical to the byte each time. An existing file is replaced, \
      an existing folder only if it contains such frames and nothing else. A window that the \
      script resizes is fitted into the film. Ctrl+C ends the film early; pressed again, it gives \
      the film up.

      A session that a window recorded (Ctrl+R) is a script too. It contains the scene and the \
      window, and the film is as long as the recording. Without --fps and --slow, its \
      .png-sequence has a picture for each frame that the window drew, at any time; otherwise \
      frames are evenly spaced.
      """)

  @OptionGroup var scene: SceneArguments
  @OptionGroup var window: WindowArguments
  @OptionGroup var picture: PictureArguments

  @Option(help: ArgumentHelp("The input events to play, JSON lines.", valueName: "FILE"))
  var script: String?

  @Flag(help: "Play the tour in place of a script.")
  var tour = false

  @Option(help: ArgumentHelp("The film to write.", valueName: "FILE.mp4"))
  var out: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames per second of the film. (default: 60, for a GIF 25)", valueName: "N"))
  var fps: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Slow the film down N times. (default: 1.0)", valueName: "N"))
  var slow: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The film's end, in the script's seconds. (default: when everything is at rest, at most 3 \
      seconds after the last event; for a session, its end)
      """, valueName: "SECONDS"))
  var end: Double?

  @Flag(
    inversion: .prefixedNo,
    help: "Show the hand that plays. (default: --hand; for a session, --no-hand)")
  var hand: Bool?

  func validate() throws {
    guard (script != nil) != tour else {
      throw ValidationError("say what to play: --script FILE or --tour")
    }
    guard let format = FilmFormat(path: out) else {
      throw ValidationError("--out must end in \(FilmFormat.endings)")
    }
    guard (1...format.highestRate).contains(rate(of: format)) else {
      throw ValidationError(
        "--fps must be from 1 to \(Int(format.highestRate)) for a .\(format.rawValue)")
    }
    guard (1...1000).contains(slow ?? 1) else {
      throw ValidationError("--slow must be from 1 to 1000")
    }
    if let end, !(0...86_400).contains(end) {
      throw ValidationError("--end must be from 0 to 86400")
    }
    if let size = try window.pixels, format.needsEvenSize,
      size.width % 2 != 0 || size.height % 2 != 0
    {
      throw ValidationError(
        "--size must be even both ways for a .\(format.rawValue), not \(size.width)x\(size.height)")
    }
  }

  func run() throws {
    try Self.checkApart([
      ("--script", script), ("--tuning", scene.tuning), ("--layout", scene.layout), ("--out", out),
      ("--trace", picture.trace),
    ])
    guard let format = FilmFormat(path: out) else { return }
    let events = try script.map { try Script(keysymsAt: $0) } ?? Script.tour()
    let setup = try scene.setup(for: events, window, picture)
    let size = try window.pixels ?? format.size(of: events.session)
    var film = Film(
      setup, size: size, interfaceScale: window.scale ?? 1, script: events, format: format,
      rate: fps, slowness: slow, end: end)
    film.showsHand = hand ?? (events.session == nil)
    // The search for rest is not interrupted: before `Interrupt.watch()` Ctrl+C ends the program.
    film.end = film.timing.end
    if let trace = picture.trace {
      try TraceFile.write(
        events, setup, size: size, interfaceScale: film.interfaceScale, until: film.timing.end,
        to: trace)
    }
    var progress = ProgressLine()
    Interrupt.watch()
    try film.write(to: out, isCancelled: { Interrupt.isRequested }) { done, total in
      progress.show(done: done, of: total)
    }
  }

  private func rate(of format: FilmFormat) -> Double { fps ?? format.usualRate }
}
