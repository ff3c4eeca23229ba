#pragma once

/// Returns the position of the `>` that ends the tag around `cursor`, or `end` if the tag does not end before. Quotes
/// may contain `>`. `cursor` must not be within quotes.
const char *tag_end(const char *cursor, const char *end);
