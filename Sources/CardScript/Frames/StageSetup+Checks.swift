import CardStage
import CardScene
import CardPaint
import CardModel
import CardContent
package import CardKinetics
package import CardSystem

extension StageSetup {
  /// Checks the initial offset of the first scene for a window of `window` pixels.
  ///
  /// - Returns: A warning if the offset is beyond one of the scene's ends, so that the scene begins at that end.
  /// - Throws: An error if the scene has no offset.
  package func offsetWarning(
    window: Size, interfaceScale: Double
  ) throws(Failure) -> String? {
    guard let asked = settings.offset else { return nil }
    let stage = stage(window: window, interfaceScale: interfaceScale)
    guard let offset = stage.status(at: 0).offset else {
      throw Failure(.usage, "--offset does not apply to the \(stage.sceneID.rawValue) scene")
    }
    guard abs(offset - asked) > 0.5 else { return nil }
    let (word, end) = (TuningNames.formatted(asked), TuningNames.formatted(offset.rounded()))
    return "--offset \(word) is beyond the scene's end; it begins at \(end)"
  }

  /// Returns whether all of the user's first cards show files in `paths`. The caller passes the files that cannot be
  /// shown.
  package func showsNothing(of paths: [String]) -> Bool {
    let paths = Set(paths.map { FilePath($0) })
    let cards = openings.first.cards.compactMap { content.userCards[$0] }
    return !cards.isEmpty
      && cards.allSatisfy { card in
        (card.passage?.path ?? card.image?.path).map { paths.contains(FilePath($0)) } ?? false
      }
  }
}
