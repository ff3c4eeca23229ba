@preconcurrency import Glibc
import Testing
import X11TestSupport

/// Servers by their arguments, started when first asked for; they end with the test process.
enum Servers {
  private static var running: [[String]: XvfbServer] = [:]

  static func get(screen: String = "1280x800x24", _ arguments: [String] = []) throws -> XvfbServer {
    if let server = running[[screen] + arguments] { return server }
    let server = try XvfbServer(screen: screen, arguments)
    running[[screen] + arguments] = server
    return server
  }
}

/// The program in its window, and a user in front of it.
final class App {
  /// The window's size where none is asked for; small, so that its pixels are soon read.
  static let size = (width: 600, height: 480)

  let user: VirtualUser
  let process: ChildProcess
  let trace: TraceReader
  let window: SeenWindow
  let scratch: Scratch
  private let errorFile: Int32

  /// Shows `scene` and waits until it is at rest.
  ///
  /// - Parameter arguments: added to the command line; a size among them takes the default's place.
  init(
    _ scene: String, _ arguments: [String] = [], on server: XvfbServer? = nil,
    environment: [String: String] = [:], seconds: Double = 10
  ) throws {
    let server = try server ?? Servers.get()
    scratch = try Scratch()
    user = try VirtualUser(display: server.display)
    // Out of the way: a pointer that happens to lie over a card lights it.
    user.move(1279, 799)
    var options = ["--scene", scene, "--trace", scratch.file("trace")] + arguments
    if !arguments.contains("--size"), !arguments.contains("--fullscreen") {
      options += ["--size", "\(Self.size.width)x\(Self.size.height)"]
    }
    errorFile = open(scratch.file("errors"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    process = try ChildProcess(
      Product.path, ["show"] + options,
      environment: environment.merging(["DISPLAY": server.display]) { given, _ in given },
      files: [2: errorFile])
    trace = TraceReader(path: scratch.file("trace"))
    window = try #require(
      user.window(pid: process.pid, seconds: seconds), "the window never showed")
    _ = try #require(
      try trace.last(seconds: seconds) { $0.phase == "idle" }, "the scene never came to rest")
  }

  isolated deinit {
    process.end()
    close(errorFile)
  }

  // MARK: What it says

  var last: TraceLine { trace.lines[trace.lines.count - 1] }

  /// Standard error so far.
  var errors: String {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = pread(errorFile, &bytes, bytes.count, 0)
    return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
  }

  /// Does something and waits for a frame after it that satisfies `isIt`.
  @discardableResult
  func after(
    _ act: () throws -> Void = {}, seconds: Double = 8, _ claim: String = "",
    at location: SourceLocation = #_sourceLocation, where isIt: (TraceLine) -> Bool
  ) throws -> TraceLine {
    try trace.update()
    let count = trace.lines.count
    try act()
    return try #require(
      try trace.line(after: count, seconds: seconds, where: isIt),
      "\(claim) never came; last: \(String(describing: trace.lines.last))",
      sourceLocation: location)
  }

  /// Waits until nothing moves and the last frame satisfies `isIt`.
  @discardableResult
  func settle(
    seconds: Double = 8, at location: SourceLocation = #_sourceLocation,
    where isIt: (TraceLine) -> Bool = { _ in true }
  ) throws -> TraceLine {
    try #require(
      try trace.last(seconds: seconds) { $0.phase == "idle" && isIt($0) },
      "it never came to such a rest; last: \(String(describing: trace.lines.last))",
      sourceLocation: location)
  }

  /// Waits, with the button held, until the last frame satisfies `isIt`.
  @discardableResult
  func settleDrag(
    seconds: Double = 8, at location: SourceLocation = #_sourceLocation,
    where isIt: (TraceLine) -> Bool
  ) throws -> TraceLine {
    try #require(
      try trace.last(quiet: 0.1, seconds: seconds) { $0.phase == "dragging" && isIt($0) },
      "it was never dragged so; last: \(String(describing: trace.lines.last))",
      sourceLocation: location)
  }

  /// The frames after the first `count`.
  func lines(after count: Int) throws -> ArraySlice<TraceLine> {
    try trace.update()
    return trace.lines.dropFirst(count)
  }

  // MARK: Places

  /// The screen's pixel of a place in the viewport, given as shares of its width and height.
  func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    pixel(x * last.width, y * last.height)
  }

  /// The screen's pixel of a viewport point.
  func pixel(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let (viewport, zoom) = (last.viewport, last.zoom)
    return (
      (Double(window.x) + viewport[0] + x * zoom).rounded(),
      (Double(window.y) + viewport[1] + y * zoom).rounded()
    )
  }

  /// The viewport point of a screen's pixel.
  func point(_ pixel: (x: Double, y: Double)) -> (x: Double, y: Double) {
    let (viewport, zoom) = (last.viewport, last.zoom)
    return (
      (pixel.x - Double(window.x) - viewport[0]) / zoom,
      (pixel.y - Double(window.y) - viewport[1]) / zoom
    )
  }

  // MARK: Pixels

  func grab(_ location: SourceLocation = #_sourceLocation) throws -> PixelGrid {
    try #require(user.pixels(of: window.id), sourceLocation: location)
  }

  /// Waits until the window shows `picture`, to within the tolerance; the share that is off.
  ///
  /// Faces fade in as they are painted, so the picture may come a little later than the motion.
  func offness(from picture: PixelGrid, seconds: Double = 3) throws -> Double {
    let end = monotonicSeconds() + seconds
    while true {
      let share = try grab().shareOff(from: picture)
      if share <= PixelGrid.tolerance || monotonicSeconds() > end { return share }
      usleep(50_000)
    }
  }
}
