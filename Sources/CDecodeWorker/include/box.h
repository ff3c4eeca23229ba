#pragma once

#include <stdbool.h>

/// What a decoder may do besides computing, allocating memory and answering.
enum box_door {
  box_shut = 0,
  /// Start threads of its own.
  box_threads = 1,
  /// Ask for files, in vain; elsewhere to ask ends the process. For libraries that can go without.
  box_denied_files = 2,
};

/// Shuts the process in for good: no file can be opened, no socket or memory to be shared made, and no program
/// started. Its memory is limited to 512 MB more than now, and the pixels it is lent to as much. What it tries all
/// the same ends it.
///
/// Libraries must be loaded, and what they read once be read, before. False if the system does not
/// do it; then nothing foreign must be touched.
bool box_close(unsigned doors);
