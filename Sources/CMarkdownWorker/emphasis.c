#include "emphasis.h"

#include <ctype.h>
#include <stdint.h>

/// Returns the character at the start of bytes in UTF-8, or 0 at the end. Invalid bytes may give any character.
static uint32_t character_at(const char *cursor, const char *end) {
  if (cursor >= end) return 0;
  const uint8_t first = (uint8_t)*cursor;
  const int rest = first < 0xC0 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
  if (end - cursor <= rest) return 0;
  uint32_t value = rest ? first & (0x3F >> rest) : first;
  for (int i = 1; i <= rest; i++) value = value << 6 | ((uint8_t)cursor[i] & 0x3F);
  return value;
}

static uint32_t character_before(const char *start, const char *cursor) {
  const char *first = cursor;
  while (first > start && cursor - first < 4 && ((uint8_t)first[-1] & 0xC0) == 0x80) first--;
  return first > start ? character_at(first - 1, cursor) : 0;
}

/// Returns whether a character is a sign of punctuation, of ASCII or as in Chinese and Japanese.
static bool is_punctuation(uint32_t value) {
  return (value < 0x80 && ispunct((int)value)) || (value >= 0x2010 && value <= 0x2027) ||
         (value >= 0x3001 && value <= 0x301F && value != 0x3005 && value != 0x3007) ||
         (value >= 0xFF01 && value <= 0xFF0F) || (value >= 0xFF1A && value <= 0xFF20) ||
         (value >= 0xFF5F && value <= 0xFF65);
}

/// Returns whether a character is a letter of Chinese, Japanese or Korean.
static bool is_cjk(uint32_t value) {
  return !is_punctuation(value) &&
         ((value >= 0x3005 && value <= 0x9FFF) || (value >= 0xAC00 && value <= 0xD7A3) ||
          (value >= 0xF900 && value <= 0xFAFF) || value >= 0x20000);
}

const char *emphasis_write(struct buffer *text, struct line line, const char *cursor) {
  if (cursor > line.start && cursor[-1] == '*') return NULL;
  const char *end = cursor;
  while (end < line.end && *end == '*') end++;
  const uint32_t before = character_before(line.start, cursor), after = character_at(end, line.end);
  const bool is_closing = is_punctuation(before) && is_cjk(after);
  const bool is_opening = is_cjk(before) && is_punctuation(after);
  if (!is_closing && !is_opening) return NULL;
  if (is_closing) buffer_add_words(text, emphasis_joiner);
  buffer_add(text, cursor, (size_t)(end - cursor));
  if (is_opening) buffer_add_words(text, emphasis_joiner);
  return end;
}
