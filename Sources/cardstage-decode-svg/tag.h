#pragma once

/// Returns the position of the `>` that ends the tag around `cursor`, or `end` if the tag does not end before. Quotes
/// may contain `>`. `cursor` must not be within quotes.
const char *tag_end(const char *cursor, const char *end);

/// Returns the position after the name of the tag at `tag` if its name is `name`, apart from a prefix. Returns null for
/// any other tag.
const char *tag_after_name(const char *tag, const char *end, const char *name);
