import Testing

/// A hostile or faulty file, with the error that the file must cause.
struct HostileFile: Sendable, CustomTestStringConvertible {
  var name: String
  var text: String
  /// A part of the expected reason.
  var reason: String
  /// The expected line of the error, or nil if no line is at fault.
  var line: Int?

  var testDescription: String { name }

  /// Returns a file whose second line is in `card`.
  static func inCard(_ name: String, _ body: String, _ reason: String, line: Int? = 2)
    -> HostileFile
  {
    HostileFile(
      name: name, text: "function card(p, view)\n\(body)\nreturn {}\nend", reason: reason,
      line: line)
  }

  static func file(_ name: String, _ text: String, _ reason: String, line: Int? = 1) -> HostileFile
  {
    HostileFile(name: name, text: text, reason: reason, line: line)
  }

  static let all = loops + memory + missing + kept + values + syntax + errors + loading

  static let steps = "in one call: an endless loop?"
  static let large = "more than"

  /// Files that never end or take too long.
  static let loops: [HostileFile] = [
    inCard("while", "while true do end", steps),
    inCard(
      "a list of 2^61 elements",
      "local t = {} for i = 0, 61 do t[1 << i] = 1 end while true do table.remove(t, 1) end", steps),
    inCard(
      "an element before 2^61 others",
      "local t = {} for i = 0, 61 do t[1 << i] = 1 end while true do table.insert(t, 1, 2) end",
      steps),
    inCard(
      "the order of strings of zeros",
      "local s = string.rep('\\0', 4000) local a, b = s .. 'a', s .. 'b' while a < b do end", steps),
    inCard("repeat", "repeat until false", steps),
    inCard("goto", "::a:: goto a", steps),
    inCard("for to 1e18", "for i = 1, 1e18 do end", steps),
    inCard("for to huge", "for i = 1, math.huge do end", steps),
    inCard("for down", "for i = math.maxinteger, math.mininteger, -1 do end", steps),
    inCard("for of floats", "for x = 0, 1, 1e-300 do end", steps),
    inCard("for by 0", "for i = 1, 2, 0 do end", "'for' step is zero"),
    inCard("nested loops", "for i = 1, 1000 do for j = 1, 1000 do local x = i * j end end", steps),
    inCard("tail calls", "local function f() return f() end f()", steps),
    inCard(
      "two that call each other",
      "local f, g function f() return g() end function g() return f() end f()", steps),
    inCard(
      "ipairs over a long list",
      "local t = {} for i = 1, 900 do t[i] = i end while true do for _ in ipairs(t) do end end",
      steps),
    inCard(
      "pairs over and over",
      "local t = {} for i = 1, 900 do t[i] = i end while true do for _ in pairs(t) do end end",
      steps),
    inCard("an iterator that does not end", "for _ in function() return 1 end do end", steps),
    inCard("counting integers beyond", "local i = math.maxinteger while i do i = i + 1 end", steps),
    inCard(
      "comparing long strings",
      "local a = ('x') a = string.rep(a, 4000) local b = a .. '' while a == b do end", steps),
    inCard(
      "ordering long strings",
      "local a = string.rep('x', 4000) local b = a .. '' while a <= b do end", steps),
    inCard("powers", "local x = 2.5 while true do x = x ^ 1.0001 end", steps),
    inCard("remainders of numbers far apart", "while true do local x = 1e308 % 1e-308 end", steps),
    inCard(
      "numbers as text", "local a = 1e300 / 3 while true do local s = a .. a .. a .. a .. a end",
      steps),
    inCard(
      "quotes",
      "local s = string.rep('\\0', 900) while true do local q = string.format('%q', s) end", steps),
    inCard("formats", "while true do local s = string.format('%.99f', 1e308) end", steps),
    inCard(
      "formats of many",
      "local f = string.rep('%.99f', 8) while true do local s = string.format(f, 1e308, 1e308, 1e308, 1e308, 1e308, 1e308, 1e308, 1e308) end",
      steps),
    inCard(
      "upper case", "local s = string.rep('a', 4000) while true do local t = string.upper(s) end",
      steps),
    inCard(
      "reversing", "local s = string.rep('a', 4000) while true do local t = string.reverse(s) end",
      steps),
    inCard(
      "bytes",
      "local s = string.rep('a', 500) while true do local n = select('#', string.byte(s, 1, -1)) end",
      steps),
    inCard(
      "sorting again and again",
      "local t = {} for i = 1, 128 do t[i] = -i end while true do table.sort(t) end", steps),
    inCard(
      "sorting by an endless comparison",
      "local t = {3, 2, 1} table.sort(t, function() while true do end end)", steps),
    inCard("inserting at the front", "local t = {} while true do table.insert(t, 1, 0) end", large),
    inCard(
      "removing at the front",
      "local t = {} for i = 1, 900 do t[i] = i end while true do table.remove(t, 1) t[900] = 1 end",
      steps),
    inCard(
      "unpacking",
      "local t = {} for i = 1, 900 do t[i] = i end while true do local n = select('#', table.unpack(t)) end",
      steps),
    inCard(
      "concatenating",
      "local t = {} for i = 1, 900 do t[i] = 1 end while true do local s = table.concat(t) end",
      steps),
    inCard("packing", "while true do local s = string.pack('c4000', '') end", steps),
    inCard(
      "numbers of many digits",
      "local s = string.rep('9', 4000) while true do local x = tonumber(s) end", steps),
    inCard("random numbers", "while true do math.random(1, 6) end", steps),
    inCard(
      "rehashing",
      "local t = {} for i = 1, 1500 do t[i] = i end local k = 0 while true do k = k + 1 t['a' .. k % 3] = k t['a' .. (k + 1) % 3] = nil end",
      steps),
    inCard(
      "arguments passed on", "local function f(n, ...) return f(n + 1, n, ...) end f(1)", large),
    inCard(
      "many arguments over and over",
      "local t = {} for i = 1, 900 do t[i] = i end local function f(...) return f(...) end f(table.unpack(t))",
      large),
    inCard("garbage", "while true do local t = {{}, {}, {}} end", steps),
    inCard("closures", "while true do local f = function() return p end end", steps),
  ]

  /// Files that take too much memory.
  static let memory: [HostileFile] = [
    inCard(
      "a string that doubles", "local s = 'x' while true do s = s .. s end",
      "string of more than 4,096 bytes"),
    inCard(
      "a string that grows", "local s = '' while true do s = s .. 'xxxxxxxxxxxxxxxxxxxxxxxx' end",
      large),
    inCard("rep", "local s = string.rep('x', 1e9)", "string.rep can return at most"),
    inCard(
      "rep without end", "local s = string.rep('', math.maxinteger)",
      "string.rep can return at most"),
    inCard(
      "rep with a separator", "local s = string.rep('', 1e15, ',')", "string.rep can return at most"
    ),
    inCard(
      "rep of rep", "local s = string.rep('x', 4000) s = string.rep(s, 4000)",
      "string.rep can return at most"),
    inCard("rep by a method", "local s = ('x'):rep(1e9)", "attempt to index a string value"),
    inCard("a width", "local s = string.format('%99999d', 1)", "invalid conversion"),
    inCard("a precision", "local s = string.format('%.99999f', 1)", "invalid conversion"),
    inCard(
      "format of strings", "local s = string.rep('x', 4000) s = string.format('%s%s', s, s)",
      "string of more than"),
    inCard(
      "format with quotes", "local s = string.format('%q', string.rep('\\n', 4000))",
      "string of more than"),
    inCard(
      "concat", "local s = string.rep('x', 4000) local t = {s, s, s} s = table.concat(t)",
      "string of more than"),
    inCard(
      "concat of many",
      "local s, t = string.rep('x', 4000), {} for i = 1, 900 do t[i] = s end s = table.concat(t)",
      large),
    inCard(
      "concat to 1e9", "local s = table.concat({}, 'x', 1, 1e9)", "invalid value (nil) at index 1"),
    inCard(
      "unpack to 1e9", "local n = select('#', table.unpack({}, 1, 1e9))",
      "table.unpack can return at most"),
    inCard(
      "unpack to huge", "local x = table.unpack({}, math.mininteger, math.maxinteger)",
      "table.unpack can return at most"),
    inCard(
      "unpack to 1e7", "local t = {table.unpack({}, 1, 1e7)}", "table.unpack can return at most"),
    inCard("a list", "local t = {} for i = 1, 1e9 do t[i] = i end", large),
    inCard("a list of lists", "local t = {} while true do t = {t, {}, {}, {}} end", steps),
    inCard("a table of names", "local t = {} for i = 1, 1e9 do t['k' .. i] = i end", large),
    inCard("recursion", "local function f() return 1 + f() end f()", "calls nested too deeply"),
    inCard(
      "recursion with locals",
      "local function f(a) local b, c, d, e = a, a, a, a return f(b) + c + d + e end f(1)",
      "calls nested too deeply"),
    inCard(
      "recursion through sort", "local function f() table.sort({2, 1}, f) end f()", "stack overflow"
    ),
    inCard("inserting far out", "table.insert({}, 1e9, 1)", "position out of bounds"),
    inCard(
      "a sparse list",
      "local t = {} for i = 1, 60 do t[1 << i] = i end while true do t[#t + 1] = 1 end", large),
    inCard(
      "bytes of too long a string", "local t = {string.byte(string.rep('x', 4096), 1, -1)}",
      "string slice too long"),
    inCard(
      "chars",
      "local t = {} for i = 1, 900 do t[i] = 65 end local s = '' while true do s = s .. string.char(table.unpack(t)) end",
      large),
  ]

  /// Files that use functions that do not exist.
  static let missing: [HostileFile] =
    [
      "print", "pcall", "xpcall", "load", "loadstring", "dofile", "require", "setmetatable",
      "getmetatable", "rawset", "rawget", "rawequal", "rawlen", "next", "collectgarbage", "warn",
    ].map { inCard($0, "\($0)()", "attempt to call a nil value (global '\($0)')") }
    + [
      "coroutine.create", "os.exit", "os.time", "io.open", "debug.sethook", "package.loadlib",
      "utf8.char",
    ].map { inCard($0, "\($0)()", "attempt to index a nil value") }
    + [
      "string.find", "string.match", "string.gmatch", "string.gsub", "string.dump", "table.move",
      "math.randomseed",
    ].map { name in
      inCard(
        name, "\(name)('a', 'a')",
        "attempt to call a nil value (field '\(name.split(separator: ".")[1])')")
    }
    + [
      inCard("the globals", "local g = _G.math", "attempt to index a nil value (global '_G')"),
      inCard("a string's method", "local s = ('x'):upper()", "attempt to index a string value"),
      inCard(
        "a string's arithmetic", "local x = '10' + 1", "attempt to perform arithmetic on a string"),
      inCard("a metatable's field", "local t = setmetatable", "", line: nil),
      inCard("a closed local", "local x <close> = {}", "non-closable value"),
      inCard(
        "the address of a table", "local s = string.format('%s', {})",
        "string.format cannot format a table"),
      inCard(
        "a pointer", "local s = string.format('%p', 'x')", "string.format does not support %p"),
      inCard(
        "a pointer behind flags", "local s = string.format('%-20p', 'x')",
        "string.format does not support %p"
      ),
      inCard(
        "an order of tables", "for k in pairs({[{}] = 1}) do end",
        "pairs cannot sort keys of type table"),
      inCard(
        "a long sort", "local t = {} for i = 1, 129 do t[i] = i end table.sort(t)",
        "table.sort can sort at most"),
      inCard("a knob in a call", "x = knob(1, 0, 2)", "call knob() at the top of the file"),
    ].filter { !$0.reason.isEmpty }

  /// Files that try to keep a state from one call to the next.
  static let kept: [HostileFile] = [
    file(
      "what pairs gives",
      "it = pairs({ {n = 0} })\nfunction card() local _, s = it() s.n = s.n + 1 return {} end",
      "do not keep what pairs returns", line: nil),
    file(
      "what pairs gives, in a local",
      "local it = pairs({ {n = 0} })\nfunction card() local _, s = it() s.n = s.n + 1 return {} end",
      "do not keep what pairs returns", line: nil),
    inCard("a global", "n = (n or 0) + 1", "'n' cannot change"),
    inCard("a forgotten local", "s = clamp(p, -1, 1)", "write 'local s'"),
    inCard("the function itself", "card = nil", "'card' cannot change"),
    inCard("math", "math.pi = 3", "cannot change"),
    inCard("the view", "view.width = 1", "cannot change"),
    inCard("the view by insert", "table.insert(view, 1)", "cannot change"),
    inCard("the environment", "_ENV = {}", "card cannot change '_ENV'", line: 3),
    inCard("the environment's field", "_ENV.x = 1", "'x' cannot change"),
    file(
      "a counter", "local n = 0\nfunction card() n = n + 1\nreturn {} end",
      "card cannot change 'n'", line: 3),
    file(
      "a counter in a helper",
      "local n = 0\nlocal function f() n = n + 1 end\nfunction card() f() return {} end",
      "card cannot change 'n'", line: 3),
    file(
      "a float for an integer", "local n = 1\nfunction card() n = 1.0\nreturn {} end",
      "card cannot change 'n'", line: 3),
    file(
      "a zero's sign", "local n = 0.0\nfunction card() n = -n\nreturn {} end",
      "card cannot change 'n'", line: 3),
    file(
      "a list", "local t = {}\nfunction card() t[1] = 1 return {} end", "cannot change", line: 2),
    file(
      "a list's element", "t = {1}\nfunction card() t[1] = 2 return {} end", "cannot change",
      line: 2),
    file(
      "a list in a list", "t = {{1}}\nfunction card() t[1][1] = 2 return {} end", "cannot change",
      line: 2),
    file(
      "a list by sort", "t = {2, 1}\nfunction card() table.sort(t) return {} end",
      "cannot change", line: 2),
    file(
      "a list by remove", "t = {2, 1}\nfunction card() table.remove(t) return {} end",
      "cannot change", line: 2),
    file(
      "a list in a closure",
      "function make() local t = {0} return function() t[1] = t[1] + 1 end end\nf = make()\nfunction card() f() return {} end",
      "cannot change", line: 1),
    file(
      "a list as a key",
      "t = {}\nt[t] = 1\nfunction card() for k in pairs(_ENV) do end t.x = 1 return {} end",
      "cannot change", line: 3),
    file(
      "a list out of pairs",
      "t = {1}\nfunction card() local f, s = pairs(t)\nif s then s[1] = 2 end t[2] = 1 return {} end",
      "cannot change", line: 3),
  ]
}
