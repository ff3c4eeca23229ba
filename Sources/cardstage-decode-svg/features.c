#define _GNU_SOURCE
#include "features.h"

#include "tag.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>

/// The maximum length of a tag that is examined, in bytes.
enum { maximum_length = 4096 };

/// The empty choice that draw.io puts before its message, for programs that draw HTML.
static const char empty_choice[] =
    "<g requiredFeatures=\"http://www.w3.org/TR/SVG11/feature#Extensibility\"/>";

/// A text with replacements, or null if there are none yet, and the rest of the original text.
struct edit {
  GString *text;
  const char *rest, *end;
};

static void replace(struct edit *edit, const char *start, const char *end, const char *words) {
  if (!edit->text) edit->text = g_string_sized_new((gsize)(edit->end - edit->rest));
  g_string_append_len(edit->text, edit->rest, start - edit->rest);
  g_string_append(edit->text, words);
  edit->rest = end;
}

/// Returns the position after the name of a tag if the tag begins HTML and states no condition. Returns null for any
/// other tag.
static const char *after_name(const char *tag, const char *end) {
  const char *const limit = end - tag < maximum_length ? end : tag + maximum_length;
  const char *const stop = tag_after_name(tag, limit, "foreignObject");
  if (!stop) return NULL;
  const char *const last = tag_end(stop, limit);
  return last < limit && !memmem(stop, (size_t)(last - stop), "requiredExtensions", 18) ? stop : NULL;
}

char *features_removed(const char *text, size_t length, size_t *new_length) {
  struct edit edit = {NULL, text, text + length};
  const size_t choice_length = sizeof empty_choice - 1;
  for (const char *tag = text; (tag = memchr(tag, '<', (size_t)(edit.end - tag))); tag++) {
    const bool is_choice = (size_t)(edit.end - tag) >= choice_length &&
                           !memcmp(tag, empty_choice, choice_length);
    const char *const after = after_name(tag, edit.end);
    if (is_choice) replace(&edit, tag, tag + choice_length, "<g/>");
    // librsvg supports no extension.
    else if (after) replace(&edit, after, after, " requiredExtensions=\"html\"");
  }
  if (!edit.text) return NULL;
  g_string_append_len(edit.text, edit.rest, edit.end - edit.rest);
  *new_length = edit.text->len;
  return g_string_free(edit.text, FALSE);
}
