package import CardKinetics

/// One of the two views of a split view; `a` is the left view, or the only one.
package enum ViewSide: Int, CaseIterable, Hashable, Sendable {
  case a, b

  package var other: ViewSide { self == .a ? .b : .a }

  /// Returns the view's part of a window, in pixels.
  package func rect(in window: Size) -> Rect {
    let width = window.width / 2
    return Rect(x: self == .a ? 0 : width, y: 0, width: width, height: window.height)
  }
}

/// A value for each of the two views.
package struct Split<Value: Hashable & Sendable>: Hashable, Sendable {
  package var a: Value
  package var b: Value

  package init(a: Value, b: Value) { (self.a, self.b) = (a, b) }

  /// Creates a pair with one value for both views.
  package init(both value: Value) { self.init(a: value, b: value) }

  package func map<Other>(_ transform: (Value) -> Other) -> Split<Other> {
    Split<Other>(a: transform(a), b: transform(b))
  }

  package subscript(half: ViewSide) -> Value {
    get { half == .a ? a : b }
    set { if half == .a { a = newValue } else { b = newValue } }
  }
}
