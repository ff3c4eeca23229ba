/// Files with accidental mistakes.
extension HostileFile {
  /// Files whose `card` is missing or returns an invalid value.
  static let values: [HostileFile] = [
    file("no card", "x = 1", "missing function card(p, view)", line: nil),
    file("nothing", "", "missing function card(p, view)", line: nil),
    file("a card that is a number", "card = 1", "missing function card(p, view)", line: nil),
    file("a card in C", "card = clamp", "missing function card(p, view)", line: nil),
    file("nothing returned", "function card() end", "card must return a table, got nil"),
    file(
      "a word after 12,000 lines",
      """
      function card()
        local n = 0
        for i = 1, 6000 do
          n = n + i
        end
        return { x = "no" }
      end
      """, "x must be a number, got string", line: 6),
    file(
      "a number returned", "function card() return 1 end", "card must return a table, got number"),
    file("a string", "function card() return { x = '1' } end", "x must be a number, got string"),
    file(
      "a boolean", "function card() return { opacity = true } end",
      "opacity must be a number, got boolean"),
    file("a list", "function card() return { 1 } end", "must name the values"),
    file(
      "an unknown field", "function card() return { widht = 1 } end",
      "unknown field \"widht\"; did you mean \"width\"?"),
    file("not a number", "function card() return { x = 0 / 0 } end", "x must be a finite number"),
    file("infinity", "function card() return { z = math.huge } end", "z must be a finite number"),
    file(
      "minus infinity", "function card() return { z = -1 / 0 } end", "z must be a finite number"),
    file(
      "too far", "function card() return { y = 1e7 } end", "y must be from -1,000,000 to 1,000,000"),
    file(
      "an integer beyond", "function card() return { y = math.mininteger } end",
      "y must be from -1,000,000 to 1,000,000"),
    file("no width", "function card() return { width = 0 } end", "width must be from 1 to 4000"),
    file(
      "a height below 0", "function card()\nlocal h = -1\nreturn { height = h } end",
      "height must be from 1 to 4000", line: 3),
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
      "axis must be \"horizontal\" or \"vertical\""),
    file(
      "a vanishing", "vanishing = 1\nfunction card() return {} end",
      "vanishing must be \"card\" or \"view\""),
    file(
      "a pitch", "pitch = 0\nfunction card() return {} end", "pitch must be from 0.01 to 10, not 0"),
    file(
      "a pitch that is no number", "pitch = 'far'\nfunction card() return {} end",
      "pitch must be a number, a knob or a function"),
    file(
      "a reach", "\nreach = 1e9\nfunction card() return {} end",
      "reach must be from 1 to 50, not 1000000000", line: 2),
    file("an eye", "eye = 0 / 0\nfunction card() return {} end", "eye must be from 50 to 1000000"),
    file("a snap", "snap = 1\nfunction card() return {} end", "snap must be true or false"),
    file(
      "a landing", "landing_response = -1\nfunction card() return {} end",
      "landing_response must be from"),
    file(
      "a knob of a setting", "eye = knob(500, 0, 900)\nfunction card() return {} end",
      "eye must be from 50"),
  ]

  /// Files that are not valid Lua.
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
    file("16 KB and more", String(repeating: " ", count: 16385), "longer than 16 KB", line: nil),
    file("10 MB", String(repeating: "x = 1\n", count: 1_700_000), "longer than 16 KB", line: nil),
    file("a jump to nowhere", "goto a", "no visible label"),
    file("an escape", "x = '\\xZZ'", "hexadecimal digit expected"),
    file("an escape of Unicode", "x = '\\u{FFFFFFFFFF}'", "UTF-8 value too large"),
    file(
      "a constant assigned", "local x <const> = 1\nx = 2", "attempt to assign to const variable",
      line: 2),
    file("a second mark of byte order", "\u{FEFF}\u{FEFF}x = 1", "unexpected symbol"),
  ]

  /// Files that raise errors themselves.
  static let errors: [HostileFile] = [
    inCard("a string", "error('my own')", "my own"),
    inCard("a string without its place", "error('my own', 0)", "my own"),
    inCard(
      "a string with another's place", "local function f() error('my own', 2) end f()", "my own"),
    inCard("a number", "error(42)", "42"),
    inCard("a table", "error({})", "called with a table value"),
    inCard("nothing", "error()", "error() was called with a nil value"),
    inCard("a function", "error(error)", "called with a function value"),
    inCard("an assertion", "assert(false)", "assertion failed!"),
    inCard("an assertion with a table", "assert(nil, {})", "called with a table value"),
    inCard("lines", "error('a\\nb\\0c')", "a b"),
    inCard("a long message", "error(string.rep('x', 4000))", "xxx"),
    inCard("bytes that are no text", "error('\\xFF\\xFE')", "\u{FFFD}"),
    inCard(
      "a comparison that fails", "table.sort({2, 1}, function(a, b) error({}) end)",
      "called with a table"),
    inCard(
      "a comparison without order",
      "local t = {} for i = 1, 100 do t[i] = i % 7 end table.sort(t, function() return true end)",
      "invalid order function"),
    inCard("a comparison of kinds", "table.sort({1, 'a', {}})", "attempt to compare"),
  ]

  /// Files that are hostile while they load.
  static let loading: [HostileFile] = [
    file("a loop", "\nwhile true do end", steps, line: 2),
    file(
      "a recursion", "local function f() return 1 + f() end\nx = f()", "calls nested too deeply"),
    file("a bomb", "t = {}\nfor i = 1, 1e9 do t[i] = {i} end", large, line: 2),
    file("an error", "\n\nerror('at once')", "at once", line: 3),
    file(
      "a knob without a name", "local k = knob(1, 0, 2)\nfunction card() return {} end",
      "assign each knob to a global"),
    file(
      "a knob in a table", "t = {\nknob(1, 0, 2) }\nfunction card() return {} end",
      "assign each knob to a global", line: 2),
    file("a knob in a sum", "x = knob(1, 0, 2) + 1", "arithmetic on a knob value"),
    file("a knob out of its range", "x = knob(3, 0, 2)", "the default between them"),
    file("a knob of no range", "x = knob(1, 1, 1)", "min < max"),
    file("a knob of nothing", "x = knob(0/0, 0, 1)", "min < max"),
    file("a knob of words", "x = knob('a', 0, 1)", "number expected, got string"),
    file("a knob twice", "x = knob(1, 0, 2)\nx = 2", "'x' is already a knob", line: 2),
    file(
      "a knob of two names", "local k = knob(1, 0, 2)\na = k\nb = k",
      "this knob already has the name", line: 3
    ),
    file(
      "many knobs", (1...17).map { "k\($0) = knob(1, 0, 2)" }.joined(separator: "\n"),
      "more than 16 knobs", line: 17),
    file(
      "a knob's long name", String(repeating: "k", count: 60) + " = knob(1, 0, 2)",
      "at most 47 letters"),
    file(
      "a deep table", "t = {}\nfor i = 1, 9000 do t = {t} end", "missing function card", line: nil),
    file(
      "an environment of its own", "local _ENV = {}\nfunction card() return {} end",
      "missing function card", line: nil),
    file(
      "a setting's function that fails",
      "function pitch(view) return 1 end\nfunction card() error('x') end", "x", line: 2),
  ]
}
