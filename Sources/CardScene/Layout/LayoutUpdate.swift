package import CardKinetics

/// A layout of cards with its name and text. Two layouts with the same name and text are equal.
package struct NamedLayout: Hashable, Sendable {
  /// The name of the layout's file, without folder and extension.
  package let name: String
  /// The text of the layout's file; empty if the layout has no file.
  package let text: String
  package let layout: any CardLayout

  package init(name: String, text: String = "", _ layout: any CardLayout) {
    (self.name, self.text, self.layout) = (name, text, layout)
  }

  package static func == (a: NamedLayout, b: NamedLayout) -> Bool {
    a.name == b.name && a.text == b.text
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(text)
  }
}

/// A change of a layout's file.
package enum LayoutUpdate: Hashable, Sendable {
  case layout(NamedLayout)
  /// The error in the file, as one line. The previous layout stays on stage.
  case problem(String)

  package var isLayout: Bool { if case .layout = self { true } else { false } }
}
