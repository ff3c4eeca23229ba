/// A converter from the cumulative scroll valuators of XInput devices to the scroll steps of a wheel.
struct ScrollDevices {
  /// One scroll axis of one device.
  struct Axis: Hashable {
    /// The valuator's number in events.
    var valuator: Int
    var isHorizontal: Bool
    /// The change of the valuator in one step. Negative if scrolling is inverted.
    var increment: Double
    /// The valuator's last known value, or nil if the next event sets it.
    var value: Double?
    /// The movement of a wheel since its last whole step, in steps.
    var remainder = 0.0

    /// Adds a movement of a wheel that reports fractions of a step, and returns the whole steps. A change of direction
    /// begins a new step.
    mutating func wholeSteps(after movement: Double) -> Double {
      if movement * remainder < 0 { remainder = 0 }
      let sum = remainder + movement
      let isWhole = abs(sum - sum.rounded()) <= ScrollDevices.wholeStepTolerance
      let whole = isWhole ? sum.rounded() : sum.rounded(.towardZero)
      remainder = isWhole ? 0 : sum - whole
      return whole
    }
  }

  /// A scroll to the right and down, in steps.
  struct Scroll: Hashable {
    var dx = 0.0
    var dy = 0.0
    var isFine = false
    var isEnd = false
  }

  /// The time after a fractional step during which whole steps still belong to a fine scroll, in seconds. Tuned by eye.
  private static let fineMemory = 0.5
  /// The maximum distance from an integer at which a count of steps is treated as an integer, in steps.
  private static let wholeStepTolerance = 1e-3

  private struct Device {
    var axes: [Axis]
    var lastFine = -Double.infinity
    /// A Boolean value that indicates whether a fine scroll has begun and not yet ended.
    var isScrolling = false
  }

  private var devices: [Int: Device] = [:]

  /// Replaces the axes of a device, with their current values.
  mutating func set(_ axes: [Axis], of device: Int) {
    devices[device] = axes.isEmpty ? nil : Device(axes: axes)
  }

  mutating func removeAll() { devices.removeAll() }

  /// Forgets the values of all valuators, and the parts of a step that wheels have made. The next event of each valuator sets its value, and scrolls nothing.
  mutating func forgetValues() {
    devices = devices.mapValues { device in
      var device = device
      for index in device.axes.indices {
        (device.axes[index].value, device.axes[index].remainder) = (nil, 0)
      }
      return device
    }
  }

  func has(_ device: Int) -> Bool { devices[device] != nil }

  /// Returns the scroll of an event of a device, or nil if none of the event's valuators is a scroll axis, or if a
  /// wheel has made no whole step.
  ///
  /// - Parameters:
  ///   - hasWheel: returns whether the device is a wheel that reports fractions of a step, rather than a touchpad.
  ///   - value: returns the value of a valuator in the event, or nil if the event does not have the valuator.
  mutating func scroll(
    device id: Int, time: Double, hasWheel: () -> Bool = { false }, value: (Int) -> Double?
  ) -> Scroll? {
    guard var device = devices[id] else { return nil }
    var scroll = Scroll()
    var isPresent = false
    for index in device.axes.indices {
      let axis = device.axes[index]
      guard let new = value(axis.valuator) else { continue }
      isPresent = true
      device.axes[index].value = new
      guard let old = axis.value, axis.increment != 0 else { continue }
      var notches = (new - old) / axis.increment
      if axis.remainder != 0 || abs(notches - notches.rounded()) > Self.wholeStepTolerance {
        if hasWheel() {
          notches = device.axes[index].wholeSteps(after: notches)
        } else {
          device.lastFine = time
        }
      }
      if axis.isHorizontal { scroll.dx += notches } else { scroll.dy += notches }
    }
    defer { devices[id] = device }
    guard isPresent else { return nil }
    scroll.isFine = time - device.lastFine < Self.fineMemory
    if scroll.dx == 0, scroll.dy == 0 {
      // A touchpad sends such an event when the fingers lift. A wheel sends none.
      guard device.isScrolling else { return nil }
      device.isScrolling = false
      device.lastFine = -.infinity
      scroll.isFine = true
      scroll.isEnd = true
    } else {
      device.isScrolling = scroll.isFine
    }
    return scroll
  }
}
