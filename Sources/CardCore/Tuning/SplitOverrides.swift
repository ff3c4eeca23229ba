/// One of the two views that stand side by side; `a` is the left one, or the only one.
package enum Half: Int, CaseIterable, Hashable, Sendable { case a, b }

/// What is other than the house's in each of the two views.
package struct SplitOverrides: Hashable, Sendable {
  package var a = SceneOverrides()
  package var b = SceneOverrides()

  package init() {}

  package subscript(half: Half) -> SceneOverrides {
    get { half == .a ? a : b }
    set { if half == .a { a = newValue } else { b = newValue } }
  }
}
