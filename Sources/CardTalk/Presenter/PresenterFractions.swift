import CardContent
import CardSystem

/// The user's division of the presenter view, in a state file with a line for each dragged seam. All windows
/// share the file.
package struct PresenterFractions {
  /// The path of the file; nil if there is no home folder, so that nothing is saved.
  var file = UserFolder.state.map { $0 + "/presenter" }

  package init() {}

  init(file: String) { self.file = file }

  /// Returns the saved fractions; invalid lines are skipped.
  package func read() -> [PresenterSeam: Double] {
    guard let file, let bytes = try? FileText.readText(file) else { return [:] }
    var fractions: [PresenterSeam: Double] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, let seam = PresenterSeam(rawValue: String(words[0])),
        let fraction = Double(words[1]), PresenterSeam.fractions.contains(fraction)
      else { continue }
      fractions[seam] = fraction
    }
    return fractions
  }

  /// Saves the fraction of a seam, or does nothing if the file cannot be written.
  package func record(_ fraction: Double, of dragged: PresenterSeam) {
    guard let file else { return }
    StateFile.replace(file) {
      var fractions = read()
      fractions[dragged] = fraction
      let lines = PresenterSeam.allCases.compactMap { seam in
        fractions[seam].map { "\(seam.rawValue) \(($0 * 10_000).rounded() / 10_000)\n" }
      }
      return lines.joined()
    }
  }
}
