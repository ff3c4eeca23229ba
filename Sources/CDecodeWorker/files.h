#pragma once

#include <stdbool.h>

/// Reduces the files that the process can open to the system's fonts and the data of its libraries, for reading.
/// Returns false if that fails.
///
/// The limit needs Landlock (Linux 5.13). Without it, the process can also read the user's files.
bool box_limit_files(void);
