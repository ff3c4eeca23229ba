#pragma once

#include <stddef.h>

/// Returns a text in which the footnotes within words, as in `words^[a footnote]`, are footnotes of their own before the
/// text. Footnotes with equal names get different ones, and each mark gets that of the next footnote.
///
/// Frees the given text, and sets the new length. Returns null if there is not enough memory.
///
/// Source: https://pandoc.org/MANUAL.html#extension-inline_notes.
char *footnotes_apart(char *text, size_t *length);
