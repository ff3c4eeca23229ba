package import CardSystem

/// A parser of untrusted bytes, for `cardfuzz`.
package struct FuzzTarget {
  package let name: String
  /// Parses an input. A parser that refuses the input returns nil or throws.
  private let parse: (FuzzInput) throws -> Any?

  init(_ name: String, parse: @escaping (FuzzInput) throws -> Any?) {
    (self.name, self.parse) = (name, parse)
  }

  /// All targets.
  package static let all = files + lines + properties + workers

  /// Returns whether the parser accepts an input.
  ///
  /// Every error ends the program. An error is a trap of the parser, a value that differs after it is written and
  /// parsed again, or an error message with control characters.
  package func accepts(_ bytes: UnsafeRawBufferPointer) -> Bool {
    do {
      return try parse(FuzzInput(bytes: bytes)) != nil
    } catch {
      if let failure = error as? Failure { requirePrintable(failure.message) }
      return false
    }
  }

  /// Parses a file, or every file in a folder. Returns for each file whether the parser accepts it.
  ///
  /// - Throws: An error if a file cannot be read.
  package func replay(_ path: String) throws(Failure) -> [Bool] {
    let isFolder = FileText.isFolder(path)
    var results: [Bool] = []
    for file in isFolder ? FileText.names(in: path).map({ path + "/" + $0 }) : [path] {
      let bytes = try FileText.read(file)
      results.append(bytes.withUnsafeBytes { accepts($0) })
    }
    return results
  }
}

/// Ends the program with a message if a condition is false, in optimised builds too.
func require(_ isTrue: Bool, _ message: @autoclosure () -> String) {
  if !isTrue { fatalError(message()) }
}

/// Ends the program if a message for the user is not one line of printable text.
func requirePrintable(_ message: String) {
  let isPrintable = message.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  require(isPrintable, "control characters in: \(message)")
}
