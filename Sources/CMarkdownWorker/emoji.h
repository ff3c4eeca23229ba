#pragma once

#include <stddef.h>

/// Returns the emoji with a name such as `tada`, or null for an unknown name.
const char *emoji_named(const char *name, size_t length);
