import CardKinetics
import Testing

@testable import CardLua

/// Tests that layouts are pure: a pose depends only on the arguments of the call.
@Suite struct PurityTests {
  private static let offsets = stride(from: -6, through: 6, by: 0.37).map { $0 }

  @Test(arguments: Gallery.names)
  func anyOrderOfCallsHasTheSameResults(name: String) throws {
    let layout = try Gallery.layout(name)
    let poses = try Self.offsets.map { try layout.pose($0) }
    #expect(try Self.offsets.reversed().map { try layout.pose($0) }.reversed() == poses)
    let other = try Gallery.layout(name)
    #expect(try Self.offsets.map { try other.pose($0) } == poses)
  }

  @Test func threadsHaveTheSameResults() async throws {
    let layout = try Gallery.layout("spiral.lua")
    let views = [LayoutView.test, LayoutView(size: Size(375, 667))]
    let poses = try views.map { view in try Self.offsets.map { try layout.pose($0, in: view) } }
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for thread in 0..<8 {
        group.addTask {
          try (0..<50).allSatisfy { _ in
            try Self.offsets.map { try layout.pose($0, in: views[thread % 2]) } == poses[thread % 2]
          }
        }
      }
      for try await isSame in group { #expect(isSame) }
    }
  }

  @Test func randomNumbersAreTheSameInEveryCall() throws {
    let layout = try LuaLayout(
      body: "return { x = math.random(), y = math.random(6), z = math.random(-5, 5) }")
    let pose = try layout.pose()
    #expect(try layout.pose() == pose)
    #expect(pose.x > 0 && pose.x < 1 && (1...6).contains(pose.y) && (-5...5).contains(pose.z))
    let spread = try LuaLayout(
      body:
        "local n = {} for i = 1, 600 do local r = math.random(6) n[r] = (n[r] or 0) + 1 end return { x = math.min(n[1], n[2], n[3], n[4], n[5], n[6]) }"
    )
    #expect(try spread.pose().x > 60)
  }

  @Test func pairsGoInTheOrderOfTheKeys() throws {
    let layout = try LuaLayout(
      """
      local made = { b = 2, a = 1, [2] = 20, [-1.5] = 30, [1] = 10, aa = 3 }
      function card()
        local words = ""
        for k, v in pairs(made) do words = words .. k .. "=" .. v .. " " end
        for k in pairs({ z = 1, y = 2, [3] = 3 }) do words = words .. k .. " " end
        error(words, 0)
      end
      """, file: "test.lua")
    let error = #expect(throws: LuaLayoutError.self) { try layout.pose() }
    #expect(error?.reason == "-1.5=30 1=10 2=20 a=1 aa=3 b=2 3 y z ")
  }

  @Test func pairsVisitsEveryKeyOnceWhileKeysAreRemoved() throws {
    let layout = try LuaLayout(
      body: """
        local t, n = {}, 0
        for i = 1, 200 do t["k" .. i * 7 % 200] = i end
        for k in pairs(t) do n = n + 1 t[k] = nil end
        local left = 0
        for _ in pairs(t) do left = left + 1 end
        return { x = n, y = left }
        """)
    #expect(try layout.pose().x == 200)
    #expect(try layout.pose().y == 0)
  }

  @Test func tablesAndFunctionsAreTextWithoutAnAddress() throws {
    let layout = try LuaLayout(
      body: "error(tostring({}) .. tostring(card) .. tostring(nil) .. tostring(1.5), 0)")
    #expect(
      #expect(throws: LuaLayoutError.self) { try layout.pose() }?.reason == "tablefunctionnil1.5")
  }

  @Test func frozenTablesReadAsBefore() throws {
    let layout = try LuaLayout(
      """
      local steps = { 3, 1, 2, name = { deep = 5 } }
      rest = { x = 7 }
      function card(p)
        if p > 0 then return rest end
        local sum = 0
        for i, v in ipairs(steps) do sum = sum + i * v end
        return { x = #steps, y = sum, z = steps.name.deep, order = select("#", table.unpack(steps)),
          turn = tonumber(table.concat(steps)) }
      end
      """, file: "test.lua")
    let pose = try layout.pose()
    #expect(pose.x == 3 && pose.y == 11 && pose.z == 5 && pose.order == 3 && pose.turn == 312)
    #expect(try layout.pose(1).x == 7)
  }
}
