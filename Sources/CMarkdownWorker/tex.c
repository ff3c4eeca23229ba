#include "tex.h"

#include <ctype.h>
#include <string.h>

/// Returns the position after the arguments of a command: text in brackets or braces. Returns null if one has no end.
static const char *after_arguments(const char *cursor, const char *end) {
  while (cursor < end && (*cursor == '[' || *cursor == '{')) {
    const char *const stop = memchr(cursor, *cursor == '[' ? ']' : '}', (size_t)(end - cursor));
    if (!stop) return NULL;
    cursor = stop + 1;
  }
  return cursor;
}

/// Returns the position after a command and the blanks that follow it. Returns null if there is none, or if the command
/// does more than to arrange words.
static const char *after_command(const char *cursor, const char *end) {
  static const char *const names[] = {
      "pause", "newpage", "clearpage", "tableofcontents", "vfill", "hfill", "centering", "smallskip",
      "medskip", "bigskip", "noindent", "framebreak", "appendix", "maketitle", "tiny", "scriptsize",
      "footnotesize", "small", "normalsize", "large", "Large", "LARGE", "huge", "Huge", NULL,
  };
  // The arguments of these commands are measures. Braces after other commands hold words, as in \Huge{Words}.
  static const char *const measured[] = {"vspace", "hspace", "column", "pagebreak", NULL};
  static const char *const ends[] = {"begin", "end", NULL};
  static const char *const parts[] = {"columns", "column", "center", NULL};
  if (cursor == end || *cursor != '\\') return NULL;
  const char *const name = ++cursor;
  while (cursor < end && isalpha((unsigned char)*cursor)) cursor++;
  const size_t length = (size_t)(cursor - name);
  if (line_word(ends, name, length, strncmp)) {
    const char *const stop = memchr(cursor, '}', (size_t)(end - cursor));
    if (!stop || *cursor != '{') return NULL;
    const char *const part = cursor + 1;
    const size_t size = (size_t)(stop - part);
    const bool is_frame = line_word((const char *const[]){"frame", NULL}, part, size, strncmp);
    if (!is_frame && !line_word(parts, part, size, strncmp)) return NULL;
    // The braces after \begin{frame} hold its title.
    cursor = is_frame ? stop + 1 : after_arguments(cursor, end);
  } else if (line_word(measured, name, length, strncmp)) {
    if (cursor < end && *cursor == '*') cursor++;
    cursor = after_arguments(cursor, end);
  } else if (!line_word(names, name, length, strncmp)) {
    return NULL;
  }
  while (cursor && cursor < end && *cursor == ' ') cursor++;
  return cursor;
}

bool tex_is_layout(struct line line) {
  const char *cursor = line.start;
  while (cursor < line.end && (*cursor == ' ' || *cursor == '\t')) cursor++;
  do cursor = after_command(cursor, line.end);
  while (cursor && cursor < line.end);
  return cursor;
}
