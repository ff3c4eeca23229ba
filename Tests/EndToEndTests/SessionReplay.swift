import Foundation
import Testing
import X11TestSupport

/// The comparison of a session's file with its window.
extension EndToEnd.Sessions {
  /// The members of a session's or a trace's line that the comparison reads.
  private struct Line: Decodable {
    var t: Double?
    var type: String?
  }

  func time(of type: String, in file: String) throws -> Double {
    // The lines of frames and moves are arrays. All other lines are objects.
    let lines = try lines(of: file).filter { $0.hasPrefix("{") }.map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
    return try #require(lines.first { $0.type == type }?.t, "there is no \(type)")
  }

  func lines(of file: String) throws -> [Substring] {
    try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
  }

  /// Returns the lines of a trace between two times, without the costs of frames.
  func frames(
    _ trace: String, from begin: Double = -1, to end: Double = .infinity
  ) throws -> [Substring] {
    try lines(of: trace).compactMap { line in
      let time = try JSONDecoder().decode(Line.self, from: Data(line.utf8)).t ?? 0
      guard time > begin, time <= end else { return nil }
      return line.range(of: ",\"begun\"").map { line[..<$0.lowerBound] } ?? line.dropLast()
    }
  }

  func toggle(_ app: App) { app.user.key("r", holding: ["Control_L"]) }

  func play(
    _ scratch: Scratch, _ file: String, to name: String, _ arguments: [String] = []
  ) async throws -> [String: Data] {
    let folder = scratch.file(name)
    let outcome = try await run(
      ["record", "--script", file, "--out", folder] + arguments, seconds: 120)
    try #require(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    return try contents(of: folder)
  }

  func image(_ scratch: Scratch, _ folder: String, _ number: Int) throws -> PixelGrid {
    let digits = String(number)
    let zeros = String(repeating: "0", count: 6 - digits.count)
    return try PixelGrid(png: scratch.file("\(folder)/frame-\(zeros)\(digits).png"))
  }

  /// The pixels of a window, and the time of their frame.
  struct Still {
    var image: PixelGrid
    var time: Double
  }

  /// Returns the window's pixels when nothing moves. Items that vanish after some seconds without input may vanish
  /// later.
  func still(
    of app: App, quiet: Double, where isIt: (TraceLine) -> Bool
  ) async throws -> Still {
    while true {
      let line = try #require(try await app.trace.last(quiet: quiet, where: isIt))
      let image = try app.grab()
      try app.trace.update()
      if app.last.t == line.t { return Still(image: image, time: line.t) }
    }
  }

  /// Expects that the session's file shows a still frame a moment later.
  func expect(
    _ still: Still, of file: String, _ scratch: Scratch,
    at location: SourceLocation = #_sourceLocation
  ) async throws {
    // The times of a replay count from the beginning of the recording.
    let offset = still.time - (try time(of: "record", in: file)) + 0.001
    let shot = try await run([
      "shot", "--script", file, "--at", "\(offset)", "--out", scratch.file("still.png"),
    ])
    #expect(shot.status == 0, "\(shot)", sourceLocation: location)
    let (played, seen) = (try PixelGrid(png: scratch.file("still.png")), still.image)
    let isImageSame = isSame(played, seen)
    #expect(
      isImageSame, "off in \(withoutSign(played).extent(offFrom: withoutSign(seen)) as Any)",
      sourceLocation: location)
  }

  /// Expects that a replay of a session's file shows the frames that its window drew, and then the window's frame at
  /// rest. The window drew more than 20 frames, but on a busy machine not many more.
  func expectReplay(
    of file: String, in app: App, _ scratch: Scratch, _ rest: Still,
    at location: SourceLocation = #_sourceLocation
  ) async throws {
    let shot = try await run([
      "shot", "--script", file, "--out", scratch.file("a.png"), "--trace", scratch.file("again"),
    ])
    #expect(shot.status == 0, "\(shot)", sourceLocation: location)
    let (begin, end) = (try time(of: "record", in: file), try time(of: "stop", in: file))
    let seen = try frames(app.trace.path, from: begin, to: end)
    let again = try frames(scratch.file("again"))
    #expect(seen.count > 20, sourceLocation: location)
    let firstOff = zip(again, seen).first { $0 != $1 }
    #expect(
      firstOff == nil && again.count == seen.count,
      "\(firstOff as Any), \(again.count) of \(seen.count)", sourceLocation: location)
    try await expect(rest, of: file, scratch, at: location)
  }

  /// Returns whether two images are equal except for the sign of a recording.
  ///
  /// The parts of a frame that a window draws again depend on the times at which its faces were painted. In about one
  /// of sixty runs, one pixel of 288,000 differed.
  func isSame(_ a: PixelGrid, _ b: PixelGrid) -> Bool {
    let (a, b) = (withoutSign(a), withoutSign(b))
    return a.differingFraction(from: b, by: 2) == 0 && a.differingFraction(from: b, by: 0) < 1e-4
  }

  /// Returns the image without the corner in which a window shows that it records. In one scene the sign is above the
  /// scene's controls.
  func withoutSign(_ image: PixelGrid) -> PixelGrid {
    var image = image
    for y in image.height - 128..<image.height {
      for x in image.width - 48..<image.width { image.pixels[y * image.width + x] = 0 }
    }
    return image
  }
}
