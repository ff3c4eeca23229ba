import Testing

@testable import CardLua

/// Tests the findings of `cardstage layout check`.
@Suite struct LayoutCheckTests {
  private typealias Kind = LayoutCheck.Finding.Kind

  static let cases: [(String, LayoutCheck.Finding.Kind?)] = [
    ("return { x = view.width / 2 + p * view.card_width * 2 }", nil),
    ("return { x = view.width / 2 + math.floor(p) * view.card_width * 2 }", .jump),
    ("return { x = view.width / 2 + p * 2 * view.card_width, turn = p > 0.3 and 4 or 0 }", .jump),
    (
      "return { x = view.width / 2 + p * 2 * view.card_width, opacity = p > 0 and 0.5 or 1 }", .jump
    ),
    ("return { x = view.width / 2 + p * 2 * view.card_width, shade = p > 0 and 0.5 or 1 }", .jump),
    (
      "return { x = view.width / 2 + p * 2 * view.card_width, opacity = math.abs(p) < 1 and 1 or 0 }",
      .jump
    ),
    (
      "return { x = view.width / 2 + p * 2 * view.card_width, scale = 1 + 1e5 * math.max(0, p - 0.5) }",
      nil
    ),
    (
      "return { x = view.width / 2 + p * 2 * view.card_width, z = p > 0 and 5000 * p or 0 }",
      .behindEye
    ),
    ("return { x = view.width / 2 + p * 20 }", .cutOff),
    ("return { x = view.width / 2 + p * 20, opacity = 6 - math.abs(p) }", nil),
    ("return { scale = 1 - 0.01 * math.abs(p), order = -math.abs(p) }", nil),
    ("return { x = p > 2 and 0 / 0 or 0 }", .error),
    ("for i = 1, 1000 do end return { opacity = 0 }", .cost),
  ]

  @Test(arguments: cases)
  func eachFaultIsFound(body: String, kind: LayoutCheck.Finding.Kind?) throws {
    let findings = LayoutCheck.findings(of: try LuaLayout(body: body))
    #expect(findings.map(\.kind) == (kind.map { [$0] } ?? []), "\(findings)")
    #expect(findings.allSatisfy { $0.description.hasPrefix("test.lua:") })
  }

  @Test func endsOfAParameterAreTried() throws {
    let layout = try LuaLayout(
      """
      step = knob(2, 0.1, 3)
      function card(p, view) return { x = view.width / 2 + p * step * view.card_width } end
      """, file: "test.lua")
    let findings = LayoutCheck.findings(of: layout)
    #expect(findings.map(\.kind) == [.cutOff])
    #expect(findings[0].description.contains("step = 0.10"))
  }
}
