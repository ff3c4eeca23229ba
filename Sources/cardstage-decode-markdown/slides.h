#pragma once

#include "stream.h"

/// Writes the front matter of a text, and returns the position at which the rest begins.
///
/// The front matter stands at the very beginning. It is YAML between lines of three hyphens, TOML between lines of three
/// plus signs, JSON in braces on lines of their own, or pandoc's title block.
const char *slides_front(struct stream *stream, const char *text, const char *end);

/// Replaces the notation of programs for slides by Markdown with comments, in new memory that the caller frees.
///
/// The notation consists of remark's `???`, reveal's `Note:`, the fences of pandoc's divisions, and the front matter of a
/// slide in Slidev. The speaker note begins after the comment `note`, and also ends after the comment `end note` if it
/// began after `begin note`.
char *slides_plain(const char *text, const char *end, size_t *length);
