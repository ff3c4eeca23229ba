import CardKinetics
import Testing

@testable import CardPaint

/// Protects text in other scripts and directions.
@Suite struct ScriptsTests {
  /// Returns the columns that a line's ink covers on a canvas 200 points wide.
  private func ink(_ text: String, _ alignment: TextBlock.Alignment) throws -> ClosedRange<Int> {
    let picture = try Bitmap(width: 200, height: 30, size: Size(200, 30)) { canvas in
      canvas.flood(.white)
      TextBlock(text, .interface(16), on: canvas, width: 200, alignment: alignment)
        .draw(at: .zero, .black)
    }
    let columns = (0..<200).filter { x in (0..<30).contains { picture[x, $0] & 255 < 128 } }
    let (first, last) = (try #require(columns.first), try #require(columns.last))
    return first...last
  }

  @Test(arguments: ["Ravi Menon", "田中 由紀", "ليلى حداد", "עדה ברג"])
  func leftIsTheLeftOfThePageInAnyScript(name: String) throws {
    #expect(try ink(name, .left).lowerBound < 5)
    #expect(try ink(name, .right).upperBound > 194)
    let middle = try ink(name, .center)
    #expect(abs(middle.lowerBound + middle.upperBound - 199) <= 4)
  }

  /// Layout does not depend on the font size: only the scale changes.
  @Test(arguments: ["1 000, 3.14", "The Patient Spring", "雨の街", "لیلى"])
  func textIsTheSameInEverySize(text: String) throws {
    let styles: [TextStyle] = [.interface(1), .display(1), .book(1, italic: true), .code(1)]
    _ = try Bitmap(width: 1, height: 1, size: Size(1, 1)) { canvas in
      for style in styles {
        let blocks = [7.0, 9, 20, 113].map { size in
          var style = style.tracked(0.1)
          style.size = size
          let block = TextBlock(text, style, on: canvas, width: 5.5 * size)
          return [block.size.width, block.size.height, block.baseline].map { $0 / size }
        }
        for block in blocks { #expect(zip(block, blocks[0]).allSatisfy { abs($0 - $1) < 1e-9 }) }
      }
    }
  }

  /// A window of no size causes a font size of 0.
  @Test func textOfNoSizeTakesNoSpace() throws {
    _ = try Bitmap(width: 1, height: 1, size: Size(1, 1)) { canvas in
      let block = TextBlock("Nothing", .interface(0), on: canvas, width: 20, maxLines: 1)
      #expect(block.size == .zero && block.baseline == 0)
    }
  }

  @Test func aLongTitleEndsInAnEllipsisWithinItsWidth() throws {
    for title in ["A title that goes on and on", "雨の街と静かな港の長い長い物語", "عنوان طويل جدا جدا جدا"] {
      var (cut, whole) = (0.0, 0.0)
      _ = try Bitmap(width: 1, height: 1, size: Size(1, 1)) { canvas in
        whole = TextBlock(title, .display(24), on: canvas).size.width
        cut = TextBlock(title, .display(24), on: canvas, width: 90, maxLines: 1).size.width
      }
      #expect(whole > 120 && cut <= 90 && cut > 40)
    }
  }
}
