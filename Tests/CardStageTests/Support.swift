import CardPicture

/// Returns the items that a closure adds to an empty list.
func drawn(_ draw: (inout [DisplayItem]) -> Void) -> [DisplayItem] {
  var items: [DisplayItem] = []
  draw(&items)
  return items
}
