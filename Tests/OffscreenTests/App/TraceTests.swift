import CardKinetics
import CardScenes
import CardStage
import Foundation
import Testing

@testable import CardContent
@testable import CardScript

/// Tests the members of a line of the trace.
@Suite struct TraceTests {
  @Test(arguments: everyScene)
  func aLineDescribesAFrame(scene: Int) throws {
    let content = try ContentLoader.load(from: assetFolder)
    let setup = StageSetup(try StageSettings(scene: SceneCatalog.names[scene]), content: content)
    var stage = setup.stage(window: Size(1280, 800), interfaceScale: 1)
    let frame = stage.frame(at: 0)
    var times = FrameTimes()
    times.begun = 7.5
    times.layout = 0.25
    times.raster = 1.5
    let text = TraceFile.line(frame, of: stage, at: 0.125, times: times)
    let line = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    var names: Set = [
      "t", "scene", "velocity", "phase", "selected", "front", "count", "visible", "open", "opened",
      "rate",
      "classic",
      "zoom", "viewport", "begun", "layoutMs", "rasterMs", "presentMs", "painted", "sent",
      "complete",
    ]
    names.insert(scene == 1 ? "drag" : "offset")
    if scene == 3 { names.insert("part") }
    #expect(Set(line.keys) == names)
    #expect(line["scene"] as? String == SceneCatalog.names[scene])
    #expect(line["t"] as? Double == 0.125 && line["phase"] as? String == "idle")
    #expect(line["selected"] is NSNull && line["velocity"] as? Double == 0)
    #expect(line["visible"] as? Int == frame.visibleCount)
    #expect(line["begun"] as? Double == 7.5)
    #expect(line["layoutMs"] as? Double == 0.25 && line["rasterMs"] as? Double == 1.5)
    let viewport = try #require(line["viewport"] as? [Double])
    #expect(isNear(viewport[1], 0) && isNear(viewport[3], 800))
    #expect(isNear(viewport[0] * 2 + viewport[2], 1280))
    #expect(text.hasPrefix(#"{"t":0.125,"scene":"#) && !text.contains("\n"))
  }

  private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }
}
