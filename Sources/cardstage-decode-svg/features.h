#pragma once

#include <stddef.h>

/// Returns an SVG without its choices for programs that draw HTML (`foreignObject`), which librsvg does not draw. Of a
/// `switch`, librsvg then draws the alternative without HTML, and not draw.io's message that there is such a choice.
/// Sets the new length. The caller frees the result with `g_free`.
///
/// Returns null if there is no such choice.
char *features_removed(const char *text, size_t length, size_t *new_length);
