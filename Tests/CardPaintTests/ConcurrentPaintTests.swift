import CardKinetics
import CardPicture
import CardRaster
import Foundation
import Synchronization
import Testing

@testable import CardPaint

/// Tests concurrent painting. With fonts that Cairo owns, Cairo 1.16 crashes within a few thousand paints.
@Suite struct ConcurrentPaintTests {
  /// The number of paints; `CARDSTAGE_PAINTS` sets another number.
  private static let paints =
    ProcessInfo.processInfo.environment["CARDSTAGE_PAINTS"].flatMap { Int($0) } ?? 400

  @Test func manyThreadsPaintWhatOnePaints() throws {
    let faces = Sample.faces
    let scales = [0.31, 0.5, 0.77]
    let alone = try faces.map { face in
      try scales.map { try Sample.catalogue.bitmap(of: face, scale: $0) }
    }
    let next = Atomic(0)
    let wrong = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      while true {
        let paint = next.add(1, ordering: .relaxed).oldValue
        guard paint < Self.paints else { return }
        let (face, scale) = (paint % faces.count, paint / faces.count % scales.count)
        let bitmap = try? Sample.catalogue.bitmap(of: faces[face], scale: scales[scale])
        if bitmap != alone[face][scale] { wrong.add(1, ordering: .relaxed) }
      }
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
  }

  /// The fonts and sizes are more than any cache can hold.
  @Test func manyThreadsSetTypeInManySizes() {
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      while true {
        let paint = next.add(1, ordering: .relaxed).oldValue
        guard paint < Self.paints else { return }
        let size = 8 + Double(paint % 61) * 0.37
        let weight = [TextStyle.Weight.regular, .medium, .semibold, .bold][paint / 5 % 4]
        let styles = [
          TextStyle.interface(size, weight), .display(size, weight), .code(size, weight),
          .book(size), .book(size, italic: true),
        ]
        _ = try? Bitmap(width: 90, height: 40, size: Size(90, 40)) { canvas in
          canvas.text("Fl 令和 αβ → 7", styles[paint % 5], .black, baseline: Point(2, 24))
        }
      }
    }
  }

  @Test func textIsMeasuredWhileAFaceIsPainted() throws {
    // This thread paints and measures at the same time, so a lock around painting would block it forever.
    var size = Size.zero
    _ = try Bitmap(width: 8, height: 8, size: Size(8, 8)) { _ in
      size = OverlayMetrics.preferredSize(of: .text(.keyCap, "Ctrl+R"))
    }
    #expect(size == OverlayMetrics.preferredSize(of: .text(.keyCap, "Ctrl+R")))
    #expect(size.width > 100)
  }

  @Test func aGlyphThatNoFontHasIsABox() throws {
    let bitmap = try Bitmap(width: 60, height: 60, size: Size(60, 60)) { canvas in
      canvas.text("\u{10FFFD}", .interface(40), .black, baseline: Point(5, 45))
    }
    let ink = bitmap.pixels.count { $0 >> 24 > 128 }
    #expect(ink > 20 && ink < 800)
  }

  @Test func removedTexturesOutliveTheRemoval() {
    // `insert` returns the textures, so that the caller can free them outside the lock for which a frame waits.
    func key(_ index: Int) -> FaceKey {
      FaceKey(Face(scene: Sample.stack, .front(index), size: Size(9, 9)), scale: 1)
    }
    let textures = (0..<4).map { _ in Texture(width: 16, height: 16) { _, _ in } }
    var faces = PaintedFaces(budget: textures[0].byteCount * 2)
    let removed = textures.indices.map { i in
      faces.insert(textures[i], for: key(i), in: i * 10).map(ObjectIdentifier.init)
    }
    #expect(removed == [[], [], [ObjectIdentifier(textures[0])], [ObjectIdentifier(textures[1])]])
  }
}
