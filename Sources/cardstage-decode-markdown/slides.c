#define _GNU_SOURCE
#include "slides.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/// A line, without the blanks and the end of line behind it.
struct line {
  const char *start, *end;
  /// The start of the next line.
  const char *next;
};

static struct line read_line(const char *place, const char *end) {
  const char *feed = memchr(place, '\n', (size_t)(end - place));
  struct line line = {place, feed ? feed : end, feed ? feed + 1 : end};
  while (line.end > place && isspace((unsigned char)line.end[-1])) line.end--;
  return line;
}

static bool is(struct line line, const char *words) {
  const size_t length = strlen(words);
  return (size_t)(line.end - line.start) == length && !memcmp(line.start, words, length);
}

static bool begins(struct line line, const char *words) {
  const size_t length = strlen(words);
  return (size_t)(line.end - line.start) >= length && !memcmp(line.start, words, length);
}

static bool is_blank(struct line line) { return line.start == line.end; }

/// Returns the length of the name before the colon with which a line of YAML begins, or 0.
static size_t name_length(struct line line) {
  const char *place = line.start;
  while (place < line.end && (isalnum((unsigned char)*place) || strchr("_$-. \"'", *place))) place++;
  const bool has_end = place < line.end && *place == ':' &&
                       (place + 1 == line.end || place[1] == ' ' || place[1] == '\t');
  return has_end && line.start[0] != ' ' ? (size_t)(place - line.start) : 0;
}

/// Returns whether a line can be a part of a mapping in YAML.
static bool is_mapping(struct line line) {
  return is_blank(line) || strchr("# \t-]}", line.start[0]) || name_length(line) > 0;
}

/// Returns the line that ends the front matter which a line of hyphens begins. Its start is null if there is none.
static struct line yaml_end(struct line fence, const char *end) {
  const struct line none = {NULL, NULL, NULL};
  size_t names = 0;
  bool is_all = true, is_first_blank = false;
  for (struct line line = read_line(fence.next, end); line.start < end;
       line = read_line(line.next, end)) {
    if (is(line, "---") || is(line, "...")) {
      return names > 0 && (is_all || !is_first_blank) ? line : none;
    }
    if (line.start == fence.next) is_first_blank = is_blank(line);
    is_all = is_all && is_mapping(line);
    if (name_length(line) > 0) names++;
    // Before the first name, there can only be comments.
    if (names == 0 && !is_blank(line) && line.start[0] != '#') return none;
  }
  return none;
}

static struct line line_of(const char *words, struct line fence, const char *end) {
  struct line line = read_line(fence.next, end);
  while (line.start < end && !is(line, words)) line = read_line(line.next, end);
  if (line.start >= end) line.start = NULL;
  return line;
}

static const char *write_front(struct stream *stream, enum cardstage_front form,
                               const char *start, const char *stop, const char *next) {
  char *words = strndup(start, (size_t)(stop - start));
  stream_leaf(stream, (struct cardstage_part_head){.kind = cardstage_front_matter, .number = form}, words);
  free(words);
  return next;
}

/// Returns the end of pandoc's title block: up to three lines that begin with a percent sign, each with further lines
/// that are indented.
static const char *title_block_end(const char *text, const char *end) {
  struct line line = read_line(text, end);
  int count = 0;
  while (line.start < end && !is_blank(line) &&
         (line.start[0] == '%' ? count++ < 3 : line.start[0] == ' ')) {
    line = read_line(line.next, end);
  }
  return line.start;
}

const char *slides_front(struct stream *stream, const char *text, const char *end) {
  struct line fence = read_line(text, end);
  while (is_blank(fence) && fence.next < end) fence = read_line(fence.next, end);
  struct line last = {NULL, NULL, NULL};
  enum cardstage_front form = cardstage_yaml;
  if (is(fence, "---") || is(fence, "---yaml")) {
    last = yaml_end(fence, end);
  } else if (is(fence, "+++") || is(fence, "---toml")) {
    form = cardstage_toml;
    last = line_of(is(fence, "+++") ? "+++" : "---", fence, end);
  } else if (is(fence, "---json")) {
    form = cardstage_json;
    last = line_of("---", fence, end);
  } else if (is(fence, "{")) {
    last = line_of("}", fence, end);
    if (last.start) {
      return write_front(stream, cardstage_json, fence.start, last.next, last.next);
    }
  } else if (begins(fence, "% ")) {
    const char *const stop = title_block_end(fence.start, end);
    return write_front(stream, cardstage_title_block, fence.start, stop, stop);
  }
  if (!last.start) return text;
  return write_front(stream, form, fence.next, last.start, last.next);
}

/// The text that replaces the original.
struct copy {
  char *bytes;
  size_t length;
};

static void add(struct copy *copy, const char *words, size_t length) {
  memcpy(copy->bytes + copy->length, words, length);
  copy->length += length;
}

/// Begins or ends a speaker note at a line.
static void add_mark(struct copy *copy, const char *mark) { add(copy, mark, strlen(mark)); }

/// The maximum number of bytes that replace a line, besides its own. The shortest line with a replacement has 3.
enum { longest_mark = 24 };

/// The state while the lines are read.
struct reader {
  struct copy copy;
  /// The sign and the number of signs of the fence that began a block of code. The number is 0 outside of code.
  char sign;
  size_t count;
  bool is_comment;
  /// The line before is blank.
  bool is_apart;
  /// The depth of pandoc's divisions, and that of the note; 0 for none.
  int depth, note_depth;
  /// The text has rules, as reveal's slides have between them.
  bool has_rules;
};

/// Follows the fences of code and the comments. Returns whether a line belongs to code or to a comment.
static bool is_kept(struct reader *reader, struct line line) {
  if (reader->is_comment) {
    reader->is_comment = !memmem(line.start, (size_t)(line.end - line.start), "-->", 3);
    return true;
  }
  const char *place = line.start;
  while (place < line.end && *place == ' ') place++;
  const bool is_indented = place - line.start > 3;
  const char sign = place < line.end ? *place : 0;
  size_t count = 0;
  while (place + count < line.end && place[count] == sign) count++;
  const bool is_fence = (sign == '`' || sign == '~') && count >= 3 && !is_indented;
  if (reader->count > 0) {
    if (is_fence && sign == reader->sign && count >= reader->count && place + count == line.end) {
      reader->count = 0;
    }
    return true;
  }
  if (is_fence) {
    reader->sign = sign;
    reader->count = count;
    return true;
  }
  const char *open = memmem(line.start, (size_t)(line.end - line.start), "<!--", 4);
  if (open && !is_indented) {
    reader->is_comment = !memmem(open, (size_t)(line.end - open), "-->", 3);
  }
  return is_indented || open;
}

/// Returns the length of `Note:` or `Notes:` at the start of a line, or 0.
static size_t note_length(struct line line) {
  static const char *const words[] = {"note:", "notes:"};
  for (size_t i = 0; i < 2; i++) {
    const size_t length = strlen(words[i]);
    if ((size_t)(line.end - line.start) >= length &&
        !strncasecmp(line.start, words[i], length)) {
      return length;
    }
  }
  return 0;
}

/// Reads the fence of a division: three or more colons, then the attributes of one that begins. Returns whether the line
/// is one.
static bool read_division(struct reader *reader, struct line line, const char *end) {
  size_t count = 0;
  while (line.start + count < line.end && line.start[count] == ':') count++;
  if (count < 3) return false;
  struct line words = line;
  words.start += count;
  while (words.start < words.end && *words.start == ' ') words.start++;
  if (is_blank(words)) {
    if (reader->depth == 0) return false;
    if (reader->depth-- == reader->note_depth) {
      reader->note_depth = 0;
      add_mark(&reader->copy, "\n<!-- end note -->\n");
    }
    add_mark(&reader->copy, "\n");
    return true;
  }
  while (words.end > words.start && (words.end[-1] == ':' || words.end[-1] == ' ')) words.end--;
  // Only a division that ends is one.
  if (!memmem(line.next, (size_t)(end - line.next), "\n:::", 4)) return false;
  reader->depth++;
  if (reader->note_depth == 0 &&
      (is(words, "notes") || is(words, "{.notes}") || begins(words, "{.notes "))) {
    reader->note_depth = reader->depth;
    add_mark(&reader->copy, "\n<!-- begin note -->\n");
  }
  add_mark(&reader->copy, "\n");
  return true;
}

/// Returns the end of the front matter of a slide after a rule, or null. One of the names must be one of Slidev's.
static const char *slide_front_end(struct line rule, const char *end) {
  static const char *const names[] = {
      "layout", "class", "transition", "background", "src", "clicks", "level", "hideInToc",
      "hide", "disabled", "image", "title", "name", "preload", "zoom", "theme", "dragPos",
  };
  if (!is(rule, "---") || is_blank(read_line(rule.next, end))) return NULL;
  const struct line last = yaml_end(rule, end);
  if (!last.start) return NULL;
  bool is_known = false;
  for (struct line line = read_line(rule.next, end); line.start < last.start;
       line = read_line(line.next, end)) {
    if (!is_mapping(line)) return NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
      is_known |= name_length(line) == strlen(names[i]) && begins(line, names[i]);
    }
  }
  return is_known ? last.next : NULL;
}

/// Reads a line that is neither code nor a comment. Returns the start of the next line.
static const char *read_plain(struct reader *reader, struct line line, const char *end) {
  const char *after = reader->is_apart ? slide_front_end(line, end) : NULL;
  if (after) {
    add_mark(&reader->copy, "\n---\n\n");
    return after;
  }
  if (is(line, "???")) {
    add_mark(&reader->copy, "\n<!-- note -->\n\n");
    return line.next;
  }
  const size_t note = reader->has_rules && reader->is_apart ? note_length(line) : 0;
  if (note > 0) {
    add_mark(&reader->copy, "\n<!-- note -->\n\n");
    add(&reader->copy, line.start + note, (size_t)(line.next - line.start) - note);
    return line.next;
  }
  if (!read_division(reader, line, end)) {
    add(&reader->copy, line.start, (size_t)(line.next - line.start));
  }
  return line.next;
}

static bool has_rules(const char *text, const char *end) {
  for (struct line line = read_line(text, end); line.start < end;
       line = read_line(line.next, end)) {
    if (is(line, "---") || is(line, "***") || is(line, "___")) return true;
  }
  return false;
}

char *slides_plain(const char *text, const char *end, size_t *length) {
  const size_t size = (size_t)(end - text);
  struct reader reader = {
      .copy.bytes = malloc(size + (size / 3 + 1) * longest_mark), .is_apart = true,
      .has_rules = has_rules(text, end)};
  if (!reader.copy.bytes) return NULL;
  for (const char *place = text; place < end;) {
    const struct line line = read_line(place, end);
    if (is_kept(&reader, line)) {
      add(&reader.copy, line.start, (size_t)(line.next - line.start));
      place = line.next;
    } else {
      place = read_plain(&reader, line, end);
    }
    reader.is_apart = is_blank(line) || line.start[0] == '#';
  }
  *length = reader.copy.length;
  return reader.copy.bytes;
}
