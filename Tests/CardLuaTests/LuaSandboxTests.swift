import CardKinetics
import CardModel
import Glibc
import Testing

@testable import CardLua

/// Tests that hostile and faulty files are refused with a reason, and with the line at fault if there is one.
@Suite struct LuaSandboxTests {
  @Test func thereAreHundredsOfHostileFiles() { #expect(HostileFile.all.count >= 180) }

  @Test(arguments: HostileFile.all)
  func aHostileFileIsAnError(file: HostileFile) throws {
    let error = try #require(failure(of: file.text))
    #expect(error.reason.contains(file.reason), "\(error)")
    #expect(error.line == file.line, "\(error)")
    let text = error.description
    #expect(text.hasPrefix(file.line.map { "test.lua:\($0): " } ?? "test.lua: "))
    #expect(!text.contains { $0.isNewline } && text.utf8.count < 1100)
  }

  /// A failed call does not affect the next call. On a slow machine, an endless loop may exceed the time before it exceeds
  /// the number of steps.
  @Test(arguments: HostileFile.all)
  func aFailureLeavesNothingBehind(file: HostileFile) throws {
    guard let layout = try? LuaLayout(file.text, file: "test.lua") else { return }
    let errors = (0..<3).map { _ in #expect(throws: LuaLayoutError.self) { try layout.pose() } }
    let reports = errors.map {
      $0?.description.replacing(/more than [0-9,]+ (ms|steps) in one call/, with: "too long")
    }
    #expect(Set(reports).count == 1)
  }

  /// Neither loading a file nor calling it for a pose takes 50 ms of processor time, so that no frame waits that long.
  ///
  /// This test runs only in long runs, since a busy machine is slower.
  @Test(.enabled(if: getenv("CARDSTAGE_LONG_RUNS") != nil), arguments: HostileFile.all)
  func noCallTakesLong(file: HostileFile) {
    func seconds(_ body: () -> Void) -> Double {
      func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
      }
      let start = now()
      body()
      return now() - start
    }
    var layout: LuaLayout?
    #expect(seconds { layout = try? LuaLayout(file.text, file: "test.lua") } < 0.05)
    guard let layout else { return }
    #expect(seconds { _ = try? layout.pose() } < 0.05)
  }

  /// The files mix the bytes of real Lua files.
  @Test(arguments: 0..<300)
  func noMutatedFileEndsTheProgram(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let name = Gallery.names[seed % Gallery.names.count]
    var bytes = Array(try Gallery.text(name).utf8)
    for _ in 0..<1 + seed % 9 {
      let (from, to) = (
        Int.random(in: 0..<bytes.count, using: &random),
        Int.random(in: 0..<bytes.count, using: &random)
      )
      switch seed % 3 {
      case 0: bytes.swapAt(from, to)
      case 1: bytes[from] = UInt8.random(in: 0...255, using: &random)
      default:
        bytes.replaceSubrange(min(from, to)..<max(from, to), with: bytes.prefix(min(from, 300)))
      }
    }
    guard let layout = try? LuaLayout(String(decoding: bytes, as: UTF8.self), file: name) else {
      return
    }
    for p in [-3, -0.5, 0, 2.25] {
      guard let pose = try? layout.pose(p) else { continue }
      #expect(pose.x.isFinite && pose.order.isFinite && pose.width > 0)
    }
  }
}
