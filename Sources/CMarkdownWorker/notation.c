#define _GNU_SOURCE
#include "notation.h"

#include "line.h"
#include "plain.h"
#include "words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/// The new text, and the state of the line.
struct writer {
  struct words words;
  /// The end of a block of lines, of a comment, or of a table or a formula, which become code.
  const char *block_end, *comment_end, *code_end;
  /// The code that ends at `code_end` is a formula.
  bool is_formula;
  /// A formula that begins beside words is open.
  bool has_open_formula;
  /// No later line ends a comment of Obsidian, or of kramdown.
  bool has_no_comment[2];
  /// The position up to which a search found no end of a multiline table.
  const char *searched_end;
};

/// Writes the title of GitHub's alert in bold. Returns whether the line has one.
static bool write_alert(struct buffer *text, struct line line) {
  const char *cursor = line.start;
  while (cursor < line.end && (*cursor == '>' || *cursor == ' ')) cursor++;
  const bool is_quote = memchr(line.start, '>', (size_t)(cursor - line.start));
  if (!is_quote || strncmp(cursor, "[!", 2)) return false;
  const char *const name = cursor + 2;
  const char *end = name;
  while (isalpha((unsigned char)*end)) end++;
  if (end == name || *end != ']') return false;
  const char *title = end + 1 + (end[1] == '-' || end[1] == '+');
  while (title < line.end && *title == ' ') title++;
  buffer_add(text, line.start, (size_t)(cursor - line.start));
  buffer_add_words(text, "**");
  if (title < line.end) {
    buffer_add(text, title, (size_t)(line.end - title));
  } else {
    for (const char *letter = name; letter < end; letter++) {
      const char lower = (char)(letter == name ? toupper(*letter) : tolower(*letter));
      buffer_add(text, &lower, 1);
    }
  }
  buffer_add_words(text, "**\n");
  buffer_add(text, line.start, (size_t)(cursor - line.start));
  buffer_add(text, line.end, (size_t)(line.next - line.end));
  return true;
}

/// Returns the number of groups of hyphens in a line, or 0 if the line has other signs or only short groups.
static size_t group_count(struct line line) {
  size_t groups = 0, maximum_length = 0, length = 0;
  for (const char *cursor = line.start; cursor < line.end; cursor++) {
    if (*cursor != '-' && *cursor != ' ') return 0;
    length = *cursor == '-' ? length + 1 : 0;
    groups += length == 1;
    if (length > maximum_length) maximum_length = length;
  }
  return maximum_length >= 4 ? groups : 0;
}

/// Returns whether a line consists of several groups of hyphens, as below the head of pandoc's simple tables.
static bool is_columns(struct line line) { return group_count(line) > 1; }

/// Returns whether a line is a border of pandoc's grid tables.
static bool is_border(struct line line) {
  if (line.end - line.start < 5 || line.start[0] != '+' || line.end[-1] != '+') return false;
  return (size_t)(line.end - line.start) == strspn(line.start, "+-=:");
}

/// Returns whether a line is outside of all tables: a heading, a fence, or a rule between slides.
static bool is_outside(struct line line) {
  return line.start[0] == '#' || line_begins(line, "```") || line_is(line, "---");
}

/// Returns the end of pandoc's multiline table that begins in a line of hyphens, or null. A line of groups ends the
/// head, if any. A line of hyphens before a blank line ends the table.
///
/// Source: https://pandoc.org/MANUAL.html#extension-multiline_tables.
static const char *multiline_end(struct writer *writer, struct line line) {
  const size_t groups = group_count(line);
  if (groups == 0 || line.start < writer->searched_end) return NULL;
  line = line_read(line.next);
  if (groups == 1) {
    while (!line_is_blank(line) && group_count(line) == 0) line = line_read(line.next);
    if (!is_columns(line)) return NULL;
    line = line_read(line.next);
  }
  if (line_is_blank(line)) return NULL;
  while (*line.start && !is_outside(line)) {
    if (group_count(line) > 0 && line_is_blank(line_read(line.next))) return line.next;
    line = line_read(line.next);
  }
  writer->searched_end = line.start;
  return NULL;
}

/// Returns the end of a table of pandoc that begins in a line, or null.
static const char *table_end(struct writer *writer, struct line line) {
  const char *const end = multiline_end(writer, line);
  if (end) return end;
  const bool is_grid = is_border(line);
  const struct line second = line_read(line.next);
  const bool is_simple = is_columns(line) ? !line_is_blank(second) : is_columns(second);
  if (!is_grid && (!is_simple || line_is_blank(line))) return NULL;
  while (!line_is_blank(line) && (!is_grid || strchr("+|", line.start[0]))) {
    line = line_read(line.next);
  }
  return line.start;
}

/// Returns the number of blanks at the start of a line.
static size_t depth_of(struct line line) { return strspn(line.start, " "); }

/// Returns whether a line has only the signs of a formula on lines of its own, after up to three blanks.
static bool is_signs(struct line line) {
  line.start += depth_of(line) > 3 ? 0 : depth_of(line);
  return line_is(line, "$$");
}

/// Returns whether a line begins or ends a formula beside words: it has an odd number of signs.
static bool has_odd_signs(struct line line) {
  bool is_odd = false;
  for (const char *cursor = line.start; cursor + 1 < line.end; cursor++) {
    if (cursor[0] != '$' || cursor[1] != '$') continue;
    is_odd = !is_odd;
    cursor++;
  }
  return is_odd;
}

/// Returns the end of the formula that begins in a line of signs, or null if the next signs don't end it. Attributes
/// may follow the last signs. All lines are at least as indented as the first, since the formula may belong to a list.
static const char *formula_end(struct line line) {
  const size_t depth = depth_of(line);
  for (line = line_read(line.next); *line.start && !is_outside(line); line = line_read(line.next)) {
    const size_t inner = depth_of(line);
    if (!line_is_blank(line) && inner < depth) return NULL;
    const size_t length = (size_t)(line.end - line.start);
    if (!memmem(line.start, length, "$$", 2)) continue;
    const struct line signs = {line.start + inner, line.end, line.next};
    const bool is_end =
        line_is(signs, "$$") ||
        (line_begins(signs, "$$ {") &&
         memchr(signs.start, '}', (size_t)(signs.end - signs.start)) == signs.end - 1);
    return is_end && inner == depth ? line.next : NULL;
  }
  return NULL;
}

/// Writes the fence of code in place of a line of signs.
static void write_fence(struct buffer *text, struct line line, const char *fence) {
  buffer_add(text, line.start, depth_of(line));
  buffer_add_words(text, fence);
  buffer_add(text, line.end, (size_t)(line.next - line.end));
}

/// Returns the end of a block of lines that begins in a line, each with a bar and a blank, or null.
static const char *lines_end(struct line line) {
  const char *const start = line.start;
  for (; !line_is_blank(line); line = line_read(line.next)) {
    const bool has_bar = line_is(line, "|") || line_begins(line, "| ");
    if (!has_bar || memchr(line.start + 1, '|', (size_t)(line.end - line.start) - 1)) return NULL;
  }
  return line.start > start ? line.start : NULL;
}

/// Returns the line at which a comment of Obsidian or kramdown ends, or null.
static const char *comment_end(struct writer *writer, struct line line) {
  const bool is_kramdown = line_is(line, "{::comment}");
  if (writer->has_no_comment[is_kramdown] || (!is_kramdown && !line_is(line, "%%"))) return NULL;
  const char *const words = is_kramdown ? "{:/comment}" : "%%";
  struct line last = line_read(line.next);
  while (*last.start && !line_is(last, words)) last = line_read(last.next);
  writer->has_no_comment[is_kramdown] = !*last.start;
  return *last.start ? last.next : NULL;
}

/// Returns the position of the words after the sign with which a line begins: a definition's colon, or a number (`#.`).
static const char *words_start(struct buffer *text, struct line line) {
  const char *cursor = line.start;
  while (cursor < line.end && *cursor == ' ') cursor++;
  if (!strncmp(cursor, "#. ", 3)) {
    buffer_add(text, line.start, (size_t)(cursor - line.start));
    buffer_add_words(text, "1");
    return cursor + 1;
  }
  if (cursor - line.start > 3 || *cursor != ':') return line.start;
  if (!isblank((unsigned char)cursor[1])) return line.start;
  buffer_add_words(text, "\n");
  while (cursor + 1 < line.end && isblank((unsigned char)cursor[1])) cursor++;
  return cursor + 1;
}

/// Writes a formula's first line, or begins a table in the line. Returns whether the line is written.
static bool begin_code(struct writer *writer, struct line line, bool is_apart) {
  struct buffer *const text = &writer->words.text;
  if (is_apart) writer->has_open_formula = false;
  const bool is_free = is_signs(line) && !writer->has_open_formula;
  const char *const end = is_free ? formula_end(line) : NULL;
  writer->is_formula = end;
  if (end) {
    writer->code_end = end;
    write_fence(text, line, "```math");
    return true;
  }
  writer->has_open_formula ^= has_odd_signs(line);
  writer->code_end = is_apart ? table_end(writer, line) : NULL;
  if (writer->code_end) buffer_add_words(text, "```\n");
  return false;
}

/// Writes a line of a table or a formula as code.
static void write_code(struct writer *writer, struct line line) {
  struct buffer *const text = &writer->words.text;
  const bool is_last = line.next == writer->code_end;
  if (is_last && writer->is_formula) return write_fence(text, line, "```");
  buffer_add(text, line.start, (size_t)(line.next - line.start));
  if (is_last) buffer_add_words(text, line.next > line.end ? "```\n" : "\n```\n");
}

static void write_line(struct writer *writer, struct line line, bool is_apart) {
  struct buffer *const text = &writer->words.text;
  if (line.start >= writer->code_end && begin_code(writer, line, is_apart)) return;
  if (line.start < writer->code_end) return write_code(writer, line);
  if (is_apart) writer->block_end = lines_end(line);
  if (line.start < writer->block_end) {
    const struct line words = {line.start + 1, line.end, line.end};
    words_write(&writer->words, words, words.start);
    if (line.next < writer->block_end) buffer_add_words(text, "\\");
    buffer_add(text, line.end, (size_t)(line.next - line.end));
  } else if (!write_alert(text, line)) {
    words_write(&writer->words, line, words_start(text, line));
  }
}

static void write_all(struct writer *writer, const char *text, const struct plain *plain) {
  const uint8_t *bits = plain->lines;
  // The line before is blank.
  bool is_apart = true;
  for (const char *cursor = text; *cursor; bits++) {
    const struct line line = line_read(cursor);
    const bool is_kept = *bits & (plain_kept | plain_html);
    if (!is_kept && line.start >= writer->comment_end && line.start >= writer->code_end) {
      const char *const end = comment_end(writer, line);
      if (end) writer->comment_end = end;
    }
    if (is_kept && line.start >= writer->code_end) {
      buffer_add(&writer->words.text, line.start, (size_t)(line.next - line.start));
    } else if (line.start >= writer->comment_end) {
      write_line(writer, line, is_apart);
    }
    is_apart = line_is_blank(line);
    cursor = line.next;
  }
}

char *notation_plain(char *text, size_t *length, bool is_remark) {
  text[*length] = 0;
  const struct plain plain = plain_read(text, *length);
  struct writer writer = {.words = {.text = {.is_short = !plain.lines}, .is_remark = is_remark}};
  if (plain.lines) write_all(&writer, text, &plain);
  free(plain.lines);
  free(text);
  return buffer_text(&writer.words.text, length);
}
