package import CardPicture

/// The constants that differ from the defaults in each of the two views.
package typealias SplitOverrides = Split<SceneOverrides>

extension SplitOverrides {
  /// The defaults in both views.
  package init() { self.init(both: SceneOverrides()) }
}
