package import CardPicture

/// The parameters that differ from the defaults in each of the two views.
package typealias SplitOverrides = Split<SceneOverrides>

extension SplitOverrides {
  /// Creates the default parameters of both views.
  package init() { self.init(both: SceneOverrides()) }
}
