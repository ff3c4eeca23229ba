package import CardKinetics
import Synchronization

/// A layout written in Lua: a file with a function `card(p, view)` that returns the pose of a card from its
/// distance from the middle, in cards, and the view. `assets/layouts/README.md` describes the files.
///
/// A value: equal arguments have equal answers, whatever was asked before and from whichever thread. Calls from
/// several threads wait for each other. Each may take 100,000 steps (some 2 ms), 20 ms and 16 MB; an error is thrown
/// with the file's line.
package struct LuaLayout: CardLayout {
  /// The name under which errors are told.
  package let file: String
  package let text: String
  /// What `knob(default, min, max, unit)` puts into the tuner, in the file's order and by the names of its
  /// globals.
  package let parameters: [Parameter]

  private let state: LuaState
  private let declared: LuaSettings
  /// The last answer: a picture asks for its settings many times.
  private let answers = Answers()

  private final class Answers: Sendable {
    let last = Mutex<(view: LayoutView, parameters: [Double], settings: LayoutSettings)?>(nil)
  }

  /// - Throws: what is wrong with the file. It may be 16 kB long.
  /// - Complexity: some 40 µs, and O(n) in the text.
  package init(_ text: String, file: String) throws(LuaLayoutError) {
    do throws(LuaState.Failure) {
      state = try LuaState(text)
    } catch { throw LuaLayoutError(error, file: file) }
    (self.file, self.text, parameters) = (file, text, state.parameters)
    declared = try LuaSettings(state, parameters: parameters, file: file)
  }

  /// The defaults of the knobs.
  package var standardParameters: [Double] { parameters.map(\.standard) }

  /// How the layout scrolls and is seen. `knobs` has a value for each knob.
  ///
  /// - Throws: what is wrong with a setting that is a function of the view.
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

  /// The pose of a card `p` cards from the middle. `knobs` has a value for each knob.
  ///
  /// - Throws: why there is none.
  /// - Complexity: 0.3 to 1 µs for the shipped files.
  package func pose(
    at p: Double, in view: LayoutView, parameters: [Double]
  ) throws(LuaLayoutError) -> CardPose {
    precondition(parameters.count == self.parameters.count)
    do throws(LuaState.Failure) {
      return try state.pose(p, view, parameters)
    } catch { throw LuaLayoutError(error, file: file) }
  }

  /// The poses of a picture's cards, which may take 200,000 steps together, and some 10 ms before the last of them.
  ///
  /// - Throws: why there are none.
  package func poses(
    at places: [Double], in view: LayoutView, parameters: [Double]
  ) throws(LuaLayoutError) -> [CardPose] {
    precondition(parameters.count == self.parameters.count)
    do throws(LuaState.Failure) {
      return try state.poses(places, view, parameters)
    } catch { throw LuaLayoutError(error, file: file) }
  }

  /// The steps that the same call takes, of 100,000: instructions, and the work that they cause.
  func steps(at p: Double, in view: LayoutView, parameters: [Double]) throws(LuaLayoutError) -> Int
  {
    do throws(LuaState.Failure) {
      return try state.steps(p, view, parameters)
    } catch { throw LuaLayoutError(error, file: file) }
  }

  /// The lines that the call of `pose(at:in:knobs:)` runs, in the file's order, each as it ran last; at most
  /// 48 of them. Each has the locals and knobs that it names, at most 12, with their values after it, and the
  /// line that returns the pose its fields.
  ///
  /// - Throws: as that call does; a line that runs costs 20 steps more.
  package func trace(
    at p: Double, in view: LayoutView, parameters: [Double]
  ) throws(LuaLayoutError) -> [LayoutLine] {
    precondition(parameters.count == self.parameters.count)
    let trace: LuaState.Trace
    do throws(LuaState.Failure) {
      trace = try state.trace(p, view, parameters)
    } catch { throw LuaLayoutError(error, file: file) }
    // As Lua counts them.
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
