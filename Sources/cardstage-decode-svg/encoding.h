#pragma once

#include <stddef.h>

/// Returns an SVG in UTF-16 or UTF-32 as UTF-8, without its XML declaration. An SVG of bytes whose declaration names such an
/// encoding counts as UTF-8, as in browsers. Sets the new length, and the caller frees the result with `g_free`.
///
/// Returns null for any other SVG, which librsvg reads by itself.
char *encoding_to_utf8(const void *bytes, size_t length, size_t *new_length);
