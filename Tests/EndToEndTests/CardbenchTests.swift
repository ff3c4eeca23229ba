import Foundation
import Testing
import X11TestSupport

extension EndToEnd {
  /// Tests `cardbench`, the program that measures Cardstage.
  @Suite struct Cardbench {
    private static let program =
      URL(filePath: Product.path).deletingLastPathComponent().appending(path: "cardbench").path

    private func bench(_ arguments: String..., environment: [String: String] = [:]) async throws
      -> Outcome
    {
      try await run(arguments, program: Self.program, environment: environment, seconds: 60)
    }

    /// Writes the files of a standard frame with two plain cards side by side.
    private func frame(_ scratch: Scratch, scene: String? = nil) throws {
      let scene = scene ?? "1 0 100 0 1 50 0 0 1 255\n1 0 900 0 1 50 0 0 1 128\n"
      _ = try scratch.write(scene, to: "scene.txt")
      for (number, pixel) in [0xFF1E_140A, 0xFF46_505A].enumerated() {
        let pixels = [UInt32](repeating: UInt32(pixel), count: 700 * 900)
        try pixels.withUnsafeBytes {
          try Data($0).write(to: URL(filePath: scratch.file("tex\(number).raw")))
        }
      }
    }

    @Test func theStandardFrameIsDrawnAndTimed() async throws {
      let scratch = try Scratch()
      try frame(scratch)
      let outcome = try await bench(
        "frame", "--dir", scratch.path, "--threads", "2", "--frames", "3", "--out",
        scratch.file("picture.raw"))
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      let cells = outcome.output.dropLast().split(
        separator: "\t", omittingEmptySubsequences: false)
      #expect(cells.count == 7 && cells.first == "RESULT" && cells[2] == "2")
      #expect(cells[3...5].allSatisfy { (Double($0) ?? 0) > 0 })
      let image = [UInt8](try Data(contentsOf: URL(filePath: scratch.file("picture.raw"))))
      #expect(image.count == 1920 * 1080 * 4)
      func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        Array(image[(y * 1920 + x) * 4..<(y * 1920 + x) * 4 + 3])
      }
      #expect(pixel(400, 500) == [10, 20, 30])
      #expect(pixel(50, 20) == [0x1F, 0x18, 0x14])
      // Half of the colour comes from the card, and half from the background.
      #expect(pixel(1200, 500) == [61, 52, 45])
    }

    @Test func everyOptionOfTheFrameHasAnEffect() async throws {
      let scratch = try Scratch()
      try frame(scratch)
      let plain = try await bench("frame", "--dir", scratch.path, "--frames", "1")
      let other = try await bench(
        "frame", "--dir", scratch.path, "--frames", "1", "--kernel", "portable", "--mips", "off",
        "--shadows", "--size", "640x360", "--out", scratch.file("small.raw"))
      #expect(plain.status == 0 && other.status == 0)
      #expect(other.output.contains("portable"))
      for word in ["mips off", "shadows", "640x360"] {
        #expect(other.output.contains(word) && !plain.output.contains(word))
      }
      let data = try Data(contentsOf: URL(filePath: scratch.file("small.raw")))
      #expect(data.count == 640 * 360 * 4)
    }

    @Test func errorsAreReportedInOneLine() async throws {
      let scratch = try Scratch()
      #expect(try await bench("frame", "--dir", "/nowhere").failed(66, saying: "scene.txt"))
      try frame(scratch, scene: "1 0 0 0 1 0 0 0 1\n")
      #expect(try await bench("frame", "--dir", scratch.path).failed(65, saying: "scene.txt:1"))
      try frame(scratch)
      _ = try scratch.write("short", to: "tex1.raw")
      #expect(try await bench("frame", "--dir", scratch.path).failed(65, saying: "tex1.raw"))
      try frame(scratch)
      let unwritable = try await bench(
        "frame", "--dir", scratch.path, "--frames", "1", "--out", "/nowhere/x.raw")
      #expect(unwritable.failed(73, saying: "/nowhere/x.raw"))
      for wrong in [
        ["frame", "--dir", scratch.path, "--threads", "0"],
        ["frame", "--dir", scratch.path, "--frames", "0"],
        ["frame", "--dir", scratch.path, "--size", "0x9"],
        ["scene", "--scene", "nowhere"], ["scene", "--seconds", "-1"], ["scene", "--count", "0"],
        ["scene", "--size", "wide"], ["start", "--runs", "0"], ["nothing"],
      ] {
        let outcome = try await run(wrong, program: Self.program)
        #expect(outcome.failed(64, saying: "cardbench: "), "\(wrong): \(outcome)")
      }
      #expect(try await bench("start").failed(69, saying: "display"))
    }

    /// Returns the members of the JSON object, each with its summary in milliseconds.
    private func summaries(_ text: String) throws -> [String: [String: Double]] {
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      return try #require(object).compactMapValues { $0 as? [String: Double] }
    }

    @Test(arguments: EndToEnd.scenes, [false, true])
    func aSceneIsTimedOffScreenAndInAWindow(scene: String, inWindow: Bool) async throws {
      let slot = inWindow ? try await Slot() : nil
      let environment = slot.map { ["DISPLAY": $0.server.display] } ?? [:]
      let outcome = try await bench(
        "scene", "--scene", scene, "--size", "640x400", "--seconds", "1", "--json",
        environment: environment)
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      let members = try summaries(outcome.output)
      for name in ["frame", "layout", "raster", "present"] {
        let summary = try #require(members[name], "\(name) in \(outcome.output)")
        let order = ["median", "p95", "p99", "max"].compactMap { summary[$0] }
        #expect(order.count == 4 && order == order.sorted() && order[0] >= 0)
      }
      let (frame, raster) = (try #require(members["frame"]), try #require(members["raster"]))
      #expect(frame["max"]! >= raster["median"]! && raster["max"]! > 0)
      if inWindow { #expect(members["present"]!["max"]! > 0) }
    }

    @Test func aDisplayIsReportedWithAllScenes() async throws {
      #expect(try await bench("display").failed(69, saying: "display"))
      let slot = try await Slot()
      let outcome = try await bench(
        "display", "--size", "400x300", "--seconds", "0.5",
        environment: ["DISPLAY": slot.server.display])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
      let lines = outcome.output.split(separator: "\n").map(String.init)
      for label in ["vendor", "driver", "monitor", "Present", "window manager", "window"] {
        #expect(lines.contains { $0.hasPrefix("\(label): ") }, "\(label)")
      }
      for scene in EndToEnd.scenes {
        let row = try #require(lines.first { $0.hasPrefix("  \(scene) ") })
        #expect(row.split(separator: " ").dropFirst().prefix(4).allSatisfy { Double($0) != nil })
      }
      #expect(lines.contains { $0.hasPrefix("  delayed ") || $0.contains("Present") })
    }

    @Test func theStartIsTimedByItsSteps() async throws {
      let slot = try await Slot()
      let outcome = try await bench(
        "start", "--runs", "1", "--size", "400x300", "--json",
        environment: ["DISPLAY": slot.server.display])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
      let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      #expect(object is [String: Any])
    }
  }
}
