@preconcurrency import Glibc
import Testing
import X11TestSupport

@testable import CardX11

/// Tests the exchange of clipboard data between the window and a program that was not written for it.
@Suite struct XclipTests {
  @Test(arguments: [2000, 6_000_000])
  func theImageOfXclipIsPasted(size: Int) throws {
    let server = try XvfbServer()
    let harness = try Harness(server)
    let bytes = PasteTests.noise(size)
    let file = "/tmp/cardstage-xclip-\(getpid())-\(size)"
    defer { unlink(file) }
    try #require(write(bytes, to: file))
    let program = try xclip(server, ["-quiet", "-t", "image/png", "-i", file])
    defer { program.end() }
    try #require(harness.user.awaitOwner(of: "CLIPBOARD", seconds: 5))
    harness.stage.paste()
    #expect(harness.run { !$0.events.isEmpty })
    let isSame = harness.events == [.pasted(.image(bytes: bytes, type: "image/png"))]
    #expect(isSame)
  }

  @Test(arguments: [2000, 6_000_000])
  func xclipReadsTheCopiedImage(size: Int) throws {
    let server = try XvfbServer()
    let harness = try Harness(server)
    let bytes = PasteTests.noise(size)
    harness.stage.copy(png: bytes) { nil }
    #expect(harness.run { $0.stage.transfers.ownsClipboard })
    let output = makePipe()
    defer { close(output.reading) }
    let program = try xclip(server, ["-t", "image/png", "-o"], output: output.writing)
    defer { program.end() }
    close(output.writing)
    let read = harness.read(output.reading, seconds: 10)
    let isSame = read == bytes
    #expect(isSame, "\(read.count) bytes")
    #expect(program.wait(seconds: 5) == 0)
  }

  private func xclip(
    _ server: XvfbServer, _ arguments: [String], output: Int32 = -1
  ) throws -> ChildProcess {
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nothing) }
    return try ChildProcess(
      "xclip", ["-selection", "clipboard"] + arguments, environment: ["DISPLAY": server.display],
      files: [1: output < 0 ? nothing : output, 2: nothing])
  }

  private func write(_ bytes: [UInt8], to path: String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    defer { fclose(file) }
    return fwrite(bytes, 1, bytes.count, file) == bytes.count
  }
}
