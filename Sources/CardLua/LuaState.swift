import CLuaFence
import CardCore
import Synchronization

/// A layout file in Lua, behind a lock: only one call runs at a time, whichever thread it is from.
final class LuaState: Sendable {
  /// Why a call failed.
  struct Failure: Error {
    var line: Int?
    var reason: String

    fileprivate init(_ failure: clua_failure) {
      line = failure.line > 0 ? Int(failure.line) : nil
      // Tokens and strings of a file may have any character.
      reason = String(text(of: failure.reason).map { $0.isNewline || $0 < " " ? " " : $0 })
    }
  }

  /// What a file says of a setting.
  enum Setting {
    case number(Double)
    case boolean(Bool)
    case word(String)
    case function
    case other
  }

  private struct Handle: ~Copyable {
    let layout: OpaquePointer

    deinit { clua_layout_destroy(layout) }
  }

  private let handle: Mutex<Handle>

  init(_ text: String) throws(Failure) {
    var (text, failure) = (text, clua_failure())
    let layout = text.withUTF8 {
      clua_layout_create($0.baseAddress, $0.count, &failure)
    }
    guard let layout else { throw Failure(failure) }
    handle = Mutex(Handle(layout: layout))
  }

  /// The knobs, in the file's order, each with its name, unit, default and range.
  var knobs: [Knob] {
    handle.withLock { handle in
      (0..<clua_layout_knob_count(handle.layout)).map { index in
        Knob(clua_layout_knob(handle.layout, index)!.pointee)
      }
    }
  }

  /// What the file says of a setting, and at which line; nil where it says nothing.
  func setting(_ index: Int) -> (value: Setting, line: Int?)? {
    handle.withLock { handle in
      let setting = clua_layout_setting(handle.layout, Int32(index))!.pointee
      let line = setting.line > 0 ? Int(setting.line) : nil
      switch setting.kind {
      case CLUA_NONE: return nil
      case CLUA_NUMBER: return (.number(setting.number), line)
      case CLUA_BOOLEAN: return (.boolean(setting.number != 0), line)
      case CLUA_WORD: return (.word(text(of: setting.word)), line)
      case CLUA_FUNCTION: return (.function, line)
      default: return (.other, line)
      }
    }
  }

  /// The number that a setting's function returns.
  func ask(_ setting: Int, _ view: LayoutView, _ knobs: [Double]) throws(Failure) -> Double {
    try call { (layout, failure) in
      var value = 0.0
      return clua_layout_ask(layout, Int32(setting), clua_view(view), knobs, &value, &failure)
        ? value : nil
    }
  }

  func pose(_ p: Double, _ view: LayoutView, _ knobs: [Double]) throws(Failure) -> CardPose {
    try call { (layout, failure) in
      var pose = clua_pose(in: view)
      return clua_layout_pose(layout, p, clua_view(view), knobs, &pose, nil, &failure)
        ? CardPose(pose, in: view) : nil
    }
  }

  /// The steps that a call takes.
  func steps(_ p: Double, _ view: LayoutView, _ knobs: [Double]) throws(Failure) -> Int {
    try call { (layout, failure) in
      var (pose, steps) = (clua_pose(in: view), Int32(0))
      return clua_layout_pose(layout, p, clua_view(view), knobs, &pose, &steps, &failure)
        ? Int(steps) : nil
    }
  }

  typealias Values = [(name: String, value: Double)]
  typealias Trace = (lines: [(line: Int, locals: Values)], last: Int, fields: Values)

  /// The locals after each line of a call, in the order of the lines, and the fields of its pose, with the
  /// line that returned it.
  func trace(_ p: Double, _ view: LayoutView, _ knobs: [Double]) throws(Failure) -> Trace {
    try call { (layout, failure) in
      var pose = clua_pose(in: view)
      let trace = UnsafeMutablePointer<clua_trace>.allocate(capacity: 1)
      defer { trace.deallocate() }
      guard clua_layout_trace(layout, p, clua_view(view), knobs, &pose, trace, &failure) else {
        return nil
      }
      let lines = (0..<trace.pointee.count).map { index in
        let line = clua_trace_line(trace, index)!
        let locals = (0..<line.pointee.count).map { index in
          let local = clua_line_local(line, index)!
          return (name: text(of: local.pointee.name), value: local.pointee.value)
        }
        return (line: Int(line.pointee.line), locals: locals)
      }
      return (lines.sorted { $0.line < $1.line }, Int(trace.pointee.last), pose.fields)
    }
  }

  /// A call whose result is nil where it failed.
  private func call<Result: Sendable>(
    _ body: (OpaquePointer, inout clua_failure) -> Result?
  ) throws(Failure) -> Result {
    var failure = clua_failure()
    let result = handle.withLock { body($0.layout, &failure) }
    guard let result else { throw Failure(failure) }
    return result
  }
}

/// The text in an array of C's, up to its end.
func text<Characters>(of characters: Characters) -> String {
  withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
