import CardPicture

extension [DisplayItem] {
  /// Multiplies the opacity of the items from index `first` on by a factor, 0…1.
  mutating func fade(from first: Int, by opacity: Double) {
    guard opacity != 1 else { return }
    for index in indices[first...] { self[index].opacity *= opacity }
  }
}
