#define _GNU_SOURCE
#include "image.h"

#include <ctype.h>
#include <string.h>

/// The maximum depth of brackets in an address, as in CommonMark.
enum { maximum_depth = 32 };

/// Writes Obsidian's image, such as `![[image.png|100]]`. Returns the position after it, or null.
static const char *write_embedded(struct buffer *text, struct line line, const char *cursor) {
  const char *const start = cursor + 3, *const end = line_find(line, start, "]]", "![[");
  if (!end) return NULL;
  const char *const bar = memchr(start, '|', (size_t)(end - start));
  const char *const stop = bar ? bar : end;
  const size_t length = (size_t)(stop - start);
  if (!memchr(start, '.', length) || memchr(start, '>', length)) return NULL;
  buffer_add_words(text, "![](<");
  buffer_add(text, start, length);
  buffer_add_words(text, ">)");
  return end + 2;
}

/// Returns the start of a size such as ` =100x50` or ` =50%x` at the end of an address, or the end without one.
static const char *size_start(const char *start, const char *end) {
  const char *const sign = memrchr(start, '=', (size_t)(end - start));
  if (!sign || sign == start || !isblank((unsigned char)sign[-1])) return end;
  const char *cursor = sign + 1;
  while (cursor < end && (isdigit((unsigned char)*cursor) || strchr("x%*. px", *cursor))) cursor++;
  return cursor == end && cursor > sign + 1 ? sign - 1 : end;
}

/// Returns the bracket that ends an address, or null.
const char *image_address_end(const char *cursor, struct line line) {
  const char *const end = line_search_end(line, cursor);
  int depth = 0;
  for (; cursor < end && depth <= maximum_depth; cursor++) {
    depth += (*cursor == '(') - (*cursor == ')');
    if (depth < 0) return cursor;
  }
  return NULL;
}

/// Returns whether a title extends from a sign to the end of an address. The name of a file such as `photo (1).png` has
/// brackets too.
static bool is_title(const char *sign, const char *end) {
  const char closing = *sign == '(' ? ')' : *sign;
  if (!strchr("\"'(", *sign) || end - sign < 2) return false;
  const char *cursor = sign + 1;
  while (cursor < end && *cursor != closing && *cursor != *sign) cursor += 1 + (*cursor == '\\');
  return cursor == end - 1 && *cursor == closing;
}

const char *image_write(struct buffer *text, struct line line, const char *cursor) {
  if (cursor[1] != '[') return NULL;
  if (cursor[2] == '[') return write_embedded(text, line, cursor);
  const char *const middle = line_find(line, cursor + 2, "](", "![");
  const char *const last = middle ? image_address_end(middle + 2, line) : NULL;
  if (!last) return NULL;
  const char *start = middle + 2, *end = size_start(start, last);
  while (start < end && isblank((unsigned char)*start)) start++;
  while (end > start && isblank((unsigned char)end[-1])) end--;
  if (memchr(start, '<', (size_t)(end - start)) || start == end) return NULL;
  // A title follows the address.
  const char *stop = start;
  while (stop < end && !(isblank((unsigned char)*stop) && is_title(stop + 1, end))) stop++;
  const bool has_blank = memchr(start, ' ', (size_t)(stop - start));
  if (!has_blank && size_start(middle + 2, last) == last) return NULL;
  buffer_add(text, cursor, (size_t)(middle + 2 - cursor));
  buffer_add_words(text, "<");
  buffer_add(text, start, (size_t)(stop - start));
  buffer_add_words(text, ">");
  buffer_add(text, stop, (size_t)(end - stop));
  buffer_add_words(text, ")");
  return last + 1;
}
