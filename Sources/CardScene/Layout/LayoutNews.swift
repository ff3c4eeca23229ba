package import CardKinetics

/// A layout of cards, and the name and the text by which it is told: two with the same are the same.
package struct NamedLayout: Hashable, Sendable {
  /// Of its file, without folder and ending.
  package let name: String
  /// That of its file; "" for one that is no file.
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

/// What has become of the file of a layout.
package enum LayoutNews: Hashable, Sendable {
  case layout(NamedLayout)
  /// What is wrong with it, as one line: the last layout stays.
  case problem(String)

  package var isLayout: Bool { if case .layout = self { true } else { false } }
}
