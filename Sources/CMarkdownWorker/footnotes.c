#include "footnotes.h"

#include "buffer.h"
#include "line.h"
#include "plain.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/// The maximum number of edits of a text. If the text needs more, its remainder stays unchanged.
enum { maximum_edits = 200000 };

/// The maximum number of definitions in a text. If the text has more, footnotes with equal names keep their names.
enum { maximum_definitions = 200 };

/// The definition of a footnote: its name, and whether another definition has an equal name.
struct definition {
  const char *name;
  size_t length;
  bool has_twin;
};

/// An edit of the text: the bytes to replace, and the number in the new name. If `is_footnote` is true, the bytes are
/// an inline footnote, whose words become a definition.
struct edit {
  const char *start, *end;
  size_t number;
  bool is_footnote;
};

struct footnotes {
  struct definition definitions[maximum_definitions];
  size_t definition_count, edit_count;
  struct edit edits[maximum_edits];
};

/// Returns the position of the bracket that ends the footnote whose words begin at `cursor`, or else the end of the
/// paragraph.
static const char *end_of(const char *cursor) {
  int depth = 1;
  while (*cursor) {
    if (*cursor == '\\' && cursor[1]) {
      cursor += 2;
      continue;
    }
    if (*cursor == '`' || *cursor == '$') {
      cursor = line_after_span(cursor);
      continue;
    }
    if (*cursor == '\n' && line_is_blank(line_read(cursor + 1))) break;
    depth += (*cursor == '[') - (*cursor == ']');
    if (depth == 0) return cursor;
    cursor++;
  }
  return cursor;
}

/// Returns the length of the name between `[^` and the closing bracket, or 0 if there is no such name.
static size_t name_length(const char *cursor) {
  if (cursor[0] != '[' || cursor[1] != '^') return 0;
  const size_t length = strcspn(cursor + 2, "[] \t\r\n");
  return cursor[2 + length] == ']' ? length : 0;
}

/// Returns the position of the bracket with which a definition begins in a line, or null if the line has no definition.
static const char *definition_in(struct line line) {
  const char *cursor = line.start;
  while (cursor < line.end && cursor - line.start < 3 && *cursor == ' ') cursor++;
  const size_t length = name_length(cursor);
  return length > 0 && cursor[length + 3] == ':' ? cursor : NULL;
}

static bool is_same(const struct definition *one, const char *name, size_t length) {
  return one->length == length && !strncasecmp(one->name, name, length);
}

/// Finds the definitions. If there are too many, their names stay unchanged.
static void find_definitions(struct footnotes *notes, const char *text, const struct plain *plain) {
  const uint8_t *bits = plain->lines;
  struct definition *const list = notes->definitions;
  for (const char *start = text; *start; bits++) {
    const struct line line = line_read(start);
    const char *const cursor = *bits & plain_kept ? NULL : definition_in(line);
    start = line.next;
    if (!cursor) continue;
    if (notes->definition_count == maximum_definitions) {
      for (size_t i = 0; i < maximum_definitions; i++) list[i].has_twin = false;
      return;
    }
    struct definition next = {cursor + 2, name_length(cursor), false};
    for (size_t i = 0; i < notes->definition_count; i++) {
      if (!is_same(&list[i], next.name, next.length)) continue;
      list[i].has_twin = next.has_twin = true;
    }
    list[notes->definition_count++] = next;
  }
}

static void add_edit(struct footnotes *notes, const char *start, const char *end, size_t number,
                     bool is_footnote) {
  notes->edits[notes->edit_count++] = (struct edit){start, end, number, is_footnote};
}

/// Gives a reference the new name of its definition. This is the next definition with the reference's name, or else the
/// last one before the reference. `passed` is the number of definitions before the reference.
static void add_mark(struct footnotes *notes, const char *cursor, size_t passed) {
  const size_t length = name_length(cursor);
  size_t found = 0;
  for (size_t i = 0; i < notes->definition_count && (i < passed || found <= passed); i++) {
    const struct definition *const one = &notes->definitions[i];
    if (one->has_twin && is_same(one, cursor + 2, length)) found = i + 1;
  }
  const char *const end = cursor + 2 + length;
  if (found > 0) add_edit(notes, end, end, found, false);
}

/// Finds the edits in a line. Returns the position up to which the text has been read, which may be in a later line.
static const char *read_line(struct footnotes *notes, struct line line, const char *cursor,
                             size_t *passed) {
  while (*passed < notes->definition_count && notes->definitions[*passed].name < line.next) {
    const struct definition *const next = &notes->definitions[(*passed)++];
    const char *const end = next->name + next->length;
    if (cursor >= end || notes->edit_count == maximum_edits) continue;
    if (next->has_twin) add_edit(notes, end, end, *passed, false);
    cursor = end;
  }
  while (cursor < line.end && notes->edit_count < maximum_edits) {
    if (*cursor == '`' || *cursor == '$') {
      cursor = line_after_span(cursor);
    } else if (*cursor == '\\') {
      cursor += 2;
    } else if (*cursor == '^' && cursor[1] == '[' && cursor[2] != ']' && cursor[2] != ' ') {
      const char *const end = end_of(cursor + 2);
      // If the footnote has no end, the remainder of the paragraph has no footnote.
      const bool is_whole = *end == ']';
      if (is_whole) add_edit(notes, cursor, end + 1, notes->edit_count + 1, true);
      cursor = end + is_whole;
    } else {
      if (name_length(cursor) > 0) add_mark(notes, cursor, *passed);
      cursor++;
    }
  }
  return cursor;
}

static void find_edits(struct footnotes *notes, const char *text, const struct plain *plain) {
  size_t passed = 0;
  const char *rest = text;
  const uint8_t *bits = plain->lines;
  for (const char *start = text; *start; bits++) {
    const struct line line = line_read(start);
    const char *const cursor = rest > start ? rest : start;
    if (!(*bits & plain_kept)) rest = read_line(notes, line, cursor, &passed);
    start = line.next;
  }
}

/// Writes a number between words.
static void write_number(struct buffer *text, const char *before, size_t number, const char *after) {
  char digits[24];
  buffer_add_words(text, before);
  buffer_add(text, digits, (size_t)sprintf(digits, "%zu", number));
  buffer_add_words(text, after);
}

/// Writes the footnotes before the text. A comment after the footnotes separates them from the text.
static void write_definitions(struct buffer *text, const struct footnotes *notes) {
  for (const struct edit *edit = notes->edits; edit < notes->edits + notes->edit_count; edit++) {
    if (!edit->is_footnote) continue;
    write_number(text, "[^cardstage-", edit->number, "]: ");
    for (const char *next = edit->start + 2; next < edit->end - 1; next++) {
      buffer_add(text, *next == '\n' || *next == '\r' ? " " : next, 1);
    }
    buffer_add(text, "\n", 1);
  }
  buffer_add_words(text, "\n<!-- -->\n\n");
}

static char *rewritten(const char *text, size_t *length, const struct footnotes *notes) {
  struct buffer result = {.bytes = NULL};
  write_definitions(&result, notes);
  for (const struct edit *edit = notes->edits; edit < notes->edits + notes->edit_count; edit++) {
    buffer_add(&result, text, (size_t)(edit->start - text));
    if (edit->is_footnote) write_number(&result, "[^cardstage-", edit->number, "]");
    else write_number(&result, "-cardstage-", edit->number, "");
    text = edit->end;
  }
  buffer_add_words(&result, text);
  return buffer_text(&result, length);
}

char *footnotes_apart(char *text, size_t *length) {
  text[*length] = 0;
  if (!strstr(text, "^[") && !strstr(text, "[^")) return text;
  struct plain plain = plain_read(text, *length);
  struct footnotes *const notes = malloc(sizeof *notes);
  char *result = text;
  if (plain.lines && notes) {
    notes->definition_count = notes->edit_count = 0;
    find_definitions(notes, text, &plain);
    find_edits(notes, text, &plain);
    if (notes->edit_count > 0) result = rewritten(text, length, notes);
  } else {
    result = NULL;
  }
  free(plain.lines);
  free(notes);
  if (result != text) free(text);
  return result;
}
