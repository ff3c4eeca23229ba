#include "encoding.h"

#include <errno.h>
#include <glib.h>
#include <iconv.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/// The encoding form of a text that begins with `<`: the size of a character, and the position of its low byte.
struct form {
  size_t size, low;
};

/// Returns the encoding form of a text. The size is 1 if each character is a byte. Skips the byte order mark.
static struct form form_of(const uint8_t **bytes, size_t *length) {
  static const struct {
    const char *start;
    size_t count, mark;
    struct form form;
  } forms[] = {
      {"\xFF\xFE\0\0", 4, 4, {4, 0}}, {"\0\0\xFE\xFF", 4, 4, {4, 3}}, {"<\0\0\0", 4, 0, {4, 0}},
      {"\0\0\0<", 4, 0, {4, 3}},      {"\xFF\xFE", 2, 2, {2, 0}},     {"\xFE\xFF", 2, 2, {2, 1}},
      {"<\0", 2, 0, {2, 0}},          {"\0<", 2, 0, {2, 1}},
  };
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
    if (*length < forms[i].count || memcmp(*bytes, forms[i].start, forms[i].count)) continue;
    *bytes += forms[i].mark;
    *length -= forms[i].mark;
    return forms[i].form;
  }
  return (struct form){1, 0};
}

/// Appends a UTF-32 character. Appends the replacement character if the value is not a character.
static void append(GString *text, uint32_t value) {
  g_string_append_unichar(text, g_unichar_validate(value) ? value : 0xFFFD);
}

static GString *from_units(const uint8_t *bytes, size_t length, struct form form) {
  GString *const text = g_string_sized_new(length);
  uint32_t first = 0;
  for (size_t i = 0; i + form.size <= length; i += form.size) {
    uint32_t unit = 0;
    for (size_t k = 0; k < form.size; k++) {
      const size_t shift = form.low == 0 ? k : form.size - 1 - k;
      unit |= (uint32_t)bytes[i + k] << (8 * shift);
    }
    const bool is_pair = form.size == 2 && first > 0 && (unit & 0xFC00) == 0xDC00;
    const bool is_first = form.size == 2 && (unit & 0xFC00) == 0xD800;
    if (is_pair) append(text, 0x10000 + ((first & 0x3FF) << 10) + (unit & 0x3FF));
    else if (!is_first) append(text, unit);
    first = is_first ? unit : 0;
  }
  return text;
}

/// Returns the length of the XML declaration at the start of a text, or 0 if there is none.
static size_t declaration_length(const char *text, size_t length) {
  if (length < 6 || memcmp(text, "<?xml ", 6)) return 0;
  const char *const end = g_strstr_len(text, (gssize)length, "?>");
  return end ? (size_t)(end - text) + 2 : 0;
}

/// Returns the encoding that a declaration names, or null if it names none. The caller frees the name with `g_free`.
static char *encoding_name(const char *declaration, size_t length) {
  static const char word[] = "encoding";
  const char *const end = declaration + length;
  const char *cursor = g_strstr_len(declaration, (gssize)length, word);
  if (!cursor) return NULL;
  cursor += strlen(word);
  while (cursor < end && (g_ascii_isspace(*cursor) || *cursor == '=')) cursor++;
  if (cursor == end || (*cursor != '"' && *cursor != '\'')) return NULL;
  const char *const last = memchr(cursor + 1, *cursor, (size_t)(end - cursor) - 1);
  return last ? g_strndup(cursor + 1, (gsize)(last - cursor) - 1) : NULL;
}

/// Returns whether librsvg reads an encoding without the C library.
static bool is_native(const char *name) {
  static const char *const names[] = {"utf-8", "utf8", "iso-8859-1", "us-ascii", "ascii"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (!g_ascii_strcasecmp(name, names[i])) return true;
  }
  return false;
}

/// Returns the number of blanks at the start of a text.
static size_t blank_count(const uint8_t *text, size_t length) {
  size_t count = 0;
  while (count < length && g_ascii_isspace((char)text[count])) count++;
  return count;
}

/// Returns whether a declaration names an encoding.
static bool names_encoding(const char *declaration, size_t length) {
  return g_strstr_len(declaration, (gssize)length, "encoding");
}

/// Returns whether a declaration would mislead the parser. It names an encoding whose characters have more than one
/// byte, or, in UTF-8 or without an encoding, another version than 1.0, which the parser refuses.
static bool is_wrong(const char *text, size_t length) {
  char *const lower = g_ascii_strdown(text, (gssize)length);
  const char *const name = strstr(lower, "encoding");
  const bool is_wide = name && (strstr(name, "utf-16") || strstr(name, "utf-32") ||
                                strstr(name, "ucs-2") || strstr(name, "ucs-4"));
  const bool is_utf8 = !name || strstr(name, "utf-8");
  const bool is_new = length > 0 && is_utf8 && !strstr(lower, "1.0");
  g_free(lower);
  return is_wide || is_new;
}

/// Returns a text in Latin-1 as UTF-8. Many programs write it without a declaration.
static char *from_latin1(const uint8_t *bytes, size_t length, size_t *new_length) {
  GString *const text = g_string_sized_new(length + length / 8);
  for (size_t i = 0; i < length; i++) append(text, bytes[i]);
  *new_length = text->len;
  return g_string_free(text, FALSE);
}

/// Returns a text in another encoding as UTF-8, or null if the C library cannot convert it.
static char *from_encoding(const char *name, const uint8_t *bytes, size_t length,
                           size_t *new_length) {
  const iconv_t converter = iconv_open("UTF-8", name);
  if (converter == (iconv_t)-1) return NULL;
  GString *const text = g_string_sized_new(length + length / 8);
  char *input = (char *)bytes;
  for (bool is_open = true; is_open;) {
    char part[4096], *output = part;
    size_t space = sizeof part;
    // The converter may hold a character back until the end.
    is_open = length > 0;
    const size_t result = iconv(converter, is_open ? &input : NULL, &length, &output, &space);
    g_string_append_len(text, part, output - part);
    if (result != (size_t)-1 || errno == E2BIG || !is_open) continue;
    append(text, 0xFFFD);
    input++, length--;
  }
  iconv_close(converter);
  *new_length = text->len;
  return g_string_free(text, FALSE);
}

void encoding_prepare(void) {
  static const char *const names[] = {
      "CP1250", "CP1251", "CP1252", "CP1253", "CP1254", "CP1255", "CP1256", "CP1257", "CP1258",
      "ISO-8859-1", "ISO-8859-2", "ISO-8859-3", "ISO-8859-4", "ISO-8859-5", "ISO-8859-6",
      "ISO-8859-7", "ISO-8859-8", "ISO-8859-9", "ISO-8859-10", "ISO-8859-11", "ISO-8859-13",
      "ISO-8859-14", "ISO-8859-15", "ISO-8859-16", "KOI8-R", "KOI8-U", "MACINTOSH", "CP874",
      "GBK", "GB18030", "GB2312", "BIG5", "SHIFT_JIS", "CP932", "EUC-JP", "EUC-KR", "UHC",
  };
  // An open converter keeps its module in memory for later converters.
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) (void)iconv_open("UTF-8", names[i]);
}

/// Returns a text as UTF-8, without its declaration, if the declaration names an encoding that librsvg does not read by
/// itself. Returns null otherwise.
static char *from_declared(const uint8_t *bytes, size_t length, size_t declaration,
                           size_t *new_length) {
  char *const name = encoding_name((const char *)bytes, declaration);
  const uint8_t *const rest = bytes + declaration;
  const size_t rest_length = length - declaration;
  char *text = NULL;
  if (name && !is_native(name)) {
    text = from_encoding(name, rest, rest_length, new_length);
    // A text in an unknown encoding is often plain ASCII.
    if (!text && g_utf8_validate_len((const char *)rest, rest_length, NULL)) {
      text = g_memdup2(rest, *new_length = rest_length);
    }
  }
  g_free(name);
  return text;
}

/// Returns a text of single bytes as UTF-8, or null if librsvg reads the text as it is.
static char *from_bytes(const uint8_t *start, size_t length, size_t *new_length) {
  const bool has_mark = length >= 3 && !memcmp(start, "\xEF\xBB\xBF", 3);
  if (has_mark) start += 3, length -= 3;
  // The parser would refuse a declaration after blanks.
  const size_t blanks = blank_count(start, length);
  start += blanks, length -= blanks;
  const size_t declaration = declaration_length((const char *)start, length);
  const bool may_be_latin1 = !names_encoding((const char *)start, declaration);
  if (may_be_latin1 && !g_utf8_validate_len((const char *)start, length, NULL)) {
    return from_latin1(start + declaration, length - declaration, new_length);
  }
  const bool is_misleading = has_mark || is_wrong((const char *)start, declaration);
  if (!is_misleading) {
    char *const text = from_declared(start, length, declaration, new_length);
    if (text) return text;
  }
  const size_t skipped = is_misleading ? declaration : 0;
  if (blanks == 0 && skipped == 0) return NULL;
  *new_length = length - skipped;
  return g_memdup2(start + skipped, *new_length);
}

char *encoding_to_utf8(const void *bytes, size_t length, size_t *new_length) {
  const uint8_t *start = bytes;
  const struct form form = form_of(&start, &length);
  if (form.size == 1) return from_bytes(start, length, new_length);
  GString *const text = from_units(start, length, form);
  g_string_erase(text, 0, (gssize)declaration_length(text->str, text->len));
  *new_length = text->len;
  return g_string_free(text, FALSE);
}
