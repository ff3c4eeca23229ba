import CardContent
import CardKinetics
import CardModel
import CardPaint
import CardPicture
import CardRaster
import CardScenes
import CardScript
import CardStage
import Foundation
import GoldenImages
import TestSupport
import Testing

/// Tests whole frames against golden images: each scene at rest and in a gesture.
///
/// At most 0.5 % of the pixels may differ by more than 8 in any channel. The images have the fonts of Debian 12, so on
/// other systems at most 3 % may differ: the words.
@Suite struct ShotTests {
  static let drag = """
    {"t":0.1,"type":"press","x":200,"y":300}
    {"t":0.15,"type":"move","x":150,"y":280}
    {"t":0.2,"type":"move","x":90,"y":270}
    """
  /// A drag with the X-ray on.
  static let xray = #"{"t":0.05,"type":"key","key":"x"}"# + "\n" + drag
  static let opening = #"{"t":0.1,"type":"key","key":"Return"}"#

  /// The keys that open the tuner and change its third parameter.
  static let tuner = ["t", "Down", "Down", "Right", "Right"]
    .map { #"{"t":0.05,"type":"key","key":"\#($0)"}"# }.joined(separator: "\n")
  /// A drag in a split view.
  static let split = #"{"t":0.05,"type":"key","key":"v"}"# + "\n" + drag
  private static let scripts = ["rest": "", "xray": xray, "tuner": tuner, "split": split]

  @Test(arguments: everyScene, ["rest", "gesture", "xray", "tuner", "split"])
  func framesLookAsTheyDid(scene: Int, state: String) throws {
    let content = try ContentLoader.load(from: assetFolder)
    let name = SceneCatalog.names[scene]
    let setup = StageSetup(try StageSettings(scene: name), content: content)
    let script = try Script(
      text: Self.scripts[state] ?? (name == "library" ? Self.opening : Self.drag))
    let actual = Shot.render(
      setup, size: (640, 400), interfaceScale: 1, script: script, at: 0.4)
    try Self.golden.expect(actual, "\(name)-\(state)")
  }

  /// Returns the lines that draw a loop on the first card, or on the right page of the first book, and then perform a
  /// gesture.
  private static func pen(_ scene: String) -> String {
    func key(_ t: Double, _ name: String) -> String {
      #"{"t":\#(t),"type":"key","key":"\#(name)"}"#
    }
    let (middle, isBook) = (
      scene == "library" ? Point(710, 300) : Point(190, 260), scene == "library"
    )
    var lines = isBook ? [key(0.1, "Return"), key(1, "Page_Down")] : []
    lines.append(key(2, "e"))
    for step in 0...60 {
      let (t, angle) = (2.1 + Double(step) * 0.01, Double(step) * 0.22)
      let (x, y) = (middle.x + 70 * cos(angle) + Double(step), middle.y + 45 * sin(angle))
      lines.append(#"{"t":\#(t),"type":"\#(step == 0 ? "press" : "move")","x":\#(x),"y":\#(y)}"#)
    }
    lines.append(#"{"t":2.75,"type":"release","x":\#(middle.x),"y":\#(middle.y)}"#)
    lines.append(key(2.8, "e"))
    let way =
      isBook ? [(780.0, 300.0), (750, 295), (705, 290)] : [(200, 300), (150, 280), (90, 270)]
    for (step, point) in way.enumerated() {
      let type = step == 0 ? "press" : "move"
      lines.append(
        #"{"t":\#(3 + Double(step) * 0.05),"type":"\#(type)","x":\#(point.0),"y":\#(point.1)}"#)
    }
    return lines.joined(separator: "\n")
  }

  @Test(arguments: ["stack", "carousel", "library"])
  func strokesOnCardsLookAsTheyDid(scene: String) throws {
    let content = try ContentLoader.load(from: assetFolder)
    let setup = StageSetup(try StageSettings(scene: scene), content: content)
    let actual = Shot.render(
      setup, size: (640, 400), interfaceScale: 1, script: try Script(text: Self.pen(scene)), at: 3.3
    )
    try Self.golden.expect(actual, "\(scene)-pen")
  }

  /// Returns the setup of a scene with a deck of wide images.
  private static func wideSetup(_ scene: String, aspect: Double) throws -> StageSetup {
    let (folder, width, height) = (temporaryFolder(), Int(240 * aspect), 240)
    for (number, hue) in [UInt32(40), 120, 200].enumerated() {
      var bitmap = Bitmap(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width {
          // A frame around a gradient shows what is cropped.
          let isFrame = min(x, y, width - 1 - x, height - 1 - y) < 8
          let (red, green) = (UInt32(255 * x / width), UInt32(255 * y / height))
          bitmap[x, y] = isFrame ? 0xFFC8_1E28 : 0xFF00_0000 | red << 16 | green << 8 | hue
        }
      }
      try bitmap.withRows { (rows) throws(PaintError) in
        try PNGFile.write(rows, to: folder + "/\(number).png")
      }
    }
    let openings = try Openings(opening: [FileState(path: folder)])
    return StageSetup(try StageSettings(scene: scene), openings: openings)
  }

  @Test(arguments: ["stack", "carousel"], ["rest", "gesture"])
  func wideImagesLookAsTheyDid(scene: String, state: String) throws {
    let script = try Script(text: state == "rest" ? "" : Self.drag)
    let actual = Shot.render(
      try Self.wideSetup(scene, aspect: 1.6), size: (640, 400), interfaceScale: 1, script: script,
      at: 0.4)
    try Self.golden.expect(actual, "\(scene)-wide-\(state)")
  }

  /// The frame around the image is visible on all sides, and the image is as wide as its area. The image is neither
  /// cropped nor on a mat.
  @Test(arguments: ["stack", "carousel"], [4.0 / 3, 1.6, 16.0 / 9])
  func aWideImageFillsItsCard(scene: String, aspect: Double) throws {
    let setup = try Self.wideSetup(scene, aspect: aspect)
    let front = try setup.stage(window: Size(1280, 800), interfaceScale: 1).frontFace
    let face = try FaceCatalogue(content: setup.content).bitmap(of: front, scale: 1)
    let isRed = face.pixels.map { pixelDistance($0, 0xFFC8_1E28) < 40 }
    func row(_ y: Int) -> Int { (0..<face.width).count { isRed[y * face.width + $0] } }
    func column(_ x: Int) -> Int { (0..<face.height).count { isRed[$0 * face.width + x] } }
    let margin = scene == "stack" ? 0 : 20
    // The four bars of the frame are within a pixel of the edges of the area.
    #expect(row(margin + 3) > face.width - 2 * margin - 16)
    let bottom = scene == "stack" ? 92 : 80
    #expect(row(face.height - bottom - 4) > face.width - 2 * margin - 16)
    for x in [margin + 4, face.width - margin - 5] {
      #expect(column(x) > face.height - bottom - margin - 16)
    }
  }

  private static let golden: GoldenImages = {
    let system = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
    let isOurs = system.contains("VERSION_CODENAME=bookworm")
    return GoldenImages(beside: #filePath, depth: 1, tolerance: isOurs ? 0.005 : 0.03)
  }()
}

extension Stage {
  /// The face of the front card.
  fileprivate var frontFace: Face {
    get throws {
      var copy = self
      return try #require(copy.frame(at: 0).list.items.last { $0.face.kind == .front }).face
    }
  }
}
