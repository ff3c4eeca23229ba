#pragma once

#include <stddef.h>

/// Returns a text whose inline footnotes, as in `words^[a footnote]`, are separate footnotes before the text. Footnotes
/// with equal names get different names, and each reference gets the name of the next footnote.
///
/// Frees the given text, and sets the new length. Returns null if there is not enough memory.
///
/// Source: https://pandoc.org/MANUAL.html#extension-inline_notes.
char *footnotes_apart(char *text, size_t *length);
