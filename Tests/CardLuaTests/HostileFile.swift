import Testing

/// A file that a layout must survive.
struct HostileFile: Sendable, CustomTestStringConvertible {
  var name: String
  var text: String
  /// A part of the reason that is to be given.
  var reason: String
  /// The line that is to be told; nil where none is to blame.
  var line: Int?

  var testDescription: String { name }

  /// A file whose second line is in `card`.
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

  private static let steps = "in one call: an endless loop?"
  private static let large = "more than"

  /// What never ends, or takes too long.
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

  /// What takes too much memory.
  static let memory: [HostileFile] = [
    inCard(
      "a string that doubles", "local s = 'x' while true do s = s .. s end",
      "string of more than 4,096 bytes"),
    inCard(
      "a string that grows", "local s = '' while true do s = s .. 'xxxxxxxxxxxxxxxxxxxxxxxx' end",
      large),
    inCard("rep", "local s = string.rep('x', 1e9)", "string.rep makes at most"),
    inCard(
      "rep without end", "local s = string.rep('', math.maxinteger)", "string.rep makes at most"),
    inCard(
      "rep with a separator", "local s = string.rep('', 1e15, ',')", "string.rep makes at most"),
    inCard(
      "rep of rep", "local s = string.rep('x', 4000) s = string.rep(s, 4000)",
      "string.rep makes at most"),
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
      "table.unpack gives at most"),
    inCard(
      "unpack to huge", "local x = table.unpack({}, math.mininteger, math.maxinteger)",
      "table.unpack gives at most"),
    inCard("unpack to 1e7", "local t = {table.unpack({}, 1, 1e7)}", "table.unpack gives at most"),
    inCard("a list", "local t = {} for i = 1, 1e9 do t[i] = i end", large),
    inCard("a list of lists", "local t = {} while true do t = {t, {}, {}, {}} end", steps),
    inCard("a table of names", "local t = {} for i = 1, 1e9 do t['k' .. i] = i end", large),
    inCard("recursion", "local function f() return 1 + f() end f()", "calls within calls"),
    inCard(
      "recursion with locals",
      "local function f(a) local b, c, d, e = a, a, a, a return f(b) + c + d + e end f(1)",
      "calls within calls"),
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

  /// What is not there.
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
        "string.format takes no table"),
      inCard("a pointer", "local s = string.format('%p', 'x')", "string.format has no %p"),
      inCard(
        "a pointer behind flags", "local s = string.format('%-20p', 'x')", "string.format has no %p"
      ),
      inCard(
        "an order of tables", "for k in pairs({[{}] = 1}) do end", "pairs: a key that is a table"),
      inCard(
        "a long sort", "local t = {} for i = 1, 129 do t[i] = i end table.sort(t)",
        "table.sort sorts at most"),
      inCard("a knob in a call", "x = knob(1, 0, 2)", "knob is for the file's beginning"),
    ].filter { !$0.reason.isEmpty }

  /// What would be kept from one call to the next.
  static let kept: [HostileFile] = [
    file(
      "what pairs gives",
      "it = pairs({ {n = 0} })\nfunction card() local _, s = it() s.n = s.n + 1 return {} end",
      "what pairs gives is kept", line: nil),
    file(
      "what pairs gives, in a local",
      "local it = pairs({ {n = 0} })\nfunction card() local _, s = it() s.n = s.n + 1 return {} end",
      "what pairs gives is kept", line: nil),
    inCard("a global", "n = (n or 0) + 1", "'n' is global"),
    inCard("a forgotten local", "s = clamp(p, -1, 1)", "write local s"),
    inCard("the function itself", "card = nil", "'card' is global"),
    inCard("math", "math.pi = 3", "does not change"),
    inCard("the view", "view.width = 1", "does not change"),
    inCard("the view by insert", "table.insert(view, 1)", "does not change"),
    inCard("the environment", "_ENV = {}", "'_ENV' is a local outside of card", line: 3),
    inCard("the environment's field", "_ENV.x = 1", "'x' is global"),
    file(
      "a counter", "local n = 0\nfunction card() n = n + 1\nreturn {} end",
      "'n' is a local outside", line: 3),
    file(
      "a counter in a helper",
      "local n = 0\nlocal function f() n = n + 1 end\nfunction card() f() return {} end",
      "'n' is a local outside", line: 3),
    file(
      "a float for an integer", "local n = 1\nfunction card() n = 1.0\nreturn {} end",
      "'n' is a local outside", line: 3),
    file(
      "a zero's sign", "local n = 0.0\nfunction card() n = -n\nreturn {} end",
      "'n' is a local outside", line: 3),
    file(
      "a list", "local t = {}\nfunction card() t[1] = 1 return {} end", "does not change", line: 2),
    file(
      "a list's element", "t = {1}\nfunction card() t[1] = 2 return {} end", "does not change",
      line: 2),
    file(
      "a list in a list", "t = {{1}}\nfunction card() t[1][1] = 2 return {} end", "does not change",
      line: 2),
    file(
      "a list by sort", "t = {2, 1}\nfunction card() table.sort(t) return {} end",
      "does not change", line: 2),
    file(
      "a list by remove", "t = {2, 1}\nfunction card() table.remove(t) return {} end",
      "does not change", line: 2),
    file(
      "a list in a closure",
      "function make() local t = {0} return function() t[1] = t[1] + 1 end end\nf = make()\nfunction card() f() return {} end",
      "does not change", line: 1),
    file(
      "a list as a key",
      "t = {}\nt[t] = 1\nfunction card() for k in pairs(_ENV) do end t.x = 1 return {} end",
      "does not change", line: 3),
    file(
      "a list out of pairs",
      "t = {1}\nfunction card() local f, s = pairs(t)\nif s then s[1] = 2 end t[2] = 1 return {} end",
      "does not change", line: 3),
  ]

  /// What a card cannot be.
  static let values: [HostileFile] = [
    file("no card", "x = 1", "no function card(p, view)", line: nil),
    file("nothing", "", "no function card(p, view)", line: nil),
    file("a card that is a number", "card = 1", "no function card(p, view)", line: nil),
    file("a card in C", "card = clamp", "no function card(p, view)", line: nil),
    file("nothing returned", "function card() end", "card returned nil, not a table"),
    file("a number returned", "function card() return 1 end", "card returned number, not a table"),
    file("a string", "function card() return { x = '1' } end", "x is a string, not a number"),
    file("a boolean", "function card() return { opacity = true } end", "opacity is a boolean"),
    file("a list", "function card() return { 1 } end", "fields have names"),
    file("an unknown field", "function card() return { widht = 1 } end", "a card has no 'widht'"),
    file("not a number", "function card() return { x = 0 / 0 } end", "x is not a finite number"),
    file("infinity", "function card() return { z = math.huge } end", "z is not a finite number"),
    file("minus infinity", "function card() return { z = -1 / 0 } end", "z is not a finite number"),
    file("too far", "function card() return { y = 1e7 } end", "y is beyond 1,000,000"),
    file(
      "an integer beyond", "function card() return { y = math.mininteger } end",
      "y is beyond 1,000,000"),
    file("no width", "function card() return { width = 0 } end", "width is not from 1 to 4000"),
    file(
      "a height below 0", "function card()\nlocal h = -1\nreturn { height = h } end",
      "height is not from 1 to 4000", line: 3),
    file(
      "a division by 0", "function card() local x = 1 // 0 return {} end",
      "divide by zero"),
    file(
      "a modulo of 0", "function card() local x = 1 % 0 return {} end", "attempt to perform 'n%0'"),
    file(
      "a nil in a sum", "function card(p, view) return { x = view.with + 1 } end",
      "a nil value (field 'with')"),
    file(
      "a fraction for an integer", "function card() local x = 1.5 | 1 return {} end",
      "no integer representation"),
    file(
      "a comparison of kinds", "function card() local x = 1 < 'a' return {} end",
      "attempt to compare number with string"),
    file(
      "an axis", "axis = 'diagonal'\nfunction card() return {} end",
      "axis is \"horizontal\" or \"vertical\""),
    file(
      "a vanishing", "vanishing = 1\nfunction card() return {} end",
      "vanishing is \"card\" or \"view\""),
    file("a pitch", "pitch = 0\nfunction card() return {} end", "pitch is from 0.01 to 10"),
    file(
      "a pitch that is no number", "pitch = 'far'\nfunction card() return {} end",
      "pitch is a number, a knob or a function"),
    file(
      "a reach", "\nreach = 1e9\nfunction card() return {} end", "reach is from 1 to 50", line: 2),
    file("an eye", "eye = 0 / 0\nfunction card() return {} end", "eye is from 50 to 1000000"),
    file("a snap", "snap = 1\nfunction card() return {} end", "snap is true or false"),
    file(
      "a landing", "landing_response = -1\nfunction card() return {} end",
      "landing_response is from"),
    file(
      "a knob of a setting", "eye = knob(500, 0, 900)\nfunction card() return {} end",
      "eye is from 50"),
  ]

  /// What is no Lua.
  static let syntax: [HostileFile] = [
    file("a sentence", "This is no Lua.", "syntax error"),
    file("half a file", "function card(p, view)\n  return { x = 1", "expected", line: 2),
    file("bytecode", "\u{1B}Lua\u{54}\u{0}\u{19}", "binary chunk", line: nil),
    file("a NUL", "x = \0 1", "unexpected symbol"),
    file("an unfinished string", "x = 'abc\ny = 1", "unfinished string"),
    file("an unfinished long string", "x = [[\n\n", "unfinished long string", line: 3),
    file("an unfinished comment", "--[[\n\n", "unfinished long comment", line: 3),
    file("deep parentheses", "x = " + String(repeating: "(", count: 5000), "overflow", line: nil),
    file("deep tables", "x = " + String(repeating: "{", count: 5000), "overflow", line: nil),
    file("deep blocks", String(repeating: "do ", count: 5000), "overflow", line: nil),
    file("deep functions", String(repeating: "function f() ", count: 1000), "overflow", line: nil),
    file(
      "many locals", (1...300).map { "local a\($0)" }.joined(separator: "\n"),
      "too many local variables", line: 202),
    file("many values", "x = {" + String(repeating: "1,", count: 7000), "expected"),
    file("16 kB and more", String(repeating: " ", count: 16385), "longer than 16 kB", line: nil),
    file("10 MB", String(repeating: "x = 1\n", count: 1_700_000), "longer than 16 kB", line: nil),
    file("a jump to nowhere", "goto a", "no visible label"),
    file("an escape", "x = '\\xZZ'", "hexadecimal digit expected"),
    file("an escape of Unicode", "x = '\\u{FFFFFFFFFF}'", "UTF-8 value too large"),
    file(
      "a constant assigned", "local x <const> = 1\nx = 2", "attempt to assign to const variable",
      line: 2),
    file("a mark of byte order", "\u{FEFF}x = 1", "unexpected symbol"),
  ]

  /// Errors of the file's own.
  static let errors: [HostileFile] = [
    inCard("a string", "error('my own')", "my own"),
    inCard("a string without its place", "error('my own', 0)", "my own"),
    inCard(
      "a string with another's place", "local function f() error('my own', 2) end f()", "my own"),
    inCard("a number", "error(42)", "42"),
    inCard("a table", "error({})", "an error that is a table value"),
    inCard("nothing", "error()", "an error that is a nil value"),
    inCard("a function", "error(error)", "an error that is a function value"),
    inCard("an assertion", "assert(false)", "assertion failed!"),
    inCard("an assertion with a table", "assert(nil, {})", "an error that is a table value"),
    inCard("lines", "error('a\\nb\\0c')", "a b"),
    inCard("a long message", "error(string.rep('x', 4000))", "xxx"),
    inCard("bytes that are no text", "error('\\xFF\\xFE')", "\u{FFFD}"),
    inCard(
      "a comparison that fails", "table.sort({2, 1}, function(a, b) error({}) end)",
      "an error that is a table"),
    inCard(
      "a comparison without order",
      "local t = {} for i = 1, 100 do t[i] = i % 7 end table.sort(t, function() return true end)",
      "invalid order function"),
    inCard("a comparison of kinds", "table.sort({1, 'a', {}})", "attempt to compare"),
  ]

  /// What is hostile while it is loaded.
  static let loading: [HostileFile] = [
    file("a loop", "\nwhile true do end", steps, line: 2),
    file("a recursion", "local function f() return 1 + f() end\nx = f()", "calls within calls"),
    file("a bomb", "t = {}\nfor i = 1, 1e9 do t[i] = {i} end", large, line: 2),
    file("an error", "\n\nerror('at once')", "at once", line: 3),
    file(
      "a knob without a name", "local k = knob(1, 0, 2)\nfunction card() return {} end",
      "a knob is put into a global"),
    file(
      "a knob in a table", "t = {\nknob(1, 0, 2) }\nfunction card() return {} end",
      "a knob is put into a global", line: 2),
    file("a knob in a sum", "x = knob(1, 0, 2) + 1", "arithmetic on a knob value"),
    file("a knob out of its range", "x = knob(3, 0, 2)", "default within them"),
    file("a knob of no range", "x = knob(1, 1, 1)", "min below max"),
    file("a knob of nothing", "x = knob(0/0, 0, 1)", "min below max"),
    file("a knob of words", "x = knob('a', 0, 1)", "number expected, got string"),
    file("a knob twice", "x = knob(1, 0, 2)\nx = 2", "'x' is a knob already", line: 2),
    file(
      "a knob of two names", "local k = knob(1, 0, 2)\na = k\nb = k", "a knob has one name", line: 3
    ),
    file(
      "many knobs", (1...17).map { "k\($0) = knob(1, 0, 2)" }.joined(separator: "\n"),
      "more than 16 knobs", line: 17),
    file(
      "a knob's long name", String(repeating: "k", count: 60) + " = knob(1, 0, 2)",
      "at most 47 letters"),
    file("a deep table", "t = {}\nfor i = 1, 9000 do t = {t} end", "no function card", line: nil),
    file(
      "an environment of its own", "local _ENV = {}\nfunction card() return {} end",
      "no function card", line: nil),
    file(
      "a setting's function that fails",
      "function pitch(view) return 1 end\nfunction card() error('x') end", "x", line: 2),
  ]
}
