#include "comment.h"

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
  trim(comment);
  return end + 3;
}

static bool is(const struct comment *comment, const char *words) {
  return comment->length == strlen(words) && !strncasecmp(comment->words, words, comment->length);
}

static bool begins(const char *words, const char *end, const char *beginning) {
  const size_t length = strlen(beginning);
  return (size_t)(end - words) >= length && !strncasecmp(words, beginning, length);
}

/// Returns whether a line names a setting of Marp.
///
/// Source: https://marpit.marp.app/directives and https://github.com/marp-team/marp-core.
static bool is_setting(const char *line, const char *end) {
  static const char *const names[] = {
      "marp", "theme", "style", "headingDivider", "lang", "title", "author", "description",
      "keywords", "url", "image", "size", "math", "class", "paginate", "header", "footer", "color",
      "backgroundColor", "backgroundImage", "backgroundPosition", "backgroundRepeat",
      "backgroundSize", "transition", "auto-scaling",
  };
  while (line < end && isspace((unsigned char)*line)) line++;
  if (line < end && (*line == '_' || *line == '$')) line++;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const size_t length = strlen(names[i]);
    if ((size_t)(end - line) > length && !strncmp(line, names[i], length) && line[length] == ':') {
      return true;
    }
  }
  return false;
}

/// Returns whether a comment is for another program.
static bool is_directive(const struct comment *comment) {
  static const char *const words[] = {
      "fit", "pause", "end_slide", "more", "toc", "tocstop", "new_line", "jump_to_middle",
      "reset_layout", "omit in toc", "break", "pagebreak", "slide", "no_footer",
  };
  static const char *const beginnings[] = {
      ".slide", ".element", "element:", "slide:", "prettier-", "markdownlint-", "textlint-",
      "cspell", "spell-checker", "vale ", "eslint", "column", "incremental_lists", "font_size",
      "list_item_newlines", "SPDX-", "alignment", "generated", "end generated",
  };
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (is(comment, words[i])) return true;
  }
  const char *const end = comment->words + comment->length;
  for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
    if (begins(comment->words, end, beginnings[i])) return true;
  }
  for (const char *line = comment->words; line < end;) {
    const char *feed = memchr(line, '\n', (size_t)(end - line));
    const char *const line_end = feed ? feed : end;
    if (is_setting(line, line_end)) return true;
    line = feed ? feed + 1 : end;
  }
  return false;
}

enum comment_meaning comment_meaning(struct comment *comment) {
  static const char *const names[] = {"note:", "notes:", "speaker_note:", "speaker note:"};
  if (is(comment, "note") || is(comment, "notes")) return comment_begins_rest;
  if (is(comment, "begin note")) return comment_begins;
  if (is(comment, "end note")) return comment_ends;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (!begins(comment->words, comment->words + comment->length, names[i])) continue;
    comment->words += strlen(names[i]);
    comment->length -= strlen(names[i]);
    trim(comment);
    return comment->length > 0 ? comment_note : comment_nothing;
  }
  return comment->length > 0 && !is_directive(comment) ? comment_note : comment_nothing;
}

bool tag_breaks(const char *tag) {
  static const char *const names[] = {"br", "hr", "p", "div", "li", "tr"};
  const char *const name = tag + 1 + (tag[1] == '/');
  const size_t length = strcspn(name, " \t\r\n/>");
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (length == strlen(names[i]) && !strncasecmp(name, names[i], length)) return true;
  }
  return false;
}
