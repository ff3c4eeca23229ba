#include "formula.h"

#include "line.h"

#include <cmark-gfm-extension_api.h>
#include <ctype.h>
#include <stdint.h>
#include <string.h>

/// The maximum length of a formula, in bytes. The search for its end stops there.
enum { maximum_length = 1000 };

static cmark_syntax_extension *syntax;

static cmark_node *make(cmark_syntax_extension *self, const char *words) {
  cmark_node *node = cmark_node_new(CMARK_NODE_CODE);
  cmark_node_set_literal(node, words);
  cmark_node_set_syntax_extension(node, self);
  return node;
}

/// Reads the words of a formula up to a sign, with blanks for line ends. Backticks delimit code, which has priority.
/// Returns the length, or 0 if the words have no end.
static int read_words(cmark_inline_parser *inlines, int start, unsigned char sign, char *words) {
  for (int length = 0; length < maximum_length; length++) {
    const unsigned char next = cmark_inline_parser_peek_at(inlines, start + length);
    if (next == sign) {
      words[length] = 0;
      return length;
    }
    if (next == 0 || next == '`' || (next == '\n' && sign == '`')) return 0;
    words[length] = next == '\n' ? ' ' : (char)next;
  }
  return 0;
}

/// Matches a formula in backticks between the signs.
///
/// Source: https://docs.github.com/en/get-started/writing-on-github/working-with-advanced-formatting/writing-mathematical-expressions.
static cmark_node *match_quoted(cmark_syntax_extension *self, cmark_inline_parser *inlines,
                                int start) {
  char formula[maximum_length];
  const int length = read_words(inlines, start + 2, '`', formula);
  const int end = start + 2 + length;
  if (length == 0 || cmark_inline_parser_peek_at(inlines, end + 1) != '$') return NULL;
  cmark_inline_parser_set_offset(inlines, end + 2);
  return make(self, formula);
}

/// Returns the length of a step of Slidev: `all`, `*`, or the numbers of lines, such as `1,3-5`. Returns 0 for other
/// words.
static size_t step_length(const char *cursor) {
  if (*cursor == '*') return 1;
  if (!strncmp(cursor, "all", 3)) return 3;
  return isdigit((unsigned char)*cursor) ? strspn(cursor, "0123456789,-") : 0;
}

/// Removes the steps in which Slidev marks lines, such as `{1|3|all}`, from the start of a formula. One number alone
/// may be mathematics, and so may braces without words after them.
static void remove_steps(char *formula) {
  const char *cursor = formula + strspn(formula, " ");
  if (*cursor != '{') return;
  bool is_certain = false;
  do {
    cursor++;
    const size_t length = step_length(cursor);
    if (length == 0) return;
    is_certain |= !isdigit((unsigned char)*cursor) || cursor[length] == '|';
    cursor += length;
  } while (*cursor == '|');
  if (*cursor != '}' || !is_certain) return;
  const char *const rest = cursor + 1;
  if (rest[strspn(rest, " ")]) memmove(formula, rest, strlen(rest) + 1);
}

/// Matches a formula.
static cmark_node *match(cmark_syntax_extension *self, cmark_parser *parser, cmark_node *parent,
                         unsigned char sign, cmark_inline_parser *inlines) {
  (void)parser, (void)parent;
  if (sign != '$') return NULL;
  const int start = cmark_inline_parser_get_offset(inlines);
  const int signs = cmark_inline_parser_peek_at(inlines, start + 1) == sign ? 2 : 1;
  if (cmark_inline_parser_peek_at(inlines, start + 1) == '`') {
    return match_quoted(self, inlines, start);
  }
  char words[maximum_length + 1] = "$";
  char *const formula = words + 1;
  const int length = read_words(inlines, start + signs, sign, formula);
  const int end = start + signs + length;
  if (length == 0) return NULL;
  if (signs == 2) {
    if (cmark_inline_parser_peek_at(inlines, end + 1) != sign) return NULL;
    remove_steps(formula);
  } else if (!line_is_formula(formula, (size_t)length,
                              (char)cmark_inline_parser_peek_at(inlines, end + 1))) {
    return NULL;
  }
  cmark_inline_parser_set_offset(inlines, end + signs);
  return make(self, signs == 2 ? words : formula);
}

void formula_prepare(void) {
  cmark_mem *memory = cmark_get_default_mem_allocator();
  syntax = cmark_syntax_extension_new("formula");
  cmark_syntax_extension_set_match_inline_func(syntax, match);
  cmark_syntax_extension_set_special_inline_chars(
      syntax, cmark_llist_append(memory, NULL, (void *)(uintptr_t)'$'));
}

void formula_attach(cmark_parser *parser) { cmark_parser_attach_syntax_extension(parser, syntax); }

bool formula_is(cmark_node *node) { return cmark_node_get_syntax_extension(node) == syntax; }
