/// A page of a document, as its file describes it.
package struct DocumentPage: Hashable, Sendable {
  /// The page's label, such as "iv" or "12", or the page's number if the file has no label for it.
  package var label: String
  /// A Boolean value that indicates whether the page is an overlay step of the page before, as in Beamer's slides.
  package var isStep: Bool
  /// The width of the crop box with the page's rotation applied, in points.
  package var width: Double
  /// The height of the crop box with the page's rotation applied, in points.
  package var height: Double
  package var links: [PageLink]
  /// The texts of the note annotations, for the speaker.
  package var notes: [String] = []

  package init(
    label: String, isStep: Bool = false, width: Double, height: Double, links: [PageLink] = []
  ) {
    (self.label, self.isStep, self.links) = (label, isStep, links)
    (self.width, self.height) = (width, height)
  }
}

/// A link on a page, with its clickable area.
///
/// The area is in fractions of the page's width and height, from the top left corner, with the page's rotation applied.
package struct PageLink: Hashable, Sendable {
  package enum Target: Hashable, Sendable {
    /// The index of a page of the same document.
    case page(Int)
    /// A URI of any scheme without control characters.
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
  /// The index of the page to which the entry leads.
  package var page: Int
  /// The depth of the entry: 0 for a chapter, 1 for a section and so on.
  package var depth: Int

  package init(title: String, page: Int, depth: Int) {
    (self.title, self.page, self.depth) = (title, page, depth)
  }
}
