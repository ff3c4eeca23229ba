#pragma once

#include <stddef.h>

/// Loads the C library's converters for the usual encodings, which the sandbox would not let it load.
void encoding_prepare(void);

/// Returns an SVG as UTF-8 that librsvg reads: without blanks before it, and without a declaration that is wrong. Sets the
/// new length. The caller frees the result with `g_free`. Returns null if librsvg reads the SVG as it is.
///
/// An SVG in UTF-16 or UTF-32 is converted. As in browsers, an SVG of single bytes counts as UTF-8 even if its
/// declaration names one of these encodings. An SVG that names no encoding and is not UTF-8 is read as Latin-1. If an
/// SVG names an encoding unknown to `encoding_prepare`, it is read as UTF-8 if its bytes are valid UTF-8. XML 1.1 is read as XML 1.0.
char *encoding_to_utf8(const void *bytes, size_t length, size_t *new_length);
