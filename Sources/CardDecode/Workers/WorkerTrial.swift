internal import CDecode
import CardSystem
import Glibc

/// The result of decoding a file with a worker that reports the system calls that its sandbox refuses.
package struct WorkerTrial: Sendable {
  /// The reason why the file could not be decoded, or nil.
  package let failure: DecodeFailure?
  /// The names of the refused system calls, each once, in the order of the calls. A worker can decode a file despite
  /// refused calls if its libraries have an alternative.
  package let refusedCalls: [String]

  /// Decodes the file at a path in a separate worker. Blocks during the decoding.
  package init(path: String) {
    self.init(path: path, folders: ProgramFolder.helperFolders)
  }

  init(path: String, folders: [String]) {
    do throws(DecodeFailure) {
      let memory = try LentMemory()
      let workers = DecodeWorkers(
        count: 1, folders: folders, limits: DecodeWorker.Limits(seconds: 20, timeout: 60),
        report: memory.descriptor)
      do throws(DecodeFailure) {
        try Self.decode(path, workers)
        failure = nil
      } catch {
        failure = error
      }
      refusedCalls = Self.refusedCalls(in: memory.descriptor)
    } catch {
      (failure, refusedCalls) = (error, [])
    }
  }

  private static func decode(_ path: String, _ workers: DecodeWorkers) throws(DecodeFailure) {
    if MarkdownDecoder.isMarkdown(fileName: path) {
      let parts = try MarkdownDecoder(workers).parts(at: path)
      if parts.isEmpty { throw DecodeFailure(message: "no text") }
    } else if path.hasSuffix(".pdf") {
      try check(PDFDocument(path: path, workers: workers).render(page: 0, width: 96, height: 64))
    } else {
      try check(ImageDecoder(workers).image(at: path, covering: 96, 64))
    }
  }

  /// Checks that an image has more than one colour. A trial's file shows letters, so an image of one colour lacks them.
  private static func check(_ image: DecodedImage) throws(DecodeFailure) {
    let hasOneColor = image.withPixels {
      let pixels = $0.bindMemory(to: UInt32.self)
      return pixels.allSatisfy { $0 == pixels[0] }
    }
    if hasOneColor {
      throw DecodeFailure(
        message: "no letters: the worker can read no fonts (Landlock, fontconfig)")
    }
  }

  /// Returns the names in the lines that the worker has written. Ignores the lines that the worker's libraries have
  /// written.
  private static func refusedCalls(in file: Int32) -> [String] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = pread(file, &bytes, bytes.count, 0)
    var names: [String] = []
    for line in String(decoding: bytes[..<max(count, 0)], as: UTF8.self).split(separator: "\n") {
      guard line.hasPrefix(cardstage_refused_call) else { continue }
      let name = String(line.dropFirst(cardstage_refused_call.count))
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}
