#define _GNU_SOURCE
#include "comment.h"

#include "line.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static void trim(struct comment *comment) {
  while (comment->length > 0 && isspace((unsigned char)comment->words[0])) {
    comment->words++;
    comment->length--;
  }
  while (comment->length > 0 &&
         isspace((unsigned char)comment->words[comment->length - 1])) {
    comment->length--;
  }
}

const char *comment_read(const char *html, struct comment *comment) {
  if (strncmp(html, "<!--", 4)) return NULL;
  const char *const end = strstr(html + 4, "-->");
  if (!end) return NULL;
  *comment = (struct comment){html + 4, (size_t)(end - html) - 4};
  // The delimiters may have more hyphens, as in R Markdown.
  while (comment->length > 0 && comment->words[0] == '-') {
    comment->words++;
    comment->length--;
  }
  while (comment->length > 0 && comment->words[comment->length - 1] == '-') comment->length--;
  trim(comment);
  return end + 3;
}

static bool is(const struct comment *comment, const char *words) {
  return comment->length == strlen(words) && !strncasecmp(comment->words, words, comment->length);
}

static bool begins(const struct comment *comment, const char *beginning) {
  const size_t length = strlen(beginning);
  return comment->length >= length && !strncasecmp(comment->words, beginning, length);
}

/// Returns whether a line names a setting of Marp, also of its versions before 1.0. A sign may precede the name, and must
/// precede a word with which a note may begin.
///
/// Source: https://marpit.marp.app/directives, https://github.com/marp-team/marp-core, and
/// https://github.com/yhatt/marp for the versions before 1.0.
static bool is_setting(struct line line, bool is_signed) {
  static const char *const names[] = {
      "marp", "theme", "style", "headingDivider", "lang", "title", "author", "description",
      "keywords", "url", "image", "size", "math", "class", "paginate", "header", "footer", "color",
      "backgroundColor", "backgroundImage", "backgroundPosition", "backgroundRepeat",
      "backgroundSize", "transition", "auto-scaling", "page_number", "prerender", NULL,
  };
  static const char *const signed_names[] = {"template", "width", "height", NULL};
  return line_key(names, line) || (is_signed && line_key(signed_names, line));
}

/// Returns whether all lines of a comment belong to a YAML mapping with a setting.
static bool is_settings(const struct comment *comment) {
  bool is_known = false;
  for (const char *cursor = comment->words; cursor < comment->words + comment->length;) {
    struct line line = line_read(cursor);
    cursor = line.next;
    // The comment may end within the line.
    const char *const end = comment->words + comment->length;
    if (line.end > end) line.end = end;
    // In Marp before 1.0, an asterisk stands for `_`. It is not a part of a key in YAML.
    const bool is_signed = memchr("_$*", *line.start, 3) && isalpha((unsigned char)line.start[1]);
    if (is_signed) line.start++;
    if (!line_is_mapping(line)) return false;
    is_known |= is_setting(line, is_signed);
  }
  return is_known;
}

/// Returns whether a comment is a directive for another program.
static bool is_directive(const struct comment *comment) {
  // A colon may follow these words.
  static const char *const words[] = {
      "fit", "pause", "more", "toc", "tocstop", "new_line", "new_lines",
      "jump_to_middle", "reset_layout", "omit in toc", "omit from toc", "/toc", "toc depthfrom",
      "toc depthto", "toc orderedlist", "toc withlinks", "toc updateonsave", "toc anchormode",
      "toc insertanchor", "break", "pagebreak", "slide", "no_footer",
      "stop", ".slide", ".element", "element", "column", "column_layout", "incremental_lists",
      "font_size", "list_item_newlines", "alignment", "newline", "newlines", "include",
      "snippet_output", "generated", "end generated", "vale on", "vale off", "mdformat on",
      "mdformat off", NULL,
  };
  static const char *const beginnings[] = {
      "prettier-", "markdownlint-", "textlint-", "cspell:", "spell-checker:", "eslint-", "SPDX-",
      "dprint-ignore", "lint disable", "lint enable", "lint ignore", "START doctoc", "END doctoc",
      "DON'T EDIT THIS SECTION", "-*- ", "LTeX:", "vim:", "Copyright",
      "// ", "[if ",
  };
  const char *const colon = memchr(comment->words, ':', comment->length);
  const size_t length = colon ? (size_t)(colon - comment->words) : comment->length;
  if (line_word(words, comment->words, length, strncasecmp)) return true;
  for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
    if (begins(comment, beginnings[i])) return true;
  }
  return is_settings(comment);
}

/// Returns whether a comment begins a slide with attributes, such as `slide vertical=true`.
static bool is_slide(const struct comment *comment) {
  if (!begins(comment, "slide ")) return false;
  const char *const end = comment->words + comment->length;
  const char *cursor = comment->words + 6;
  while (cursor < end && *cursor == ' ') cursor++;
  while (cursor < end && (isalnum((unsigned char)*cursor) || *cursor == '-')) cursor++;
  return cursor < end && *cursor == '=';
}

/// Returns whether a comment hides its slide.
static bool is_hiding(const struct comment *comment) {
  static const char name[] = "data-visibility=";
  if (is(comment, "skip_slide")) return true;
  if (!begins(comment, ".slide")) return false;
  const char *value = memmem(comment->words, comment->length, name, sizeof name - 1);
  if (!value) return false;
  value += sizeof name - 1;
  // It is safe to read beyond the words, because the end of the comment follows them.
  value += *value == '"' || *value == '\'';
  return !strncmp(value, "hidden", 6);
}

/// Finds the words of the note in a comment that begins a slide. Returns whether there are any.
static bool find_slide_note(struct comment *comment) {
  static const char name[] = "data-notes=";
  const char *const end = comment->words + comment->length;
  const char *cursor = memmem(comment->words, comment->length, name, sizeof name - 1);
  if (!cursor) return false;
  cursor += sizeof name - 1;
  const char sign = cursor < end ? *cursor++ : 0;
  if (sign != '"' && sign != '\'') return false;
  const char *const stop = memchr(cursor, sign, (size_t)(end - cursor));
  *comment = (struct comment){cursor, stop ? (size_t)(stop - cursor) : 0};
  return comment->length > 0;
}

/// Removes the indicator with which YAML begins a text of several lines: `|` or `>`, alone on its line.
static void skip_indicator(struct comment *comment) {
  size_t length = comment->length > 0 && strchr("|>", comment->words[0]) ? 1 : 0;
  if (length == 0) return;
  if (comment->length > 1 && strchr("+-", comment->words[1])) length++;
  const char next = length < comment->length ? comment->words[length] : '\n';
  if (next != '\n' && next != '\r') return;
  comment->words += length;
  comment->length -= length;
  trim(comment);
}

enum comment_meaning comment_meaning(struct comment *comment) {
  static const char *const names[] = {"note:", "notes:", "speaker_note:", "speaker note:"};
  static const char *const rules[] = {"end_slide", "slide", "s", "v", NULL};
  if (line_word(rules, comment->words, comment->length, strncasecmp)) return comment_rule;
  if (is_slide(comment)) return find_slide_note(comment) ? comment_rule_and_note : comment_rule;
  if (is_hiding(comment)) return comment_hides;
  if (is(comment, "note") || is(comment, "notes")) return comment_begins_rest;
  if (is(comment, "begin note")) return comment_begins;
  if (is(comment, "end note")) return comment_ends;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (!begins(comment, names[i])) continue;
    comment->words += strlen(names[i]);
    comment->length -= strlen(names[i]);
    trim(comment);
    skip_indicator(comment);
    return comment->length > 0 ? comment_note : comment_nothing;
  }
  return comment->length > 0 && !is_directive(comment) ? comment_note : comment_nothing;
}

bool comment_is_rule(enum comment_meaning meaning) {
  return meaning == comment_rule || meaning == comment_rule_and_note;
}

bool tag_breaks(const char *tag) {
  static const char *const names[] = {
      "br", "hr", "p", "div", "li", "tr", "td", "th", "h1", "h2", "h3", "h4", "h5", "h6", "ul",
      "ol", "dl", "dt", "dd", "section", "article", "aside", "header", "footer", "blockquote",
      "pre", "table", "figure", "figcaption", "img", "summary", "details", "center",
      "caption", "main", "nav", "form", "address", NULL,
  };
  const char *const name = tag + 1 + (tag[1] == '/');
  return line_word(names, name, strcspn(name, " \t\r\n/>"), strncasecmp);
}
