public import ArgumentParser
public import CardKinetics
import CardStage

/// A size as `WIDTHxHEIGHT`.
extension Size: ExpressibleByArgument {
  /// Parses a size.
  public init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]),
      width.isFinite, height.isFinite
    else { return nil }
    self.init(width, height)
  }

  /// The size in device pixels; throws for one that no window can have.
  package func pixels(of option: String) throws -> (width: Int, height: Int) {
    let isWhole = width == width.rounded() && height == height.rounded()
    guard isWhole, StageConfiguration.allows(window: self) else {
      throw ValidationError(
        "\(option) must be whole pixels \(StageConfiguration.allowedWindows)\(need)")
    }
    return (Int(width), Int(height))
  }

  /// What a picture of a size that has too many pixels would need, for a message.
  private var need: String {
    guard width * height > StageConfiguration.mostPixels, width * height < 1e15 else { return "" }
    let millions = width * height / 1e6
    return "; these are \(Int(millions)) million, \(Int(millions * 4)) MB a picture"
  }
}
