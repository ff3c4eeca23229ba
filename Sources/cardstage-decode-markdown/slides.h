#pragma once

#include <stddef.h>

/// Replaces the notation of slide programs by Markdown with comments, in new memory that the caller frees. Returns null
/// if there is not enough memory.
///
/// The notation consists of:
/// - remark: notes, rules, pauses and properties
/// - reveal: `Note:`, `--` after a note, and `<aside class="notes">`
/// - pandoc: fences and pauses
/// - Slidev: the front matter and the slots of a slide
///
/// In the result, a speaker note reaches from the comment `note` to the end of the slide, or from the comment
/// `begin note` to the comment `end note`.
///
/// A line with only `<br>` or `<img>` becomes a blank line. Otherwise it would hide the words below it.
char *slides_plain(const char *text, size_t *length);
