#define _GNU_SOURCE
#include "script.h"

#include <stdlib.h>
#include <string.h>

/// The characters that Unicode has raised and lowered, from U+2070 or elsewhere.
static const struct {
  char plain;
  const char *raised, *lowered;
} forms[] = {
    {'0', "⁰", "₀"}, {'1', "¹", "₁"}, {'2', "²", "₂"}, {'3', "³", "₃"}, {'4', "⁴", "₄"},
    {'5', "⁵", "₅"}, {'6', "⁶", "₆"}, {'7', "⁷", "₇"}, {'8', "⁸", "₈"}, {'9', "⁹", "₉"},
    {'+', "⁺", "₊"}, {'-', "⁻", "₋"}, {'=', "⁼", "₌"}, {'(', "⁽", "₍"}, {')', "⁾", "₎"},
    {'a', "ᵃ", "ₐ"}, {'b', "ᵇ", NULL}, {'c', "ᶜ", NULL}, {'d', "ᵈ", NULL}, {'e', "ᵉ", "ₑ"},
    {'f', "ᶠ", NULL}, {'g', "ᵍ", NULL}, {'h', "ʰ", "ₕ"}, {'i', "ⁱ", "ᵢ"}, {'j', "ʲ", "ⱼ"},
    {'k', "ᵏ", "ₖ"}, {'l', "ˡ", "ₗ"}, {'m', "ᵐ", "ₘ"}, {'n', "ⁿ", "ₙ"}, {'o', "ᵒ", "ₒ"},
    {'p', "ᵖ", "ₚ"}, {'r', "ʳ", "ᵣ"}, {'s', "ˢ", "ₛ"}, {'t', "ᵗ", "ₜ"}, {'u', "ᵘ", "ᵤ"},
    {'v', "ᵛ", "ᵥ"}, {'w', "ʷ", NULL}, {'x', "ˣ", "ₓ"}, {'y', "ʸ", NULL}, {'z', "ᶻ", NULL},
    {'A', "ᴬ", NULL}, {'B', "ᴮ", NULL}, {'D', "ᴰ", NULL}, {'E', "ᴱ", NULL}, {'G', "ᴳ", NULL},
    {'H', "ᴴ", NULL}, {'I', "ᴵ", NULL}, {'J', "ᴶ", NULL}, {'K', "ᴷ", NULL}, {'L', "ᴸ", NULL},
    {'M', "ᴹ", NULL}, {'N', "ᴺ", NULL}, {'O', "ᴼ", NULL}, {'P', "ᴾ", NULL}, {'R', "ᴿ", NULL},
    {'T', "ᵀ", NULL}, {'U', "ᵁ", NULL}, {'V', "ⱽ", NULL}, {'W', "ᵂ", NULL},
};

static const char *form_of(char plain, bool is_raised) {
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
    if (forms[i].plain == plain) return is_raised ? forms[i].raised : forms[i].lowered;
  }
  return NULL;
}

char *script_words(const char *words, size_t length, bool is_raised) {
  char *const result = malloc(length * 3 + 1);
  char *cursor = result;
  for (size_t i = 0; cursor && i < length; i++) {
    const char *const form = form_of(words[i], is_raised);
    if (!form) {
      free(result);
      return NULL;
    }
    cursor = stpcpy(cursor, form);
  }
  if (cursor) *cursor = 0;
  return result;
}
