internal import CShims

/// The machine's processors, as far as this process may use them.
package enum Processors {
  /// How many the calling thread may run on: at least 1.
  package static var allowed: Int { max(Int(cardstage_allowed_processors()), 1) }
}
