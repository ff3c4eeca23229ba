#pragma once

#include <cmark-gfm.h>
#include <stdbool.h>

/// Creates the syntax extension for formulas, once: `$…$`, and `$$…$$` for a formula on a line of its own.
void formula_prepare(void);

/// Lets a parser recognise formulas.
void formula_attach(cmark_parser *parser);

/// Returns whether a node is a formula. The node's literal is the text between the delimiters, with a leading `$` if
/// the formula is on a line of its own.
bool formula_is(cmark_node *node);
