import CX11
import CXTest
import Glibc

/// A window as a user sees it.
package struct SeenWindow: Hashable, Sendable {
  package var id: UInt
  /// The position and the size on the screen, in pixels.
  package var x, y, width, height: Int
}

/// An image that was read from the server. The pixels of a covered part of a window are undefined.
package struct PixelGrid: Hashable, Sendable {
  package var width: Int
  package var height: Int
  /// The pixels row by row, each 0xRRGGBB with 8 bits a channel, regardless of the depth.
  package var pixels: [UInt32]

  package init(width: Int, height: Int, pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  package func red(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 16 & 255) }
  package func green(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 8 & 255) }
  package func blue(_ x: Int, _ y: Int) -> Int { Int(self[x, y] & 255) }
  package subscript(_ x: Int, _ y: Int) -> UInt32 { pixels[y * width + x] }

  /// Returns the extent of the pixels that differ from a grid of the same size, or nil if no pixel differs.
  package func extent(offFrom other: PixelGrid) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    let off = pixels.indices.filter { pixels[$0] != other.pixels[$0] }
    guard let top = off.first, let bottom = off.last else { return nil }
    let columns = off.map { $0 % width }
    return (columns.min()!...columns.max()!, top / width...bottom / width)
  }

  /// Returns the fraction of the pixels that differ by more than `distance` of 255 in a channel. Returns 1 if the sizes
  /// differ.
  package func differingFraction(from other: PixelGrid, by distance: Int = 8) -> Double {
    guard (width, height) == (other.width, other.height) else { return 1 }
    if pixels == other.pixels { return 0 }
    let off = pixels.withUnsafeBufferPointer { mine in
      other.pixels.withUnsafeBufferPointer { theirs in
        mine.indices.count {
          mine[$0] != theirs[$0] && Self.isFar(mine[$0], theirs[$0], distance)
        }
      }
    }
    return Double(off) / Double(pixels.count)
  }

  private static func isFar(_ a: UInt32, _ b: UInt32, _ distance: Int) -> Bool {
    for shift: UInt32 in [0, 8, 16]
    where abs(Int(a >> shift & 255) - Int(b >> shift & 255)) > distance {
      return true
    }
    return false
  }

  /// Writes a binary PPM file for inspection.
  package func writePPM(_ path: String) {
    guard let file = fopen(path, "w") else { return }
    defer { fclose(file) }
    let bytes = pixels.flatMap { [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255)] }
    fputs("P6 \(width) \(height) 255\n", file)
    fwrite(bytes, 1, bytes.count, file)
  }
}

extension VirtualUser {
  /// Returns the mapped window of a process (by `_NET_WM_PID`), or of any process if `pid` is nil.
  ///
  /// The function waits for such a window for at most `seconds`.
  ///
  /// - Parameter other: The ID of a window to ignore, or 0.
  package func window(
    pid: Int32? = nil, besides other: UInt = 0, seconds: Double = 5
  ) -> SeenWindow? {
    let end = monotonicSeconds() + seconds
    repeat {
      if let window = find(pid: pid, besides: other, under: XDefaultRootWindow(display)) {
        return window
      }
      usleep(5000)
    } while monotonicSeconds() < end
    return nil
  }

  /// Clears a window, so that the server sends it an exposure as if another window had covered it.
  package func clear(_ window: UInt) {
    XClearArea(display, window, 0, 0, 0, 0, 1)
    XSync(display, 0)
  }

  private func find(pid: Int32?, besides other: UInt, under parent: Window) -> SeenWindow? {
    var (root, up): (Window, Window) = (0, 0)
    var children: UnsafeMutablePointer<Window>?
    var count: UInt32 = 0
    cxtest_trap_begin(UnsafeMutableRawPointer(display))
    let status = XQueryTree(display, parent, &root, &up, &children, &count)
    _ = cxtest_trap_end(UnsafeMutableRawPointer(display))
    guard status != 0, let children else { return nil }
    defer { XFree(children) }
    for index in 0..<Int(count) {
      let child = children[index]
      if let owner = items("_NET_WM_PID", of: child).first,
        pid == nil || owner == UInt(bitPattern: Int(pid ?? 0)), child != other,
        let seen = seen(child)
      {
        return seen
      }
      if let found = find(pid: pid, besides: other, under: child) { return found }
    }
    return nil
  }

  /// Returns the position of a window, or nil if the window is gone or not shown.
  package func seen(_ window: UInt) -> SeenWindow? {
    var attributes = XWindowAttributes()
    var (x, y): (Int32, Int32) = (0, 0)
    var child: Window = 0
    cxtest_trap_begin(UnsafeMutableRawPointer(display))
    let status = XGetWindowAttributes(display, window, &attributes)
    XTranslateCoordinates(
      display, window, XDefaultRootWindow(display), 0, 0, &x, &y, &child)
    let error = cxtest_trap_end(UnsafeMutableRawPointer(display))
    guard status != 0, error == 0, attributes.map_state == IsViewable else { return nil }
    return SeenWindow(
      id: window, x: Int(x), y: Int(y), width: Int(attributes.width),
      height: Int(attributes.height))
  }

  /// Returns the pixels of the part of a window that is on the screen, or nil if they cannot be read.
  package func pixels(of window: UInt) -> PixelGrid? {
    guard let seen = seen(window) else { return nil }
    let screen = XDefaultScreen(display)
    let x0 = max(0, -seen.x)
    let y0 = max(0, -seen.y)
    let x1 = min(seen.width, Int(XDisplayWidth(display, screen)) - seen.x)
    let y1 = min(seen.height, Int(XDisplayHeight(display, screen)) - seen.y)
    guard x1 > x0, y1 > y0 else { return nil }
    cxtest_trap_begin(UnsafeMutableRawPointer(display))
    let image = XGetImage(
      display, window, Int32(x0), Int32(y0), UInt32(x1 - x0), UInt32(y1 - y0), UInt.max, ZPixmap)
    _ = cxtest_trap_end(UnsafeMutableRawPointer(display))
    guard let image else { return nil }
    defer { _ = image.pointee.f.destroy_image(image) }
    var attributes = XWindowAttributes()
    XGetWindowAttributes(display, window, &attributes)
    return Self.grid(image, attributes.visual.pointee)
  }

  /// Returns whether the image's words are 0xRRGGBB, so that they can be copied without a call for each pixel.
  private static func isPlain(_ image: UnsafeMutablePointer<XImage>, _ visual: Visual) -> Bool {
    image.pointee.bits_per_pixel == 32 && image.pointee.byte_order == LSBFirst
      && visual.red_mask == 0xFF0000 && visual.green_mask == 0xFF00 && visual.blue_mask == 0xFF
  }

  private static func grid(_ image: UnsafeMutablePointer<XImage>, _ visual: Visual) -> PixelGrid {
    let (width, height) = (Int(image.pointee.width), Int(image.pointee.height))
    func channel(_ pixel: UInt, _ mask: UInt) -> UInt32 {
      guard mask != 0 else { return 0 }
      let maximum = mask >> UInt(mask.trailingZeroBitCount)
      let value = (pixel & mask) >> UInt(mask.trailingZeroBitCount)
      return UInt32((value * 255 + maximum / 2) / maximum)
    }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    if isPlain(image, visual) {
      for y in 0..<height {
        let row = UnsafeRawPointer(image.pointee.data + y * Int(image.pointee.bytes_per_line))
        pixels += UnsafeBufferPointer(
          start: row.assumingMemoryBound(to: UInt32.self), count: width
        ).lazy.map { $0 & 0xFFFFFF }
      }
      return PixelGrid(width: width, height: height, pixels: pixels)
    }
    for y in 0..<height {
      for x in 0..<width {
        let pixel = image.pointee.f.get_pixel(image, Int32(x), Int32(y))
        pixels.append(
          channel(pixel, visual.red_mask) << 16 | channel(pixel, visual.green_mask) << 8
            | channel(pixel, visual.blue_mask))
      }
    }
    return PixelGrid(width: width, height: height, pixels: pixels)
  }
}

extension VirtualUser {
  /// Waits until a selection has an owner, for at most `seconds`.
  package func awaitOwner(of selection: String, seconds: Double) -> Bool {
    let atom = XInternAtom(display, selection, 0)
    let changed = cxtest_watch_owner(UnsafeMutableRawPointer(display), atom)
    let end = monotonicSeconds() + seconds
    var event = XEvent()
    while XGetSelectionOwner(display, atom) == 0 {
      var entry = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
      let left = end - monotonicSeconds()
      guard changed != 0, left > 0 else { return false }
      if XCheckTypedEvent(display, changed, &event) == 0 { poll(&entry, 1, Int32(left * 1000) + 1) }
    }
    return true
  }

  /// The image of the pointer as 0xAARRGGBB, or nil if the server does not send it.
  package var cursor: PixelGrid? {
    var (width, height): (Int32, Int32) = (0, 0)
    var pixels = [UInt32](repeating: 0, count: 1 << 16)
    let raw = UnsafeMutableRawPointer(display)
    guard cxtest_cursor(raw, &width, &height, &pixels, Int32(pixels.count)) != 0,
      Int(width) * Int(height) <= pixels.count
    else { return nil }
    return PixelGrid(
      width: Int(width), height: Int(height),
      pixels: Array(pixels.prefix(Int(width) * Int(height))))
  }
}
