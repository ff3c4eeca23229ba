#include "buffer.h"

#include <stdlib.h>
#include <string.h>

void buffer_add(struct buffer *buffer, const void *bytes, size_t length) {
  if (buffer->is_short || length == 0) return;
  if (length > buffer->capacity - buffer->length) {
    const size_t capacity = 2 * (buffer->length + length);
    char *const larger = realloc(buffer->bytes, capacity);
    buffer->is_short = !larger;
    if (!larger) return;
    buffer->bytes = larger;
    buffer->capacity = capacity;
  }
  memcpy(buffer->bytes + buffer->length, bytes, length);
  buffer->length += length;
}

void buffer_add_words(struct buffer *buffer, const char *words) {
  buffer_add(buffer, words, strlen(words));
}

char *buffer_text(struct buffer *buffer, size_t *length) {
  *length = buffer->length;
  buffer_add(buffer, "", 1);
  if (!buffer->is_short) return buffer->bytes;
  free(buffer->bytes);
  return NULL;
}
