#include "plain.h"

#include "comment.h"
#include "feed.h"
#include "line.h"

#include <cmark-gfm.h>
#include <stdlib.h>
#include <string.h>

static void mark(struct plain *plain, uint8_t bit, size_t first, size_t last) {
  for (size_t line = first; line <= last && line <= plain->count; line++) {
    plain->lines[line - 1] |= bit;
  }
}

static size_t feed_count(const char *words) {
  size_t count = 0;
  for (; (words = strchr(words, '\n')); words++) count++;
  return count;
}

/// Marks the lines of a block, except for the fence at its end. The end line that cmark reports is not exact.
static void mark_block(struct plain *plain, cmark_node *node, size_t first) {
  const char *const words = cmark_node_get_literal(node);
  int length = 0, offset = 0;
  char sign = 0;
  uint8_t bit = plain_kept;
  const bool is_code = cmark_node_get_type(node) == CMARK_NODE_CODE_BLOCK;
  if (!is_code && strncmp(words + strspn(words, " "), "<!--", 4)) bit = plain_html;
  const bool has_fence = is_code && cmark_node_get_fenced(node, &length, &offset, &sign);
  mark(plain, bit, first, first + feed_count(words) - !has_fence);
}

static void mark_node(struct plain *plain, cmark_node *node) {
  const size_t first = (size_t)cmark_node_get_start_line(node);
  if (first == 0 || first > plain->count) return;
  const cmark_node_type type = cmark_node_get_type(node);
  if (type == CMARK_NODE_CODE_BLOCK || type == CMARK_NODE_HTML_BLOCK) {
    mark_block(plain, node, first);
  }
  if (type == CMARK_NODE_CODE || type == CMARK_NODE_HTML_INLINE) {
    // Slide notation begins at the start of a line. Only the starts of the lines after the first are within the span.
    mark(plain, plain_kept, first + 1, (size_t)cmark_node_get_end_line(node));
  }
  struct comment comment;
  if (type == CMARK_NODE_HTML_BLOCK && comment_read(cmark_node_get_literal(node), &comment)) {
    const bool is_rule = comment_is_rule(comment_meaning(&comment));
    plain->has_rules |= is_rule;
    plain->has_breaks |= is_rule;
  }
  if (type == CMARK_NODE_THEMATIC_BREAK) {
    const bool is_apart = first == 1 || plain->lines[first - 2] & plain_blank;
    const bool is_outermost =
        cmark_node_get_type(cmark_node_parent(node)) == CMARK_NODE_DOCUMENT;
    plain->has_rules |= is_apart && is_outermost;
    plain->has_breaks |= is_outermost;
  }
}

struct plain plain_read(const char *text, size_t length) {
  struct plain plain = {.count = 0};
  for (const char *cursor = text; *cursor; cursor = line_read(cursor).next) plain.count++;
  plain.lines = calloc(plain.count + 1, 1);
  if (!plain.lines) return plain;
  uint8_t *bits = plain.lines;
  for (const char *cursor = text; *cursor;) {
    const struct line line = line_read(cursor);
    *bits++ = line_is_blank(line) ? plain_blank : 0;
    cursor = line.next;
  }
  cmark_parser *const parser = cmark_parser_new(CMARK_OPT_SOURCEPOS | CMARK_OPT_FOOTNOTES);
  feed_text(parser, text, length);
  cmark_node *const root = cmark_parser_finish(parser);
  cmark_iter *iterator = cmark_iter_new(root);
  cmark_event_type event;
  while ((event = cmark_iter_next(iterator)) != CMARK_EVENT_DONE) {
    if (event == CMARK_EVENT_ENTER) mark_node(&plain, cmark_iter_get_node(iterator));
  }
  cmark_iter_free(iterator);
  cmark_node_free(root);
  cmark_parser_free(parser);
  return plain;
}
