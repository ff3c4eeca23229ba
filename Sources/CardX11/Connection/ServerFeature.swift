/// An X extension the room uses and can do without.
package enum ServerFeature: String, Hashable, Sendable, CaseIterable {
  case sharedMemory = "MIT-SHM"
  case render = "RENDER"
  case randr = "RANDR"
  case present = "Present"
  case input2 = "XInputExtension"
  case sync = "SYNC"
}
