#pragma once

#include <stdbool.h>
#include <stddef.h>

/// The words of an HTML comment, without the blanks around them.
struct comment {
  const char *words;
  size_t length;
};

enum comment_meaning {
  /// The comment is for programs, or empty.
  comment_nothing,
  /// The remainder of the card is a speaker note.
  comment_begins_rest,
  /// A speaker note begins or ends.
  comment_begins,
  comment_ends,
  /// A slide ends, as in presenterm, Markdown Preview Enhanced, or with the separators of reveal-md's documentation.
  comment_rule,
  /// A slide begins, and the words are its speaker note.
  comment_rule_and_note,
  /// The words are a speaker note, as in Marp and Slidev.
  comment_note,
  /// The slide is hidden, as in presenterm and reveal.
  comment_hides,
};

/// Parses the comment at the start of HTML. Returns the position after the comment, or null if HTML begins with
/// something else.
const char *comment_read(const char *html, struct comment *comment);

/// Returns the meaning of a comment. Removes the name, such as `note:`, from the words of a note.
enum comment_meaning comment_meaning(struct comment *comment);

/// Returns whether a comment ends or begins a slide.
bool comment_is_rule(enum comment_meaning meaning);

/// Returns whether a tag in a line separates the words around it, as `<br>` does.
bool tag_breaks(const char *tag);
