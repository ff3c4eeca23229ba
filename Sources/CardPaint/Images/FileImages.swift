import CardDecode
import CardKinetics
import CardModel
import CardPicture

/// The image files and pages of documents, as the painters draw them. Other processes decode the files.
struct FileImages: Sendable {
  let source: ImageSource
  /// The name of the key that reads failed files again; nil if there is no such key.
  var retryKey: String?

  /// Returns the facts that a file states about its image; nil if the file cannot be read. Blocks the calling thread.
  func facts(of image: CardImage) -> ImageSource.Facts? { try? source.facts(of: image) }

  /// Returns the card's subtitle, or if that is empty, one line of facts about its image.
  func caption(of card: Card) -> String {
    guard card.subtitle.isEmpty, let image = card.image else { return card.subtitle }
    guard case .file(let facts) = facts(of: image) else { return "" }
    return [facts.day, facts.extent].compactMap(\.self).joined(separator: ", ")
  }

  /// Draws an image in `rect`, over `background`. If the image cannot be decoded, draws the reason as text.
  func draw(
    _ image: CardImage, on canvas: Canvas, in rect: Rect, fit: ImageFit = .fill, background: Color,
    theme: Theme
  ) {
    draw(firstOf: [image], on: canvas, in: rect, fit: fit, background: background, theme: theme)
  }

  /// Draws the first image that can be decoded. If none can be, draws the reason of the first failure as text, unless
  /// the file is only pending.
  func draw(
    firstOf images: [CardImage], on canvas: Canvas, in rect: Rect, fit: ImageFit, background: Color,
    theme: Theme
  ) {
    canvas.fill(rect, .solid(background))
    let extent = canvas.pixels(of: rect.size)
    var reason: DecodeFailure?
    for image in images {
      do throws(DecodeFailure) {
        let decoded = try source.decode(
          image, covering: extent.width, extent.height, isDraft: canvas.isDraft)
        let isExact = (decoded.width, decoded.height) == extent
        let size = Size(Double(decoded.width), Double(decoded.height))
        let whole = isExact ? rect : fit.frame(of: size, in: rect)
        let frame = limited(whole, in: rect, fit, of: image, decoded)
        if let paper = paper(of: decoded, of: image, on: background) {
          canvas.clipped(to: rect) { canvas.fill(frame, .solid(paper)) }
        }
        return draw(decoded, on: canvas, in: frame, of: rect, fit, background.ink, theme)
      } catch {
        reason = reason ?? error
      }
    }
    if let reason, reason != .pending {
      if let image = images.first { source.recordUnshown(image.path, reason) }
      refuse(reason, on: canvas, in: rect, background: background, theme: theme)
    }
  }

  /// Returns the colour of the paper below a drawing that the background would hide; nil for all other images.
  private func paper(
    of decoded: DecodedImage, of image: CardImage, on background: Color
  ) -> Color? {
    guard image.page == nil, !decoded.isOpaque else { return nil }
    return source.tone(of: decoded, at: image.path)?.paper(on: background)
  }

  /// The maximum number of points to a pixel of an image. Enlarged further, an image is a blur. Tuned by eye.
  private static let maximumEnlargement = 3.0

  /// Returns `frame`, or a smaller frame if the image has too few pixels for `frame`. The smaller frame is in the middle
  /// of `rect`, or with the fit `top` in the middle of its upper part.
  private func limited(
    _ frame: Rect, in rect: Rect, _ fit: ImageFit, of image: CardImage, _ decoded: DecodedImage
  ) -> Rect {
    func scale(_ width: Double) -> Double { Self.maximumEnlargement * width / frame.width }
    // Pages and drawings are sharp at any size. A draft may have fewer pixels than its file.
    guard image.page == nil, ImageKind(fileName: image.path) != .svg,
      scale(Double(decoded.width)) < 1, let size = facts(of: image)?.size, scale(size.width) < 1
    else { return frame }
    let small = frame.size * scale(size.width)
    let x = rect.midX - small.width / 2
    // The margin above the image equals those beside it, so that it doesn't depend on the height.
    let y = fit == .top ? rect.minY + (rect.width - small.width) / 4 : rect.midY - small.height / 2
    return Rect(origin: Point(x, y), size: small)
  }

  /// Draws a decoded image in `frame`, which is clipped to `rect`.
  private func draw(
    _ decoded: DecodedImage, on canvas: Canvas, in frame: Rect, of rect: Rect, _ fit: ImageFit,
    _ ink: Color, _ theme: Theme
  ) {
    canvas.clipped(to: rect) { canvas.draw(decoded, in: frame) }
    // A transparent image has no edges.
    guard fit != .paper, decoded.isOpaque, frame.width < rect.width || frame.height < rect.height
    else { return }
    canvas.stroke(
      Path(rect: frame.insetBy(dx: -0.5, dy: -0.5)),
      .solid(theme.outline ?? ink, alpha: theme.alpha(0.14)), width: 1)
  }

  /// Returns the frame of an image in an area; the whole area if the file cannot be read.
  func frame(of image: CardImage, in area: Rect, isWhole: Bool = false) -> Rect {
    guard let size = facts(of: image)?.size else { return area }
    return ImageFit.frame(of: size, in: area, isWhole: isWhole)
  }

  /// Returns a histogram of an image, with 64 levels each for red, green and blue. Each value is the square root of a
  /// level's frequency, relative to the most frequent level. Nil if the image cannot be decoded.
  func levels(of image: CardImage, isDraft: Bool) -> [[Double]]? {
    guard let decoded = try? source.decode(image, covering: 160, 160, isDraft: isDraft) else {
      return nil
    }
    var counts = [[Int]](repeating: [Int](repeating: 0, count: 64), count: 3)
    decoded.withPixels { bytes in
      for y in 0..<decoded.height {
        for x in 0..<decoded.width {
          let pixel = bytes.loadUnaligned(
            fromByteOffset: y * decoded.bytesPerRow + 4 * x, as: UInt32.self)
          for channel in 0..<3 { counts[channel][Int(pixel >> (18 - 8 * channel)) & 63] += 1 }
        }
      }
    }
    // The first and the last level are left out: borders are often pure black or white, and would flatten the other
    // levels.
    let maximum = counts.flatMap { $0[1..<63] }.max() ?? 0
    return counts.map { $0.map { min((Double($0) / Double(max(maximum, 1))).squareRoot(), 1) } }
  }

  /// Draws a crossed-out frame, with the reason beneath it if there is enough space.
  private func refuse(
    _ failure: DecodeFailure, on canvas: Canvas, in rect: Rect, background: Color, theme: Theme
  ) {
    let ink = Paint.solid(background.ink, alpha: theme.alpha(0.6))
    let side = min(rect.width, rect.height) * 0.2
    let icon = { (side: Double, top: Double) in
      let icon = Rect(x: rect.midX - side / 2, y: top, width: side, height: side * 0.8)
      let width = max(side * 0.045, 0.75)
      canvas.stroke(Path(rect: icon, radius: side * 0.1), ink, width: width)
      canvas.line(icon.at(0.24, 0.76), icon.at(0.76, 0.24), ink, width: width)
    }
    // Text does not fit in a thumbnail.
    guard rect.width > 110, rect.height > 110 else {
      return icon(2 * side, rect.midY - 0.8 * side)
    }
    let retry = retryKey.map { " Press \($0) to try again." } ?? ""
    let words = TextBlock(
      "This file cannot be shown: \(failure.message).\(retry)", .interface(13, .medium).leaded(1.4),
      on: canvas, width: max(rect.width * 0.72, 20), maxLines: 6, alignment: .center)
    let top = rect.midY - (side + 16 + words.size.height) / 2
    icon(side, top)
    words.draw(at: Point(rect.midX - max(rect.width * 0.72, 20) / 2, top + side * 0.8 + 16), ink)
  }
}
