#pragma once

#include <stddef.h>

/// Returns an SVG in UTF-16 or UTF-32 as UTF-8, without its XML declaration. As in browsers, an SVG of single bytes
/// counts as UTF-8 even if its declaration names such an encoding. Sets the new length. The caller frees the result
/// with `g_free`.
///
/// Returns null for any other SVG, which librsvg reads by itself.
char *encoding_to_utf8(const void *bytes, size_t length, size_t *new_length);
