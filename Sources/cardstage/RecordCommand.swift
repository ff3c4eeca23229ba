import CardContent
import ArgumentParser
import CardCommand
import CardScript
import CardSystem

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Render a script of input events as a video, without an X server.",
    discussion: """
      The extension selects the format: FILE.mp4 (H.264), FILE.webm (VP9) or FILE.gif, encoded by \
      ffmpeg, which must be on the PATH; or NAME.png-sequence, a folder of that name with \
      frame-000001.png and so on, identical to the byte each time. An existing file is replaced; \
      an existing folder is replaced only if it has such frames and nothing else. If the script \
      resizes its window, the window is fitted into the video. Ctrl+C ends the video early; press \
      it again to discard the video.

      The script can be a session that a window recorded (Ctrl+R). A session includes its scene and window size, and \
      the video is as long as the recording. Without --fps and --slow, the .png-sequence of a session has one image \
      for each frame that the window drew, at any time; otherwise frames are evenly spaced.
      """)

  @OptionGroup(title: "Content") var content: ContentArguments
  @OptionGroup(title: "Appearance") var appearance: AppearanceArguments
  @OptionGroup(title: "Window") var size: SizeArguments
  @OptionGroup(title: "Window") var viewport: ViewportArguments
  @OptionGroup(title: "Recording") var recording: Recording
  @OptionGroup(title: "Advanced") var start: StartArguments
  @OptionGroup(title: "Advanced") var rules: RuleArguments
  @OptionGroup(title: "Advanced") var inspection: InspectionArguments

  struct Recording: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Play the input events of this script or session (JSON lines).", valueName: "FILE"),
      completion: .file())
    var script: String?

    @Flag(help: "Play the tour instead of a script.")
    var tour = false

    @Option(
      help: ArgumentHelp("The video file or folder to write.", valueName: "FILE.mp4"),
      transform: OptionValue.path(endingIn: VideoFormat.endings) { VideoFormat(path: $0) != nil })
    var out: String

    @Option(
      "Frames per second of the video, from 1 to 240; for a GIF, to 50. (default: 60; for a GIF, 25)",
      value: "N",
      as: OptionValue.number(in: 1...240, "frames per second"))
    var fps: Double?

    @Option(
      "Play N times slower than real time, from 1 to 1000. (default: 1)", value: "N",
      as: OptionValue.number(in: 1...1000))
    var slow: Double?

    @Option(
      """
      The end of the video, from 0 to 86400 seconds of the script. (default: when everything is at rest, at most 3 \
      seconds after the last event; for a session, its end)
      """, value: "SECONDS", as: OptionValue.number(in: 0...86_400, "seconds"))
    var end: Double?

    @Flag(
      inversion: .prefixedNo,
      help: "Show the pointer that plays the script. (default: --hand; for a session, --no-hand)")
    var hand: Bool?

    func validate() throws {
      if script == nil, !tour {
        throw ValidationError("missing what to record; use --script FILE or --tour")
      }
      if script != nil, tour { throw ValidationError("use either --script or --tour, not both") }
      guard let format = VideoFormat(path: out) else { return }
      if let fps, fps > format.maximumRate {
        throw ValidationError(
          "--fps must be at most \(Int(format.maximumRate)) for .\(format.rawValue)")
      }
    }
  }

  func validate() throws {
    if let size = try size.pixels, let format = VideoFormat(path: recording.out),
      format.needsEvenSize, size.width % 2 != 0 || size.height % 2 != 0
    {
      throw ValidationError(
        "--size must have an even width and height for .\(format.rawValue), not \(size.width)x\(size.height)"
      )
    }
  }

  func run() throws {
    let out = recording.out
    let request = SceneRequest(
      content: content, rules: rules, viewport: viewport, start: start, appearance: appearance)
    try Self.checkApart(
      [("--script", recording.script)] + request.files,
      outputs: [("--out", out), ("--trace", inspection.trace)], shown: content.paths)
    guard let format = VideoFormat(path: out) else { return }
    let events = try recording.script.map { try Script(keysymsAt: $0) } ?? Script.tour()
    let size = try size.pixels ?? format.size(of: events.session)
    let setup = try request.setup(for: events, size: size, showsXRay: inspection.showsXRay)
    var video = Video(
      setup, size: size, interfaceScale: appearance.scale ?? 1, script: events, format: format,
      rate: recording.fps, slowness: recording.slow, end: recording.end)
    video.showsHand = recording.hand ?? (events.session == nil)
    let unshown = try video.setup.checkFirstFrame(of: video)
    // Finding the time of rest cannot be interrupted, so it comes before `Interrupt.watch()`, while Ctrl+C still ends
    // the program.
    video.end = video.timing.end
    if let trace = inspection.trace {
      try TraceFile.write(
        events, setup, size: size, interfaceScale: video.interfaceScale, until: video.timing.end,
        to: trace)
    }
    var progress = ProgressLine()
    Interrupt.watch()
    try video.write(to: out, isCancelled: { Interrupt.isRequested }) { done, total in
      progress.show(done: done, of: total)
    }
    try setup.reportUnshownFiles(except: unshown)
  }
}

extension StageSetup {
  /// Warns of the user's files that cannot be shown in the first frame of a video, before the video is written.
  ///
  /// Returns the paths of those files.
  ///
  /// - Throws: An exit status if none of the files can be shown.
  fileprivate func checkFirstFrame(of video: Video) throws -> Set<String> {
    guard !openings.numbers.isEmpty else { return [] }
    _ = Shot.render(
      self, size: video.size, interfaceScale: video.interfaceScale, script: video.script, at: 0)
    return try reportUnshownFiles()
  }
}
