#include "feed.h"

#include "emphasis.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/// Returns whether a text begins with an entity for `^`. Also accepts some numbers that cmark refuses.
static bool begins_with_caret(const char *text) {
  if (strncmp(text, "&#", 2)) return !strncmp(text, "&Hat;", 5);
  const bool is_hexadecimal = text[2] == 'x' || text[2] == 'X';
  return strtoul(text + 2 + is_hexadecimal, NULL, is_hexadecimal ? 16 : 10) == '^';
}

void feed_text(cmark_parser *parser, const char *text, size_t length) {
  const char *const end = text + length;
  for (const char *cursor = text; (cursor = memchr(cursor, '[', (size_t)(end - cursor)));) {
    if (!begins_with_caret(++cursor)) continue;
    cmark_parser_feed(parser, text, (size_t)(cursor - text));
    cmark_parser_feed(parser, emphasis_joiner, strlen(emphasis_joiner));
    text = cursor;
  }
  cmark_parser_feed(parser, text, (size_t)(end - text));
}
