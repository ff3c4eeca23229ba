#include "tag.h"

const char *tag_end(const char *cursor, const char *end) {
  char quote = 0;
  for (; cursor < end; cursor++) {
    if (quote) quote = *cursor == quote ? 0 : quote;
    else if (*cursor == '"' || *cursor == '\'') quote = *cursor;
    else if (*cursor == '>') break;
  }
  return cursor;
}
