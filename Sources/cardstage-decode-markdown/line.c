#include "line.h"

#include <ctype.h>
#include <string.h>

struct line line_read(const char *place) {
  const char *const feed = place + strcspn(place, "\r\n");
  struct line line = {place, feed, feed};
  if (*line.next == '\r') line.next++;
  if (*line.next == '\n') line.next++;
  while (line.end > place && isspace((unsigned char)line.end[-1])) line.end--;
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
  const char *place = line.start;
  if (place == line.end || *place == ' ' || *place == '-') return 0;
  if (*place == '"' || *place == '\'') {
    const char *const quote = memchr(place + 1, *place, (size_t)(line.end - place) - 1);
    if (!quote) return 0;
    place = quote + 1;
  }
  for (; place < line.end; place++) {
    const bool is_end = place + 1 == line.end || place[1] == ' ' || place[1] == '\t';
    if (*place == ':' && is_end) return (size_t)(place - line.start);
    if (!is_in_name(*place)) return 0;
  }
  return 0;
}

bool line_is_mapping(struct line line) {
  return line_is_blank(line) || strchr("# \t-]}", line.start[0]) || line_name_length(line) > 0;
}

const char *line_after_span(const char *place) {
  const size_t length = strspn(place, *place == '`' ? "`" : "$");
  const char *const limit = place + length + 4096;
  for (const char *next = place + length; *next && *next != '\n' && next < limit; next++) {
    if (*next != *place) continue;
    const size_t other = strspn(next, *place == '`' ? "`" : "$");
    if (other == length) return next + length;
    next += other - 1;
  }
  return place + length;
}
