#pragma once

#include "CDecode.h"

/// Converts a text to UTF-8: from UTF-16, with or without a byte order mark, or from Windows-1252, which includes
/// Latin-1. A text in UTF-8 stays, without its mark.
///
/// Other encodings are refused, since their letters would come out as others.
///
/// Sets the text, which the caller frees. No text contains a zero byte, but most other files have one.
enum cardstage_status encoding_read(const uint8_t *bytes, size_t length, char **text,
                                    size_t *text_length);
