#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The properties of a line, as bits.
enum {
  plain_blank = 1,
  /// The line is code, or belongs to a comment.
  plain_kept = 2,
  /// The line belongs to a block of HTML.
  plain_html = 4,
};

/// The lines of a text, as Markdown interprets them.
struct plain {
  uint8_t *lines;
  size_t count;
  /// The text has rules after blank lines, like those between slides, or comments that end or begin a slide.
  bool has_rules;
  /// The text has rules of any kind, such as those right below headings, or such comments.
  bool has_breaks;
};

/// Finds the code, the HTML and the rules in a text with cmark's own parser. The caller frees `lines`, which is null if
/// there is not enough memory.
struct plain plain_read(const char *text, size_t length);
