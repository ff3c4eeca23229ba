#pragma once

#include "buffer.h"
#include "line.h"

/// Writes an image whose address has blanks or a size, or an image of Obsidian. Returns the position after the image, or
/// null for any other image.
const char *image_write(struct buffer *text, struct line line, const char *cursor);

/// Returns the bracket that ends an address in a line, or null.
const char *image_address_end(const char *cursor, struct line line);
