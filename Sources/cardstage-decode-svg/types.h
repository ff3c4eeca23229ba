#pragma once

#include <stddef.h>

/// Returns an SVG without the wrong types of the images in it: those that contradict the bytes of the image. Without a
/// type, librsvg infers the type from the bytes, as browsers always do. Sets the new length. The caller frees the
/// result with `g_free`.
///
/// Returns null if no type is wrong.
char *types_removed(const char *text, size_t length, size_t *new_length);
