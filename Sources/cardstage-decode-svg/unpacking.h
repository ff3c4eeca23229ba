#pragma once

#include "CDecode.h"

#include <glib.h>

/// Unpacks an SVG that is compressed with gzip. Sets `text` to null if the SVG is not compressed, or on failure. The
/// caller frees the text with `g_byte_array_unref`.
///
/// The unpacked text has the size limit of a file.
enum cardstage_status unpack(const void *bytes, size_t length, GByteArray **text);
