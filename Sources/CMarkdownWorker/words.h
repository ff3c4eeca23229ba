#pragma once

#include "buffer.h"
#include "line.h"

/// The maximum depth of brackets that are remembered.
enum { words_maximum_depth = 64 };

/// The words of a text.
struct words {
  struct buffer text;
  /// The text is written for remark, where a class has brackets: `.left[words]`.
  bool is_remark;
  /// The open brackets. A bracket of a class is left out.
  bool is_class[words_maximum_depth];
  size_t depth;
};

/// Writes a line from a position on, with the notation in its words replaced or left out.
void words_write(struct words *words, struct line line, const char *cursor);
