#pragma once

#include <stdbool.h>

/// The additional abilities of a decoder, besides computing, allocating memory and answering.
enum sandbox_door {
  sandbox_shut = 0,
  /// Start threads.
  sandbox_threads = 1,
  /// Open and list the system's fonts and the data of its libraries (`/usr/share`, `/etc/fonts`) for reading, and use
  /// twice the memory. System calls that are not allowed then fail as if the kernel did not have them.
  sandbox_system_files = 2,
};

/// Adds a folder that a decoder with `sandbox_system_files` can read. The path must remain valid.
void sandbox_allow_folder(const char *path);

/// Closes the sandbox around the process permanently. Returns false if the system cannot close it; the caller must then
/// read no untrusted data.
///
/// Apart from what `doors` allows, the process can no longer open a file, create a socket or shared memory, or start a
/// program. An attempt ends the process. The process can use 512 MB more memory than now, and another 512 MB of shared
/// memory for pixels. Libraries, and the files that they read only once, must be loaded before this call.
bool sandbox_close(unsigned doors);
