import CFuzz
import CardFuzz
import CardModel
import CardSystem
import Glibc

/// The program `cardfuzz TARGET [OPTION…] CORPUS…`, which runs a parser on generated inputs. Without arguments, the
/// program lists the targets.
///
/// `make fuzz` links the program with libFuzzer, which takes the options. Otherwise the program parses the files of the
/// corpora and nothing else.
@main
struct Cardfuzz {
  private static var target = FuzzTarget.all[0]

  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count > 1 else { return FuzzTarget.all.forEach { print($0.name) } }
    let names = FuzzTarget.all.map(\.name)
    guard let index = names.firstIndex(of: arguments[1]) else {
      return end(Failure(.usage, Spelling.unknown("target", arguments[1].echoed, among: names)))
    }
    target = FuzzTarget.all[index]
    // For some options, libFuzzer starts the program again, by a shell that runs the first argument as a command.
    var words = ([arguments[0] + " " + arguments[1]] + arguments.dropFirst(2)).map { strdup($0) }
    words.append(nil)
    let status = fuzz_run(Int32(words.count - 1), &words) { bytes, size in
      let input = UnsafeRawBufferPointer(start: bytes, count: size)
      MainActor.assumeIsolated { _ = Cardfuzz.target.accepts(input) }
      return 0
    }
    if status < 0 { replay(arguments.dropFirst(2).filter { !$0.hasPrefix("-") }) }
    exit(max(status, 0))
  }

  /// Parses the files of the corpora.
  private static func replay(_ corpora: [String]) {
    do throws(Failure) {
      var results: [Bool] = []
      for corpus in corpora { results += try target.replay(corpus) }
      print("\(target.name): \(results.count) inputs, \(results.count { $0 }) accepted")
    } catch { end(error) }
  }

  private static func end(_ failure: Failure) {
    print("cardfuzz: \(failure.message)")
    exit(failure.status.rawValue)
  }
}
