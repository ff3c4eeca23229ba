import CardKinetics
import CardPicture
import CardRaster
import Testing

/// Tests frames so large that their rows are streamed past the caches.
@Suite struct StreamTests {
  private static let (width, height) = (2051, 2053)
  private static let backdrop = Backdrop(top: Color(10, 200, 90), bottom: Color(240, 30, 160))

  private func list(_ frame: Int) -> DisplayList {
    let cards = (0..<5).map { index in
      let moves = index == 2 ? Double(frame) * 17 : 0
      return DisplayItem(
        face: .test(300, 200, index: index),
        homography: .translation(
          Double(index * 390) + 31 - moves, Double(index * 420) - 50 + moves),
        opacity: index == 3 ? 0.5 : 1)
    }
    return DisplayList(backdrop: Self.backdrop, items: cards)
  }

  /// Only changed pixels are written; all others keep their values.
  @Test(arguments: kernels)
  func eachFrameEqualsTheFrameOfThePortableKernel(_ kernel: Kernel) {
    let compositor = Compositor(threads: 2, kernel: kernel)
    var (canvas, portable) = (Canvas(Self.width, Self.height), Canvas(Self.width, Self.height))
    func face(_ id: Face) -> FaceImage {
      FaceImage(texture: nil, color: Color(UInt8((id.cardIndex ?? 0) * 50), 90, 200))
    }
    for frame in 0..<4 {
      let drawn = canvas.draw(
        list(frame), with: compositor, age: frame == 0 ? 0 : 1, faces: face)
      #expect(frame == 0 || drawn.repainted.rects.allSatisfy { $0.columns.count < 500 })
      portable.draw(list(frame), with: Compositor(threads: 1, kernel: .portable), faces: face)
      #expect(canvas == portable && canvas.isGuardIntact)
    }
  }
}
