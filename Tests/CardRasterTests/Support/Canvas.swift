import CardKinetics
import CardPicture
import CardRaster

/// A frame to draw into, with guard pixels before and after its rows.
struct Canvas: Equatable {
  let width: Int
  let height: Int
  /// The number of pixels beyond each row's end, which nothing may touch.
  static let margin = 5
  static let untouched: UInt32 = 0x5A5A_5A5A
  private(set) var words: [UInt32]

  init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
    words = Array(
      repeating: Canvas.untouched, count: (width + Canvas.margin) * (height + 2))
  }

  private var stride: Int { width + Canvas.margin }

  subscript(x: Int, y: Int) -> UInt32 { words[(y + 1) * stride + x] }

  /// Returns the channels B, G, R, A.
  func channels(_ x: Int, _ y: Int) -> [Int] {
    (0..<4).map { Int(self[x, y] >> (8 * UInt32($0)) & 255) }
  }

  @discardableResult
  mutating func draw(
    _ list: DisplayList, with compositor: Compositor, age: Int = 0, faces: (Face) -> FaceImage
  ) -> DrawnFrame {
    let (width, height, stride) = (width, height, stride)
    return words.withUnsafeMutableBytes { bytes in
      compositor.draw(
        list, faces: faces,
        into: PixelRows(
          base: bytes.baseAddress! + stride * 4, width: width, height: height,
          bytesPerRow: stride * 4), age: age)
    }
  }

  /// Resets all pixels, including the guard.
  mutating func forget() {
    for i in words.indices { words[i] = Canvas.untouched }
  }

  /// Whether all pixels around the rows are unchanged.
  var isGuardIntact: Bool {
    for (i, word) in words.enumerated() {
      let (x, y) = (i % stride, i / stride - 1)
      if y < 0 || y >= height || x >= width, word != Canvas.untouched { return false }
    }
    return true
  }

  /// Whether every pixel was written as opaque.
  var isOpaque: Bool {
    (0..<height).allSatisfy { y in (0..<width).allSatisfy { x in self[x, y] >> 24 == 255 } }
  }

  /// Returns the largest difference in any channel of any pixel.
  func difference(_ other: Canvas) -> Int {
    var largest = 0
    for y in 0..<height {
      for x in 0..<width where self[x, y] != other[x, y] {
        for (a, b) in zip(channels(x, y), other.channels(x, y)) {
          largest = max(largest, abs(a - b))
        }
      }
    }
    return largest
  }
}

extension Compositor {
  /// Draws items that all show one face image.
  func draw(
    _ width: Int, _ height: Int, _ items: [DisplayItem], face: FaceImage
  ) -> Canvas {
    draw(width, height, Backdrop(Color(10, 20, 30)), items, face: face)
  }

  func draw(
    _ width: Int, _ height: Int, _ backdrop: Backdrop, _ items: [DisplayItem], face: FaceImage
  ) -> Canvas {
    var canvas = Canvas(width, height)
    canvas.draw(DisplayList(backdrop: backdrop, items: items), with: self) { _ in face }
    return canvas
  }
}
