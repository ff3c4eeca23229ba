#include "encoding.h"

#include <stdlib.h>
#include <string.h>

/// Writes a character in UTF-8, and returns the position after the character.
static char *write_utf8(char *cursor, uint32_t value) {
  if (value < 0x80) {
    *cursor++ = (char)value;
    return cursor;
  }
  const int more = value < 0x800 ? 1 : value < 0x10000 ? 2 : 3;
  *cursor++ = (char)((0xFF00 >> (more + 1)) | (value >> (6 * more)));
  for (int i = more - 1; i >= 0; i--) *cursor++ = (char)(0x80 | ((value >> (6 * i)) & 0x3F));
  return cursor;
}

/// Returns the length of the UTF-8 sequence at the start of `bytes`, or 0 if the sequence is invalid.
static size_t sequence_length(const uint8_t *bytes, size_t length) {
  const uint8_t first = bytes[0];
  const size_t count = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3
                       : first < 0xF5 ? 4 : 0;
  if (count > length) return 0;
  for (size_t i = 1; i < count; i++) {
    if ((bytes[i] & 0xC0) != 0x80) return 0;
  }
  return count;
}

/// Returns whether the number of valid UTF-8 sequences of several bytes is at least the number of invalid bytes.
static bool is_utf8(const uint8_t *bytes, size_t length) {
  size_t valid = 0, invalid = 0;
  for (size_t offset = 0; offset < length;) {
    const size_t count = sequence_length(bytes + offset, length - offset);
    valid += count > 1;
    invalid += count == 0;
    offset += count ? count : 1;
  }
  return invalid == 0 || valid >= invalid;
}

/// Returns the UTF-16 code unit at an index, given the position of its high byte.
static uint32_t unit_at(const uint8_t *bytes, size_t index, int high) {
  return (uint32_t)bytes[index + (size_t)high] << 8 | bytes[index + 1 - (size_t)high];
}

/// Returns the number of blanks, line ends and other ASCII characters among the UTF-16 code units. Returns 0 if the
/// units are not a text.
static size_t ascii_count(const uint8_t *bytes, size_t length, int high) {
  size_t count = 0;
  bool is_open = false;
  for (size_t i = 0; i + 1 < length; i += 2) {
    const uint32_t unit = unit_at(bytes, i, high);
    const bool is_first = (unit & 0xFC00) == 0xD800, is_second = (unit & 0xFC00) == 0xDC00;
    const bool is_control = unit < 0x20 && unit != '\t' && unit != '\n' && unit != '\r';
    if (is_open != is_second || is_control || unit >= 0xFFFE) return 0;
    is_open = is_first;
    count += unit < 0x80;
  }
  return count;
}

/// Returns whether bytes contain control characters other than zeros, tabs and line ends.
static bool has_control(const uint8_t *bytes, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (bytes[i] > 0 && bytes[i] < 0x20 && !strchr("\t\n\r", bytes[i])) return true;
  }
  return false;
}

/// Returns the position of the high byte in each UTF-16 code unit, or -1 if the bytes are not UTF-16. Without a byte
/// order mark, the blanks and line ends show the byte order.
static int high_byte(const uint8_t *bytes, size_t length) {
  if (length < 2) return -1;
  if (bytes[0] == 0xFF && bytes[1] == 0xFE) return 1;
  if (bytes[0] == 0xFE && bytes[1] == 0xFF) return 0;
  // A text in another encoding has no zero bytes.
  if (length % 2 != 0 || !memchr(bytes, 0, length)) return -1;
  const size_t big = ascii_count(bytes, length, 0), little = ascii_count(bytes, length, 1);
  const size_t count = big > little ? big : little;
  // A few zero bytes may also be damage in a UTF-8 text. Such a text has no other control characters.
  const bool may_be_utf8 = is_utf8(bytes, length) && !has_control(bytes, length);
  if (big == little || (count * 4 <= length && may_be_utf8)) return -1;
  return little > big;
}

static char *read_utf16(const uint8_t *bytes, size_t length, int high, char *cursor) {
  uint32_t first = 0;
  for (size_t i = 0; i + 1 < length; i += 2) {
    const uint32_t unit = unit_at(bytes, i, high);
    const bool is_first = (unit & 0xFC00) == 0xD800, is_second = (unit & 0xFC00) == 0xDC00;
    if (i == 0 && unit == 0xFEFF) continue;
    if (is_second && first) {
      cursor = write_utf8(cursor, 0x10000 + ((first & 0x3FF) << 10) + (unit & 0x3FF));
    } else if (!is_first) {
      cursor = write_utf8(cursor, is_second ? 0xFFFD : unit);
    }
    first = is_first ? unit : 0;
  }
  return cursor;
}

/// Returns whether bytes may be a text in Windows-1252. Such a text has no control characters beyond ASCII. It seldom
/// has three letters in a row beyond ASCII, as texts in other scripts have.
static bool is_western(const uint8_t *bytes, size_t length) {
  size_t letters = 0, in_runs = 0, run = 0;
  for (size_t i = 0; i < length; i++) {
    if (bytes[i] && strchr("\x81\x8D\x8F\x90\x9D", bytes[i])) return false;
    run = bytes[i] < 0x80 ? 0 : run + 1;
    letters += run > 0;
    if (run == 3) in_runs += 3;
    if (run > 3) in_runs++;
  }
  return in_runs * 2 <= letters;
}

static char *read_western(const uint8_t *bytes, size_t length, char *cursor) {
  // The characters from 0x80 to 0x9F. Those that Windows-1252 leaves undefined are as in Latin-1.
  static const uint16_t letters[32] = {
      0x20AC, 0x81,   0x201A, 0x192,  0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160,
      0x2039, 0x152,  0x8D,   0x17D,  0x8F,   0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
      0x2013, 0x2014, 0x2DC,  0x2122, 0x161,  0x203A, 0x153,  0x9D,   0x17E, 0x178};
  for (size_t i = 0; i < length; i++) {
    const uint8_t byte = bytes[i];
    cursor = write_utf8(cursor, byte >= 0x80 && byte < 0xA0 ? letters[byte - 0x80] : byte);
  }
  return cursor;
}

enum cardstage_status encoding_read(const uint8_t *bytes, size_t length, char **text,
                                    size_t *text_length) {
  *text = malloc(length * 3 + 1);
  if (!*text) return cardstage_no_memory;
  const size_t mark = length >= 3 && !memcmp(bytes, "\xEF\xBB\xBF", 3) ? 3 : 0;
  const int high = high_byte(bytes, length);
  char *end = *text;
  enum cardstage_status status = cardstage_done;
  if (high >= 0) {
    end = read_utf16(bytes, length, high, end);
  } else if (mark > 0 || is_utf8(bytes, length)) {
    memcpy(end, bytes + mark, length - mark);
    end += length - mark;
  } else if (is_western(bytes, length)) {
    end = read_western(bytes, length, end);
  } else if (!memchr(bytes, 0, length)) {
    status = cardstage_no_encoding;
  } else {
    status = cardstage_no_text;
  }
  *end = 0;
  *text_length = (size_t)(end - *text);
  return memchr(*text, 0, *text_length) ? cardstage_no_text : status;
}
