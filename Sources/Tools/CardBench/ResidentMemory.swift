package import CardSystem

/// The resident memory of a process, shared pages included, as the kernel reports it.
package struct ResidentMemory: Hashable, Sendable {
  /// The resident memory at present, and its maximum up to now, in megabytes (a million bytes).
  package let now, peak: Double

  /// Reads the resident memory of a process.
  ///
  /// - Parameter pid: the process; nil for this one.
  package init(of pid: Int32? = nil) throws(Failure) {
    let path = "/proc/\(pid.map(String.init) ?? "self")/status"
    let text = String(decoding: try FileText.read(path), as: UTF8.self)
    guard let now = Self.megabytes("VmRSS:", in: text),
      let peak = Self.megabytes("VmHWM:", in: text)
    else { throw Failure(.missingInput, "cannot find the resident memory in \(path)") }
    (self.now, self.peak) = (now, peak)
  }

  private static func megabytes(_ name: String, in text: String) -> Double? {
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
    let words = line?.split(whereSeparator: \.isWhitespace) ?? []
    return words.count == 3 ? Double(words[1]).map { $0 * 1024 / 1e6 } : nil
  }
}
