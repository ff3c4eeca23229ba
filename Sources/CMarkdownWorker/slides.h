#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Replaces the notation of slide programs by Markdown with comments, in new memory that the caller frees. Returns null
/// if there is not enough memory. Sets whether the text is written for remark. The text's front matter begins at
/// `front` and ends at `text`.
///
/// The notation consists of:
/// - remark: notes, rules, pauses and properties
/// - reveal: `Note:`, `--` after a note or between blank lines, and `<aside class="notes">`
/// - pandoc: fences and pauses
/// - Slidev: the front matter and the slots of a slide
/// - Deckset: notes and settings
/// - Hugo: notes
/// - lines that contain only a command for another program
///
/// In a text for Marp, comments are the only notes, and lines like those of the notes and rules of remark, reveal and
/// Deckset are words.
///
/// In the result, a speaker note reaches from the comment `note` to the end of the slide, or from the comment
/// `begin note` to the comment `end note`.
///
/// The comment `skip_slide` hides a slide.
///
/// A line with only `<br>` becomes a blank line. A blank line follows a line with only `<img>`. Otherwise these lines
/// would hide the words below them.
char *slides_plain(const char *front, const char *text, size_t *length, bool is_marp, bool *is_remark);
