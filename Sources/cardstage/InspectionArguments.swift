import ArgumentParser

/// The options `--xray` and `--trace` of the commands that open no window.
struct InspectionArguments: ParsableArguments {
  @Flag(name: .customLong("xray"), help: "Show the X-ray from the first frame.")
  var showsXRay = false

  @Option(
    help: ArgumentHelp(
      """
      Write a line of JSON for each frame: for a session, the frames that its window drew; \
      otherwise 60 per second.
      """, valueName: "FILE"),
    completion: .file())
  var trace: String?
}
