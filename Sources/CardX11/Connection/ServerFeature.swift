/// An optional X extension that this module uses.
package enum ServerFeature: String, Hashable, Sendable, CaseIterable {
  case sharedMemory = "MIT-SHM"
  case render = "RENDER"
  case randr = "RANDR"
  case present = "Present"
  case input2 = "XInputExtension"
  case keyboard = "XKEYBOARD"
  case sync = "SYNC"
  case screenSaver = "MIT-SCREEN-SAVER"
}
