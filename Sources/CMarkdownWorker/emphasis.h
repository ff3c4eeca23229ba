#pragma once

#include "buffer.h"
#include "line.h"

/// A character between signs of emphasis and punctuation, which belongs to no word.
#define emphasis_joiner "\xE2\x81\xA0"

/// Writes signs of emphasis between a letter of Chinese, Japanese or Korean and punctuation. CommonMark needs a blank
/// there, which these scripts don't have. A joiner, which is no punctuation, takes its place. Returns the position after
/// the signs, or null.
const char *emphasis_write(struct buffer *text, struct line line, const char *cursor);
