#pragma once

#include "CDecode.h"

/// Converts a text to UTF-8: from UTF-16, with or without a byte order mark, or from Windows-1252, which includes
/// Latin-1. A text in UTF-8 stays unchanged, except that a byte order mark is removed.
///
/// Other encodings are refused, since their letters would be shown as other letters. A text with a zero byte is refused
/// too, because such a file is hardly ever a text.
///
/// Sets `text`, which the caller frees.
enum cardstage_status encoding_read(const uint8_t *bytes, size_t length, char **text,
                                    size_t *text_length);
