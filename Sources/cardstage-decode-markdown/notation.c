#define _GNU_SOURCE
#include "notation.h"

#include "emoji.h"
#include "line.h"
#include "plain.h"
#include "script.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/// The maximum depth of brackets that are remembered.
enum { maximum_brackets = 64 };

/// The maximum length of a part with notation, in bytes. The search for its end stops there.
enum { maximum_length = 4096 };

/// The maximum depth of brackets in an address, as in CommonMark.
enum { maximum_depth = 32 };

/// The new text, and the state of the line.
struct writer {
  char *bytes;
  size_t length, capacity;
  bool has_memory;
  bool is_remark;
  /// The open brackets. A bracket of a class is left out.
  bool is_class[maximum_brackets];
  size_t depth;
  /// The end of a block of lines, of a table, of a comment, or of the last emoji's name.
  const char *block_end, *table_end, *comment_end, *emoji_end;
  /// The end of the last name that could be of a class but has no bracket.
  const char *name_end;
  /// The line before is blank.
  bool is_apart;
  /// No later line ends a comment of Obsidian, or of kramdown.
  bool has_no_comment[2];
};

static void put(struct writer *writer, const char *words, size_t length) {
  if (writer->length + length + 1 > writer->capacity) {
    const size_t capacity = 2 * (writer->length + length + 1);
    char *const larger = writer->has_memory ? realloc(writer->bytes, capacity) : NULL;
    writer->has_memory = larger;
    if (!larger) return;
    writer->bytes = larger;
    writer->capacity = capacity;
  }
  memcpy(writer->bytes + writer->length, words, length);
  writer->length += length;
}

static void put_words(struct writer *writer, const char *words) { put(writer, words, strlen(words)); }

/// Returns the position at which a search from a position in a line stops.
static const char *search_end(const char *start, struct line line) {
  return line.end - start > maximum_length ? start + maximum_length : line.end;
}

/// Finds the words that end a part. Returns null if another part begins before them: a search from each beginning would
/// otherwise take too long.
static const char *find(const char *start, struct line line, const char *words,
                        const char *beginning) {
  const char *const end = search_end(start, line);
  const size_t length = strlen(words), other_length = strlen(beginning);
  for (const char *cursor = start; cursor < end; cursor++) {
    if (!strncmp(cursor, words, length)) return cursor;
    if (!strncmp(cursor, beginning, other_length)) return NULL;
  }
  return NULL;
}

static bool is_blank(char byte) { return byte == ' ' || byte == '\t'; }

/// Returns whether a cursor is at the start of a line or after a blank.
static bool is_at_word(struct line line, const char *cursor) {
  return cursor == line.start || is_blank(cursor[-1]);
}

// MARK: Images

/// Writes Obsidian's image, such as `![[image.png|100]]`. Returns the position after it, or null.
static const char *write_embedded(struct writer *writer, struct line line, const char *cursor) {
  const char *const start = cursor + 3, *const end = find(start, line, "]]", "![[");
  if (!end) return NULL;
  const char *const bar = memchr(start, '|', (size_t)(end - start));
  const char *const stop = bar ? bar : end;
  const size_t length = (size_t)(stop - start);
  if (!memchr(start, '.', length) || memchr(start, '>', length)) return NULL;
  put_words(writer, "![](<");
  put(writer, start, length);
  put_words(writer, ">)");
  return end + 2;
}

/// Returns the start of a size such as ` =100x50` or ` =50%x` at the end of an address, or the end without one.
static const char *size_start(const char *start, const char *end) {
  const char *const sign = memrchr(start, '=', (size_t)(end - start));
  if (!sign || sign == start || !is_blank(sign[-1])) return end;
  const char *cursor = sign + 1;
  while (cursor < end && (isdigit((unsigned char)*cursor) || strchr("x%*. px", *cursor))) cursor++;
  return cursor == end && cursor > sign + 1 ? sign - 1 : end;
}

/// Returns the bracket that ends an address, or null.
static const char *address_end(const char *cursor, struct line line) {
  const char *const end = search_end(cursor, line);
  int depth = 0;
  for (; cursor < end && depth <= maximum_depth; cursor++) {
    depth += (*cursor == '(') - (*cursor == ')');
    if (depth < 0) return cursor;
  }
  return NULL;
}

/// Writes an image whose address has blanks or a size. Returns the position after it, or null for any other image.
static const char *write_image(struct writer *writer, struct line line, const char *cursor) {
  if (cursor[1] != '[') return NULL;
  if (cursor[2] == '[') return write_embedded(writer, line, cursor);
  const char *const middle = find(cursor + 2, line, "](", "![");
  const char *const last = middle ? address_end(middle + 2, line) : NULL;
  if (!last) return NULL;
  const char *start = middle + 2, *end = size_start(start, last);
  while (start < end && is_blank(*start)) start++;
  while (end > start && is_blank(end[-1])) end--;
  if (memchr(start, '<', (size_t)(end - start)) || start == end) return NULL;
  // A title follows the address.
  const char *stop = start;
  while (stop < end && !(is_blank(*stop) && strchr("\"'(", stop[1]))) stop++;
  const bool has_blank = memchr(start, ' ', (size_t)(stop - start));
  if (!has_blank && size_start(middle + 2, last) == last) return NULL;
  put(writer, cursor, (size_t)(middle + 2 - cursor));
  put_words(writer, "<");
  put(writer, start, (size_t)(stop - start));
  put_words(writer, ">");
  put(writer, stop, (size_t)(end - stop));
  put_words(writer, ")");
  return last + 1;
}

// MARK: Words

/// Writes marked words without their signs. Returns the position after them, or null.
static const char *write_marked(struct writer *writer, struct line line, const char *cursor) {
  if (cursor[1] != '=' || cursor[2] == '=' || isspace((unsigned char)cursor[2])) return NULL;
  if (cursor > line.start && (cursor[-1] == '=' || isalnum((unsigned char)cursor[-1]))) return NULL;
  const char *const end = find(cursor + 2, line, "==", "==");
  if (!end || isspace((unsigned char)end[-1]) || end[2] == '=') return NULL;
  put(writer, cursor + 2, (size_t)(end - cursor - 2));
  return end + 2;
}

/// Returns the position after a comment of Obsidian, which is left out, or null.
static const char *obsidian_comment_end(struct line line, const char *cursor) {
  if (cursor[1] != '%' || cursor[2] == '%' || !is_at_word(line, cursor)) return NULL;
  const char *const end = find(cursor + 2, line, "%%", "%%");
  return end && end > cursor + 2 ? end + 2 : NULL;
}

/// Writes raised or lowered words after other words. Returns the position after them, or null.
static const char *write_script(struct writer *writer, struct line line, const char *cursor) {
  const unsigned char before = cursor > line.start ? (unsigned char)cursor[-1] : ' ';
  if (!isalnum(before) && before < 0x80 && !strchr(")]*", before)) return NULL;
  const char *const start = cursor + 1, *end = start;
  const char *const limit = line.end - start < 20 ? line.end : start + 20;
  while (end < limit && (isalnum((unsigned char)*end) || strchr("+-=()", *end))) end++;
  if (end == start || *end != *cursor || end[1] == *cursor) return NULL;
  // A power may have another power, as in `2^3^4`.
  if (*cursor == '^' && isalnum((unsigned char)end[1])) return NULL;
  char *const words = script_words(start, (size_t)(end - start), *cursor == '^');
  if (!words) return NULL;
  put_words(writer, words);
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
    const char *const end = find(cursor + length, line, pairs[i][1], pairs[i][0]);
    return end ? end + strlen(pairs[i][1]) : NULL;
  }
  return NULL;
}

static const char *write_emoji(struct writer *writer, struct line line, const char *cursor) {
  const char before = cursor > line.start ? cursor[-1] : ' ';
  if (isalnum((unsigned char)before) || (before == ':' && cursor != writer->emoji_end)) return NULL;
  const char *const start = cursor + 1, *end = start;
  while (end < line.end && (isalnum((unsigned char)*end) || strchr("_+-", *end))) end++;
  const char *const emoji = *end == ':' ? emoji_named(start, (size_t)(end - start)) : NULL;
  if (!emoji) return NULL;
  put_words(writer, emoji);
  return writer->emoji_end = end + 1;
}

/// Leaves out the name of a class of remark, such as `.left[`. Returns the position after it, or null.
static const char *write_class(struct writer *writer, struct line line, const char *cursor) {
  if (!writer->is_remark || writer->depth == maximum_brackets) return NULL;
  if (cursor > line.start && (isalnum((unsigned char)cursor[-1]) || cursor[-1] == '.')) return NULL;
  const char *end = cursor + 1;
  if (!isalpha((unsigned char)*end) || cursor < writer->name_end) return NULL;
  while (isalnum((unsigned char)*end) || strchr("_-.", *end ? *end : ' ')) end++;
  if (*end != '[') {
    writer->name_end = end;
    return NULL;
  }
  writer->is_class[writer->depth++] = true;
  // A sign alone in a class begins no list.
  if (strchr("*+-", end[1]) && end[2] == ']') put_words(writer, "\\");
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

/// Counts the brackets of remark, and leaves out the bracket that ends a class. Returns the position after it, or null.
static const char *write_bracket(struct writer *writer, const char *cursor) {
  if (!writer->is_remark || (*cursor == '[' && writer->depth == maximum_brackets)) return NULL;
  if (*cursor == '[') writer->is_class[writer->depth++] = false;
  else if (writer->depth > 0 && writer->is_class[--writer->depth]) return cursor + 1;
  return NULL;
}

// MARK: Emphasis beside Chinese, Japanese and Korean

/// Returns the character at the start of bytes in UTF-8, or 0 at the end. Invalid bytes may give any character.
static uint32_t character_at(const char *cursor, const char *end) {
  if (cursor >= end) return 0;
  const uint8_t first = (uint8_t)*cursor;
  const int rest = first < 0xC0 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
  if (end - cursor <= rest) return 0;
  uint32_t value = rest ? first & (0x3F >> rest) : first;
  for (int i = 1; i <= rest; i++) value = value << 6 | ((uint8_t)cursor[i] & 0x3F);
  return value;
}

static uint32_t character_before(const char *start, const char *cursor) {
  const char *first = cursor;
  while (first > start && cursor - first < 4 && ((uint8_t)first[-1] & 0xC0) == 0x80) first--;
  return first > start ? character_at(first - 1, cursor) : 0;
}

/// Returns whether a character is a sign of punctuation, of ASCII or as in Chinese and Japanese.
static bool is_punctuation(uint32_t value) {
  return (value < 0x80 && ispunct((int)value)) || (value >= 0x2010 && value <= 0x2027) ||
         (value >= 0x3001 && value <= 0x301F && value != 0x3005 && value != 0x3007) ||
         (value >= 0xFF01 && value <= 0xFF0F) || (value >= 0xFF1A && value <= 0xFF20) ||
         (value >= 0xFF5F && value <= 0xFF65);
}

/// Returns whether a character is a letter of Chinese, Japanese or Korean.
static bool is_cjk(uint32_t value) {
  return !is_punctuation(value) &&
         ((value >= 0x3005 && value <= 0x9FFF) || (value >= 0xAC00 && value <= 0xD7A3) ||
          (value >= 0xF900 && value <= 0xFAFF) || value >= 0x20000);
}

/// Writes signs of emphasis between such a letter and punctuation. CommonMark needs a blank there, which these scripts
/// don't have. A joiner, which is no punctuation, takes its place. Returns the position after the signs, or
/// null.
static const char *write_emphasis(struct writer *writer, struct line line, const char *cursor) {
  if (cursor > line.start && cursor[-1] == '*') return NULL;
  const char *end = cursor;
  while (end < line.end && *end == '*') end++;
  const uint32_t before = character_before(line.start, cursor), after = character_at(end, line.end);
  const bool is_closing = is_punctuation(before) && is_cjk(after);
  const bool is_opening = is_cjk(before) && is_punctuation(after);
  if (!is_closing && !is_opening) return NULL;
  if (is_closing) put_words(writer, notation_joiner);
  put(writer, cursor, (size_t)(end - cursor));
  if (is_opening) put_words(writer, notation_joiner);
  return end;
}

/// Writes the notation at a cursor. Returns the position after it, or null if there is none.
static const char *write_notation(struct writer *writer, struct line line, const char *cursor) {
  switch (*cursor) {
  case '!': return write_image(writer, line, cursor);
  case '*': return write_emphasis(writer, line, cursor);
  case '=': return write_marked(writer, line, cursor);
  case '%': return obsidian_comment_end(line, cursor);
  case '^':
  case '~': return write_script(writer, line, cursor);
  case '{': return command_end(line, cursor);
  case ':': return write_emoji(writer, line, cursor);
  case '.': return write_class(writer, line, cursor);
  case '[':
  case ']': {
    const char *const after = write_fit(line, cursor);
    return after ? after : write_bracket(writer, cursor);
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
    end = memchr(cursor, '>', (size_t)(search_end(cursor, line) - cursor));
  } else if (cursor[0] == ']' && cursor[1] == '(') {
    end = address_end(cursor + 2, line);
  } else if (cursor[0] == ':' && cursor[1] == '/' && cursor[2] == '/') {
    end = cursor;
    while (end + 1 < line.end && !isspace((unsigned char)end[1]) && end[1] != ')') end++;
  }
  return end ? end + 1 : cursor + 1;
}

static void write_words(struct writer *writer, struct line line, const char *cursor) {
  while (cursor < line.end && writer->has_memory) {
    const char *next = write_notation(writer, line, cursor);
    if (!next) {
      next = after_part(line, cursor);
      if (next > line.end) next = line.end;
      put(writer, cursor, (size_t)(next - cursor));
    }
    cursor = next;
  }
  if (cursor < line.next) put(writer, cursor, (size_t)(line.next - cursor));
}

// MARK: Lines

/// Writes the title of GitHub's alert in bold. Returns whether the line has one.
static bool write_alert(struct writer *writer, struct line line) {
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
  put(writer, line.start, (size_t)(cursor - line.start));
  put_words(writer, "**");
  if (title < line.end) {
    put(writer, title, (size_t)(line.end - title));
  } else {
    for (const char *letter = name; letter < end; letter++) {
      const char lower = (char)(letter == name ? toupper(*letter) : tolower(*letter));
      put(writer, &lower, 1);
    }
  }
  put_words(writer, "**\n");
  put(writer, line.start, (size_t)(cursor - line.start));
  put(writer, line.end, (size_t)(line.next - line.end));
  return true;
}

/// Returns whether a line consists of several groups of hyphens, as below the head of pandoc's simple tables.
static bool is_columns(struct line line) {
  size_t groups = 0, maximum = 0, length = 0;
  for (const char *cursor = line.start; cursor < line.end; cursor++) {
    if (*cursor != '-' && *cursor != ' ') return false;
    length = *cursor == '-' ? length + 1 : 0;
    groups += length == 1;
    if (length > maximum) maximum = length;
  }
  return groups > 1 && maximum >= 4;
}

/// Returns whether a line is a border of pandoc's grid tables.
static bool is_border(struct line line) {
  if (line.end - line.start < 5 || line.start[0] != '+' || line.end[-1] != '+') return false;
  return (size_t)(line.end - line.start) == strspn(line.start, "+-=:");
}

/// Returns the end of a table of pandoc that begins in a line, or null.
static const char *table_end(struct line line) {
  const bool is_grid = is_border(line);
  const struct line second = line_read(line.next);
  const bool is_simple = is_columns(line) ? !line_is_blank(second) : is_columns(second);
  if (!is_grid && (!is_simple || line_is_blank(line))) return NULL;
  while (!line_is_blank(line) && (!is_grid || strchr("+|", line.start[0]))) {
    line = line_read(line.next);
  }
  return line.start;
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
static const char *words_start(struct writer *writer, struct line line) {
  const char *cursor = line.start;
  while (cursor < line.end && *cursor == ' ') cursor++;
  if (!strncmp(cursor, "#. ", 3)) {
    put(writer, line.start, (size_t)(cursor - line.start));
    put_words(writer, "1");
    return cursor + 1;
  }
  if (cursor - line.start > 3 || *cursor != ':' || !is_blank(cursor[1])) return line.start;
  put_words(writer, "\n");
  while (cursor + 1 < line.end && is_blank(cursor[1])) cursor++;
  return cursor + 1;
}

static void write_line(struct writer *writer, struct line line) {
  if (writer->is_apart && line.start >= writer->table_end) {
    writer->table_end = table_end(line);
    if (writer->table_end) put_words(writer, "```\n");
  }
  if (line.start < writer->table_end) {
    put(writer, line.start, (size_t)(line.next - line.start));
    const bool has_end = line.next > line.end;
    if (line.next == writer->table_end) put_words(writer, has_end ? "```\n" : "\n```\n");
    return;
  }
  if (writer->is_apart) writer->block_end = lines_end(line);
  if (line.start < writer->block_end) {
    const struct line words = {line.start + 1, line.end, line.end};
    write_words(writer, words, words.start);
    if (line.next < writer->block_end) put_words(writer, "\\");
    put(writer, line.end, (size_t)(line.next - line.end));
  } else if (!write_alert(writer, line)) {
    write_words(writer, line, words_start(writer, line));
  }
}

static void write_all(struct writer *writer, const char *text, const struct plain *plain) {
  const uint8_t *bits = plain->lines;
  writer->is_apart = true;
  for (const char *cursor = text; *cursor; bits++) {
    const struct line line = line_read(cursor);
    const bool is_kept = *bits & (plain_kept | plain_html);
    if (!is_kept && line.start >= writer->comment_end) {
      const char *const end = comment_end(writer, line);
      if (end) writer->comment_end = end;
    }
    if (is_kept && line.start >= writer->table_end) {
      put(writer, line.start, (size_t)(line.next - line.start));
    } else if (line.start >= writer->comment_end) {
      write_line(writer, line);
    }
    writer->is_apart = line_is_blank(line);
    cursor = line.next;
  }
}

char *notation_plain(char *text, size_t *length, bool is_remark) {
  text[*length] = 0;
  const struct plain plain = plain_read(text, *length);
  struct writer writer = {.has_memory = plain.lines, .is_remark = is_remark};
  put_words(&writer, "");
  if (writer.has_memory) write_all(&writer, text, &plain);
  free(plain.lines);
  free(text);
  if (!writer.has_memory) free(writer.bytes);
  *length = writer.length;
  return writer.has_memory ? writer.bytes : NULL;
}
