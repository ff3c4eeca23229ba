#include "front.h"

#include <stdlib.h>
#include <string.h>

struct line front_yaml_end(struct line fence) {
  const struct line none = {NULL, NULL, NULL};
  const bool is_apart = line_is_blank(line_read(fence.next));
  size_t names = 0;
  for (struct line line = line_read(fence.next); *line.start; line = line_read(line.next)) {
    if (line_is(line, "---") || line_is(line, "...")) return names > 0 ? line : none;
    const bool is_unnamed = line_is_blank(line) || line.start[0] == '#';
    if (is_apart && is_unnamed && line.start != fence.next) return none;
    names += line_name_length(line) > 0;
    // Before the first name, there can only be comments.
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

/// Returns the place after a string in double quotes, or null if it has no end.
static const char *after_string(const char *place) {
  for (place++; *place != '"'; place++) {
    if (*place == '\\') place++;
    if (!*place) return NULL;
  }
  return place + 1;
}

/// Returns the place after an object in JSON that has a member, or null if the text has no such object.
static const char *after_object(const char *place) {
  static const char blanks[] = " \t\r\n";
  if (*place != '{') return NULL;
  const char *const name = place + 1 + strspn(place + 1, blanks);
  const char *const colon = *name == '"' ? after_string(name) : NULL;
  if (!colon || colon[strspn(colon, blanks)] != ':') return NULL;
  size_t depth = 0;
  while (*place) {
    if (*place == '"') {
      place = after_string(place);
      if (!place) return NULL;
      continue;
    }
    if (*place == '{') depth++;
    if (*place++ == '}' && --depth == 0) return place;
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

/// Returns the end of pandoc's title block: up to three lines that begin with a percent sign, each with further lines
/// that are indented.
static const char *title_block_end(const char *text) {
  struct line line = line_read(text);
  int count = 0;
  while (!line_is_blank(line) && (line.start[0] == '%' ? count++ < 3 : line.start[0] == ' ')) {
    line = line_read(line.next);
  }
  return line.start;
}

/// Returns whether a line begins pandoc's title block. The title may be empty, but not all fields.
static bool begins_title_block(struct line line) {
  return line_begins(line, "% ") || (line_is(line, "%") && line.next[0] == '%');
}

const char *front_write(struct stream *stream, const char *text) {
  struct line fence = line_read(text);
  while (line_is_blank(fence) && *fence.next) fence = line_read(fence.next);
  struct line last = {NULL, NULL, NULL};
  enum cardstage_front form = cardstage_yaml;
  if (line_is(fence, "---") || line_is(fence, "---yaml")) {
    last = front_yaml_end(fence);
  } else if (line_is(fence, "+++") || line_is(fence, "---toml")) {
    form = cardstage_toml;
    last = line_of(line_is(fence, "+++") ? "+++" : "---", fence);
  } else if (line_is(fence, "---json")) {
    form = cardstage_json;
    last = line_of("---", fence);
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
