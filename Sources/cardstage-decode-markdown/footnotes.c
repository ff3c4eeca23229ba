#include "footnotes.h"

#include "line.h"
#include "plain.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// The maximum number of footnotes within words. More stay as they are.
enum { most = 100000 };

/// The maximum number of bytes of a footnote's name, with the signs around it.
enum { longest_name = 32 };

/// A footnote within words: the position of its circumflex, and of the bracket at its end.
struct footnote {
  const char *start, *end;
};

/// Returns the position after a span of code or a formula, or after the signs if they begin none. The search for the end
/// stops after a limited length.
static const char *after_span(const char *place) {
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

/// Returns the bracket that ends a footnote whose words begin at a position, or the end of the paragraph.
static const char *end_of(const char *place) {
  int depth = 1;
  while (*place) {
    if (*place == '\\' && place[1]) {
      place += 2;
      continue;
    }
    if (*place == '`' || *place == '$') {
      place = after_span(place);
      continue;
    }
    if (*place == '\n' && line_is_blank(line_read(place + 1))) break;
    depth += (*place == '[') - (*place == ']');
    if (depth == 0) return place;
    place++;
  }
  return place;
}

/// Finds the footnotes, and returns their number. Code has none.
static size_t find(const char *text, const struct plain *plain, struct footnote *found) {
  size_t count = 0;
  const char *rest = text;
  const uint8_t *bits = plain->lines;
  for (const char *start = text; *start; bits++) {
    const struct line line = line_read(start);
    const char *place = rest > start ? rest : start;
    while (!(*bits & plain_kept) && place < line.end && count < most) {
      if (*place == '`' || *place == '$') {
        place = after_span(place);
      } else if (*place == '\\') {
        place += 2;
      } else if (*place == '^' && place[1] == '[' && place[2] != ']' && place[2] != ' ') {
        const char *const end = end_of(place + 2);
        // Without an end, the rest of the paragraph has no footnote.
        if (*end == ']') found[count++] = (struct footnote){place, end};
        rest = place = end + (*end == ']');
      } else {
        place++;
      }
    }
    start = line.next;
  }
  return count;
}

/// Writes the footnotes before the text. A comment after them keeps the text apart.
static char *write(char *place, const struct footnote *found, size_t count) {
  for (size_t i = 0; i < count; i++) {
    place += sprintf(place, "[^cardstage-%zu]: ", i + 1);
    for (const char *next = found[i].start + 2; next < found[i].end; next++) {
      *place++ = *next == '\n' || *next == '\r' ? ' ' : *next;
    }
    *place++ = '\n';
  }
  return place + sprintf(place, "\n<!-- -->\n\n");
}

static char *rewritten(const char *text, size_t *length, const struct footnote *found,
                       size_t count) {
  char *const bytes = malloc(2 * *length + (count + 1) * 2 * longest_name);
  if (!bytes) return NULL;
  char *place = write(bytes, found, count);
  for (size_t i = 0; i < count; i++) {
    const size_t before = (size_t)(found[i].start - text);
    memcpy(place, text, before);
    place += before;
    place += sprintf(place, "[^cardstage-%zu]", i + 1);
    text = found[i].end + 1;
  }
  const size_t rest = strlen(text);
  memcpy(place, text, rest + 1);
  *length = (size_t)(place - bytes) + rest;
  return bytes;
}

char *footnotes_apart(char *text, size_t *length) {
  text[*length] = 0;
  if (!strstr(text, "^[")) return text;
  struct plain plain = plain_read(text, *length);
  struct footnote *const found = malloc(most * sizeof *found);
  char *result = NULL;
  if (plain.lines && found) result = rewritten(text, length, found, find(text, &plain, found));
  free(plain.lines);
  free(found);
  free(text);
  return result;
}
