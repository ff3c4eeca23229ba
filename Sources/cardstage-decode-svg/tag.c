#include "tag.h"

#include <glib.h>
#include <string.h>

const char *tag_end(const char *cursor, const char *end) {
  char quote = 0;
  for (; cursor < end; cursor++) {
    if (quote) quote = *cursor == quote ? 0 : quote;
    else if (*cursor == '"' || *cursor == '\'') quote = *cursor;
    else if (*cursor == '>') break;
  }
  return cursor;
}

const char *tag_after_name(const char *tag, const char *end, const char *name) {
  const char *start = tag + 1, *stop = start;
  for (; stop < end && !g_ascii_isspace(*stop) && !strchr("/<>", *stop); stop++) {
    if (*stop == ':') start = stop + 1;
  }
  const size_t length = strlen(name);
  return (size_t)(stop - start) == length && !memcmp(start, name, length) ? stop : NULL;
}
