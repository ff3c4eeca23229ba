#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Returns whether HTML begins with the tag of an image.
bool html_is_image(const char *html);

/// Returns the words and images of HTML as Markdown, in new memory that the caller frees. Headings and the items of lists
/// stay; other formatting, scripts, styles and drawings are left out. Returns null if there is not enough memory.
char *html_markdown(const char *html, size_t length);
