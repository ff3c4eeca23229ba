#define _GNU_SOURCE
#include "types.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

/// A `data:` URL, with the positions of its media type and of its base64 data.
struct address {
  const char *type, *data;
};

/// Finds the next `data:` URL with a short media type and base64 data. Returns false if there is none.
static bool find(const char *text, const char *end, struct address *address) {
  while ((text = memmem(text, (size_t)(end - text), "data:", 5))) {
    text += 5;
    const size_t length = (size_t)(end - text) < 100 ? (size_t)(end - text) : 100;
    const char *const base = memmem(text, length, ";base64,", 8);
    if (!base || memchr(text, '"', (size_t)(base - text))) continue;
    *address = (struct address){text, base + 8};
    return true;
  }
  return false;
}

/// Returns whether the media type of a URL contradicts the signature at the start of the data.
static bool is_wrong(struct address address, const char *end) {
  static const struct {
    const char *signature, *type;
  } kinds[] = {{"iVBORw0K", "image/png"}, {"/9j/", "image/jpeg"}, {"R0lGOD", "image/gif"}};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    const size_t length = strlen(kinds[i].signature);
    if ((size_t)(end - address.data) < length) continue;
    if (memcmp(address.data, kinds[i].signature, length)) continue;
    return strncasecmp(address.type, kinds[i].type, strlen(kinds[i].type)) != 0;
  }
  return false;
}

char *types_removed(const char *text, size_t length, size_t *new_length) {
  const char *const end = text + length;
  struct address address;
  GString *result = NULL;
  for (const char *cursor = text; find(cursor, end, &address); cursor = address.data) {
    if (!is_wrong(address, end)) continue;
    if (!result) result = g_string_sized_new(length);
    g_string_append_len(result, text, address.type - text);
    text = address.data - 8;
  }
  if (!result) return NULL;
  g_string_append_len(result, text, end - text);
  *new_length = result->len;
  return g_string_free(result, FALSE);
}
