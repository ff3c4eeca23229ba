package import CardKinetics
import Synchronization

/// A layout in a Lua file with a function `card(p, view)`, which returns the pose of a card.
///
/// `p` is the distance of the card from the middle, in cards. `assets/layouts/README.md` describes the files.
///
/// Equal arguments have equal results, regardless of earlier calls and of the thread. Calls from several threads wait
/// for each other. Each call may take 100,000 steps (some 2 ms), 20 ms and 16 MB. An error contains the line of the
/// file.
package struct LuaLayout: CardLayout {
  /// The name of the file in error messages.
  package let file: String
  package let text: String
  /// The parameters that the file declares with `knob(default, min, max, unit)`, in the file's order. A parameter has
  /// the name of its global variable.
  package let parameters: [Parameter]

  private let state: LuaState
  private let declared: LuaSettings
  /// A cache of the last settings, which each frame needs many times.
  private let answers = Answers()

  private final class Answers: Sendable {
    let last = Mutex<(view: LayoutView, parameters: [Double], settings: LayoutSettings)?>(nil)
  }

  /// Creates a layout from the text of a Lua file, at most 16 KB.
  ///
  /// - Throws: An error that describes the fault in the file.
  /// - Complexity: Some 40 µs, and O(n) in the length of the text.
  package init(_ text: String, file: String) throws(LuaLayoutError) {
    do throws(LuaState.Failure) {
      state = try LuaState(text)
    } catch { throw LuaLayoutError(error, file: file) }
    (self.file, self.text, parameters) = (file, text, state.parameters)
    declared = try LuaSettings(state, parameters: parameters, file: file)
  }

  /// The defaults of the parameters.
  package var standardParameters: [Double] { parameters.map(\.standard) }

  /// Returns the settings of the layout, such as its pitch, scrolling and perspective. `parameters` has a value for
  /// each parameter.
  ///
  /// - Throws: An error that describes the fault of a setting that is a function of the view.
  package func settings(
    in view: LayoutView, parameters: [Double]
  ) throws(LuaLayoutError) -> LayoutSettings {
    precondition(parameters.count == self.parameters.count)
    return try answers.last.withLock { (last) throws(LuaLayoutError) in
      if let last, last.view == view, last.parameters == parameters { return last.settings }
      let settings = try declared.values(state, in: view, parameters: parameters)
      last = (view, parameters, settings)
      return settings
    }
  }

  /// Returns the pose of a card `p` cards from the middle. `parameters` has a value for each parameter.
  ///
  /// - Throws: An error that describes why there is no pose.
  /// - Complexity: 0.3 to 1 µs for the bundled files.
  package func pose(
    at p: Double, in view: LayoutView, parameters: [Double]
  ) throws(LuaLayoutError) -> CardPose {
    precondition(parameters.count == self.parameters.count)
    do throws(LuaState.Failure) {
      return try state.pose(p, view, parameters)
    } catch { throw LuaLayoutError(error, file: file) }
  }

  /// Returns the poses of the cards in a frame. Together they may take 200,000 steps and some 10 ms. Both limits are
  /// checked after each card.
  ///
  /// - Throws: An error that describes why there are no poses.
  package func poses(
    at positions: [Double], in view: LayoutView, parameters: [Double]
  ) throws(LuaLayoutError) -> [CardPose] {
    precondition(parameters.count == self.parameters.count)
    do throws(LuaState.Failure) {
      return try state.poses(positions, view, parameters)
    } catch { throw LuaLayoutError(error, file: file) }
  }

  /// Returns the number of steps of a call of `pose(at:in:parameters:)`, at most 100,000. Each instruction is a step,
  /// and the work that an instruction causes costs additional steps.
  func steps(at p: Double, in view: LayoutView, parameters: [Double]) throws(LuaLayoutError) -> Int
  {
    do throws(LuaState.Failure) {
      return try state.steps(p, view, parameters)
    } catch { throw LuaLayoutError(error, file: file) }
  }

  /// Returns the lines that the call of `pose(at:in:parameters:)` runs, in the file's order, at most 48.
  ///
  /// If a line runs several times, the last run counts. Each line has the locals and parameters that it names, at most
  /// 12, with their values after the line. The line that returns the pose has the fields of the pose.
  ///
  /// - Throws: The errors of `pose(at:in:parameters:)`. In a trace, each line that runs costs 20 more steps.
  package func trace(
    at p: Double, in view: LayoutView, parameters: [Double]
  ) throws(LuaLayoutError) -> [LayoutLine] {
    precondition(parameters.count == self.parameters.count)
    let trace: LuaState.Trace
    do throws(LuaState.Failure) {
      trace = try state.trace(p, view, parameters)
    } catch { throw LuaLayoutError(error, file: file) }
    // The text is split at the line breaks that Lua counts.
    let lines = text.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
    let tuned = zip(self.parameters, parameters).map { (name: $0.name, value: $1) }
    return trace.lines.filter { $0.line <= lines.count }.map { line, locals in
      let text = lines[line - 1]
      let words = Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
      let named = (locals + tuned).filter { words.contains($0.name) }
      let numbers = named + (line == trace.last ? trace.fields : [])
      return LayoutLine(
        line: line, text: String(text),
        numbers: numbers.map { .init(name: $0.name, value: $0.value) })
    }
  }
}
