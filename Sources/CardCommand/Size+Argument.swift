public import ArgumentParser
public import CardKinetics
import CardStage

/// A size in the form `WIDTHxHEIGHT`.
extension Size: ExpressibleByArgument {
  /// Creates a size from an option's value.
  public init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]),
      width.isFinite, height.isFinite
    else { return nil }
    self.init(width, height)
  }

  /// The size in the form of the command line.
  public var defaultValueDescription: String { word }

  /// Returns the size in device pixels.
  ///
  /// - Throws: An error that names the option if no window can have the size.
  package func pixels(of option: String) throws -> (width: Int, height: Int) {
    let isWhole = width == width.rounded() && height == height.rounded()
    guard isWhole, StageConfiguration.allows(window: self) else {
      throw ValidationError(
        "\(option) must be whole pixels \(StageConfiguration.allowedWindows), not \(word)\(total)")
    }
    return (Int(width), Int(height))
  }

  /// The number of pixels in millions, for an error message; empty unless the size has too many pixels.
  private var total: String {
    guard width * height > StageConfiguration.maximumPixels, width * height < 1e15 else {
      return ""
    }
    return " (\(Int(width * height / 1e6)) million)"
  }

  private var word: String {
    [width, height].map { Int(exactly: $0).map { "\($0)" } ?? "\($0)" }.joined(separator: "x")
  }
}
