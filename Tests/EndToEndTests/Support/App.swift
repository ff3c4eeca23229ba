import Foundation
@preconcurrency import Glibc
import Testing
import X11TestSupport

/// A limited number of slots for programs, each with a server of its own.
///
/// The tests wait more than they work, but too many tests at once overload two cores.
final class Slot {
  private static let maximum = 8
  private static var taken = 0
  private static var waiting: [CheckedContinuation<Void, Never>] = []
  private static var idle: [XvfbServer] = []

  let server: any TestServer
  private let isShared: Bool

  /// Waits for a free slot. If `server` is given, the slot uses that server instead of a common one.
  init(_ server: (any TestServer)? = nil) async throws {
    if Self.taken < Self.maximum {
      Self.taken += 1
    } else {
      await withCheckedContinuation { Self.waiting.append($0) }
    }
    isShared = server == nil
    self.server = try server ?? Self.idle.popLast() ?? XvfbServer()
  }

  isolated deinit {
    if isShared, let server = server as? XvfbServer { Self.idle.append(server) }
    if Self.waiting.isEmpty { Self.taken -= 1 } else { Self.waiting.removeFirst().resume() }
  }
}

/// The running program with its window, and a virtual user who operates it.
final class App {
  /// The default size of the window, which is small so that its pixels are read quickly.
  static let size = (width: 600, height: 480)

  /// Returns the options with which a scene begins at rest: the Switcher begins at offset 0, without its opening.
  static func start(of scene: String) -> [String] {
    scene == "switcher" ? ["--offset", "0"] : []
  }

  let user: VirtualUser
  let process: ChildProcess
  let trace: TraceReader
  /// The window at the end of the start.
  private(set) var window: SeenWindow
  private let scratch: Scratch
  private let slot: Slot
  private let errorFile: Int32

  /// Shows `scene` and waits until it is at rest.
  ///
  /// - Parameters:
  ///   - arguments: More arguments. A size among them replaces the default size.
  ///   - config: The text of the user's configuration file.
  ///   - stalls: The number of pauses of the process during its start, as on a busy machine.
  ///   - opens: Whether the Switcher's pile shows its opening.
  ///   - comesToRest: Whether the scene comes to rest, so that the call waits for this.
  init(
    _ scene: String, _ arguments: [String] = [], on server: (any TestServer)? = nil,
    environment: [String: String] = [:], config: String? = nil, seconds: Double = 20,
    stalls: Int = 0, opens: Bool = false, comesToRest: Bool = true
  ) async throws {
    slot = try await Slot(server)
    scratch = try Scratch()
    user = try VirtualUser(slot.server)
    // No button is held, and the pointer is over no card.
    user.release()
    user.move(1279, 799)
    var options = ["--scene", scene, "--trace", scratch.file("trace")] + arguments
    if !opens { options += App.start(of: scene) }
    if !arguments.contains("--size"), !arguments.contains("--fullscreen") {
      options += ["--size", "\(Self.size.width)x\(Self.size.height)"]
    }
    if let config {
      _ = try scratch.home()
      _ = try scratch.write(config, to: "cardstage/config.toml")
    }
    errorFile = open(scratch.file("errors"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    process = try ChildProcess(
      Product.path, ["show"] + options,
      environment: environment.merging(try scratch.home()) { given, _ in given }
        .merging(["DISPLAY": slot.server.display]) { given, _ in given },
      files: [2: errorFile])
    trace = TraceReader(path: scratch.file("trace"))
    for _ in 0..<stalls {
      try await pause(0.025)
      process.signal(SIGSTOP)
      try await pause(0.15)
      process.signal(SIGCONT)
    }
    var window: SeenWindow?
    let end = monotonicSeconds() + seconds
    while window == nil, monotonicSeconds() < end {
      try await pause(0.01)
      window = user.window(pid: process.pid, seconds: 0)
    }
    self.window = try #require(window, "the window never showed")
    guard comesToRest else { return }
    let rest = try await trace.last(seconds: seconds) { $0.phase == "idle" }
    try #require(rest != nil, "the scene never came to rest")
    // A window manager may have moved the window in the meantime.
    if let moved = user.seen(self.window.id) { self.window = moved }
  }

  isolated deinit {
    process.end()
    close(errorFile)
  }

  /// The name of the server that shows the program.
  var display: String { slot.server.display }

  /// Drops files on the middle of the window.
  func drop(_ paths: [String]) async throws {
    let source = try Peer(display: display)
    source.enter(window.id, data: Array(paths.map { "file://\($0)\r\n" }.joined().utf8))
    source.position(
      window.id, x: window.x + window.width / 2, y: window.y + window.height / 2)
    source.drop(on: window.id)
    try #require(
      try await waits { _ in
        source.pump()
        return source.finishes == [true]
      })
  }

  // MARK: Output

  var last: TraceLine { trace.lines[trace.lines.count - 1] }

  /// The output on standard error until now.
  var errors: String {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = pread(errorFile, &bytes, bytes.count, 0)
    return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
  }

  /// Performs an action, and waits for a later frame that satisfies `isIt`.
  @discardableResult
  func after(
    _ act: () throws -> Void = {}, seconds: Double = 20,
    at location: SourceLocation = #_sourceLocation, where isIt: (TraceLine) -> Bool
  ) async throws -> TraceLine {
    try trace.update()
    let count = trace.lines.count
    try act()
    let line = try await trace.line(after: count, seconds: seconds, where: isIt)
    return try #require(
      line, "no such frame came; last: \(String(describing: trace.lines.last))",
      sourceLocation: location)
  }

  /// Waits until nothing moves and the last frame satisfies `isIt`.
  @discardableResult
  func settle(
    quiet: Double = 0.2, seconds: Double = 20, at location: SourceLocation = #_sourceLocation,
    where isIt: (TraceLine) -> Bool = { _ in true }
  ) async throws -> TraceLine {
    let line = try await trace.last(quiet: quiet, seconds: seconds) {
      $0.phase == "idle" && isIt($0)
    }
    return try #require(
      line, "it never came to such a rest; last: \(String(describing: trace.lines.last))",
      sourceLocation: location)
  }

  /// Waits, with the button held, until the last frame satisfies `isIt`.
  @discardableResult
  func settleDrag(
    seconds: Double = 20, at location: SourceLocation = #_sourceLocation,
    where isIt: (TraceLine) -> Bool
  ) async throws -> TraceLine {
    let line = try await trace.last(quiet: 0.1, seconds: seconds) {
      $0.phase == "dragging" && isIt($0)
    }
    return try #require(
      line, "it was never dragged so; last: \(String(describing: trace.lines.last))",
      sourceLocation: location)
  }

  /// Returns the frames after the first `count`.
  func lines(after count: Int) throws -> ArraySlice<TraceLine> {
    try trace.update()
    return trace.lines.dropFirst(count)
  }

  /// Returns whether a second passes in which no thread of the program wakes or runs.
  func fallsAsleep() async throws -> Bool {
    // The program paints ahead after the last frame, and a busy machine makes that slower.
    for _ in 0..<10 {
      let (before, time) = (process.sleeps, process.processorSeconds)
      try #require(before.count >= 2 && time > 0)
      try await pause(1)
      if process.sleeps == before, process.processorSeconds == time { return true }
    }
    return false
  }

  // MARK: Positions

  /// Returns the screen's pixel of a position in the viewport, given in fractions of its width and height.
  func position(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    pixel(x * last.width, y * last.height)
  }

  /// Returns the screen pixel of a viewport point.
  func pixel(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let (viewport, zoom) = (last.viewport, last.zoom)
    return (
      (Double(window.x) + viewport[0] + x * zoom).rounded(),
      (Double(window.y) + viewport[1] + y * zoom).rounded()
    )
  }

  /// Returns the viewport point of a screen pixel.
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

  /// Expects the window to show `image`, except for a fraction of the pixels.
  ///
  /// Faces fade in as they are painted, so the window may show `image` a little after the motion. A failed test
  /// keeps both images.
  func expect(
    _ image: PixelGrid, tolerance: Double = PixelGrid.tolerance, by distance: Int = 8,
    seconds: Double = 20, withSceneBar: Bool = false, at location: SourceLocation = #_sourceLocation
  ) async throws {
    let end = monotonicSeconds() + seconds
    while true {
      let seen = try grab(location)
      let fraction =
        withSceneBar
        ? seen.differingFraction(from: image, by: distance)
        : Self.withoutSceneBar(seen).differingFraction(
          from: Self.withoutSceneBar(image), by: distance)
      if fraction <= tolerance { return }
      if monotonicSeconds() > end {
        let paths = ["seen", "wanted"].map { NSTemporaryDirectory() + "cardstage-\($0).ppm" }
        seen.writePPM(paths[0])
        image.writePPM(paths[1])
        Issue.record(
          "\(fraction * 100) % of the pixels are off: \(paths)", sourceLocation: location)
        return
      }
      try await pause(0.04)
    }
  }

  /// Returns the image without the scene bar, which vanishes some seconds after a drag.
  private static func withoutSceneBar(_ image: PixelGrid) -> PixelGrid {
    let isWide = image.width >= image.height
    let width = isWide ? image.width * 14 / 100 : image.width
    let height = isWide ? image.height * 27 / 100 : image.height * 9 / 100
    var result = image
    for y in 0..<height {
      for x in 0..<width { result.pixels[y * image.width + x] = 0 }
    }
    return result
  }

  /// Waits until a fraction of at least `fraction` of the pixels differs from `image`, and returns whether this
  /// happened.
  func differs(from image: PixelGrid, by fraction: Double, seconds: Double = 20) async throws
    -> Bool
  {
    let end = monotonicSeconds() + seconds
    while try grab().differingFraction(from: image) < fraction {
      guard monotonicSeconds() < end else { return false }
      try await pause(0.03)
    }
    return true
  }

  /// Waits for a condition that the trace does not show, and returns whether it became true.
  func waits(seconds: Double = 20, until isSo: (App) throws -> Bool) async throws -> Bool {
    let end = monotonicSeconds() + seconds
    while try !isSo(self) {
      guard monotonicSeconds() < end else { return false }
      try await pause(0.01)
    }
    return true
  }
}
