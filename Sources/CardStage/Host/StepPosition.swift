/// The overlay step of a card and the number of its steps, both counted from 1.
package struct StepPosition: Hashable, Sendable {
  /// A page of an open spread.
  package enum Page: String, Hashable, Sendable {
    case left, right
  }

  package var step, count: Int
  /// The page that shows the step; nil for a card that is not part of a spread.
  package var page: Page?

  /// The position in words, such as `Step 2 of 3, right page`.
  package var words: String {
    "Step \(step) of \(count)" + (page.map { ", \($0.rawValue) page" } ?? "")
  }
}
