#pragma once

#include <stddef.h>

/// Returns an SVG without the media types that contradict the bytes of its embedded images. If the media type is
/// missing, librsvg infers it from the bytes, as browsers always do. Sets the new length. The caller frees the result
/// with `g_free`.
///
/// Returns null if no media type is wrong.
char *types_removed(const char *text, size_t length, size_t *new_length);
