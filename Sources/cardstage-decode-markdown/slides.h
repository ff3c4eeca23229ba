#pragma once

#include <stddef.h>

/// Replaces the notation of programs for slides by Markdown with comments, in new memory that the caller frees. Returns
/// null if there is not enough memory.
///
/// The notation consists of the notes, rules, pauses and properties of remark, reveal's `Note:`, `--` after one of these,
/// and `<aside class="notes">`, the fences and pauses of pandoc, and the front matter and slots of a slide in Slidev. The
/// speaker note begins after the comment `note`, and also ends after the comment `end note` if it began after `begin note`.
///
/// A line with only `<br>` or `<img>` becomes a blank line, because it would hide the words below it.
char *slides_plain(const char *text, size_t *length);
