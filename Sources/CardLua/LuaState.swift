import CardModel
import CLuaSandbox
import CardKinetics
import Glibc
import Synchronization

/// A layout file in Lua, behind a lock: only one call runs at a time, from any thread.
final class LuaState: Sendable {
  /// The reason why a call failed.
  struct Failure: Error {
    var line: Int?
    var reason: String

    init(reason: String) { self.reason = reason }

    fileprivate init(_ failure: clua_failure) {
      line = failure.line > 0 ? Int(failure.line) : nil
      // The tokens and strings of a file may contain any character.
      reason = String(text(of: failure.reason).map { $0.isNewline || $0 < " " ? " " : $0 })
      let field = text(of: failure.field)
      if !field.isEmpty { reason += Spelling.hint(for: field, among: Self.fields) }
    }

    /// The names of the fields of a pose.
    private static let fields = (0..<Int32(CLUA_FIELDS)).map {
      String(cString: clua_field_name($0))
    }
  }

  /// The value of a setting in a file.
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

  /// The parameters in the file's order, each with its name, unit, default and range.
  var parameters: [Parameter] {
    handle.withLock { handle in
      (0..<clua_layout_parameter_count(handle.layout)).map { index in
        Parameter(clua_layout_parameter(handle.layout, index)!.pointee)
      }
    }
  }

  /// Returns the value of a setting and the line that sets it, or nil if the file does not set it.
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

  /// Calls the function of a setting, and returns the function's result.
  func ask(_ setting: Int, _ view: LayoutView, _ parameters: [Double]) throws(Failure) -> Double {
    try call { (layout, failure) in
      var value = 0.0
      return clua_layout_ask(layout, Int32(setting), clua_view(view), parameters, &value, &failure)
        ? value : nil
    }
  }

  func pose(_ p: Double, _ view: LayoutView, _ parameters: [Double]) throws(Failure) -> CardPose {
    try call { (layout, failure) in
      var pose = clua_pose(in: view)
      return clua_layout_pose(layout, p, clua_view(view), parameters, &pose, nil, &failure)
        ? CardPose(pose, in: view, at: p) : nil
    }
  }

  /// Returns the poses at these distances, for one frame.
  func poses(
    _ positions: [Double], _ view: LayoutView, _ parameters: [Double]
  ) throws(Failure) -> [CardPose] {
    try call { (layout, failure) throws(Failure) in
      let (luaView, empty) = (clua_view(view), clua_pose(in: view))
      var (poses, taken, budget): ([CardPose], Int32, TimeBudget) = ([], 0, TimeBudget())
      poses.reserveCapacity(positions.count)
      for p in positions {
        var pose = empty
        guard clua_layout_pose(layout, p, luaView, parameters, &pose, nil, &failure) else {
          return nil
        }
        poses.append(CardPose(pose, in: view, at: p))
        let steps = clua_layout_taken(layout)
        // Short calls do not count: their steps are only known to the nearest hundred, and they do not delay a frame.
        if steps >= Self.slowCall { taken += steps }
        if taken > CLUA_FRAME_STEPS { throw Failure(reason: Self.tooManySteps) }
        if !budget.isLeft { throw Failure(reason: Self.tooSlow) }
      }
      return poses
    }
  }

  /// The minimum number of steps of a call that counts towards the steps of its frame.
  private static let slowCall = 1000
  private static let tooManySteps = "more than 200,000 steps for the cards of one frame"
  private static let tooSlow = "more than 10 ms for the cards of one frame"

  /// Returns the number of steps that a call takes.
  func steps(_ p: Double, _ view: LayoutView, _ parameters: [Double]) throws(Failure) -> Int {
    try call { (layout, failure) in
      var (pose, steps) = (clua_pose(in: view), Int32(0))
      return clua_layout_pose(layout, p, clua_view(view), parameters, &pose, &steps, &failure)
        ? Int(steps) : nil
    }
  }

  typealias Values = [(name: String, value: Double)]
  typealias Trace = (lines: [(line: Int, locals: Values)], last: Int, fields: Values)

  /// Runs a call, and returns the locals after each of its lines, in the order of the lines. Also returns the fields of
  /// the pose and the line that returned it.
  func trace(_ p: Double, _ view: LayoutView, _ parameters: [Double]) throws(Failure) -> Trace {
    try call { (layout, failure) in
      var pose = clua_pose(in: view)
      let trace = UnsafeMutablePointer<clua_trace>.allocate(capacity: 1)
      defer { trace.deallocate() }
      guard clua_layout_trace(layout, p, clua_view(view), parameters, &pose, trace, &failure) else {
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

  /// Runs `body`, which returns nil if the call failed.
  private func call<Result: Sendable>(
    _ body: (OpaquePointer, inout clua_failure) throws(Failure) -> Result?
  ) throws(Failure) -> Result {
    var failure = clua_failure()
    let result = try handle.withLock { (handle) throws(Failure) in
      try body(handle.layout, &failure)
    }
    guard let result else { throw Failure(failure) }
    return result
  }
}

/// A limit on the processor time of several calls together: 10 ms, counted after a short grace period.
///
/// The caller checks the budget between calls, and each call may take 20 ms.
struct TimeBudget {
  private let begin = Self.time(CLOCK_MONOTONIC)
  private var start: Double?
  /// The limit and the grace period, in seconds. Within the grace period the clock of the processor time is not read,
  /// since reading it takes as long as a call.
  private static let (maximum, gracePeriod) = (0.01, 0.002)

  /// A Boolean value that indicates whether time is left. The first reading after the grace period starts the count, so
  /// the caller reads the value after each call.
  var isLeft: Bool {
    mutating get {
      guard Self.time(CLOCK_MONOTONIC) - begin > Self.gracePeriod else { return true }
      let now = Self.time(CLOCK_THREAD_CPUTIME_ID)
      start = start ?? now
      return now - (start ?? now) < Self.maximum
    }
  }

  private static func time(_ clock: clockid_t) -> Double {
    var now = timespec()
    clock_gettime(clock, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }
}

/// Returns the text in a C array, up to its first zero.
func text<Characters>(of characters: Characters) -> String {
  withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
