import Testing

@testable import CardX11

/// Tests the scale of the interface.
@Suite struct ScaleTests {
  private static func variables(_ values: [String: String]) -> ScaleVariables {
    ScaleVariables { values[$0] }
  }

  /// The usual settings for high-density screens, and the scale that their users expect.
  @Test(
    arguments: [
      (["GDK_SCALE": "2"], 1, 2), (["GDK_SCALE": "2"], 2, 2), (["GDK_SCALE": "1"], 1.5, 1.5),
      (["GDK_SCALE": "2", "GDK_DPI_SCALE": "0.5"], 2, 2),
      (["GDK_SCALE": "2", "GDK_DPI_SCALE": "0.5"], 1, 2),
      (["GDK_SCALE": "2", "GDK_DPI_SCALE": "1.25"], 1, 2.5),
      (["GDK_SCALE": "1.75"], 1, 1), (["GDK_SCALE": "0"], 1.5, 1.5), (["GDK_SCALE": "-2"], 1, 1),
      (["GDK_DPI_SCALE": "1.5"], 1, 1.5), (["GDK_DPI_SCALE": "0.5"], 2, 1),
      (["QT_SCALE_FACTOR": "1.5"], 1, 1.5), (["QT_SCALE_FACTOR": "1.5"], 2, 3),
      (["QT_SCALE_FACTOR": "2", "GDK_SCALE": "2"], 1, 2), (["QT_SCALE_FACTOR": "nan"], 1, 1),
      (["QT_SCALE_FACTOR": "100"], 1, 5), ([:], 1.25, 1.25),
    ] as [([String: String], Double, Double)])
  func theVariablesOfGTKAndQtCount(values: [String: String], dpi: Double, scale: Double) {
    #expect(ScaleSettings(text: dpi, variables: Self.variables(values)).scale == scale)
  }

  /// If a desktop has a factor, its dots per inch include the factor. GTK's variable replaces the factor.
  @Test(arguments: [("1", 1.0), ("2", 2), ("3", 3)])
  func gtksVariableReplacesTheDesktopsFactor(value: String, scale: Double) {
    let variables = Self.variables(["GDK_SCALE": value])
    #expect(
      ScaleSettings(factor: 2, text: 2, unscaledText: 1, variables: variables).scale == scale)
    #expect(ScaleSettings(factor: 2, variables: variables).scale == scale)
  }

  @Test(
    arguments: [
      (1920, 1080, 508, 286, 96), (2560, 1600, 286, 179, 227), (3840, 2160, 600, 340, 162),
      (1920, 1080, 160, 90, nil), (1920, 1080, 16, 9, nil), (1920, 1080, 0, 0, nil),
      (3840, 2160, 1600, 900, nil), (3840, 2400, 1600, 1000, nil), (3840, 2160, 1400, 800, 69),
      (1920, 1080, 1500, 840, nil), (1920, 1080, 100, 56, nil), (1080, 1920, 286, 508, 96),
    ] as [(Int, Int, Int, Int, Int?)])
  func implausibleMillimetresGiveNoDensity(
    width: Int, height: Int, across: Int, down: Int, density: Int?
  ) {
    let rect = ScreenRect(x: 0, y: 0, width: width, height: height)
    let found = Monitor.density(of: rect, millimetres: (across, down))
    #expect(found.map { Int($0.rounded()) } == density)
  }

  /// Returns two monitors. The second one is the primary monitor.
  private static func monitors(_ own: Double?, primary: Double?) -> [Monitor] {
    let rect = ScreenRect(x: 0, y: 0, width: 800, height: 600)
    return [
      Monitor(name: "own", rect: rect, density: own),
      Monitor(name: "other", rect: rect, density: primary, isPrimary: true),
    ]
  }

  @Test(
    arguments: [
      (192, 96, 1, 2), (96, 192, 2, 1), (163, 227, 2, 1.5), (96, 227, 2, 1), (96, 227, 0.75, 0.75),
      (110, 96, 1.1, 1.1), (nil, 96, 2, 2), (192, nil, 1, 1), (390, 61, 2, 5),
    ] as [(Double?, Double?, Double, Double)])
  func theScaleIsInProportionToTheDensity(
    own: Double?, primary: Double?, desktop: Double, scale: Double
  ) {
    let monitors = Self.monitors(own, primary: primary)
    #expect(monitors.scale(on: monitors[0], ofDesktop: desktop) == scale)
    #expect(monitors.scale(on: monitors[1], ofDesktop: desktop) == desktop)
  }
}
