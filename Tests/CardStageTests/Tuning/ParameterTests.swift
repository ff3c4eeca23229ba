import CardScene
import CardKinetics
import Testing

/// Tests the steps, the digits and the slider of a parameter.
@Suite struct ParameterTests {
  static let damping = Parameter(
    name: "damping", title: "Damping", unit: "", range: 0.05...2, step: 0.05, standard: 0.4)
  static let speed = Parameter(
    name: "speed", title: "Speed", unit: "pt/s", range: 100...4000, step: 100, standard: 1100)
  static let rate = Parameter(
    name: "rate", title: "Rate", unit: "/ms", range: 0.98...0.9995, step: 0.0005, standard: 0.998)
  static let parameters = [damping, speed, rate]

  @Test func digitsFollowFromTheStep() {
    #expect(Self.parameters.map(\.digits) == [2, 0, 4])
  }

  @Test(arguments: parameters) func stepsUpAndBackDownRestoreTheValue(parameter: Parameter) {
    var value = parameter.standard
    for _ in 0..<3 { value = parameter.stepped(value, by: 1) }
    for _ in 0..<3 { value = parameter.stepped(value, by: -1) }
    #expect(abs(value - parameter.standard) < 1e-12)
  }

  @Test(arguments: parameters) func stepsEndAtTheRange(parameter: Parameter) {
    #expect(parameter.stepped(parameter.standard, by: 1e6) == parameter.range.upperBound)
    #expect(parameter.stepped(parameter.standard, by: -1e6) == parameter.range.lowerBound)
  }

  @Test(arguments: parameters) func aSteppedValueHasFewDigits(parameter: Parameter) {
    var value = parameter.range.lowerBound
    while value < parameter.range.upperBound {
      #expect("\(value)".count <= 7, "\(value)")
      value = parameter.stepped(value, by: 1)
    }
  }

  @Test(arguments: parameters) func aSlidersFractionMatchesItsValue(parameter: Parameter) {
    for fraction in stride(from: -0.5, through: 1.5, by: 0.01) {
      let value = parameter.value(at: fraction)
      #expect(parameter.range.contains(value))
      let width = parameter.range.upperBound - parameter.range.lowerBound
      #expect(
        abs(parameter.fraction(of: value) - min(max(fraction, 0), 1)) <= parameter.step / width
          + 1e-9)
    }
    #expect(parameter.value(at: 0) == parameter.range.lowerBound)
    #expect(parameter.value(at: 1) == parameter.range.upperBound)
  }
}
