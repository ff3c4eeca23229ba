internal import CShims
import CardKinetics
internal import Glibc

/// The levels of an image in one piece of memory: each is half as large as the one above, down to 1×1.
///
/// The owner of a chain fills and deallocates the levels.
struct MipChain {
  /// The levels, largest first.
  let levels: UnsafePointer<Texture.Level>
  let count: Int
  /// The size in memory, borders included, in bytes.
  let byteCount: Int
  private let memory: UnsafeMutableRawPointer

  /// Creates zeroed levels for a texture. Half of an odd size is rounded down. The texels of that level then cover more
  /// than two by two texels of the level above.
  init(width: Int, height: Int) {
    func level(_ w: Int, _ h: Int) -> Shape { Shape(w, h, Size(Double(w), Double(h))) }
    var shapes = [level(width, height)]
    while let last = shapes.last, last.width > 1 || last.height > 1 {
      shapes.append(level(max(last.width / 2, 1), max(last.height / 2, 1)))
    }
    self.init(shapes)
  }

  /// Creates zeroed levels for a texture that is first halved along one axis only.
  ///
  /// Each texel of the first level covers two texels of `above` along `axis`. Each texel of the next levels covers two
  /// by two. The last texels may reach beyond the image.
  init(halving above: Texture.Level, along axis: AxialMips.Axis) {
    func half(_ width: Int, _ height: Int, _ extent: Size, _ x: Bool, _ y: Bool) -> Shape {
      Shape(
        x ? (width + 1) / 2 : width, y ? (height + 1) / 2 : height,
        Size(extent.width / (x ? 2 : 1), extent.height / (y ? 2 : 1)))
    }
    var shapes = [half(above.width, above.height, above.extent, axis == .across, axis == .down)]
    while let last = shapes.last, last.width > 1 || last.height > 1 {
      shapes.append(half(last.width, last.height, last.extent, true, true))
    }
    self.init(shapes)
  }

  private struct Shape {
    var width, height: Int
    var extent: Size

    init(_ width: Int, _ height: Int, _ extent: Size) {
      (self.width, self.height, self.extent) = (width, height, extent)
    }
  }

  private init(_ shapes: [Shape]) {
    // A row that begins a multiple of 4 KiB after the row above would share its cache lines.
    func stride(_ width: Int) -> Int { (width + 2) % 1024 < 16 ? width + 18 : width + 2 }
    let texels = shapes.reduce(0) { $0 + stride($1.width) * ($1.height + 2) }
    let space = texels + cs_overread
    guard let memory = calloc(space, 4) else { fatalError("out of memory for a texture") }
    let levels = UnsafeMutablePointer<Texture.Level>.allocate(capacity: shapes.count)
    var next = memory.bindMemory(to: UInt32.self, capacity: space)
    for (k, shape) in shapes.enumerated() {
      (levels + k).initialize(
        to: Texture.Level(
          width: shape.width, height: shape.height, extent: shape.extent,
          stride: stride(shape.width), border: next))
      next += stride(shape.width) * (shape.height + 2)
    }
    self.levels = UnsafePointer(levels)
    self.count = shapes.count
    self.byteCount = space * 4
    self.memory = memory
  }

  /// Fills every level but the first from the level above.
  func shrink() {
    for k in 1..<max(count, 1) { levels[k].shrink(levels[k - 1]) }
  }

  /// Frees the levels. The chain must not be used afterwards.
  func deallocate() {
    levels.deallocate()
    free(memory)
  }
}
