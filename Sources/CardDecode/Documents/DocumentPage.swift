/// A page of a document, as its file describes it.
package struct DocumentPage: Hashable, Sendable {
  /// The page's label, such as "iv" or "12"; its number where it has none.
  package var label: String
  /// Whether it is the next step of what the page before it shows, as Beamer's overlays are: two ranges of page
  /// labels give both the same one. That of one range which counts nothing, as "Cover", makes no steps.
  package var isStep: Bool
  /// In points, of the crop box, with the page's rotation applied.
  package var width: Double
  package var height: Double
  package var links: [PageLink]

  package init(
    label: String, isStep: Bool = false, width: Double, height: Double, links: [PageLink] = []
  ) {
    (self.label, self.isStep, self.links) = (label, isStep, links)
    (self.width, self.height) = (width, height)
  }
}

/// A place on a page that leads elsewhere.
///
/// The place is in parts of the page's width and height, 0...1, from the top left corner, with the
/// page's rotation applied.
package struct PageLink: Hashable, Sendable {
  package enum Target: Hashable, Sendable {
    /// The index of a page of the same document.
    case page(Int)
    /// A URI without control characters; of any scheme, for the document's author wrote it.
    case address(String)
  }

  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double
  package var target: Target

  package init(x: Double, y: Double, width: Double, height: Double, target: Target) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
    self.target = target
  }
}

/// A line of a document's table of contents.
package struct OutlineEntry: Hashable, Sendable {
  package var title: String
  /// The index of the page that it leads to.
  package var page: Int
  /// 0 for a chapter, 1 for its sections and so on.
  package var depth: Int

  package init(title: String, page: Int, depth: Int) {
    (self.title, self.page, self.depth) = (title, page, depth)
  }
}
