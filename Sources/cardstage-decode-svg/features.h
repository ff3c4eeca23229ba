#pragma once

#include <stddef.h>

/// Returns an SVG in which librsvg skips HTML (`foreignObject`), which it does not draw, and draws the next alternative
/// of a `switch`. In the result, the empty choice of draw.io is always chosen, so that its message about HTML is not
/// drawn. Sets the new length. The caller frees the result with `g_free`.
///
/// Returns null if the SVG needs no change.
char *features_removed(const char *text, size_t length, size_t *new_length);
