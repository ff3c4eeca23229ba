#pragma once

#include <stdbool.h>

/// The additional abilities of a decoder, besides computing, allocating memory and answering.
enum sandbox_door {
  sandbox_shut = 0,
  /// Start threads.
  sandbox_threads = 1,
  /// Open and list the system's fonts and the data of its libraries (`/usr/share`, `/etc/fonts`) for reading, and use
  /// twice the memory. A system call that is not on the list then fails as if the kernel did not have it.
  sandbox_system_files = 2,
};

/// Adds a folder that a decoder with `sandbox_system_files` can read. The caller keeps the path.
void sandbox_allow_folder(const char *path);

/// Closes the sandbox around the process for good. Returns false if the system cannot do that; the caller must then
/// read no untrusted data.
///
/// Apart from what `doors` allows, the process can no longer open a file, create a socket or shared memory, or start a
/// program. An attempt ends the process. Its memory is limited to 512 MB more than now, and the shared memory for
/// pixels to another 512 MB. Libraries, and the files that they read once, must be loaded before.
bool sandbox_close(unsigned doors);
