#pragma once

#include <stdbool.h>

/// Limits the files that the process can open to the system's fonts and the data of its libraries, for reading. Returns
/// false if the call fails, for example on systems without Landlock (Linux 5.13).
bool sandbox_limit_files(void);
