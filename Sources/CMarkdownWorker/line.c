#include "line.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

struct line line_read(const char *cursor) {
  const char *const feed = cursor + strcspn(cursor, "\r\n");
  struct line line = {cursor, feed, feed};
  if (*line.next == '\r') line.next++;
  if (*line.next == '\n') line.next++;
  while (line.end > cursor && isspace((unsigned char)line.end[-1])) line.end--;
  return line;
}

bool line_is(struct line line, const char *words) {
  const size_t length = strlen(words);
  return (size_t)(line.end - line.start) == length && !memcmp(line.start, words, length);
}

bool line_begins(struct line line, const char *words) {
  const size_t length = strlen(words);
  return (size_t)(line.end - line.start) >= length && !memcmp(line.start, words, length);
}

bool line_is_blank(struct line line) { return line.start == line.end; }

bool line_is_at_word(struct line line, const char *cursor) {
  return cursor == line.start || cursor[-1] == ' ' || cursor[-1] == '\t';
}

/// The maximum length of a part of a line, in bytes. The search for its end stops there.
enum { maximum_length = 4096 };

const char *line_search_end(struct line line, const char *start) {
  return line.end - start > maximum_length ? start + maximum_length : line.end;
}

const char *line_find(struct line line, const char *start, const char *words,
                      const char *beginning) {
  const char *const end = line_search_end(line, start);
  const size_t length = strlen(words), other_length = strlen(beginning);
  for (const char *cursor = start; cursor < end; cursor++) {
    if (!strncmp(cursor, words, length)) return cursor;
    if (!strncmp(cursor, beginning, other_length)) return NULL;
  }
  return NULL;
}

size_t line_word(const char *const *list, const char *word, size_t length,
                 int (*compare)(const char *, const char *, size_t)) {
  for (size_t i = 0; list[i]; i++) {
    if (strlen(list[i]) == length && !compare(list[i], word, length)) return i + 1;
  }
  return 0;
}

/// Returns whether a byte can be in a key without quotes. All bytes beyond ASCII can.
static bool is_in_name(char byte) {
  return byte < 0 || isalnum((unsigned char)byte) || strchr("_$-. :/@+()?!&'%,", byte);
}

size_t line_name_length(struct line line) {
  const char *cursor = line.start;
  if (cursor == line.end || *cursor == ' ' || *cursor == '-') return 0;
  if (line_begins(line, "<<: ")) return 2;
  if (*cursor == '"' || *cursor == '\'') {
    const char *const quote = memchr(cursor + 1, *cursor, (size_t)(line.end - cursor) - 1);
    if (!quote) return 0;
    cursor = quote + 1;
  }
  for (; cursor < line.end; cursor++) {
    const bool is_end = cursor + 1 == line.end || cursor[1] == ' ' || cursor[1] == '\t';
    if (*cursor == ':' && is_end) return (size_t)(cursor - line.start);
    if (!is_in_name(*cursor)) return 0;
  }
  return 0;
}

size_t line_key(const char *const *list, struct line line) {
  const char *const start = line.start;
  size_t length = line_name_length(line);
  while (length > 0 && start[length - 1] == ' ') length--;
  const bool is_quoted = length > 1 && (*start == '"' || *start == '\'') && start[length - 1] == *start;
  return is_quoted ? line_word(list, start + 1, length - 2, strncmp)
                   : line_word(list, start, length, strncmp);
}

bool line_sets_true(const char *const *list, struct line line) {
  static const char word[] = "true";
  if (line_key(list, line) == 0) return false;
  const char *cursor = line.start + line_name_length(line) + 1;
  while (cursor < line.end && (*cursor == ' ' || *cursor == '\t')) cursor++;
  if ((size_t)(line.end - cursor) < sizeof word - 1 || strncasecmp(cursor, word, sizeof word - 1)) return false;
  const char *const after = cursor + sizeof word - 1;
  cursor = after;
  while (cursor < line.end && (*cursor == ' ' || *cursor == '\t')) cursor++;
  return cursor == line.end || (cursor > after && *cursor == '#');
}

bool line_is_mapping(struct line line) {
  return line_is_blank(line) || strchr("# \t-]}", line.start[0]) || line_name_length(line) > 0;
}

bool line_is_formula(const char *words, size_t length, char next) {
  return length > 0 && !isspace((unsigned char)words[0]) &&
         !isspace((unsigned char)words[length - 1]) && !isdigit((unsigned char)next);
}

/// Returns the position after a formula between single signs, or after the sign if it begins none. Backticks may
/// surround the words.
static const char *after_formula(const char *sign) {
  const bool is_quoted = sign[1] == '`';
  const char *const start = sign + 1 + is_quoted;
  const char *const end = start + strcspn(start, is_quoted ? "`\r\n" : "$`\r\n");
  if (is_quoted) return end > start && end[0] == '`' && end[1] == '$' ? end + 2 : start - 1;
  const bool is_formula = *end == '$' && line_is_formula(start, (size_t)(end - start), end[1]);
  return is_formula ? end + 1 : start;
}

const char *line_after_span(const char *cursor) {
  if (cursor[0] == '$' && cursor[1] != '$') return after_formula(cursor);
  const size_t length = strspn(cursor, *cursor == '`' ? "`" : "$");
  const char *const limit = cursor + length + maximum_length;
  for (const char *next = cursor + length; *next && *next != '\n' && next < limit; next++) {
    if (*next != *cursor) continue;
    const size_t other = strspn(next, *cursor == '`' ? "`" : "$");
    if (other == length) return next + length;
    next += other - 1;
  }
  return cursor + length;
}
