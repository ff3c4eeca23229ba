#pragma once

#include <stdbool.h>
#include <stddef.h>

/// A line, without its trailing blanks and its line end.
struct line {
  const char *start, *end;
  /// The start of the next line.
  const char *next;
};

/// Reads the line at a position of a text that ends with a zero byte. A line ends with CR, LF or both.
struct line line_read(const char *cursor);

bool line_is(struct line line, const char *words);

bool line_begins(struct line line, const char *words);

bool line_is_blank(struct line line);

/// Returns the length of the key before the colon with which a line of YAML begins, or 0 if there is no key.
size_t line_name_length(struct line line);

/// Returns whether a line can be a part of a YAML mapping.
bool line_is_mapping(struct line line);

/// Returns the position after a span of code or a formula that begins at a sign, or after the signs if they begin none. The
/// search for the end stops after a limited length.
const char *line_after_span(const char *cursor);
