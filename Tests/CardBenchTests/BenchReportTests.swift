import CardScript
import CardSystem
import Foundation
import Glibc
import Testing

@testable import CardBench

/// Tests the reports of `cardbench`, as tables and as JSON.
@Suite struct BenchReportTests {
  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func times(_ milliseconds: [Double]) -> RunTimes {
    var times = RunTimes()
    for value in milliseconds {
      var frame = FrameTimes()
      (frame.layout, frame.raster, frame.present) = (value / 8, value / 2, value * 3 / 8)
      times.add(frame, latency: value > 10 ? value + 1 : nil)
    }
    times.memory = [50, 70.5, 60]
    return times
  }

  @Test func aRunIsReportedInParts() throws {
    let members = try object(times([8, 16, 4, 32]).json)
    #expect(
      Set(members.keys)
        == [
          "frame", "layout", "raster", "present", "serial", "latency", "frames", "onTime", "memory",
        ])
    let frame = try #require(members["frame"] as? [String: Double])
    #expect(frame == ["median": 8, "p95": 32, "p99": 32, "max": 32])
    let latency = try #require(members["latency"] as? [String: Double])
    #expect(latency["median"] == 17 && latency["max"] == 33)
    #expect(members["frames"] as? Int == 4 && members["onTime"] as? Double == 0.75)
    #expect(members["memory"] as? [String: Double] == ["start": 50, "peak": 70.5, "end": 60])
  }

  @Test func theSlowestFramesAreReportedWithTheirParts() throws {
    var times = RunTimes(slowest: 2)
    for value in [8.0, 32, 16] {
      var frame = FrameTimes()
      (frame.layout, frame.raster, frame.plan, frame.present) = (1, value - 2, 3, 1)
      times.add(frame)
    }
    let slowest = try #require(try object(times.json)["slowest"] as? [[String: Double]])
    #expect(slowest.map { $0["frame"] } == [32, 16])
    #expect(slowest.map { $0["serial"] } == [4, 4])
    #expect(times.table.contains("The slowest frames:"))
  }

  @Test func aRunWithoutInputHasNoLatency() throws {
    let members = try object(times([1, 2]).json)
    #expect(members["latency"] == nil && members["onTime"] as? Double == 1)
  }

  @Test func aTableHasALineForEachPart() {
    let lines = times([8, 16]).table.split(separator: "\n")
    #expect(lines.count == 9)
    #expect(lines[1].contains("frame") && lines[1].contains("8.000"))
    #expect(lines[7].contains("100.00 % of 2 frames") && lines[8].contains("70.5"))
  }

  @Test func latenciesAreSplitByWhetherFramesAreDelayed() throws {
    var times = LatencyTimes()
    #expect(times.isEmpty && times.json == "{}" && times.table.split(separator: "\n").count == 1)
    times.add([20, 22], isMissed: false, isDelayed: false)
    times.add([10, 11, 12], isMissed: false, isDelayed: true)
    times.add([40], isMissed: true, isDelayed: true)
    let members = try object(times.json)
    let delayed = try #require(members["delayed"] as? [String: Double])
    #expect(delayed["median"] == 11 && delayed["max"] == 40)
    #expect(delayed["frames"] == 2 && delayed["missed"] == 1)
    let atOnce = try #require(members["atOnce"] as? [String: Double])
    #expect(atOnce["max"] == 22 && atOnce["frames"] == 1 && atOnce["missed"] == 0)
    let lines = times.table.split(separator: "\n")
    #expect(lines.count == 3 && lines[1].contains("22.0") && lines[2].contains("1 of 2"))
    #expect(!times.isEmpty)
  }

  @Test func aRunIsARowOfATable() throws {
    var run = times([8, 16, 4, 32])
    #expect(run.row("stack").hasSuffix("4 not known") && !run.table.contains("missed"))
    for isMissed in [false, true, false] { run.addReport(isMissed: isMissed) }
    let cells = run.row("stack").split(separator: " ")
    #expect(cells == ["stack", "8.00", "32.00", "3.00", "12.00", "4", "1", "of", "3"])
    #expect(run.table.contains("missed refreshes: 1 of 3"))
    let refreshes = try #require(try object(run.json)["refreshes"] as? [String: Int])
    #expect(refreshes == ["reported": 3, "missed": 1])
  }

  @Test func longCellsStayApart() {
    #expect(
      tableRow("name", ["31.0", "0 of 1300", "10000.000"]).hasSuffix(" 31.0 0 of 1300 10000.000"))
  }

  @Test func buildsAreComparedByTheirPairs() throws {
    var comparison = Comparison()
    for (old, new) in [(2.0, 1.0), (8, 2), (4, 3)] {
      try comparison.add(
        old: #"{"frame":{"median":\#(old)},"frames":7,"gone":1}"#,
        new: #"{"frame":{"median":\#(new)},"frames":7,"name":"x","list":[1]}"#)
    }
    let rows = comparison.rows
    #expect(rows.map(\.name) == ["frame.median", "frames"])
    // The ratio is the median of ratios, not the ratio of medians.
    #expect(rows[0].old == 4 && rows[0].new == 2 && rows[0].ratio == 0.5)
    #expect(rows[1].ratio == 1)
    #expect(comparison.table.split(separator: "\n").count == 3)
    #expect { try comparison.add(old: "{}", new: "no") } throws: {
      ($0 as? Failure)?.status == .badData
    }
  }

  @Test func theWholeOutputOfAProgramIsRead() throws {
    let text = try output(of: "/bin/sh", ["-c", "seq 1 20000"])
    #expect(text.hasPrefix("1\n2\n") && text.hasSuffix("\n20000\n"))
    #expect { try output(of: "/bin/sh", ["-c", "exit 3"]) } throws: {
      ($0 as? Failure)?.message.contains("status 3") ?? false
    }
    #expect { try output(of: "/bin/sh", ["-c", "kill -9 $$"]) } throws: {
      ($0 as? Failure)?.message.contains("signal 9") ?? false
    }
    #expect { try output(of: "/nowhere/cardbench", []) } throws: {
      ($0 as? Failure)?.status == .missingInput
    }
  }

  private func line(_ t: Double, complete: Bool, start: String? = nil) -> String {
    let start = start.map { ",\"start\":\($0)" } ?? ""
    return """
      {"t":\(t + 0.02),"begun":\(100.5 + t),"scene":"stack","layoutMs":1,"rasterMs":2,"presentMs":1,\
      "complete":\(complete)\(start)}\n
      """
  }

  private let start = """
    {"clock":100.5,"main":-0.25,"connected":0.125,"opened":0.25,"mapped":null}
    """

  @Test func aTraceGivesTheTimesOfAStart() throws {
    let trace =
      line(0.5, complete: false, start: start) + line(0.75, complete: true)
      + line(1, complete: true)
    let report = try #require(try StartReport(trace: Array(trace.utf8), executed: 100))
    func at(_ milestone: StartReport.Milestone) -> Double? {
      report.milestones[milestone].map { ($0 * 1e6).rounded() / 1e6 }
    }
    #expect(at(.main) == 0.25 && at(.loaded) == 0.5 && at(.connected) == 0.625)
    #expect(at(.opened) == 0.75 && at(.mapped) == nil)
    #expect(at(.shown) == 1.004 && at(.complete) == 1.254)
    let members = try object(StartSummary([report, report]).json)
    #expect(members["complete"] as? Double == 1254 && members["runs"] as? Int == 2)
  }

  @Test func aTraceWithoutACompleteFrameGivesNoReport() throws {
    let trace = line(0.5, complete: false, start: start) + line(0.75, complete: false)
    #expect(try StartReport(trace: Array(trace.utf8), executed: 100) == nil)
    #expect(try StartReport(trace: [], executed: 100) == nil)
  }

  @Test func aFileThatIsNoTraceIsBadData() {
    #expect { try StartReport(trace: Array("{\"t\":1}\n".utf8), executed: 0) } throws: {
      ($0 as? Failure)?.status == .badData
    }
  }

  @Test func theMemoryOfThisProcessIsReadAndThatOfNoProcessIsAnError() throws {
    let memory = try ResidentMemory()
    #expect(memory.now > 1 && memory.peak >= memory.now)
    #expect { try ResidentMemory(of: -1) } throws: {
      ($0 as? Failure)?.status == .missingInput
    }
  }

  @Test func aMissingProgramIsAMissingInput() {
    #expect { try ShownProgram("/nowhere/cardstage", []) } throws: {
      ($0 as? Failure)?.status == .missingInput
    }
  }

  @Test func aProgramThatEndsTooEarlyIsReported() throws {
    let program = try ShownProgram("/bin/true", [])
    #expect { try program.report() } throws: { ($0 as? Failure)?.status == .displayLost }
  }
}
