import CardContent
import CardPicture
import CardScene

extension TuningNames {
  /// Returns the overrides of both views from the members of a JSON line.
  static func overrides(
    _ a: TuningNames.Values?, b: TuningNames.Values?
  ) throws(ScriptReader.BadLine) -> SplitOverrides {
    var overrides = SplitOverrides()
    do {
      overrides.a = try set(a ?? [:])
      overrides.b = try set(b ?? [:])
    } catch {
      throw .init(message: error.message)
    }
    return overrides
  }
}
