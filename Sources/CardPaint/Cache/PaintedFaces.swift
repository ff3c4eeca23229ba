import CardKinetics
import CardPicture
import CardRaster

/// The painted faces within a budget of bytes, from which the least recently shown are removed first.
struct PaintedFaces {
  struct Entry {
    let texture: Texture
    /// The last frame that showed the face.
    var frame: Int
    /// The sequence number of the face's last use, for ordering the faces of one frame.
    var use: Int
    /// The time at which the face began to fade in; nil until it is shown, `-.infinity` for no fade.
    var fadeStart: Double?
  }

  /// The maximum size of all textures, in bytes; applied when a face is added.
  var budget: Int
  private(set) var bytes = 0
  private var entries: [FaceKey: Entry] = [:]
  private var families: [Face: [FaceKey]] = [:]
  private var uses = 0

  init(budget: Int) { self.budget = budget }

  subscript(key: FaceKey) -> Entry? { entries[key] }

  /// Marks `key` as shown in `frame`, and sets the start of its fade unless it has one.
  ///
  /// Returns nil if the face is not painted.
  @discardableResult
  mutating func use(_ key: FaceKey, in frame: Int, fadeStart: Double? = nil) -> Entry? {
    guard let index = entries.index(forKey: key) else { return nil }
    uses += 1
    entries.values[index].frame = frame
    entries.values[index].use = uses
    if let fadeStart, entries.values[index].fadeStart == nil {
      entries.values[index].fadeStart = fadeStart
    }
    return entries.values[index]
  }

  /// Adds a painted face, and removes old faces beyond the budget. Faces that `frame` or the frame before it showed
  /// stay.
  ///
  /// - Returns: the removed textures. The caller frees them outside the lock.
  mutating func insert(_ texture: Texture, for key: FaceKey, in frame: Int) -> [Texture] {
    guard entries[key] == nil else { return [] }
    uses += 1
    entries[key] = Entry(texture: texture, frame: frame, use: uses)
    families[key.family, default: []].append(key)
    bytes += texture.byteCount
    return evict(in: frame)
  }

  /// Returns the best painted stand-in for `key`: another scale of the same face, else another overlay step of its
  /// card, else another size.
  ///
  /// A stand-in with a slightly different aspect ratio is stretched. With a very different ratio, only the front of a
  /// card is cut to fit; for other faces, the plain colour looks better.
  func standIn(for key: FaceKey) -> FaceKey? {
    families[key.family]?.filter { $0 != key && key.canShow($0) }
      .min { key.standInCost($0) < key.standInCost($1) }
  }

  private mutating func evict(in frame: Int) -> [Texture] {
    guard bytes > budget else { return [] }
    let spare = entries.filter { $0.value.frame < frame - 1 }
    var removed: [Texture] = []
    for (key, entry) in spare.sorted(by: { $0.value.use < $1.value.use }) where bytes > budget {
      entries[key] = nil
      bytes -= entry.texture.byteCount
      families[key.family]?.removeAll { $0 == key }
      if families[key.family]?.isEmpty == true { families[key.family] = nil }
      removed.append(entry.texture)
    }
    return removed
  }
}

extension FaceKey {
  /// Returns whether `other` can be stretched to this face's size without visible distortion.
  private func isStretched(from other: FaceKey) -> Bool {
    let stretch =
      (face.size.width * other.face.size.height) / (face.size.height * other.face.size.width)
    return stretch > 0.8 && stretch < 1.25
  }

  /// Returns whether `other` can be shown in place of this face.
  fileprivate func canShow(_ other: FaceKey) -> Bool {
    isStretched(from: other) || face.card?.side == .front
  }

  /// Returns the size of `other` if `other` has to be cut to this face's aspect ratio; nil if `other` can be stretched.
  func cut(from other: FaceKey) -> Size? { isStretched(from: other) ? nil : other.face.size }

  /// Returns whether `other` shows the contents of this face, perhaps less sharply.
  func isLike(_ other: FaceKey) -> Bool {
    other.face.step == face.step && isStretched(from: other)
  }

  /// Returns the cost of `other` as a stand-in. Another aspect ratio costs the most; another size, another overlay
  /// step, another theme and another scale follow. Too few pixels cost more than too many.
  fileprivate func standInCost(_ other: FaceKey) -> Double {
    let ratio = other.pixels < pixels ? 2 * pixels / other.pixels : other.pixels / pixels
    return ratio + (other.face.size == face.size ? 0 : isStretched(from: other) ? 1e6 : 1e9)
      + (other.generation == generation ? 0 : 1e3) + (other.face.step == face.step ? 0 : 1e4)
  }
}
