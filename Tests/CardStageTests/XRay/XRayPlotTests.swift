import CardKinetics
import Testing

@testable import CardScene

/// Tests that the X-ray's plots have the formulas and constants of the motion.
@Suite struct XRayPlotTests {
  @Test(arguments: [0.2, 0.55, 0.9])
  func theRubberBandHasTheTunedParameter(band: Double) throws {
    var physics = ScrollPhysics()
    physics.band = band
    var scroll = ScrollModel(range: 0...500, extent: 375, offset: 0, physics: physics)
    scroll.grab(at: 0)
    scroll.drag(travel: 120, pointerVelocity: 0, at: 0)
    let plot = scroll.xrayPlot(at: 0)
    #expect(plot.constants.first { $0.name == "c" }?.value == band)
    #expect(abs(plot.now.x - 120) < 1e-9 && abs(plot.now.y + scroll.offset(at: 0)) < 1e-9)
  }

  @Test(arguments: [
    (TimingCurve.linear, "x = x_0 + s Δ"), (.easeInOut, "x = x_0 + (3s^2 − 2s^3) Δ"),
  ])
  func aTimedMotionsFormulaIsThatOfItsCurve(curve: TimingCurve, formula: String) throws {
    let motion = Motion.timed(curve, from: 2, to: 5, duration: 0.4, at: 1)
    let plot = try #require(XRayPlot(motion, of: "x", at: 1.1))
    #expect(plot.law == formula)
    let s = 0.25
    let progress = curve == .linear ? s : 3 * s * s - 2 * s * s * s
    #expect(abs(plot.now.y - (2 + progress * 3)) < 1e-9)
  }
}
