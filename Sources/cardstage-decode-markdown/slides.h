#pragma once

#include <stddef.h>

/// Replaces the notation of programs for slides by Markdown with comments, in new memory that the caller frees. Returns
/// null if there is not enough memory.
///
/// The notation consists of remark's `???`, reveal's `Note:`, `--` after one of these, and `<aside class="notes">`, the
/// fences of pandoc's divisions, and the front matter of a slide in Slidev. The speaker note begins after the comment
/// `note`, and also ends after the comment `end note` if it began after `begin note`.
char *slides_plain(const char *text, size_t *length);
