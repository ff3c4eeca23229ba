package import CardSystem
import FoundationEssentials

/// The figures of two builds that are measured alternately, so that a change of the machine's load affects both.
package struct Comparison: Sendable {
  /// The figures of a run by name, such as "frame.median".
  package typealias Figures = [String: Double]

  private var pairs: [(old: Figures, new: Figures)] = []

  package init() {}

  /// Adds a run of each build, as `cardbench … --json` prints it.
  package mutating func add(old: String, new: String) throws(Failure) {
    pairs.append((try Self.figures(of: old), try Self.figures(of: new)))
  }

  /// Returns the numbers in a JSON object and in its nested objects.
  static func figures(of json: String) throws(Failure) -> Figures {
    do {
      return try JSONDecoder().decode(Tree.self, from: Data(json.utf8)).figures(under: "")
    } catch {
      throw Failure(.badData, "the figures: \(JSONProblem.line(error))")
    }
  }

  /// The figures that all runs have in common: the median of each build, and the median of the pairs' ratios.
  var rows: [(name: String, old: Double, new: Double, ratio: Double?)] {
    guard let first = pairs.first else { return [] }
    let shared = pairs.reduce(Set(first.old.keys)) {
      $0.intersection($1.old.keys).intersection($1.new.keys)
    }
    return shared.sorted().map { name in
      let values = pairs.map { (old: $0.old[name]!, new: $0.new[name]!) }
      let ratios = values.filter { $0.old > 0 }.map { $0.new / $0.old }
      return (
        name, Summary(values.map(\.old)).median, Summary(values.map(\.new)).median,
        ratios.isEmpty ? nil : Summary(ratios).median
      )
    }
  }

  /// A table with a line for each figure: the old build, the new build, and the ratio of new to old.
  package var table: String {
    let lines = rows.map { name, old, new, ratio in
      tableRow(
        name, [old.text(decimals: 3), new.text(decimals: 3), ratio?.text(decimals: 2) ?? ""],
        width: 20)
    }
    return ([tableRow("", ["old", "new", "ratio"], width: 20)] + lines).joined(separator: "\n")
  }

  /// A JSON value, reduced to its numbers.
  private enum Tree: Decodable {
    case number(Double)
    case object([String: Tree])
    case other

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let number = try? value.decode(Double.self) {
        self = .number(number)
      } else if let members = try? value.decode([String: Tree].self) {
        self = .object(members)
      } else {
        self = .other
      }
    }

    func figures(under name: String) -> Figures {
      switch self {
      case .other: [:]
      case .number(let number): [name: number]
      case .object(let members):
        members.reduce(into: [:]) { figures, member in
          let path = name.isEmpty ? member.key : name + "." + member.key
          figures.merge(member.value.figures(under: path)) { $1 }
        }
      }
    }
  }
}
