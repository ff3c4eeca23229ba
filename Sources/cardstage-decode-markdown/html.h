#pragma once

#include <stdbool.h>
#include <stddef.h>

/// The address of an image, and its words in place of the image.
struct html_image {
  char address[1000], words[400];
};

/// Reads the tag of an image. Returns false for other tags, and for an image without an address.
bool html_read_image(const char *tag, struct html_image *image);

/// Returns the words and images of HTML as Markdown, in new memory that the caller frees. Headings and the items of lists
/// stay; other formatting, scripts, styles and drawings are left out. Returns null if there is not enough memory.
char *html_markdown(const char *html, size_t length);
