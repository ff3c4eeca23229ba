#include "attributes.h"

#include <cmark-gfm-extension_api.h>
#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
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

static bool is_text(cmark_node *node, const char *words) {
  return cmark_node_get_type(node) == CMARK_NODE_TEXT &&
         !strcmp(cmark_node_get_literal(node), words);
}

/// Removes the brackets around the last words of a parent, as in `[words]{.class}`. Examines a limited number of nodes,
/// since an untrusted text may have any number.
///
/// The node of the opening bracket stays, without text, because cmark still refers to it if the bracket may begin a
/// link.
static void remove_brackets(cmark_node *parent) {
  cmark_node *const last = cmark_node_last_child(parent);
  int depth = 0, count = 0;
  for (cmark_node *node = last; node && count++ < 100; node = cmark_node_previous(node)) {
    depth += is_text(node, "]") - is_text(node, "[");
    if (depth > 0) continue;
    if (node != last) {
      cmark_node_set_literal(node, "");
      cmark_node_free(last);
    }
    return;
  }
}

/// Removes the code at the end of a parent. With attributes such as `{=latex}`, it is for another format, as in pandoc.
static void remove_code(cmark_node *parent) {
  cmark_node *const last = cmark_node_last_child(parent);
  if (last && cmark_node_get_type(last) == CMARK_NODE_CODE) cmark_node_free(last);
}

/// Matches attributes. All other braces are treated as text.
static cmark_node *match(cmark_syntax_extension *self, cmark_parser *parser, cmark_node *parent,
                         unsigned char sign, cmark_inline_parser *inlines) {
  (void)self, (void)parser;
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
  if (before == ']') remove_brackets(parent);
  if (before == '`' && first == '=') remove_code(parent);
  cmark_inline_parser_set_offset(inlines, end);
  return cmark_node_new(CMARK_NODE_TEXT);
}

void attributes_prepare(void) {
  cmark_mem *memory = cmark_get_default_mem_allocator();
  syntax = cmark_syntax_extension_new("attributes");
  cmark_syntax_extension_set_match_inline_func(syntax, match);
  cmark_syntax_extension_set_special_inline_chars(
      syntax, cmark_llist_append(memory, NULL, (void *)(uintptr_t)'{'));
}

void attributes_attach(cmark_parser *parser) {
  cmark_parser_attach_syntax_extension(parser, syntax);
}
