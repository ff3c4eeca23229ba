#define _GNU_SOURCE
#include "words.h"

#include "emoji.h"
#include "emphasis.h"
#include "image.h"
#include "script.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/// Writes marked words without their signs. Returns the position after them, or null.
static const char *write_marked(struct buffer *text, struct line line, const char *cursor) {
  if (cursor[1] != '=' || cursor[2] == '=' || isspace((unsigned char)cursor[2])) return NULL;
  if (cursor > line.start && (cursor[-1] == '=' || isalnum((unsigned char)cursor[-1]))) return NULL;
  const char *const end = line_find(line, cursor + 2, "==", "==");
  if (!end || isspace((unsigned char)end[-1]) || end[2] == '=') return NULL;
  buffer_add(text, cursor + 2, (size_t)(end - cursor - 2));
  return end + 2;
}

/// Returns the position after a comment of Obsidian, which is left out, or null.
static const char *obsidian_comment_end(struct line line, const char *cursor) {
  if (cursor[1] != '%' || cursor[2] == '%' || !line_is_at_word(line, cursor)) return NULL;
  const char *const end = line_find(line, cursor + 2, "%%", "%%");
  return end && end > cursor + 2 ? end + 2 : NULL;
}

/// Writes raised or lowered words after other words. Words that cannot be lowered are written plainly. Returns the
/// position after the words, or null.
static const char *write_script(struct buffer *text, struct line line, const char *cursor) {
  const unsigned char before = cursor > line.start ? (unsigned char)cursor[-1] : ' ';
  if (!isalnum(before) && before < 0x80 && !strchr(")]*", before)) return NULL;
  const char *const start = cursor + 1, *end = start;
  const char *const limit = line.end - start < 20 ? line.end : start + 20;
  while (end < limit && (isalnum((unsigned char)*end) || strchr("+-=()", *end))) end++;
  if (end == start || *end != *cursor || end[1] == *cursor) return NULL;
  // A power may have another power, as in `2^3^4`.
  if (*cursor == '^' && isalnum((unsigned char)end[1])) return NULL;
  char *const words = script_words(start, (size_t)(end - start), *cursor == '^');
  if (words) buffer_add_words(text, words);
  else if (*cursor == '~') buffer_add(text, start, (size_t)(end - start));
  else return NULL;
  free(words);
  return end + 1;
}

/// Returns the position after a command of Hugo, Quarto, Jekyll, kramdown or MDX, which is left out, or null.
static const char *command_end(struct line line, const char *cursor) {
  static const char *const pairs[][2] = {
      {"{{<", ">}}"}, {"{{%", "%}}"}, {"{%", "%}"}, {"{/*", "*/}"}, {"{::", "/}"},
  };
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    const size_t length = strlen(pairs[i][0]);
    if (strncmp(cursor, pairs[i][0], length)) continue;
    const char *const end = line_find(line, cursor + length, pairs[i][1], pairs[i][0]);
    return end ? end + strlen(pairs[i][1]) : NULL;
  }
  return NULL;
}

/// Writes the emoji of one or more names in a row. Returns the position after them, or null.
static const char *write_emoji(struct buffer *text, struct line line, const char *cursor) {
  if (cursor > line.start && (isalnum((unsigned char)cursor[-1]) || cursor[-1] == ':')) return NULL;
  for (const char *after = NULL;; after = cursor) {
    const char *const start = cursor + 1, *end = start;
    while (end < line.end && (isalnum((unsigned char)*end) || strchr("_+-", *end))) end++;
    const bool is_name = *cursor == ':' && *end == ':';
    const char *const emoji = is_name ? emoji_named(start, (size_t)(end - start)) : NULL;
    if (!emoji) return after;
    buffer_add_words(text, emoji);
    cursor = end + 1;
  }
}

/// Leaves out the name of a class of remark, such as `.left[`. A name without a bracket is no class, and is written.
/// Returns the position after the name, or null.
static const char *write_class(struct words *words, struct line line, const char *cursor) {
  if (!words->is_remark || words->depth == words_maximum_depth) return NULL;
  if (cursor > line.start && (isalnum((unsigned char)cursor[-1]) || cursor[-1] == '.')) return NULL;
  const char *end = cursor + 1;
  if (!isalpha((unsigned char)*end)) return NULL;
  while (isalnum((unsigned char)*end) || strchr("_-.", *end ? *end : ' ')) end++;
  if (*end != '[') {
    buffer_add(&words->text, cursor, (size_t)(end - cursor));
    return end;
  }
  words->is_class[words->depth++] = true;
  // A sign alone in a class begins no list.
  if (end[1] && strchr("*+-", end[1]) && end[2] == ']') buffer_add_words(&words->text, "\\");
  return end + 1;
}

/// Leaves out Deckset's size of a heading, as in `# [fit] Words`. Returns the position after it, or null.
static const char *write_fit(struct line line, const char *cursor) {
  // A heading has at most six signs.
  if (cursor - line.start > 7) return NULL;
  const size_t level = strspn(line.start, "#");
  if (level == 0 || cursor != line.start + level + 1 || strncmp(cursor, "[fit]", 5)) return NULL;
  return cursor + 5;
}

/// Writes the words of Obsidian's link, such as `[[page|words]]`, or else its page. Returns the position after the
/// link, or null.
static const char *write_link(struct buffer *text, struct line line, const char *cursor) {
  if (cursor[0] != '[' || cursor[1] != '[') return NULL;
  // After a word, the brackets are an index, as in R. After `!`, they are an image.
  const unsigned char before = cursor > line.start ? (unsigned char)cursor[-1] : ' ';
  if (before == '!' || isalnum(before)) return NULL;
  const char *const start = cursor + 2, *const end = line_find(line, start, "]]", "[");
  // The brackets around a footnote's mark or a class of signs are words, and those around a number may be the words of
  // another link.
  if (!end || end == start || isspace((unsigned char)*start)) return NULL;
  if (*start == '^' || *start == ':') return NULL;
  if (end[2] == '(' || end[2] == '[') return NULL;
  const char *const bar = memrchr(start, '|', (size_t)(end - start));
  const char *const words = bar ? bar + 1 : start;
  buffer_add(text, words, (size_t)(end - words));
  return end + 2;
}

/// Counts the brackets of remark, and leaves out the bracket that ends a class. Returns the position after it, or null.
static const char *write_bracket(struct words *words, const char *cursor) {
  if (!words->is_remark || (*cursor == '[' && words->depth == words_maximum_depth)) return NULL;
  if (*cursor == '[') words->is_class[words->depth++] = false;
  else if (words->depth > 0 && words->is_class[--words->depth]) return cursor + 1;
  return NULL;
}

/// Writes the notation at a position. Returns the position after the notation, or null if there is none.
static const char *write_notation(struct words *words, struct line line, const char *cursor) {
  switch (*cursor) {
  case '!': return image_write(&words->text, line, cursor);
  case '*': return emphasis_write(&words->text, line, cursor);
  case '=': return write_marked(&words->text, line, cursor);
  case '%': return obsidian_comment_end(line, cursor);
  case '^':
  case '~': return write_script(&words->text, line, cursor);
  case '{': return command_end(line, cursor);
  case ':': return write_emoji(&words->text, line, cursor);
  case '.': return write_class(words, line, cursor);
  case '[':
  case ']': {
    const char *after = write_fit(line, cursor);
    if (!after) after = write_link(&words->text, line, cursor);
    return after ? after : write_bracket(words, cursor);
  }
  default: return NULL;
  }
}

/// Returns the position after a part without notation: code, a formula, an escaped sign, a tag, or an address.
static const char *after_part(struct line line, const char *cursor) {
  if (*cursor == '`' || *cursor == '$') return line_after_span(cursor);
  if (*cursor == '\\' && cursor + 1 < line.end) return cursor + 2;
  const char *end = NULL;
  if (*cursor == '<' && (isalpha((unsigned char)cursor[1]) || cursor[1] == '/')) {
    end = memchr(cursor, '>', (size_t)(line_search_end(line, cursor) - cursor));
  } else if (cursor[0] == ']' && cursor[1] == '(') {
    end = image_address_end(cursor + 2, line);
  } else if (cursor[0] == ':' && cursor[1] == '/' && cursor[2] == '/') {
    end = cursor;
    while (end + 1 < line.end && !isspace((unsigned char)end[1]) && end[1] != ')') end++;
  }
  return end ? end + 1 : cursor + 1;
}

void words_write(struct words *words, struct line line, const char *cursor) {
  while (cursor < line.end) {
    const char *next = write_notation(words, line, cursor);
    if (!next) {
      next = after_part(line, cursor);
      if (next > line.end) next = line.end;
      buffer_add(&words->text, cursor, (size_t)(next - cursor));
    }
    cursor = next;
  }
  if (cursor < line.next) buffer_add(&words->text, cursor, (size_t)(line.next - cursor));
}
