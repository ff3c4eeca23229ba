#pragma once

#include <cmark-gfm.h>
#include <stdbool.h>

/// Makes the syntax of formulas, once: `$…$`, and `$$…$$` for one on a line of its own.
void formula_prepare(void);

/// Has a parser know formulas.
void formula_attach(cmark_parser *parser);

/// Whether a node is a formula; its literal is what is between the signs, with `$` before it where
/// it stands on a line of its own.
bool formula_is(cmark_node *node);
