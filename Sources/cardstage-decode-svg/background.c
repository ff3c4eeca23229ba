#define _GNU_SOURCE
#include "background.h"

#include "tag.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>

/// The maximum length of the root's tag that is examined, and of its colour, in bytes.
enum { maximum_length = 1 << 16, maximum_colour = 100 };

/// Returns the position of the root's tag, or null if there is none. The comments before it may contain tags.
static const char *root_tag(const char *cursor, const char *end) {
  for (; (cursor = memchr(cursor, '<', (size_t)(end - cursor))); cursor++) {
    const size_t rest = (size_t)(end - cursor);
    if (tag_after_name(cursor, end, "svg")) return cursor;
    if (rest > 4 && !memcmp(cursor, "<!--", 4)) cursor = memmem(cursor, rest, "-->", 3);
    if (!cursor) break;
  }
  return NULL;
}

/// Returns a copy of the style of the root element, or null if it has none. The caller frees the copy with `g_free`.
static char *root_style(const char *text, size_t length) {
  const char *const tag = root_tag(text, text + length);
  if (!tag) return NULL;
  const size_t rest = length - (size_t)(tag - text);
  const char *const end = tag_end(tag, tag + (rest < maximum_length ? rest : maximum_length));
  for (const char *cursor = tag; (cursor = memmem(cursor, (size_t)(end - cursor), "style=", 6));) {
    const bool is_name = g_ascii_isspace(cursor[-1]);
    cursor += 6;
    if (!is_name || cursor == end || (*cursor != '"' && *cursor != '\'')) continue;
    const char *const stop = memchr(cursor + 1, *cursor, (size_t)(end - cursor) - 1);
    return stop ? g_strndup(cursor + 1, (gsize)(stop - cursor) - 1) : NULL;
  }
  return NULL;
}

/// Returns whether the value of a declaration may be a colour that librsvg reads.
static bool may_be_colour(const char *value) {
  static const char *const others[] = {
      "light-dark", "var(", "currentColor", "inherit", "initial", "unset", "revert", "context-",
  };
  const size_t length = strlen(value);
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    if (strcasestr(value, others[i])) return false;
  }
  const char *const signs = "#(),.%- /";
  for (const char *cursor = value; *cursor; cursor++) {
    if (!g_ascii_isalnum(*cursor) && !strchr(signs, *cursor)) return false;
  }
  return length > 0 && length <= maximum_colour;
}

/// Returns an image that is filled with a colour. A value that is no colour fills nothing.
static RsvgHandle *filled(const char *colour) {
  char *const svg = g_strdup_printf("<svg xmlns='http://www.w3.org/2000/svg'><rect width='100%%' "
                                    "height='100%%' fill='none' style='fill:%s'/></svg>",
                                    colour);
  RsvgHandle *const handle = rsvg_handle_new_from_data((const guint8 *)svg, strlen(svg), NULL);
  g_free(svg);
  return handle;
}

RsvgHandle *background_of(const char *text, size_t length) {
  char *const style = root_style(text, length);
  if (!style) return NULL;
  char **const declarations = g_strsplit(style, ";", -1);
  const char *colour = NULL;
  for (char **next = declarations; *next; next++) {
    char *const colon = strchr(*next, ':');
    if (!colon) continue;
    *colon = 0;
    const char *const name = g_strstrip(*next), *const value = g_strstrip(colon + 1);
    const bool is_background =
        !g_ascii_strcasecmp(name, "background") || !g_ascii_strcasecmp(name, "background-color");
    if (is_background && may_be_colour(value)) colour = value;
  }
  RsvgHandle *const handle = colour ? filled(colour) : NULL;
  g_strfreev(declarations);
  g_free(style);
  return handle;
}
