#include "front.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct line front_yaml_end(struct line fence) {
  const struct line none = {NULL, NULL, NULL};
  const bool is_apart = line_is_blank(line_read(fence.next));
  size_t names = 0;
  for (struct line line = line_read(fence.next); *line.start; line = line_read(line.next)) {
    if (line_is(line, "---") || line_is(line, "...")) return names > 0 ? line : none;
    const bool is_unnamed = line_is_blank(line) || line.start[0] == '#';
    if (is_apart && is_unnamed && line.start != fence.next) return none;
    names += line_name_length(line) > 0;
    // Only comments can come before the first key.
    if (!line_is_mapping(line) || (names == 0 && !is_unnamed)) return none;
  }
  return none;
}

static struct line line_of(const char *words, struct line fence) {
  struct line line = line_read(fence.next);
  while (*line.start && !line_is(line, words)) line = line_read(line.next);
  if (!*line.start) line.start = NULL;
  return line;
}

/// The white space of JSON.
static const char json_blanks[] = " \t\r\n";

/// Returns the position after a string in double quotes, or null if the string has no end.
static const char *after_string(const char *cursor) {
  for (cursor++; *cursor != '"'; cursor++) {
    if (*cursor == '\\') cursor++;
    if (!*cursor) return NULL;
  }
  return cursor + 1;
}

/// Returns the colon after the name of a member of a JSON object, or null if the text does not begin with a name.
static const char *colon_after_name(const char *name) {
  const char *const after = *name == '"' ? after_string(name) : NULL;
  const char *const colon = after ? after + strspn(after, json_blanks) : NULL;
  return colon && *colon == ':' ? colon : NULL;
}

/// Returns the position after the JSON object or array that begins at a bracket, or null if it has no end.
static const char *after_brackets(const char *cursor) {
  size_t depth = 0;
  while (*cursor) {
    if (*cursor == '"') {
      cursor = after_string(cursor);
      if (!cursor) return NULL;
      continue;
    }
    if (*cursor == '{' || *cursor == '[') depth++;
    const bool is_end = *cursor == '}' || *cursor == ']';
    cursor++;
    if (is_end && --depth == 0) return cursor;
  }
  return NULL;
}

/// Returns the position after a JSON object with at least one member, or null if the text does not begin with such an
/// object.
static const char *after_object(const char *cursor) {
  if (*cursor != '{') return NULL;
  const char *const name = cursor + 1 + strspn(cursor + 1, json_blanks);
  return colon_after_name(name) ? after_brackets(cursor) : NULL;
}

/// Returns the position after a member of a JSON object, or null if the text does not begin with a member.
static const char *after_member(const char *cursor) {
  const char *const colon = colon_after_name(cursor);
  if (!colon) return NULL;
  const char *const value = colon + 1 + strspn(colon + 1, json_blanks);
  if (*value == '"') return after_string(value);
  if (*value == '{' || *value == '[') return after_brackets(value);
  // The letters are those of true, false, null and numbers.
  const size_t length = strspn(value, "+-.0123456789Eaeflnrstu");
  return length > 0 ? value + length : NULL;
}

/// Returns the position after the members of a JSON object without its braces, or null if the text does not begin with
/// members.
static const char *after_members(const char *cursor) {
  while ((cursor = after_member(cursor))) {
    cursor += strspn(cursor, json_blanks);
    if (*cursor != ',') return cursor;
    cursor++;
    cursor += strspn(cursor, json_blanks);
  }
  return NULL;
}

static const char *write_words(struct stream *stream, enum cardstage_front form, const char *start,
                               const char *stop, const char *next) {
  char *words = strndup(start, (size_t)(stop - start));
  const struct cardstage_part_head head = {.kind = cardstage_front_matter, .number = form};
  stream_leaf(stream, head, words);
  free(words);
  return next;
}

/// Returns the end of pandoc's title block. The block has up to three fields, which begin with a percent sign and may
/// continue on indented lines.
static const char *title_block_end(const char *text) {
  struct line line = line_read(text);
  int count = 0;
  while (!line_is_blank(line) && (line.start[0] == '%' ? count++ < 3 : line.start[0] == ' ')) {
    line = line_read(line.next);
  }
  return line.start;
}

/// Returns whether a line begins pandoc's title block. The title may be empty if another field follows.
static bool begins_title_block(struct line line) {
  return line_begins(line, "% ") || (line_is(line, "%") && line.next[0] == '%');
}

/// Returns whether a line is a fence that names the form of the front matter, such as `---json`.
static bool is_fence(struct line line, const char *form) {
  if (!line_begins(line, "---")) return false;
  line.start += 3;
  while (line.start < line.end && *line.start == ' ') line.start++;
  return line_is(line, form);
}

/// Returns the line that ends a front matter in JSON, which may lack its braces, as in Hexo. The line must consist of
/// `fence`. Its start is null if there is no such line after the object.
///
/// Source: https://hexo.io/docs/front-matter.
static struct line json_end(const char *text, const char *fence) {
  const char *const object = text + strspn(text, json_blanks);
  const char *const after = *object == '{' ? after_object(object) : after_members(object);
  struct line line = {NULL, NULL, NULL};
  if (!after) return line;
  line = line_read(after + strspn(after, json_blanks));
  if (!line_is(line, fence)) line.start = NULL;
  return line;
}

/// Returns the line that ends the metadata of MultiMarkdown, Deckset or Hexo: lines with keys, without a fence before
/// them. A blank line ends the metadata. In Hexo, a fence after at least two lines does. One of the keys must be the
/// title, the author, or a setting of Deckset. The start of the line is null if there is no metadata.
///
/// Source: https://fletcher.github.io/MultiMarkdown-6/syntax/metadata.html.
static struct line metadata_end(struct line line) {
  static const char *const names[] = {
      "title", "author", "slidenumbers", "slide-transition", "autoscale", "build-lists",
  };
  bool is_known = false;
  for (size_t count = 0; !line_is_blank(line); line = line_read(line.next), count++) {
    // After a single line, the hyphens mark the line as a heading.
    if (count > 1 && line_is(line, "---")) break;
    const size_t length = line_name_length(line);
    if (length == 0 && line.start[0] != ' ' && line.start[0] != '\t') {
      return (struct line){NULL, NULL, NULL};
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
      is_known |= length == strlen(names[i]) && !strncasecmp(line.start, names[i], length);
    }
  }
  if (!is_known) line.start = NULL;
  return line;
}

/// Returns the first line that is neither blank nor a part of a comment.
static struct line first_line(const char *text) {
  struct line line = line_read(text);
  while (*line.next) {
    const char *const end = line_begins(line, "<!--") ? strstr(line.start + 4, "-->") : NULL;
    if (end) {
      // Words after a comment belong to the text.
      line = line_read(end + 3);
      if (!line_is_blank(line)) return line_read(text);
    } else if (!line_is_blank(line)) {
      break;
    }
    line = line_read(line.next);
  }
  return line;
}

const char *front_write(struct stream *stream, const char *text) {
  struct line fence = first_line(text);
  struct line last = {NULL, NULL, NULL};
  enum cardstage_front form = cardstage_yaml;
  const bool is_json = is_fence(fence, "json") || line_is(fence, ";;;") ||
                       (line_is(fence, "---") && *fence.next == '{');
  if (is_json) {
    form = cardstage_json;
    last = json_end(fence.next, line_is(fence, ";;;") ? ";;;" : "---");
  } else if (line_is(fence, "---") || is_fence(fence, "yaml")) {
    last = front_yaml_end(fence);
  } else if (line_is(fence, "+++") || is_fence(fence, "toml")) {
    form = cardstage_toml;
    last = line_of(line_is(fence, "+++") ? "+++" : "---", fence);
  } else if ((last = json_end(fence.start, ";;;")).start) {
    return write_words(stream, cardstage_json, fence.start, last.start, last.next);
  } else if ((last = metadata_end(fence)).start) {
    return write_words(stream, cardstage_yaml, fence.start, last.start, last.next);
  } else if (begins_title_block(fence)) {
    const char *const stop = title_block_end(fence.start);
    return write_words(stream, cardstage_title_block, fence.start, stop, stop);
  } else {
    const char *const after = after_object(fence.start);
    const struct line rest = after ? line_read(after) : fence;
    if (!line_is_blank(rest)) return text;
    return write_words(stream, cardstage_json, fence.start, rest.next, rest.next);
  }
  if (!last.start) return text;
  return write_words(stream, form, fence.next, last.start, last.next);
}

bool front_is_marp(const char *front, const char *end) {
  static const char *const names[] = {"marp", NULL};
  struct line line = line_read(front);
  while (line.next < end && !line_sets_true(names, line)) line = line_read(line.next);
  return line.next < end;
}
