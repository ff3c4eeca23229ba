@preconcurrency import Glibc
import Testing
import X11TestSupport

/// Tests behaviour that only a separate process can show, with the program `windowprobe`.
@Suite struct ProcessTests {
  /// The path of the probe beside the test bundle.
  static var probe: String {
    var path = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &path, path.count)
    let text = String(
      decoding: path[..<max(0, length)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return String(text.prefix(upTo: text.lastIndex(of: "/") ?? text.startIndex)) + "/windowprobe"
  }

  @Test func aLostDisplayEndsTheProcessWithOneLine() throws {
    let server = try XvfbServer()
    let (output, errors) = (makePipe(), makePipe())
    let probe = try ChildProcess(
      Self.probe, ["--animate"], environment: ["DISPLAY": server.display],
      files: [1: output.writing, 2: errors.writing])
    close(output.writing)
    close(errors.writing)
    let user = try VirtualUser(display: server.display)
    #expect(readText(output.reading, seconds: 5) { $0.contains("painted") }.contains("painted"))
    user.drag([(50, 50), (300, 200)], samples: 5, interval: 0.002, holds: true)
    server.crash()
    #expect(probe.wait(seconds: 3) == 74)
    #expect(readText(errors.reading, seconds: 2) == "cardstage: the display was lost\n")
    close(output.reading)
    close(errors.reading)
  }

  @Test func atRestTheProcessUsesNoTime() throws {
    let server = try Servers.get()
    let output = makePipe()
    let probe = try ChildProcess(
      Self.probe, environment: ["DISPLAY": server.display], files: [1: output.writing])
    close(output.writing)
    #expect(readText(output.reading, seconds: 5) { $0.contains("painted") }.contains("painted"))
    // On a busy machine, the probe may take longer to come to rest.
    let isAsleep = (0..<20).contains { _ in
      let (sleeps, time) = (probe.sleeps, probe.processorSeconds)
      usleep(300_000)
      return time > 0 && probe.sleeps == sleeps && probe.processorSeconds == time
    }
    #expect(isAsleep)
    close(output.reading)
  }
}
