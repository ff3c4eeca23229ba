import CardPicture

/// What is added to a list by drawing.
func drawn(_ draw: (inout [DisplayItem]) -> Void) -> [DisplayItem] {
  var items: [DisplayItem] = []
  draw(&items)
  return items
}
