#pragma once

#include <cmark-gfm.h>

/// Creates the syntax extension for attributes, once: `{#name .class key=value}`. pandoc and kramdown allow attributes
/// after a heading, an image, a link or code, and at the end of a paragraph.
void attributes_prepare(void);

/// Lets a parser omit attributes, and the brackets around words with attributes.
void attributes_attach(cmark_parser *parser);
