#pragma once

#include <cmark-gfm.h>

/// Creates the syntax of attributes, once: `{#name .class key=value}`, as pandoc and kramdown have them after a
/// heading, an image, a link or code, and at the end of a paragraph.
void attributes_prepare(void);

/// Lets a parser leave out attributes, and the brackets around words with attributes.
void attributes_attach(cmark_parser *parser);
