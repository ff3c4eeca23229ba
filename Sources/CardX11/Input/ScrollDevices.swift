/// Converts the cumulative scroll valuators of XInput devices to wheel notches.
struct ScrollDevices {
  /// One scroll axis of one device.
  struct Axis: Hashable {
    /// The valuator's number in events.
    var valuator: Int
    var isHorizontal: Bool
    /// The valuator's change that is one notch; negative where scrolling is inverted.
    var increment: Double
    /// The valuator's last known value; nil if the next event sets it.
    var value: Double?
  }

  /// Notches to the right and down.
  struct Scroll: Hashable {
    var dx = 0.0
    var dy = 0.0
    var isFine = false
    var isEnd = false
  }

  /// How long after a fractional step whole ones still belong to a fine scroll. Tuned by eye.
  private static let fineMemory = 0.5
  /// A step within this distance of a whole number of notches comes from a wheel.
  private static let wholeness = 1e-3

  private struct Device {
    var axes: [Axis]
    var lastFine = -Double.infinity
    /// A fine scroll has begun and its end has not come.
    var isScrolling = false
  }

  private var devices: [Int: Device] = [:]

  /// Sets a device's axes and their current values, in place of the ones known.
  mutating func set(_ axes: [Axis], of device: Int) {
    devices[device] = axes.isEmpty ? nil : Device(axes: axes)
  }

  mutating func removeAll() { devices.removeAll() }

  func has(_ device: Int) -> Bool { devices[device] != nil }

  /// The scroll of an event of `device` at `time`; nil if none of its valuators is a scroll axis.
  /// `value` answers a valuator's number with its value in the event, or nil if not in it.
  mutating func scroll(device id: Int, time: Double, value: (Int) -> Double?) -> Scroll? {
    guard var device = devices[id] else { return nil }
    var scroll = Scroll()
    var isPresent = false
    for index in device.axes.indices {
      let axis = device.axes[index]
      guard let new = value(axis.valuator) else { continue }
      isPresent = true
      defer { device.axes[index].value = new }
      guard let old = axis.value, axis.increment != 0 else { continue }
      let notches = (new - old) / axis.increment
      if axis.isHorizontal { scroll.dx += notches } else { scroll.dy += notches }
      if abs(notches - notches.rounded()) > Self.wholeness { device.lastFine = time }
    }
    defer { devices[id] = device }
    guard isPresent else { return nil }
    scroll.isFine = time - device.lastFine < Self.fineMemory
    if scroll.dx == 0, scroll.dy == 0 {
      // A touchpad sends such an event when the fingers lift; a wheel sends none.
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
