import CardKinetics
import Testing

@testable import CardLua

/// Tests the settings, poses and traces of layouts.
@Suite struct LuaLayoutTests {
  static let coverFlow = """
    -- coverflow.lua
    tilt = knob(70, 0, 90, "°")
    function card(p, view)
      local s = clamp(p, -1, 1)
      return { x = view.width * (0.5 + 0.12 * p + 0.2 * s), z = -160 * math.abs(s), turn_y = -tilt * s }
    end
    """

  @Test func aCardHasThePositionOfTheFormula() throws {
    let layout = try LuaLayout(Self.coverFlow, file: "coverflow.lua")
    var pose = CardPose(in: .test)
    (pose.x, pose.z, pose.turnY, pose.order) = (1000 * (0.5 - 0.06 - 0.1), -80, 35, -0.5)
    #expect(try layout.pose(-0.5) == pose)
  }

  /// A hundred cards would delay a frame although each stays within the limits of a call.
  @Test func thePosesOfAFrameShareALimit() throws {
    let slow = try LuaLayout(body: "for i = 1, 20000 do p = p + 0 end return { x = p }")
    #expect(try slow.pose(3).x == 3)
    let positions = (-50...50).map(Double.init)
    let error = #expect(throws: LuaLayoutError.self) {
      try slow.poses(at: positions, in: .test, parameters: [])
    }
    #expect(error?.line == nil)
    // On a slow machine, the cards may exceed the time before they exceed the number of steps.
    let limit = /more than (200,000 steps|10 ms) for the cards of one frame/
    #expect(error?.reason.wholeMatch(of: limit) != nil)
    let usual = try LuaLayout(Self.coverFlow, file: "test.lua")
    let poses = try usual.poses(at: positions, in: .test, parameters: [70])
    #expect(poses == (try positions.map { try usual.pose(at: $0, in: .test, parameters: [70]) }))
  }

  @Test func fieldsThatATableLeavesOutKeepTheirDefaults() throws {
    let pose = try LuaLayout(body: "return {}").pose()
    #expect(pose == CardPose(in: .test))
    #expect(pose.x == 500 && pose.y == 400 && pose.width == 300 && pose.height == 400)
  }

  @Test(arguments: [-2, -0.5, 0, 3])
  func withoutAnOrderTheNearestCardLiesInFront(p: Double) throws {
    #expect(try LuaLayout(body: "return {}").pose(p).order == -abs(p))
    #expect(try LuaLayout(body: "return { order = 0 }").pose(p).order == 0)
  }

  @Test func everyFieldIsRead() throws {
    let names: [(String, KeyPath<CardPose, Double>)] = [
      ("x", \.x), ("y", \.y), ("z", \.z), ("width", \.width), ("height", \.height),
      ("scale", \.scale), ("turn", \.turn), ("turn_x", \.turnX), ("turn_y", \.turnY),
      ("axis_x", \.axisX), ("axis_y", \.axisY), ("axis_z", \.axisZ), ("turn_axis", \.turnAxis),
      ("anchor_x", \.anchorX), ("anchor_y", \.anchorY), ("opacity", \.opacity),
      ("shade", \.shade), ("shadow_left", \.shadowLeft), ("shadow_right", \.shadowRight),
      ("reflection", \.reflection), ("order", \.order),
    ]
    let fields = names.enumerated().map { "\($1.0) = \($0 + 2)" }.joined(separator: ", ")
    let pose = try LuaLayout(body: "return { \(fields) }").pose()
    for (number, name) in names.enumerated() {
      #expect(pose[keyPath: name.1] == Double(number + 2))
    }
  }

  @Test func parametersKeepTheFilesOrderAndMoveTheCard() throws {
    let layout = try LuaLayout(
      """
      near, far_side = knob(2, 0, 10, "pt"), knob(0.25, 0, 1)
      reach = knob(4, 2, 8)
      function card() return { x = near, y = far_side } end
      """, file: "test.lua")
    #expect(layout.parameters.map(\.name) == ["near", "far_side", "reach"])
    #expect(layout.parameters.map(\.title) == ["Near", "Far side", "Reach"])
    #expect(layout.parameters.map(\.unit) == ["pt", "", ""])
    #expect(layout.parameters.map(\.step) == [0.1, 0.01, 0.1])
    #expect(layout.standardParameters == [2, 0.25, 4])
    let pose = try layout.pose(at: 0, in: .test, parameters: [7, 0.5, 4])
    #expect(pose.x == 7 && pose.y == 0.5)
    #expect(try layout.pose().x == 2)
    #expect(try layout.settings(in: .test, parameters: [2, 0.25, 7]).reach == 7)
  }

  @Test func settingsHaveDefaults() throws {
    let layout = try LuaLayout(body: "return {}")
    #expect(try layout.settings(in: .test, parameters: []) == LayoutSettings())
  }

  @Test func settingsComeFromTheFile() throws {
    let layout = try LuaLayout(
      """
      axis, snap, wrap, vanishing = "vertical", false, true, "view"
      reach, deceleration, landing_response, landing_damping = 9, 0.99, 0.5, 0.8
      function pitch(view) return view.card_height / view.height end
      function eye(view) return 2 * view.width + view.card_width end
      function card() return {} end
      """, file: "test.lua")
    let settings = try layout.settings(in: .test, parameters: [])
    #expect(settings.axis == .vertical && !settings.snaps && settings.wraps)
    #expect(settings.perspective == Perspective(eye: 2300, vanishing: .view))
    #expect(settings.reach == 9 && settings.pitch == 0.5)
    #expect(settings.physics.deceleration == 0.99)
    #expect(settings.physics.landing == SpringShape(response: 0.5, dampingRatio: 0.8))
  }

  @Test(arguments: [
    ("return 0", "pitch must be from 0.01 to 10, not 0", 1),
    ("return 'a'", "pitch must be a number, got string", 1),
    ("return view.x.y", "attempt to index a nil value", 1),
    ("while true do end", "in one call", 1),
  ])
  func aSettingsFunctionThatFailsIsAnError(body: String, reason: String, line: Int) throws {
    let layout = try LuaLayout(
      "function pitch(view) \(body) end\nfunction card() return {} end", file: "test.lua")
    let error = #expect(throws: LuaLayoutError.self) {
      try layout.settings(in: .test, parameters: [])
    }
    #expect(error?.reason.contains(reason) == true && error?.line == line)
  }

  @Test func aTraceHasTheNumbersOfEachLine() throws {
    let layout = try LuaLayout(Self.coverFlow, file: "coverflow.lua")
    let trace = try layout.trace(at: 0.5, in: .test, parameters: [60])
    #expect(trace.map(\.line) == [4, 5])
    #expect(trace[0].text == "  local s = clamp(p, -1, 1)")
    #expect(trace[0].numbers.map(\.name) == ["p", "s"])
    #expect(trace[0].numbers.map(\.value) == [0.5, 0.5])
    #expect(trace[1].numbers.map(\.name) == ["p", "s", "tilt", "x", "z", "turn_y"])
    #expect(trace[1].numbers.map(\.value) == [0.5, 0.5, 60, 660, -80, -30])
    #expect(try layout.pose(0.5).turnY == -35)
  }

  @Test(arguments: ["\u{FEFF}", "#!/usr/bin/lua\n", "\u{FEFF}#!/usr/bin/lua\r\n"])
  func aMarkAndAFirstLineForTheShellAreSkipped(start: String) throws {
    let text = start + Self.coverFlow
    let trace = try LuaLayout(text, file: "test.lua").trace(at: 0.5, in: .test, parameters: [60])
    #expect(trace.map(\.line) == (start.count > 1 ? [5, 6] : [4, 5]))
    #expect(trace[0].text == "  local s = clamp(p, -1, 1)")
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func aTraceFindsLinesWithAnyLineEnd(end: String) throws {
    let text = Self.coverFlow.split(separator: "\n").joined(separator: end)
    let trace = try LuaLayout(text, file: "test.lua").trace(at: 0.5, in: .test, parameters: [60])
    #expect(trace.map(\.line) == [4, 5])
    #expect(trace[0].text == "  local s = clamp(p, -1, 1)")
  }

  @Test func aTraceCoversHelpersBranchesAndTheLastRoundOfALoop() throws {
    let layout = try LuaLayout(
      """
      local function square(a)
        local b = a * a
        return b
      end
      function card(p)
        local sum = 0
        for i = 1, 3 do
          sum = sum + square(i)
        end
        if sum > 100 then
          sum = 0
        end
        return { x = sum }
      end
      """, file: "test.lua")
    let trace = try layout.trace(at: 0, in: .test, parameters: [])
    #expect(trace.map(\.line) == [2, 3, 6, 7, 8, 10, 13])
    #expect(trace[0].numbers.map(\.value) == [3, 9])
    #expect(
      trace.first { $0.line == 8 }?.numbers == [
        .init(name: "sum", value: 14), .init(name: "i", value: 3),
      ])
    #expect(trace.last?.numbers == [.init(name: "sum", value: 14), .init(name: "x", value: 14)])
  }

  @Test(arguments: Gallery.names)
  func aTraceEndsInTheFieldsOfThePose(name: String) throws {
    let layout = try Gallery.layout(name)
    let trace = try layout.trace(at: 0.4, in: .test, parameters: layout.standardParameters)
    let pose = try layout.pose(0.4)
    let order = trace.flatMap(\.numbers).last { $0.name == "order" }
    #expect(pose.order == order?.value ?? -0.4)
    #expect(!trace.isEmpty)
  }

  @Test(arguments: [
    "while true do\n local a = 1\n end", "local function f() return 1 + f() end f()",
  ])
  func aTraceIsBoundedAsACallIs(body: String) throws {
    let layout = try LuaLayout(body: body)
    #expect(throws: LuaLayoutError.self) { try layout.trace(at: 0, in: .test, parameters: []) }
    #expect(throws: LuaLayoutError.self) { try layout.pose() }
  }

  @Test func stepsAreCountedOneByOne() throws {
    func steps(_ count: Int) throws -> Int {
      try LuaLayout(body: "for i = 1, \(count) do end return {}").steps(
        at: 0, in: .test, parameters: [])
    }
    #expect(try steps(50) - steps(20) == 30)
  }
}
