#define _GNU_SOURCE
#include "slides.h"

#include "buffer.h"
#include "front.h"
#include "line.h"
#include "plain.h"
#include "tex.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/// The delimiters of a part of a text: the fences of pandoc's divisions, and the tags of two HTML elements.
enum kind { in_fences, in_aside, in_div, kinds };

/// The beginning or the end of a part.
struct mark {
  const char *start, *end;
  enum kind kind;
  /// The part is a speaker note.
  bool is_note;
  /// The number of the mark at the part's other end, counted from 1, or 0 if there is no such mark.
  size_t partner;
  /// The number of the open part around this one, or 0.
  size_t outer;
};

struct marks {
  struct mark *list;
  size_t count, capacity;
  /// The number of the innermost open part of each kind, or 0.
  size_t open[kinds];
};

static void add_mark(struct marks *marks, struct mark mark, bool is_open) {
  if (marks->count == marks->capacity) {
    const size_t capacity = 2 * marks->capacity + 64;
    struct mark *const larger = realloc(marks->list, capacity * sizeof *larger);
    // If memory runs out, the remaining text stays unchanged.
    if (!larger) return;
    marks->list = larger;
    marks->capacity = capacity;
  }
  size_t *const open = &marks->open[mark.kind];
  const size_t number = marks->count + 1;
  if (is_open) {
    mark.outer = *open;
    *open = number;
  } else if (*open > 0) {
    struct mark *const other = &marks->list[*open - 1];
    mark.partner = *open;
    mark.is_note = other->is_note;
    other->partner = number;
    *open = other->outer;
  }
  marks->list[marks->count++] = mark;
}

/// Returns whether the text from `start` to `end` contains `word`, delimited by blanks, quotes, braces, `=`, `>` or the
/// ends.
static bool has_word(const char *start, const char *end, const char *word) {
  static const char signs[] = " \t\"'{}>=";
  const size_t length = strlen(word);
  while (start < end) {
    const char *cursor = start;
    while (cursor < end && !strchr(signs, *cursor)) cursor++;
    if ((size_t)(cursor - start) == length && !memcmp(start, word, length)) return true;
    start = cursor + 1;
  }
  return false;
}

/// Returns the position of the first character of a line, after up to three blanks.
static const char *first_sign(struct line line) {
  const char *cursor = line.start;
  while (cursor < line.end && cursor - line.start < 3 && *cursor == ' ') cursor++;
  return cursor;
}

/// Reads the fence of a division: three or more colons, followed by attributes if the division begins. Returns whether
/// the line is a fence.
static bool read_fence(struct marks *marks, struct line line) {
  const char *start = first_sign(line);
  const char *const colons = start;
  while (start < line.end && *start == ':') start++;
  if (start - colons < 3) return false;
  while (start < line.end && *start == ' ') start++;
  const char *end = line.end;
  while (end > start && (end[-1] == ':' || end[-1] == ' ')) end--;
  const struct line words = {start, end, line.next};
  const bool is_note =
      line_is(words, "notes") || (line_begins(words, "{") && has_word(start, end, ".notes"));
  add_mark(marks, (struct mark){line.start, line.next, in_fences, is_note, 0, 0}, start < end);
  return true;
}

/// Returns whether a tag has the class `notes`.
static bool is_note_tag(const char *tag, const char *end) {
  for (; tag < end; tag++) {
    if (!isspace((unsigned char)*tag) || strncasecmp(tag + 1, "class=", 6)) continue;
    const char *const value = tag + 7;
    const char sign = *value;
    const bool is_quoted = sign == '"' || sign == '\'';
    const char *stop = value + is_quoted;
    while (stop < end && (is_quoted ? *stop != sign : !isspace((unsigned char)*stop))) stop++;
    return has_word(value, stop, "notes");
  }
  return false;
}

/// Reads the tags in a line.
static void read_tags(struct marks *marks, struct line line) {
  // The names have the order of the kinds from `in_aside`.
  static const char *const names[] = {"aside", "div", NULL};
  for (const char *tag = line.start; tag < line.end; tag++) {
    if (*tag != '<') continue;
    const char *const end = memchr(tag, '>', (size_t)(line.end - tag));
    if (!end) return;
    const bool is_end = tag[1] == '/';
    const char *const name = tag + 1 + is_end;
    size_t length = 0;
    while (isalnum((unsigned char)name[length])) length++;
    const size_t number = line_word(names, name, length, strncasecmp);
    if (number > 0) {
      const enum kind kind = (enum kind)(in_aside + number - 1);
      const bool is_note = !is_end && tag == first_sign(line) && is_note_tag(tag, end);
      add_mark(marks, (struct mark){tag, end + 1, kind, is_note, 0, 0}, !is_end);
    }
    tag = end;
  }
}

static struct marks read_marks(const char *text, const struct plain *plain) {
  struct marks marks = {.list = NULL};
  const uint8_t *bits = plain->lines;
  for (const char *cursor = text; *cursor; bits++) {
    const struct line line = line_read(cursor);
    if (!(*bits & plain_kept) && !read_fence(&marks, line)) read_tags(&marks, line);
    cursor = line.next;
  }
  return marks;
}

/// The state of rewriting the text.
struct writer {
  struct buffer text;
  struct plain plain;
  struct marks marks;
  /// The number of marks that have been written, and the mark that ends the note; 0 for none.
  size_t count, note_end;
  /// The remainder of the slide is a note.
  bool is_rest;
  /// The line before is blank, or a heading.
  bool is_apart;
  /// The line before belongs to a block of HTML that hides the block's words.
  bool is_hidden;
  /// The text is written for the program remark.
  bool is_remark;
};

static void add(struct writer *writer, const char *words, size_t length) {
  buffer_add(&writer->text, words, length);
}

static void add_words(struct writer *writer, const char *words) {
  buffer_add_words(&writer->text, words);
}

/// Writes the replacement of a mark.
static void write_mark(struct writer *writer, const struct mark *mark) {
  if (writer->count == writer->note_end) {
    writer->note_end = 0;
    add_words(writer, "\n\n<!-- end note -->\n\n");
  } else if (mark->kind == in_fences && (writer->note_end > 0 || !mark->is_note)) {
    if (mark->partner > 0) add_words(writer, "\n");
    else add(writer, mark->start, (size_t)(mark->end - mark->start));
  } else if (writer->note_end > 0) {
    // In a note, a tag would hide the words beside it.
  } else if (!mark->is_note) {
    add(writer, mark->start, (size_t)(mark->end - mark->start));
  } else if (mark->partner > 0) {
    writer->note_end = mark->partner;
    add_words(writer, "\n\n<!-- begin note -->\n\n");
  } else {
    // If a note has no end, it extends to the end of the slide.
    add_words(writer, "\n\n<!-- note -->\n\n");
  }
}

/// Writes words of a line. In a note, the words of HTML are shown without tags and without their indentation.
static void write_part(struct writer *writer, const char *start, const char *end, bool is_html) {
  if (!is_html || writer->note_end == 0) return add(writer, start, (size_t)(end - start));
  while (start < end && (*start == ' ' || *start == '\t')) start++;
  for (; start < end; start++) {
    const char *const tag = *start == '<' ? memchr(start, '>', (size_t)(end - start)) : NULL;
    if (tag) start = tag;
    else add(writer, start, 1);
  }
}

static void write_line(struct writer *writer, struct line line, bool is_html) {
  const char *cursor = line.start;
  const struct mark *const list = writer->marks.list;
  // The front matter of a slide has no parts.
  while (writer->count < writer->marks.count && list[writer->count].start < cursor) writer->count++;
  for (; writer->count < writer->marks.count; cursor = list[writer->count - 1].end) {
    const struct mark *const mark = &list[writer->count];
    if (mark->start >= line.next) break;
    write_part(writer, cursor, mark->start, is_html);
    writer->count++;
    write_mark(writer, mark);
  }
  write_part(writer, cursor, line.next, is_html);
}

/// Returns the length of `Note:` or `Notes:` at the start of a line, or 0 if the line begins with neither.
static size_t note_length(struct line line) {
  static const char *const words[] = {"note:", "notes:"};
  for (size_t i = 0; i < 2; i++) {
    const size_t length = strlen(words[i]);
    if (!strncasecmp(line.start, words[i], length)) return length;
  }
  return 0;
}

/// Returns the line that ends the block of code in YAML after a rule, or a line without a start.
static struct line yaml_block_end(struct line rule) {
  struct line line = line_read(rule.next);
  while (*line.start && line_is_blank(line)) line = line_read(line.next);
  if (!line_is(line, "```yaml")) return (struct line){NULL, NULL, NULL};
  do line = line_read(line.next);
  while (*line.start && line_is_mapping(line) && !line_is(line, "```"));
  if (!line_is(line, "```")) line.start = NULL;
  return line;
}

/// Returns the end of the front matter that follows the rule `---`, or null. The front matter may be a block of code.
/// At least one key must be a Slidev property.
///
/// Source: https://sli.dev/custom/#per-slide-configurations.
static const char *slide_front_end(struct line rule) {
  static const char *const names[] = {
      "layout", "layoutClass", "class", "transition", "background", "src", "clicks", "clicksStart",
      "level", "hideInToc", "hide", "disabled", "image", "title", "name", "preload", "zoom", "theme",
      "dragPos", "routeAlias", NULL,
  };
  if (!line_is(rule, "---")) return NULL;
  struct line last = yaml_block_end(rule);
  if (!last.start && !line_is_blank(line_read(rule.next))) last = front_yaml_end(rule);
  if (!last.start) return NULL;
  bool is_known = false;
  for (struct line line = line_read(rule.next); line.start < last.start;
       line = line_read(line.next)) {
    is_known |= line_key(names, line) > 0;
  }
  return is_known ? last.next : NULL;
}

/// Returns the end of the properties with which a slide of remark begins, or the given position if there are none. At
/// least one property must be other than `name` and `exclude`, unless the text is certainly for remark.
///
/// Source: https://github.com/gnab/remark/wiki/Markdown#slide-properties.
static const char *properties_end(const char *cursor, bool is_certain) {
  static const char *const names[] = {
      "name", "exclude", "class", "layout", "template", "count", "continued", "background-image",
      "background-size", "background-position", "background-repeat", "background-color", NULL,
  };
  bool is_known = false;
  struct line line = line_read(cursor);
  while (!line_is_blank(line)) {
    const size_t number = line_word(names, line.start, line_name_length(line), strncmp);
    if (number == 0) break;
    is_known |= is_certain || number > 2;
    line = line_read(line.next);
  }
  return is_known ? line.start : cursor;
}

/// Returns the end of the properties that begin at a position or after blank lines there, or the given position if
/// there are none.
static const char *distant_properties_end(const char *cursor, bool is_certain) {
  struct line line = line_read(cursor);
  while (*line.start && line_is_blank(line)) line = line_read(line.next);
  const char *const end = properties_end(line.start, is_certain);
  return end > line.start ? end : cursor;
}

/// Returns whether a line has only tags of elements without content, such as `<br>`.
static bool has_only_empty_tags(struct line line) {
  static const char *const names[] = {"br", "hr", "img", "wbr", NULL};
  const char *cursor = first_sign(line);
  while (cursor < line.end) {
    const size_t length = *cursor == '<' ? strcspn(cursor + 1, " \t/>") : 0;
    const char *const end = memchr(cursor, '>', (size_t)(line.end - cursor));
    if (!end || !line_word(names, cursor + 1, length, strncasecmp)) return false;
    cursor = end + 1;
    while (cursor < line.end && *cursor == ' ') cursor++;
  }
  return !line_is_blank(line);
}

/// Returns whether a line imports or exports a name, as in MDX.
static bool is_import(struct line line) {
  const size_t length = (size_t)(line.end - line.start);
  const char last = length > 0 ? line.end[-1] : 0;
  const bool has_end = last == ';' || last == '"' || last == '\'';
  if (line_begins(line, "import ")) return has_end && memmem(line.start, length, " from ", 6);
  return line_begins(line, "export const ") || line_begins(line, "export default ");
}

/// Returns whether a line is a setting of Deckset with a value, such as `[.footer: words]`.
static bool is_deckset_setting(struct line line) {
  if (!line_begins(line, "[.") || !islower((unsigned char)line.start[2]) || line.end[-1] != ']') return false;
  const char *cursor = line.start + 2;
  while (isalnum((unsigned char)*cursor) || *cursor == '-') cursor++;
  return *cursor == ':';
}

/// Returns whether a line only has a command for another program: a pause of pandoc, a slot of Slidev such as `::right::`,
/// a table of contents, or a setting of Deckset.
static bool is_layout(struct line line) {
  static const char *const commands[] = {
      ". . .", "[TOC]", "[toc]", "[[TOC]]", "[[toc]]", "[[_TOC_]]", "${toc}", "{{content}}", "^",
      "[.column]", "[.hide-footer]", NULL,
  };
  if (line_word(commands, line.start, (size_t)(line.end - line.start), strncmp)) return true;
  if (is_deckset_setting(line) || line_begins(line, "<<< ") || is_import(line)) return true;
  const char *cursor = line.start + 2;
  if (!line_begins(line, "::") || line.end - line.start < 5) return false;
  while (isalnum((unsigned char)*cursor) || *cursor == '-') cursor++;
  return cursor > line.start + 2 && cursor + 2 == line.end && cursor[0] == ':' && cursor[1] == ':';
}

/// Returns whether a line is left out because it only has commands for other programs.
static bool is_left_out(const struct writer *writer, struct line line) {
  return tex_is_layout(line) || (writer->is_apart && is_layout(line));
}

/// Writes a line of a note in Deckset, such as `^ words`, or the beginning or end of one in Hugo. Returns whether the line is
/// one of these.
static bool write_other_note(struct writer *writer, struct line line) {
  const bool is_shortcode = line_begins(line, "{{%") || line_begins(line, "{{<");
  if (is_shortcode && has_word(line.start + 3, line.end, "note")) {
    add_words(writer, "\n<!--begin note-->\n\n");
  } else if (is_shortcode && has_word(line.start + 3, line.end, "/note")) {
    add_words(writer, "\n\n<!--end note-->\n\n");
  } else if (writer->plain.has_rules && line_begins(line, "^ ")) {
    add_words(writer, "\n\n<!--begin note-->\n");
    add(writer, line.start + 2, (size_t)(line.next - line.start - 2));
    add_words(writer, "\n<!--end note-->\n\n");
  } else {
    return false;
  }
  return true;
}

/// Returns whether a line begins a slide below the slide before it, as in reveal: `--` after a note, or between blank
/// lines of a text with rules.
static bool is_rule_below(const struct writer *writer, struct line line) {
  if (!line_is(line, "--")) return false;
  if (writer->is_rest) return true;
  return writer->plain.has_rules && !writer->is_remark && writer->is_apart &&
         line_is_blank(line_read(line.next));
}

/// Returns the start of the text after a line `--`, with which a step of a slide begins in remark. The step may have
/// properties.
static const char *after_step(const struct writer *writer, struct line line) {
  return writer->is_remark ? distant_properties_end(line.next, true) : line.next;
}

/// Returns the start of the text after a line that begins a slide with settings, or that only separates slides in
/// another program. Returns null for any other line.
static const char *slide_start(const struct writer *writer, struct line line) {
  if (writer->is_remark && line_is(line, "---")) return distant_properties_end(line.next, true);
  const char *const after = writer->is_apart ? slide_front_end(line) : NULL;
  if (after) return after;
  if (is_rule_below(writer, line)) return after_step(writer, line);
  if (!writer->is_apart || !line_is(line, "---")) return NULL;
  const char *const end = properties_end(line.next, false);
  return end > line.next ? end : NULL;
}

/// Writes what stands for a line without words: tags such as `<br>`, or a command for another program. Returns whether the
/// line is one of these.
static bool write_wordless(struct writer *writer, struct line line, bool is_html) {
  // In CommonMark, a line with only such tags begins a block of HTML. That block would hide the words in the next
  // lines.
  const bool is_empty = is_html && !writer->is_hidden && has_only_empty_tags(line);
  const size_t length = (size_t)(line.end - line.start);
  writer->is_hidden = is_html && !is_empty;
  if (is_empty && memmem(line.start, length, "<img", 4)) {
    add(writer, line.start, (size_t)(line.next - line.start));
  } else if (!is_empty && !is_left_out(writer, line) &&
             !(writer->is_remark && line_is(line, "--"))) {
    return false;
  }
  add_words(writer, "\n");
  return true;
}

/// Writes that a slide is hidden, if its settings say so: `hide` and `disabled` in Slidev, and `exclude` in remark.
static void write_hiding(struct writer *writer, const char *settings, const char *end) {
  static const char *const names[] = {"hide", "disabled", "exclude", NULL};
  while (settings < end) {
    const struct line line = line_read(settings);
    if (line_sets_true(names, line)) return add_words(writer, "<!-- skip_slide -->\n\n");
    settings = line.next;
  }
}

/// Writes a line that is neither code nor a comment. Returns the position at which reading continues.
static const char *write_plain(struct writer *writer, struct line line, bool is_html) {
  const char *const after = slide_start(writer, line);
  const size_t note = writer->is_apart ? note_length(line) : 0;
  if (after) {
    writer->is_rest = false;
    add_words(writer, "\n---\n\n");
    write_hiding(writer, line.next, after);
    return after;
  }
  if (write_wordless(writer, line, is_html)) {
    return line_is(line, "--") ? after_step(writer, line) : line.next;
  }
  if (write_other_note(writer, line)) return line.next;
  if (writer->plain.has_rules && (note > 0 || line_is(line, "???"))) {
    writer->is_rest = true;
    add_words(writer, "\n<!-- note -->\n\n");
    line.start = note > 0 ? line.start + note : line.next;
  } else if (line.start[0] == '#' || line_is(line, "---")) {
    writer->is_rest = false;
  }
  write_line(writer, line, is_html);
  return line.next;
}

/// Returns whether a text is written for the program remark: it has rules, and notes that begin with `???`, or
/// properties at its start or after a rule.
static bool is_for_remark(const char *text, const struct plain *plain) {
  if (!plain->has_breaks) return false;
  if (distant_properties_end(text, false) > text) return true;
  const uint8_t *bits = plain->lines;
  for (const char *cursor = text; *cursor; bits++) {
    const struct line line = line_read(cursor);
    if (!(*bits & plain_kept) && line_is(line, "???")) return true;
    const bool is_rule = !(*bits & plain_kept) && line_is(line, "---");
    const bool has_settings = is_rule && properties_end(line.next, false) > line.next;
    if (has_settings && !slide_front_end(line)) return true;
    cursor = line.next;
  }
  return false;
}

static void write_all(struct writer *writer, const char *front, const char *text) {
  const uint8_t *bits = writer->plain.lines;
  const char *rest = distant_properties_end(text, writer->is_remark);
  // The front matter of a text for Slidev is also the front matter of its first slide.
  if (writer->plain.has_rules) write_hiding(writer, front, text);
  write_hiding(writer, text, rest);
  for (const char *cursor = text; *cursor; bits++) {
    const struct line line = line_read(cursor);
    if (line.start < rest) {
      // The line belongs to the front matter of a slide.
    } else if (*bits & plain_kept) {
      add(writer, line.start, (size_t)(line.next - line.start));
      writer->is_hidden = false;
    } else {
      rest = write_plain(writer, line, *bits & plain_html);
    }
    writer->is_apart = line_is_blank(line) || line.start[0] == '#' ||
                       (!(*bits & plain_kept) && is_left_out(writer, line));
    cursor = line.next;
  }
}

char *slides_plain(const char *front, const char *text, size_t *length, bool is_marp, bool *is_remark) {
  const size_t size = strlen(text);
  struct writer writer = {.plain = plain_read(text, size), .is_apart = true};
  writer.text.is_short = !writer.plain.lines;
  if (writer.plain.lines) {
    writer.marks = read_marks(text, &writer.plain);
    *is_remark = writer.is_remark = !is_marp && is_for_remark(text, &writer.plain);
    // Without rules, lines begin no notes.
    writer.plain.has_rules = !is_marp && (writer.plain.has_rules || writer.is_remark);
    write_all(&writer, front, text);
  }
  free(writer.plain.lines);
  free(writer.marks.list);
  return buffer_text(&writer.text, length);
}
