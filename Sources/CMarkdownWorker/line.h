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

/// Returns whether a position is at the start of a line or after a blank.
bool line_is_at_word(struct line line, const char *cursor);

/// Returns the position at which a search from a position in a line stops, at most 4096 bytes later.
const char *line_search_end(struct line line, const char *start);

/// Finds the words that end a part. Returns null if another part begins before them: a search from each beginning would
/// otherwise take too long.
const char *line_find(struct line line, const char *start, const char *words,
                      const char *beginning);

/// Returns the number of a word in a list that ends with null, counted from 1, or 0 if the list lacks the word.
/// `compare` is `strncmp`, or `strncasecmp` to ignore the case.
size_t line_word(const char *const *list, const char *word, size_t length,
                 int (*compare)(const char *, const char *, size_t));

/// Returns the length of the key before the colon with which a line of YAML begins, or 0 if there is no key. The key
/// may be `<<`, which merges another mapping.
size_t line_name_length(struct line line);

/// Returns the number of a line's key in a list that ends with null, counted from 1, or 0 if the list lacks the key.
/// The key may be in quotes.
size_t line_key(const char *const *list, struct line line);

/// Returns whether a line of YAML sets one of the keys in a list to true. A comment may follow.
bool line_sets_true(const char *const *list, struct line line);

/// Returns whether a line can be a part of a YAML mapping.
bool line_is_mapping(struct line line);

/// Returns whether words between two signs `$` are a formula. `next` is the byte after the second sign. As in pandoc, a
/// formula does not begin or end with a blank, and no digit follows it. So amounts of money such as "5 $" are not
/// formulas.
bool line_is_formula(const char *words, size_t length, char next);

/// Returns the position after the span of code or the formula that begins at a sign, or after the signs if they begin none.
/// The search ends with the line. For spans of code and `$$`, it also ends after a limited length.
const char *line_after_span(const char *cursor);
