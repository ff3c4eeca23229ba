#define _GNU_SOURCE
#include "html.h"

#include "buffer.h"
#include "comment.h"
#include "line.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/// Returns the position after a tag that begins at a position, or null if it has no end. Quotes may contain `>`.
static const char *tag_end(const char *cursor, const char *end) {
  char quote = 0;
  for (; cursor < end; cursor++) {
    if (quote ? *cursor == quote : *cursor == '"' || *cursor == '\'') quote = quote ? 0 : *cursor;
    else if (!quote && *cursor == '>') return cursor + 1;
  }
  return NULL;
}

/// Returns whether a tag, or the tag that ends it, has one of the names. The list ends with null.
static bool has_name(const char *tag, const char *const *names) {
  const char *const name = tag + 1 + (tag[1] == '/');
  size_t length = 0;
  while (isalnum((unsigned char)name[length])) length++;
  return line_word(names, name, length, strncasecmp);
}

/// The name and the value of an attribute. The value is empty if the attribute has none.
struct attribute {
  const char *name, *value;
  size_t name_length, value_length;
};

static const char *after_blanks(const char *cursor, const char *end) {
  while (cursor < end && isspace((unsigned char)*cursor)) cursor++;
  return cursor;
}

/// Reads the first attribute at or after a position in a tag. Returns the position after the attribute, or null if the
/// tag has no further attribute.
static const char *read_attribute(const char *cursor, const char *end, struct attribute *attribute) {
  while (cursor < end && (isspace((unsigned char)*cursor) || *cursor == '/' || *cursor == '>')) cursor++;
  if (cursor == end) return NULL;
  attribute->name = cursor;
  while (cursor < end && !isspace((unsigned char)*cursor) && !strchr("=/>", *cursor)) cursor++;
  attribute->name_length = (size_t)(cursor - attribute->name);
  attribute->value = cursor;
  attribute->value_length = 0;
  const char *const sign = after_blanks(cursor, end);
  if (sign == end || *sign != '=') return cursor;
  cursor = after_blanks(sign + 1, end);
  const char quote = cursor < end && (*cursor == '"' || *cursor == '\'') ? *cursor++ : 0;
  attribute->value = cursor;
  while (cursor < end && (quote ? *cursor != quote : !isspace((unsigned char)*cursor) && *cursor != '>')) {
    cursor++;
  }
  attribute->value_length = (size_t)(cursor - attribute->value);
  return cursor + (quote && cursor < end);
}

/// Copies the value of an attribute in a tag. The value is empty if the tag lacks the attribute, or if the value is too
/// long.
static void copy_value(const char *tag, const char *end, const char *name, char *value,
                       size_t capacity) {
  const size_t length = strlen(name);
  const char *cursor = tag + 1;
  while (cursor < end && isalnum((unsigned char)*cursor)) cursor++;
  struct attribute next;
  *value = 0;
  while ((cursor = read_attribute(cursor, end, &next))) {
    if (next.name_length != length || strncasecmp(next.name, name, length)) continue;
    if (next.value_length >= capacity) return;
    memcpy(value, next.value, next.value_length);
    value[next.value_length] = 0;
    return;
  }
}

bool html_is_image(const char *html) {
  static const char *const names[] = {"img", NULL};
  return html[0] == '<' && html[1] != '/' && has_name(html, names);
}

/// Adds a character of words. Signs of Markdown are escaped, except those of entities, and blanks in a row are one.
static void add_byte(struct buffer *text, char byte) {
  const char last = text->length > 0 ? text->bytes[text->length - 1] : '\n';
  if (isspace((unsigned char)byte)) {
    if (last != ' ' && last != '\n') buffer_add(text, " ", 1);
    return;
  }
  const bool is_entity = byte == '&' || byte == ';' || (byte == '#' && last == '&');
  if (ispunct((unsigned char)byte) && !is_entity) buffer_add(text, "\\", 1);
  buffer_add(text, &byte, 1);
}

/// Adds an image as Markdown. An image without an address, or with an address of several lines, is left out. As in
/// reveal, the address may be in `data-src`.
static void add_image(struct buffer *text, const char *tag, const char *end) {
  char address[1000], words[400];
  copy_value(tag, end, "src", address, sizeof address);
  if (!*address) copy_value(tag, end, "data-src", address, sizeof address);
  if (!*address || strpbrk(address, "\n\r")) return;
  copy_value(tag, end, "alt", words, sizeof words);
  buffer_add_words(text, "![");
  for (const char *cursor = words; *cursor; cursor++) add_byte(text, *cursor);
  buffer_add_words(text, "](<");
  for (const char *cursor = address; *cursor; cursor++) {
    if (strchr("<>\\", *cursor)) buffer_add(text, "\\", 1);
    buffer_add(text, cursor, 1);
  }
  buffer_add_words(text, ">)");
}

/// Adds the beginning of a block: a heading, the item of a list, or a paragraph.
static void add_block(struct buffer *text, const char *tag) {
  static const char *const items[] = {"li", NULL}, *const cells[] = {"td", "th", NULL};
  static const char *const breaks[] = {"br", NULL};
  if (has_name(tag, cells)) return add_byte(text, ' ');
  if (has_name(tag, breaks)) return buffer_add_words(text, "  \n");
  buffer_add_words(text, "\n\n");
  if (tag[1] == '/') return;
  if (has_name(tag, items)) buffer_add_words(text, "- ");
  if (tolower((unsigned char)tag[1]) != 'h' || tag[2] < '1' || tag[2] > '6') return;
  buffer_add(text, "######", (size_t)(tag[2] - '0'));
  buffer_add(text, " ", 1);
}

/// Returns the position after an element whose words are not for readers, or null if a tag begins none.
static const char *hidden_end(const char *tag, const char *end) {
  static const char *const names[] = {
      "script", "style", "svg", "template", "iframe", "video", "audio", "object", "canvas",
      "noscript", "math", "head", NULL,
  };
  if (tag[1] == '/' || !has_name(tag, names)) return NULL;
  char name[16] = "</";
  for (size_t i = 0; i < 12 && isalpha((unsigned char)tag[1 + i]); i++) name[2 + i] = tag[1 + i];
  const size_t length = strlen(name);
  for (const char *cursor = tag; (cursor = memmem(cursor, (size_t)(end - cursor), "</", 2)); cursor++) {
    if (strncasecmp(cursor, name, length)) continue;
    const char *const stop = memchr(cursor, '>', (size_t)(end - cursor));
    return stop ? stop + 1 : end;
  }
  return end;
}

static void add_tag(struct buffer *text, const char *tag, const char *end) {
  if (html_is_image(tag)) add_image(text, tag, end);
  else if (tag_breaks(tag)) add_block(text, tag);
}

char *html_markdown(const char *html, size_t length) {
  struct buffer text = {.bytes = NULL};
  for (const char *cursor = html, *const end = html + length; cursor < end;) {
    const bool is_tag = *cursor == '<' && cursor + 1 < end &&
                        (isalpha((unsigned char)cursor[1]) || strchr("/!?", cursor[1]));
    if (!is_tag) {
      add_byte(&text, *cursor++);
      continue;
    }
    const char *const after = tag_end(cursor, end);
    // A tag without an end hides the rest.
    if (!after) break;
    const char *const hidden = hidden_end(cursor, end);
    if (!hidden) add_tag(&text, cursor, after);
    cursor = hidden ? hidden : after;
  }
  return buffer_text(&text, &length);
}
