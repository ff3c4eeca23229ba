internal import CShims

/// The processors that this process may use.
package enum Processors {
  /// How many the calling thread may run on: at least 1.
  package static var allowed: Int { max(Int(cardstage_allowed_processors()), 1) }
}
