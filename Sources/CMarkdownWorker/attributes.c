#include "attributes.h"

#include <cmark-gfm-extension_api.h>
#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/// The maximum length of attributes, in bytes. The search for their end stops there.
enum { maximum_length = 1000 };

static cmark_syntax_extension *syntax;

static bool is_in_name(unsigned char byte) {
  return byte >= 0x80 || isalnum(byte) || (byte && strchr("_-:.", byte));
}

/// Returns the position after a value, which may be in quotes, or -1 if the quotes have no end.
static int after_value(cmark_inline_parser *inlines, int offset, int limit) {
  const unsigned char quote = cmark_inline_parser_peek_at(inlines, offset);
  const bool is_quoted = quote == '"' || quote == '\'';
  for (offset += is_quoted; offset < limit; offset++) {
    const unsigned char next = cmark_inline_parser_peek_at(inlines, offset);
    if (is_quoted && next == quote) return offset + 1;
    if (next == 0 || next == '\n') return -1;
    if (!is_quoted && (next == ' ' || next == '}')) return offset;
  }
  return -1;
}

/// Returns the position after an attribute (`#name`, `.class`, `key=value`, `=format` or `-`), or -1 if there is none.
static int after_attribute(cmark_inline_parser *inlines, int offset, int limit) {
  const unsigned char sign = cmark_inline_parser_peek_at(inlines, offset);
  if (sign == '-') return offset + 1;
  const bool has_sign = sign == '#' || sign == '.' || sign == '=';
  const int start = offset += has_sign;
  while (offset < limit && is_in_name(cmark_inline_parser_peek_at(inlines, offset))) offset++;
  if (offset == start) return -1;
  if (has_sign) return offset;
  if (cmark_inline_parser_peek_at(inlines, offset) != '=') return -1;
  return after_value(inlines, offset + 1, limit);
}

/// Returns the position after the attributes at a brace, or -1 if there are none.
static int after_attributes(cmark_inline_parser *inlines, int start) {
  int offset = start + 1;
  const int limit = start + maximum_length;
  if (cmark_inline_parser_peek_at(inlines, offset) == ':') offset++;
  for (bool is_known = false;; is_known = true) {
    while (cmark_inline_parser_peek_at(inlines, offset) == ' ') offset++;
    if (cmark_inline_parser_peek_at(inlines, offset) == '}') return is_known ? offset + 1 : -1;
    offset = after_attribute(inlines, offset, limit);
    if (offset < 0 || offset >= limit) return -1;
  }
}

/// Removes a byte from the words of a text.
static void remove_byte(cmark_node *node, size_t index) {
  char *const words = strdup(cmark_node_get_literal(node));
  if (!words) return;
  memmove(words + index, words + index + 1, strlen(words + index));
  cmark_node_set_literal(node, words);
  free(words);
}

/// Returns the index after the bracket in a text that begins what the closing brackets end, or 0 if there is none.
/// Adds the closing brackets in the text to `depth`, and subtracts the opening ones, except those of images.
static size_t after_bracket(const char *words, int *depth) {
  for (size_t index = strlen(words); index > 0; index--) {
    const bool is_image = index > 1 && words[index - 2] == '!';
    *depth += (words[index - 1] == ']') - (words[index - 1] == '[' && !is_image);
    if (*depth == 0) return index;
  }
  return 0;
}

/// Removes the brackets around the words before a node, as in `[words]{.class}`. Examines a limited number of nodes,
/// since an untrusted text may have any number.
static void remove_brackets(cmark_node *attributes) {
  cmark_node *const last = cmark_node_previous(attributes);
  int depth = 0, count = 0;
  for (cmark_node *node = last; node && count++ < 100; node = cmark_node_previous(node)) {
    const bool is_text = cmark_node_get_type(node) == CMARK_NODE_TEXT;
    const char *const words = is_text ? cmark_node_get_literal(node) : "";
    // Otherwise, the closing bracket belongs to a link or to a footnote's reference.
    if (node == last && !(*words && words[strlen(words) - 1] == ']')) return;
    const size_t after = after_bracket(words, &depth);
    if (after == 0) continue;
    remove_byte(last, strlen(cmark_node_get_literal(last)) - 1);
    return remove_byte(node, after - 1);
  }
}

/// Removes the code before a node. With attributes such as `{=latex}`, it is for another format, as in pandoc.
static void remove_code(cmark_node *attributes) {
  cmark_node *const code = cmark_node_previous(attributes);
  if (code && cmark_node_get_type(code) == CMARK_NODE_CODE) cmark_node_free(code);
}

/// Removes the nodes of attributes, and what belongs to the attributes before them. This is done after parsing: until
/// then, cmark refers to nodes that may begin a link, and a footnote's name is a part of the memory of a text's words.
static cmark_node *finish(cmark_syntax_extension *self, cmark_parser *parser, cmark_node *root) {
  (void)parser;
  cmark_iter *const iterator = cmark_iter_new(root);
  cmark_event_type event;
  while ((event = cmark_iter_next(iterator)) != CMARK_EVENT_DONE) {
    cmark_node *const node = cmark_iter_get_node(iterator);
    if (event != CMARK_EVENT_ENTER || cmark_node_get_syntax_extension(node) != self) continue;
    const char sign = *cmark_node_get_literal(node);
    if (sign == ']') remove_brackets(node);
    if (sign == '`') remove_code(node);
    cmark_node_free(node);
  }
  cmark_iter_free(iterator);
  cmark_consolidate_text_nodes(root);
  return root;
}

/// Matches attributes, and returns a node that states whether brackets or code before them are removed later. All other
/// braces are treated as text.
static cmark_node *match(cmark_syntax_extension *self, cmark_parser *parser, cmark_node *parent,
                         unsigned char sign, cmark_inline_parser *inlines) {
  (void)parser;
  if (sign != '{') return NULL;
  const int start = cmark_inline_parser_get_offset(inlines);
  const int end = after_attributes(inlines, start);
  if (end < 0) return NULL;
  const unsigned char before = start > 0 ? cmark_inline_parser_peek_at(inlines, start - 1) : '\n';
  int next = end;
  while (isspace(cmark_inline_parser_peek_at(inlines, next))) next++;
  const bool is_last = cmark_inline_parser_peek_at(inlines, next) == 0;
  const bool is_heading = cmark_node_get_type(parent) == CMARK_NODE_HEADING;
  const bool is_joined = before && strchr(")]`$", before);
  // Quarto has the name of a formula or of a table after a blank, and markdown-it-attrs the class of a block.
  const unsigned char first = cmark_inline_parser_peek_at(inlines, start + 1);
  const bool is_name = (first == '#' || first == '.') && before == ' ';
  if (!is_joined && !(is_last && (is_heading || is_name || before == '\n'))) return NULL;
  cmark_inline_parser_set_offset(inlines, end);
  // A cell of a table can contain a node of this type.
  cmark_node *const node = cmark_node_new(CMARK_NODE_HTML_INLINE);
  cmark_node_set_literal(node, before == ']' ? "]" : before == '`' && first == '=' ? "`" : "");
  cmark_node_set_syntax_extension(node, self);
  return node;
}

void attributes_prepare(void) {
  cmark_mem *memory = cmark_get_default_mem_allocator();
  syntax = cmark_syntax_extension_new("attributes");
  cmark_syntax_extension_set_match_inline_func(syntax, match);
  cmark_syntax_extension_set_special_inline_chars(
      syntax, cmark_llist_append(memory, NULL, (void *)(uintptr_t)'{'));
  cmark_syntax_extension_set_postprocess_func(syntax, finish);
}

void attributes_attach(cmark_parser *parser) {
  cmark_parser_attach_syntax_extension(parser, syntax);
}
