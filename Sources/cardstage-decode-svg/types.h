#pragma once

#include <stddef.h>

/// Returns an SVG without the types of the images in it, if one of them names a type that its bytes are not. Without a type,
/// librsvg looks at the bytes, as browsers always do. Sets the new length, and the caller frees the result with `g_free`.
///
/// Returns null if no type is wrong.
char *types_removed(const char *text, size_t length, size_t *new_length);
