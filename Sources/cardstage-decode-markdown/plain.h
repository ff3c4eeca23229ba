#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What a line is, as bits.
enum {
  plain_blank = 1,
  /// The line is code, or belongs to a comment.
  plain_kept = 2,
  /// The line belongs to a block of HTML.
  plain_html = 4,
};

/// What Markdown says about the lines of a text.
struct plain {
  uint8_t *lines;
  size_t count;
  /// The text has rules, as slides have between them.
  bool has_rules;
};

/// Finds the code, the HTML and the rules in a text with cmark's own reading of it. The caller frees `lines`, which is
/// null without memory.
struct plain plain_read(const char *text, size_t length);
