#include "CMarkdownWorker.h"

#include "attributes.h"
#include "comment.h"
#include "emphasis.h"
#include "encoding.h"
#include "feed.h"
#include "footnotes.h"
#include "formula.h"
#include "front.h"
#include "html.h"
#include "notation.h"
#include "script.h"
#include "slides.h"
#include "stream.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *const extensions[] = {"table", "strikethrough", "tasklist"};

static void write_list(struct stream *stream, cmark_node *node) {
  struct cardstage_part_head head = {
      .kind = cardstage_list, .flag = !cmark_node_get_list_tight(node)};
  if (cmark_node_get_list_type(node) == CMARK_ORDERED_LIST) {
    head.number = (uint32_t)cmark_node_get_list_start(node) + 1;
  }
  stream_begin(stream, head, NULL);
}

static void write_item(struct stream *stream, cmark_node *node) {
  struct cardstage_part_head head = {.kind = cardstage_item};
  if (!strcmp(cmark_node_get_type_string(node), "tasklist")) {
    head.number = cmark_gfm_extensions_get_tasklist_item_checked(node) ? 2 : 1;
  }
  stream_begin(stream, head, NULL);
}

static void write_code_block(struct stream *stream, cmark_node *node) {
  stream_begin(stream, (struct cardstage_part_head){.kind = cardstage_code_block},
               cmark_node_get_literal(node));
  stream_leaf(stream, (struct cardstage_part_head){.kind = cardstage_text},
              cmark_node_get_fence_info(node));
  stream_end(stream);
}

static void write_table(struct stream *stream, cmark_node *node) {
  const uint16_t columns = cmark_gfm_extensions_get_table_columns(node);
  const uint8_t *alignments = cmark_gfm_extensions_get_table_alignments(node);
  char *letters = calloc((size_t)columns + 1, 1);
  for (uint16_t i = 0; letters && alignments && i < columns; i++) {
    letters[i] = alignments[i] ? (char)alignments[i] : '-';
  }
  stream_begin(stream, (struct cardstage_part_head){.kind = cardstage_table}, letters);
  free(letters);
}

static void write_code(struct stream *stream, cmark_node *node) {
  const char *words = cmark_node_get_literal(node);
  struct cardstage_part_head head = {.kind = cardstage_code};
  if (formula_is(node)) {
    head.kind = cardstage_formula;
    head.flag = words[0] == '$';
  }
  stream_leaf(stream, head, words + head.flag);
}

static void write_tree(struct stream *stream, cmark_node *root);

/// Writes the parts of a Markdown text, or only those inside its first block.
static void write_parts(struct stream *stream, const char *text, size_t length, int options,
                        bool is_inline) {
  // One tilde is not a sign: `pages 5~10 and 20~30` has no struck words.
  cmark_parser *parser = cmark_parser_new(CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_SMART |
                                          CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE | options);
  for (size_t i = 0; i < sizeof extensions / sizeof *extensions; i++) {
    cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(extensions[i]));
  }
  formula_attach(parser);
  attributes_attach(parser);
  feed_text(parser, text, length);
  cmark_node *root = cmark_parser_finish(parser);
  cmark_node *const block = is_inline ? cmark_node_first_child(root) : NULL;
  write_tree(stream, block ? block : root);
  cmark_node_free(root);
  cmark_parser_free(parser);
}

static void write_text(struct stream *stream, const char *text, size_t length, int options) {
  write_parts(stream, text, length, options, false);
}

static void write_words(struct stream *stream, const char *words, size_t length) {
  char *copy = strndup(words, length);
  stream_leaf(stream, (struct cardstage_part_head){.kind = cardstage_text}, copy);
  free(copy);
}

/// Writes words without joiners.
static void write_literal(struct stream *stream, const char *words) {
  const struct cardstage_part_head head = {.kind = cardstage_text};
  char *const copy = strstr(words, emphasis_joiner) ? strdup(words) : NULL;
  char *end = copy;
  for (const char *cursor = words; copy && *cursor; cursor++) {
    if (strncmp(cursor, emphasis_joiner, 3)) *end++ = *cursor;
    else cursor += 2;
  }
  if (copy) *end = 0;
  stream_leaf(stream, head, copy ? copy : words);
  free(copy);
}

static void write_mark(struct stream *stream, enum cardstage_note_mark mark) {
  stream_leaf(stream, (struct cardstage_part_head){.kind = cardstage_note, .number = mark}, NULL);
}

/// Writes the meaning of a comment: the beginning or the end of a speaker note, a whole note, or that its slide is
/// hidden.
static void write_comment(struct stream *stream, struct comment comment, bool is_inline) {
  const enum comment_meaning meaning = comment_meaning(&comment);
  // A rule cannot stand among words.
  if (comment_is_rule(meaning) && !is_inline) {
    stream_leaf(stream, (struct cardstage_part_head){.kind = cardstage_rule}, NULL);
  }
  switch (meaning) {
  case comment_nothing:
  case comment_rule: return;
  case comment_begins_rest: return write_mark(stream, cardstage_note_rest);
  case comment_begins: return write_mark(stream, cardstage_note_begin);
  case comment_ends: return write_mark(stream, cardstage_note_end);
  case comment_hides: return write_mark(stream, cardstage_note_hidden);
  case comment_rule_and_note:
  case comment_note:
    write_mark(stream, cardstage_note_begin);
    if (is_inline) write_words(stream, comment.words, comment.length);
    else write_text(stream, comment.words, comment.length, 0);
    return write_mark(stream, cardstage_note_end);
  }
}

/// Raises or lowers the words between `<sup>` or `<sub>` and its end, if Unicode has their characters.
static void raise_words(cmark_node *node, const char *tag) {
  cmark_node *const words = cmark_node_next(node);
  cmark_node *const last = words ? cmark_node_next(words) : NULL;
  const bool is_raised = !strcasecmp(tag, "<sup>");
  if (!is_raised && strcasecmp(tag, "<sub>")) return;
  if (!last || cmark_node_get_type(words) != CMARK_NODE_TEXT ||
      cmark_node_get_type(last) != CMARK_NODE_HTML_INLINE) {
    return;
  }
  if (strcasecmp(cmark_node_get_literal(last), is_raised ? "</sup>" : "</sub>")) return;
  const char *const literal = cmark_node_get_literal(words);
  char *const raised = script_words(literal, strlen(literal), is_raised);
  if (raised) cmark_node_set_literal(words, raised);
  free(raised);
}

/// Writes HTML without comments: its words and images. If the HTML stands among words, it begins no block.
static void write_plain_html(struct stream *stream, const char *html, size_t length,
                             bool is_inline) {
  char *const text = html_markdown(html, length);
  if (text) write_parts(stream, text, strlen(text), 0, is_inline);
  else stream->status = cardstage_no_memory;
  free(text);
}

/// Writes a tag within words: an image, or a line break if the tag separates the words around it.
static void write_tag(struct stream *stream, const char *tag) {
  if (tag_breaks(tag)) {
    stream_leaf(stream, (struct cardstage_part_head){.kind = cardstage_line_break}, NULL);
  }
  if (html_is_image(tag)) write_plain_html(stream, tag, strlen(tag), true);
}

/// Writes the comments in HTML, and the words and images beside them. The rest of a comment's line counts as HTML as
/// well.
static void write_html(struct stream *stream, cmark_node *node) {
  const bool is_inline = cmark_node_get_type(node) == CMARK_NODE_HTML_INLINE;
  const char *html = cmark_node_get_literal(node);
  while (*(html += strspn(html, " \t\r\n"))) {
    struct comment comment;
    const char *const after = comment_read(html, &comment);
    if (after) {
      write_comment(stream, comment, is_inline);
      html = after;
      continue;
    }
    if (is_inline) raise_words(node, html);
    if (is_inline) return write_tag(stream, html);
    const char *const next = strstr(html + 1, "<!--");
    // A comment without an end hides the rest.
    if (!strncmp(html, "<!--", 4)) return;
    const size_t length = next ? (size_t)(next - html) : strlen(html);
    write_plain_html(stream, html, length, false);
    html += length;
  }
}

/// Writes the reference to a footnote, or the beginning of a footnote. cmark numbers the footnotes in the order of
/// their references.
static void write_footnote(struct stream *stream, struct cardstage_part_head head,
                           cmark_node *node) {
  if (head.kind == cardstage_footnote_mark) {
    head.number = (uint32_t)strtoul(cmark_node_get_literal(node), NULL, 10);
    stream_leaf(stream, head, NULL);
  } else {
    head.number = ++stream->footnotes;
    stream_begin(stream, head, NULL);
  }
}

/// Returns the kind of part for the type of a node, or `cardstage_end` if the node is left out.
static enum cardstage_part kind_of(cmark_node *node) {
  static const struct {
    const char *name;
    enum cardstage_part kind;
  } kinds[] = {
      {"text", cardstage_text},
      {"softbreak", cardstage_soft_break},
      {"linebreak", cardstage_line_break},
      {"code", cardstage_code},
      {"emph", cardstage_emphasis},
      {"strong", cardstage_strong},
      {"strikethrough", cardstage_strike},
      {"link", cardstage_link},
      {"image", cardstage_image},
      {"paragraph", cardstage_paragraph},
      {"heading", cardstage_heading},
      {"block_quote", cardstage_quote},
      {"list", cardstage_list},
      {"item", cardstage_item},
      {"tasklist", cardstage_item},
      {"code_block", cardstage_code_block},
      {"thematic_break", cardstage_rule},
      {"table", cardstage_table},
      {"table_header", cardstage_row},
      {"table_row", cardstage_row},
      {"table_cell", cardstage_cell},
      {"html_block", cardstage_note},
      {"html_inline", cardstage_note},
  };
  // cmark has no type names for these nodes.
  if (cmark_node_get_type(node) == CMARK_NODE_FOOTNOTE_DEFINITION) return cardstage_footnote;
  if (cmark_node_get_type(node) == CMARK_NODE_FOOTNOTE_REFERENCE) return cardstage_footnote_mark;
  const char *name = cmark_node_get_type_string(node);
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    if (!strcmp(name, kinds[i].name)) return kinds[i].kind;
  }
  return cardstage_end;
}

/// Writes the beginning of a part, or a whole part if no parts are inside it.
static void enter(struct stream *stream, cmark_node *node) {
  struct cardstage_part_head head = {.kind = kind_of(node)};
  switch (head.kind) {
  case cardstage_end: return;
  case cardstage_note: return write_html(stream, node);
  case cardstage_footnote:
  case cardstage_footnote_mark: return write_footnote(stream, head, node);
  case cardstage_text: return write_literal(stream, cmark_node_get_literal(node));
  case cardstage_soft_break:
    if (stream->breaks_lines) head.kind = cardstage_line_break;
    return stream_leaf(stream, head, NULL);
  case cardstage_line_break:
  case cardstage_rule: return stream_leaf(stream, head, NULL);
  case cardstage_code: return write_code(stream, node);
  case cardstage_code_block: return write_code_block(stream, node);
  case cardstage_link:
  case cardstage_image: return stream_begin(stream, head, cmark_node_get_url(node));
  case cardstage_list: return write_list(stream, node);
  case cardstage_item: return write_item(stream, node);
  case cardstage_table: return write_table(stream, node);
  case cardstage_row:
    head.flag = cmark_gfm_extensions_get_table_row_is_header(node) != 0;
    return stream_begin(stream, head, NULL);
  case cardstage_heading:
    head.number = (uint32_t)cmark_node_get_heading_level(node);
    return stream_begin(stream, head, NULL);
  default: return stream_begin(stream, head, NULL);
  }
}

static void write_tree(struct stream *stream, cmark_node *root) {
  cmark_iter *iterator = cmark_iter_new(root);
  cmark_event_type event;
  while ((event = cmark_iter_next(iterator)) != CMARK_EVENT_DONE &&
         stream->status == cardstage_done) {
    cmark_node *node = cmark_iter_get_node(iterator);
    if (node == root) continue;
    const enum cardstage_part kind = kind_of(node);
    if (event == CMARK_EVENT_ENTER) enter(stream, node);
    // cmark also reports the exit of a footnote's reference, although a reference contains nothing.
    else if (kind != cardstage_end && kind != cardstage_footnote_mark) stream_end(stream);
  }
  cmark_iter_free(iterator);
}

enum cardstage_status markdown_decode(struct job *job) {
  if (job->request->kind != cardstage_markdown) return cardstage_unsupported;
  if (job->length > cardstage_text_limit) return cardstage_too_much_text;
  char *text;
  size_t length;
  const enum cardstage_status status = encoding_read(job->bytes, job->length, &text, &length);
  struct stream stream = {.status = status};
  if (status == cardstage_done) {
    const char *const rest = front_write(&stream, text);
    stream.breaks_lines = front_is_marp(text, rest);
    bool is_remark = false;
    char *plain = slides_plain(text, rest, &length, stream.breaks_lines, &is_remark);
    if (plain) plain = notation_plain(plain, &length, is_remark);
    if (plain) plain = footnotes_apart(plain, &length);
    if (plain) write_text(&stream, plain, length, CMARK_OPT_FOOTNOTES);
    else stream.status = cardstage_no_memory;
    free(plain);
  }
  free(text);
  // An answer must not be empty.
  if (stream.buffer.length == 0) {
    stream_leaf(&stream, (struct cardstage_part_head){.kind = cardstage_rule}, NULL);
  }
  job->text = stream.buffer.bytes;
  job->answer->text_length = (uint32_t)stream.buffer.length;
  return stream.status;
}

void markdown_prepare(void) {
  cmark_gfm_core_extensions_ensure_registered();
  formula_prepare();
  attributes_prepare();
}
