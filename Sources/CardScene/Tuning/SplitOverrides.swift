package import CardPicture

/// The parameters that differ from the defaults, for each of the two views.
package typealias SplitOverrides = Split<SceneOverrides>

extension SplitOverrides {
  /// Creates the default parameters of both views.
  package init() { self.init(both: SceneOverrides()) }
}
