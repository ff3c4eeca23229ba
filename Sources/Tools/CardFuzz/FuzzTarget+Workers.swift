import CDecode
import CDecodeWorker
import CMarkdownWorker
import CardContent
import CardDecode
import Glibc

extension FuzzTarget {
  /// Parsers of messages between the program and its workers, and of Markdown texts. The program parses the parts of a
  /// text and the entries of a document. A worker parses requests and texts.
  static let workers = [
    FuzzTarget("parts") { input in
      MarkdownPart.parts(in: input.bytes).flatMap { DeckReader.deck(of: $0, path: "/talk.md") }
    },
    FuzzTarget("entries") { input in DocumentStructure(entries: input.bytes) },
    FuzzTarget("request") { input in answer(input) },
    FuzzTarget("markdown") { input in parts(ofMarkdown: input) },
  ]

  private static let prepared: Void = markdown_prepare()

  /// Parses a Markdown text as the worker does, and its answer as `cardstage` does. Returns nil for a file that is no
  /// text.
  private static func parts(ofMarkdown input: FuzzInput) -> [MarkdownPart]? {
    _ = prepared
    _ = input.path
    let memory = cardstage_make_memory()
    require(memory >= 0, "too many open files")
    defer { close(memory) }
    var request = cardstage_request()
    request.kind = cardstage_markdown.rawValue
    (request.width, request.height) = (1, 1)
    var answer = cardstage_answer()
    job_answer(&request, FuzzInput.file, memory, &answer, markdown_decode)
    guard answer.status == cardstage_done.rawValue else { return nil }
    let length = Int(answer.text_length)
    guard let bytes = cardstage_seal_memory(memory, length) else {
      fatalError("no memory of \(length) bytes")
    }
    defer { munmap(UnsafeMutableRawPointer(mutating: bytes), length) }
    let parts = MarkdownPart.parts(in: UnsafeRawBufferPointer(start: bytes, count: length))
    require(parts != nil, "the parts break the format")
    return parts
  }

  /// Sends a request as `cardstage` does, and answers it as a worker does. Returns nil for an invalid request.
  ///
  /// The first byte of the input is the number of descriptors. The request follows, and the remaining bytes are the
  /// file.
  private static func answer(_ input: FuzzInput) -> cardstage_answer? {
    let size = MemoryLayout<cardstage_request>.size
    guard let count = input.bytes.first.map({ Int($0 % 3) }) else { return nil }
    let message = input.bytes.dropFirst().prefix(size)
    _ = FuzzInput.path(of: UnsafeRawBufferPointer(rebasing: input.bytes.dropFirst(1 + size)))
    let memory = cardstage_make_memory()
    var ends: [Int32] = [-1, -1]
    require(memory >= 0 && cardstage_make_sockets(&ends) == 0, "too many open files")
    defer { for descriptor in ends + [memory] { close(descriptor) } }
    _ = cardstage_send(
      ends[0], UnsafeRawBufferPointer(rebasing: message).baseAddress, message.count,
      [FuzzInput.file, memory], count)
    shutdown(ends[0], Int32(SHUT_WR))

    var request = cardstage_request()
    var received: [Int32] = [-1, -1]
    guard cardstage_receive(ends[1], &request, size, &received, 2) else { return nil }
    require(message.count == size && count == 2, "accepted a broken message")
    defer { for descriptor in received { close(descriptor) } }
    var answer = cardstage_answer()
    job_answer(&request, received[0], received[1], &answer, decode)
    if answer.status == cardstage_done.rawValue, request.wants_pixels != 0 {
      let length = Int(answer.width) * Int(answer.height) * 4
      let pixels = cardstage_seal_memory(memory, length)
      require(pixels != nil, "no memory of \(length) bytes")
      munmap(UnsafeMutableRawPointer(mutating: pixels), length)
    }
    return answer
  }

  /// Decodes an image of one colour. The file contains the size, the orientation, the colour model, the colour and the
  /// number of rows.
  private static let decode: @convention(c) (UnsafeMutablePointer<job>?) -> cardstage_status = {
    job in
    guard let job, let bytes = job.pointee.bytes, job.pointee.length >= 8 else {
      return cardstage_damaged
    }
    let (width, height) = (
      UInt32(bytes[0]) << 8 | UInt32(bytes[1]), UInt32(bytes[2]) << 8 | UInt32(bytes[3])
    )
    var details = details_none()
    details.orientation = Int32(bytes[4] % 8) + 1
    let status = job_describe(job, width, height, &details)
    guard status == cardstage_done, job.pointee.request.pointee.wants_pixels != 0 else {
      return status
    }
    let isDeep = bytes[5] & 1 == 1
    let models = [colour_rgba, colour_cmyk, colour_inverted_cmyk]
    let colour = colour_input(
      model: models[Int(bytes[5] >> 1) % 3], is_grey: false, is_deep: isDeep)
    let opened = job_open_canvas(job, width, height, colour_make(colour, nil, 0))
    guard opened == cardstage_done, let row = job_scratch(job, Int(width) * 8) else {
      return opened
    }
    memset(row, Int32(bytes[6]), Int(width) * 8)
    for _ in 0..<bytes[7] % 32 {
      if isDeep {
        canvas_add_deep_row(&job.pointee.canvas, row.assumingMemoryBound(to: UInt16.self))
      } else {
        canvas_add_row(&job.pointee.canvas, row.assumingMemoryBound(to: UInt8.self))
      }
    }
    return cardstage_done
  }
}
