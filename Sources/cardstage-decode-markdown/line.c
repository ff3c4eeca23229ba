#include "line.h"

#include <ctype.h>
#include <string.h>

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

/// Returns whether a byte can be in a key without quotes. All bytes beyond ASCII can.
static bool is_in_name(char byte) {
  return byte < 0 || isalnum((unsigned char)byte) || strchr("_$-. :/@+", byte);
}

size_t line_name_length(struct line line) {
  const char *cursor = line.start;
  if (cursor == line.end || *cursor == ' ' || *cursor == '-') return 0;
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

bool line_is_mapping(struct line line) {
  return line_is_blank(line) || strchr("# \t-]}", line.start[0]) || line_name_length(line) > 0;
}

const char *line_after_span(const char *cursor) {
  const size_t length = strspn(cursor, *cursor == '`' ? "`" : "$");
  const char *const limit = cursor + length + 4096;
  for (const char *next = cursor + length; *next && *next != '\n' && next < limit; next++) {
    if (*next != *cursor) continue;
    const size_t other = strspn(next, *cursor == '`' ? "`" : "$");
    if (other == length) return next + length;
    next += other - 1;
  }
  return cursor + length;
}
