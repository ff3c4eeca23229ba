import CardKinetics
import CardModel
import CardPicture
import TestSupport
import Testing

@testable import CardPaint

/// Tests the legibility of all text in every theme, by WCAG's contrast ratio.
@Suite struct ThemeTests {
  static let themes = Theme.Appearance.allCases.flatMap { appearance in
    Theme.Contrast.allCases.map { Theme(appearance: appearance, contrast: $0) }
  }

  /// An ink with all of its backgrounds.
  private struct Words {
    let name: String
    let ink: Color
    let grounds: [Color]
    /// The opacity of the ink; part of the background shows through.
    var alpha = 1.0

    var minimumContrast: Double {
      grounds.map { $0.mixed(with: ink, alpha).contrast(with: $0) }.min() ?? 0
    }
  }

  private static let hues = stride(from: 0.0, to: 1, by: 0.04)

  /// Returns the words on the cards of the Stack, whose inks are faded by `alpha`.
  private static func stacks(_ theme: Theme, alpha: Double) -> [Words] {
    hues.map { hue in
      let paper = theme.paper(tinted: Color(hue: hue, saturation: 0.6, lightness: 0.5))
      let ink = theme.faded(theme.ink(hue: hue, saturation: 0.6), alpha, on: paper)
      return Words(name: "stack \(hue)", ink: ink, grounds: [paper])
    }
  }

  private static func bodies(_ theme: Theme) -> [Words] {
    let windows = [
      theme.window, theme.windowHeader, theme.windowFooter, theme.windowWell, theme.windowTile,
      theme.notePaper,
    ]
    return [
      Words(
        name: "carousel", ink: theme.creamInk, grounds: [theme.cream], alpha: theme.alpha(0.85)),
      Words(name: "window", ink: theme.windowInk, grounds: windows, alpha: theme.alpha(0.85)),
      Words(name: "page", ink: theme.paperInk, grounds: [theme.paper]),
      Words(name: "heading", ink: theme.paperHeading, grounds: [theme.paper]),
      Words(name: "panel", ink: theme.panelInk, grounds: [theme.panel, theme.panelRaised]),
      Words(name: "tab", ink: theme.tabDim, grounds: [theme.panel]),
      Words(name: "selected tab", ink: theme.selectedTabInk, grounds: [theme.selectedTab]),
    ]
      + stacks(theme, alpha: 0.85)
  }

  private static func dims(_ theme: Theme) -> [Words] {
    let windows = [
      theme.window, theme.windowHeader, theme.windowFooter, theme.windowWell, theme.windowTile,
    ]
    return [
      Words(name: "carousel", ink: theme.creamDim, grounds: [theme.cream]),
      Words(name: "carousel's number", ink: theme.creamNumber, grounds: [theme.cream]),
      Words(name: "window", ink: theme.windowDim, grounds: windows),
      Words(name: "page", ink: theme.paperDim, grounds: [theme.paper]),
      Words(name: "panel", ink: theme.panelDim, grounds: [theme.panel, theme.panelRaised]),
      Words(
        name: "panel's heading", ink: theme.panelHeading, grounds: [theme.panel, theme.panelRaised]),
    ]
      + stacks(theme, alpha: 0.6)
      + hues.map {
        Words(name: "portrait \($0)", ink: .white, grounds: [theme.portrait(hue: $0)])
      }
  }

  @Test(arguments: themes) func wordsAreLegible(theme: Theme) {
    let isHigh = theme.contrast == .high
    for words in Self.bodies(theme) + Self.dims(theme) {
      let contrast = words.minimumContrast
      #expect(contrast >= (isHigh ? 7 : 4.5), "\(words.name): \(contrast)")
    }
    // The arrows of a button are a symbol, not text.
    #expect(theme.actionInk.contrast(with: theme.action) >= (isHigh ? 7 : 3))
  }

  @Test(arguments: themes) func theSmallTextOfAPaintedCardIsLegible(theme: Theme) throws {
    let catalogue = FaceCatalogue(content: Sample.content, theme: theme)
    let scale = 4.0
    // The areas contain the caption under the title, and the names of the parameters on the back.
    let areas: [((Int) -> Face.Content, Rect)] = [
      (Face.Content.front, Rect(x: 22, y: 428, width: 60, height: 16)),
      (Face.Content.back, Rect(x: 24, y: 116, width: 40, height: 20)),
    ]
    for index in Sample.art.indices {
      for (side, area) in areas {
        let face = Face(scene: Sample.stack, side(index), size: Size(335, 467))
        let bitmap = try catalogue.bitmap(of: face, scale: scale)
        func color(_ x: Int, _ y: Int) -> Color {
          let pixel = bitmap[x, y]
          return Color(
            UInt8(pixel >> 16 & 0xFF), UInt8(pixel >> 8 & 0xFF), UInt8(pixel & 0xFF))
        }
        let paper = color(Int(area.minX * scale), Int(area.minY * scale))
        var contrast = 1.0
        for y in Int(area.minY * scale)..<Int(area.maxY * scale) {
          for x in Int(area.minX * scale)..<Int(area.maxX * scale) {
            contrast = max(contrast, color(x, y).contrast(with: paper))
          }
        }
        #expect(contrast >= 4.5, "\(face)")
      }
    }
  }

  @Test(arguments: themes) func aButtonsLabelIsLegibleOnItsBackground(theme: Theme) throws {
    let catalogue = FaceCatalogue(content: Sample.content, theme: theme)
    for (state, background) in [(Face.State.normal, Ink.panel), (.pressed, .done)] {
      let face = Face(.tuner(.button("A")), state: state, size: Size(30, 30))
      let solid = try catalogue.bitmap(of: face, scale: 4).pixels.filter { $0 >> 24 == 255 }
      #expect(!solid.isEmpty)
      for pixel in solid {
        let ink = Color(
          UInt8(pixel >> 16 & 0xFF), UInt8(pixel >> 8 & 0xFF), UInt8(pixel & 0xFF))
        #expect(ink.contrast(with: theme.color(of: background)) >= 4.5)
      }
    }
  }

  @Test(arguments: Theme.Appearance.allCases)
  func anyColourIsMadeLegibleInHighContrast(appearance: Theme.Appearance) {
    let theme = Theme(appearance: appearance, contrast: .high)
    for hue in Self.hues {
      for lightness in [0.1, 0.3, 0.5, 0.7, 0.9] {
        let background = Color(
          hue: hue, saturation: 0.7, lightness: appearance == .dark ? 0.05 : 0.95)
        let ink = theme.legible(
          Color(hue: hue, saturation: 0.7, lightness: lightness), on: background)
        #expect(ink.contrast(with: background) >= 7)
        #expect(Theme().legible(ink, on: ink) == ink)
      }
    }
    #expect(theme.portrait(hue: 0.17).contrast(with: .white) >= 4.5)
  }

  @Test func contrastIsOneToTwentyOne() {
    #expect(Color.white.contrast(with: .white) == 1)
    #expect(abs(Color.black.contrast(with: .white) - 21) < 1e-9)
    // #767676 is the lightest grey with a ratio of at least 4.5 on white. Source of the formula:
    // https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
    #expect(Color(gray: 0x76).contrast(with: .white) >= 4.5)
    #expect(Color(gray: 0x77).contrast(with: .white) < 4.5)
  }

  @Test(arguments: themes.dropFirst()) func onlyArtKeepsItsColours(theme: Theme) throws {
    let catalogue = FaceCatalogue(content: Sample.content, theme: theme)
    for face in Sample.faces where face.kind != .blank {
      let bitmap = try catalogue.bitmap(of: face, scale: 0.5)
      #expect(bitmap.pixels.allSatisfy { $0 >> 24 == 255 })
      let isAsEver = try bitmap == Sample.catalogue.bitmap(of: face, scale: 0.5)
      // Only the edge of a dark application's window changes. A cover, the cloth of its boards and a button never
      // change, and wood follows the appearance.
      let isWood = face.kind == .shelf || face.kind == .reflection
      let keeps =
        isWood
        ? theme.appearance == .light : [.cover, .board, .button, .penTip].contains(face.kind)
      if !keeps { #expect(!isAsEver, "\(face)") }
      if face.kind == .cover, theme.contrast == .normal { #expect(isAsEver) }
    }
  }

  @Test func aSelectedTabTurnsItsColoursRoundInHighContrast() {
    for theme in Self.themes where theme.contrast == .high {
      #expect(theme.selectedTab.contrast(with: theme.panel) == Color.black.contrast(with: .white))
    }
  }

  /// The backdrops of the five scenes look like one program: they differ in hue, not in brightness.
  @Test(arguments: Theme.Appearance.allCases)
  func theBackdropsOfAnAppearanceAreAboutEquallyBright(appearance: Theme.Appearance) {
    let theme = Theme(appearance: appearance)
    let backdrops = ["switcher", "stack", "carousel", "library", "custom"]
      .map { theme.backdrop(for: SceneID(rawValue: $0)) }
    for a in backdrops {
      for b in backdrops {
        #expect(a.top.contrast(with: b.top) < 1.25)
        #expect(a.bottom.contrast(with: b.bottom) < 1.7)
      }
    }
  }

  @Test func backdropsReactToMotionExceptInHighContrast() {
    for theme in Self.themes {
      for scene in [Sample.switcher, Sample.stack, Sample.carousel, Sample.library] {
        let pair = theme.backdrops(for: scene)
        #expect((pair.first == pair.second) == (theme.contrast == .high))
        #expect(theme.appearance == .light || pair.first.top.luminance < 0.05)
      }
      let custom = theme.backdrops(for: SceneID(rawValue: "custom"))
      #expect(
        theme.contrast == .high
          ? custom.first == custom.second : custom.second.top.luminance < 0.01)
    }
  }
}
