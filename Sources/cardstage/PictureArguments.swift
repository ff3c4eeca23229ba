import ArgumentParser

/// The options of the commands without a window.
struct PictureArguments: ParsableArguments {
  @Flag(name: .customLong("xray"), help: "Show the X-ray from the first frame on.")
  var showsXRay = false

  @Option(
    help: ArgumentHelp(
      """
      Write a line of JSON for each frame: for a session, the frames that its window drew; \
      otherwise sixty per second.
      """, valueName: "FILE"))
  var trace: String?
}
