import ArgumentParser
import CardCommand
import CardContent
import CardKinetics
import CardModel
import CardScene
import CardScenes
import CardSystem

/// The measured scene, and the size of its window.
struct MeasuredScene: ParsableArguments {
  @Option(
    help: ArgumentHelp("The scene: \(Spelling.list(SceneCatalog.names)).", valueName: "NAME"))
  var scene = SceneCatalog.names[0]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The window's size in device pixels, up to 16384 each way.", valueName: "WxH"))
  var size = Size(1280, 800)

  func validate() throws { _ = try pixels }

  /// The size in device pixels.
  ///
  /// - Throws: An error if no window can have this size.
  var pixels: (width: Int, height: Int) {
    get throws { try size.pixels(of: "--size") }
  }

  /// Returns the setup of the scene, with its content loaded.
  ///
  /// - Parameters:
  ///   - count: the number of cards; nil for the scene's deck.
  ///   - layout: the file of a layout to show in the Custom scene.
  ///   - step: the step of the scene's lesson to show, counted from 1.
  func setup(count: Int? = nil, layout: String? = nil, step: Int? = nil) throws -> StageSetup {
    let layout = try layout.map { (path) throws(Failure) in try LayoutFile.read(path) }
    var settings = try StageSettings(scene: layout == nil ? scene : CustomScene.id.rawValue)
    settings.layout = layout
    settings.count = count
    settings.lessonPosition = try step.map { (step) throws(Failure) in
      let lesson = try LessonFile.bundled(scene)
      guard lesson.steps.indices.contains(step - 1) else {
        throw Failure(.usage, "--step: must be from 1 to \(lesson.steps.count), not \(step)")
      }
      return LessonPosition(lesson, step: step - 1)
    }
    return StageSetup(settings, content: try ContentLoader.load(from: AssetFolder.find()))
  }

  /// Returns a report: a line with the name and the size, then the table.
  ///
  /// - Parameter name: the name of what was measured; nil for the scene.
  func report(_ table: String, of name: String? = nil, note: String = "") throws -> String {
    let (width, height) = try pixels
    return "\(name ?? scene), \(width)x\(height)\(note)\n\(table)"
  }
}
