import CardKinetics
import CardScene
import Testing

@Suite struct KnobTests {
  static let damping = Knob(
    name: "damping", title: "Damping", unit: "", range: 0.05...2, step: 0.05, standard: 0.4)
  static let speed = Knob(
    name: "speed", title: "Speed", unit: "pt/s", range: 100...4000, step: 100, standard: 1100)
  static let rate = Knob(
    name: "rate", title: "Rate", unit: "/ms", range: 0.98...0.9995, step: 0.0005, standard: 0.998)
  static let knobs = [damping, speed, rate]

  @Test func digitsAreThoseOfTheStep() {
    #expect(Self.knobs.map(\.digits) == [2, 0, 4])
  }

  @Test(arguments: knobs) func stepsThereAndBackLeadHome(knob: Knob) {
    var value = knob.standard
    for _ in 0..<3 { value = knob.stepped(value, by: 1) }
    for _ in 0..<3 { value = knob.stepped(value, by: -1) }
    #expect(abs(value - knob.standard) < 1e-12)
  }

  @Test(arguments: knobs) func stepsEndAtTheRange(knob: Knob) {
    #expect(knob.stepped(knob.standard, by: 1e6) == knob.range.upperBound)
    #expect(knob.stepped(knob.standard, by: -1e6) == knob.range.lowerBound)
  }

  @Test(arguments: knobs) func aSteppedValueHasNoTail(knob: Knob) {
    var value = knob.range.lowerBound
    while value < knob.range.upperBound {
      #expect("\(value)".count <= 7, "\(value)")
      value = knob.stepped(value, by: 1)
    }
  }

  @Test(arguments: knobs) func aSliderGoesWhereItsValueIs(knob: Knob) {
    for share in stride(from: -0.5, through: 1.5, by: 0.01) {
      let value = knob.value(at: share)
      #expect(knob.range.contains(value))
      let width = knob.range.upperBound - knob.range.lowerBound
      #expect(abs(knob.share(of: value) - min(max(share, 0), 1)) <= knob.step / width + 1e-9)
    }
    #expect(knob.value(at: 0) == knob.range.lowerBound)
    #expect(knob.value(at: 1) == knob.range.upperBound)
  }
}
