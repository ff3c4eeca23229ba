import CardContent
import CardInput
import CardKinetics
import CardModel
import CardPicture
import CardScene
import CardScenes
import CardScript
import CardStage
import TestSupport
import Testing

/// Tests the script that writes a layout line by line.
@Suite struct LayoutScriptTests {
  @Test func theScriptWritesCoverFlowWithOneMistakeInTwoMinutes() throws {
    let script = try Script(path: assetFolder + "/scripts/write-layout.jsonl")
    #expect((110...130).contains(script.end))
    var (layouts, problems): ([NamedLayout], [String]) = ([], [])
    for event in script.events {
      switch event.kind {
      case .message(.layout(.layout(let layout))): layouts.append(layout)
      case .message(.layout(.problem(let problem))): problems.append(problem)
      default: break
      }
    }
    #expect(problems == ["coverflow.lua:5: attempt to call a nil value (global 'abs')"])
    #expect(layouts.count > 8 && layouts[layouts.count - 1].text.split(separator: "\n").count == 7)
    let setup = StageSetup(
      try StageSettings(scene: CustomScene.id.rawValue),
      content: try ContentLoader.load(from: assetFolder))
    var player = Player(setup.stage(window: Size(1280, 800), interfaceScale: 1))
    var noticed: [Double] = []
    for second in 0...Int(script.end) {
      let frame = player.play(script, until: Double(second))
      if frame.list.items.contains(where: { $0.face.kind == .notice }) {
        noticed.append(Double(second))
      }
    }
    // The notice is visible from the mistake until its correction.
    #expect(noticed == (38...42).map(Double.init))
  }
}
