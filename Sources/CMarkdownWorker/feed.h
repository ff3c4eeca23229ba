#pragma once

#include <cmark-gfm.h>

/// Passes a text that ends with a zero byte to a parser, with a joiner between each `[` and an entity for `^`, such as
/// `&Hat;`. cmark would take the entity for the beginning of a footnote's reference, and then use the memory of the
/// entity's words after it is freed, with the length of the whole reference.
void feed_text(cmark_parser *parser, const char *text, size_t length);
