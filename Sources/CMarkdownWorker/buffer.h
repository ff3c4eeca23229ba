#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Bytes to which others are added. All fields begin at zero.
struct buffer {
  char *bytes;
  size_t length, capacity;
  /// There was not enough memory. Nothing more is added.
  bool is_short;
};

void buffer_add(struct buffer *buffer, const void *bytes, size_t length);

void buffer_add_words(struct buffer *buffer, const char *words);

/// Ends the bytes with a zero byte, which does not count. Returns the bytes, which the caller frees, and sets the length.
/// Returns null if there was not enough memory.
char *buffer_text(struct buffer *buffer, size_t *length);
