// Parses Markdown texts for the program, which started this process and has the other end of its socket.

#include "CDecodeWorker.h"
#include "formula.h"
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

static const char *skip_space(const char *text) { return text + strspn(text, " \t\r\n"); }

/// Returns the text after a comment `<!-- note -->` at the start of HTML, or null if HTML begins with something else.
static const char *after_note(const char *html) {
  html = skip_space(html);
  if (strncmp(html, "<!--", 4)) return NULL;
  html = skip_space(html + 4);
  if (strncasecmp(html, "note", 4)) return NULL;
  html = skip_space(html + 4);
  return strncmp(html, "-->", 3) ? NULL : skip_space(html + 3);
}

/// Writes the start of the speaker note if HTML begins with its comment. The rest of the comment's line is HTML as
/// well, and is written as words.
static void write_html(struct stream *stream, cmark_node *node) {
  const char *words = after_note(cmark_node_get_literal(node));
  if (!words) return;
  stream_leaf(stream, (struct cardstage_part_head){.kind = cardstage_note}, NULL);
  if (!*words) return;
  stream_begin(stream, (struct cardstage_part_head){.kind = cardstage_paragraph}, NULL);
  stream_leaf(stream, (struct cardstage_part_head){.kind = cardstage_text}, words);
  stream_end(stream);
}

/// Returns the kind of a part by the name of its node, or `cardstage_end` if the part is left out.
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
  const char *name = cmark_node_get_type_string(node);
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    if (!strcmp(name, kinds[i].name)) return kinds[i].kind;
  }
  return cardstage_end;
}

/// Writes the beginning of a part, or a whole part without parts inside it.
static void enter(struct stream *stream, cmark_node *node) {
  struct cardstage_part_head head = {.kind = kind_of(node)};
  switch (head.kind) {
  case cardstage_end: return;
  case cardstage_note: return write_html(stream, node);
  case cardstage_text: return stream_leaf(stream, head, cmark_node_get_literal(node));
  case cardstage_soft_break:
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
    if (event == CMARK_EVENT_ENTER) enter(stream, node);
    else if (kind_of(node) != cardstage_end) stream_end(stream);
  }
  cmark_iter_free(iterator);
}

/// Returns the end of a line, after its line feed.
static const char *line_end(const char *place, const char *end) {
  const char *feed = memchr(place, '\n', (size_t)(end - place));
  return feed ? feed + 1 : end;
}

static bool is_fence(const char *line, const char *end) {
  while (end > line && (end[-1] == '\n' || end[-1] == '\r')) end--;
  return end - line == 3 && !memcmp(line, "---", 3);
}

/// Writes the front matter, and returns the position at which the text begins.
///
/// The front matter consists of the lines between two lines of three hyphens at the very beginning. Its first line must
/// contain a name.
static const char *write_front(struct stream *stream, const char *text, const char *end) {
  const char *first = line_end(text, end), *line = first;
  if (!is_fence(text, first) || !memchr(first, ':', (size_t)(line_end(first, end) - first))) {
    return text;
  }
  while (line < end && !is_fence(line, line_end(line, end))) line = line_end(line, end);
  if (line == end) return text;
  char *words = strndup(first, (size_t)(line - first));
  stream_leaf(stream, (struct cardstage_part_head){.kind = cardstage_front}, words);
  free(words);
  return line_end(line, end);
}

static enum cardstage_status decode(struct job *job) {
  if (job->request->kind != cardstage_markdown) return cardstage_unsupported;
  if (job->length > cardstage_text_limit) return cardstage_too_much_text;
  // No text contains a zero byte, but most other files have one near their beginning.
  if (job->length && memchr(job->bytes, 0, job->length)) return cardstage_no_text;
  const char *text = (const char *)job->bytes, *end = text + job->length;
  if (job->length >= 3 && !memcmp(text, "\xEF\xBB\xBF", 3)) text += 3;

  struct stream stream = {0};
  text = write_front(&stream, text, end);
  cmark_parser *parser = cmark_parser_new(CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_SMART);
  for (size_t i = 0; i < sizeof extensions / sizeof *extensions; i++) {
    cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(extensions[i]));
  }
  formula_attach(parser);
  cmark_parser_feed(parser, text, (size_t)(end - text));
  cmark_node *root = cmark_parser_finish(parser);
  write_tree(&stream, root);
  cmark_node_free(root);
  cmark_parser_free(parser);
  // An answer must not be empty.
  if (stream.length == 0) {
    stream_leaf(&stream, (struct cardstage_part_head){.kind = cardstage_rule}, NULL);
  }
  job->text = stream.bytes;
  job->answer->text_length = (uint32_t)stream.length;
  return stream.status;
}

int main(void) {
  cmark_gfm_core_extensions_ensure_registered();
  formula_prepare();
  return job_serve(box_close(box_shut), decode, NULL);
}
