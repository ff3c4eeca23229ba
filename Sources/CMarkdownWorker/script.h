#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Returns raised or lowered words, as in `x²`, in new memory that the caller frees. Returns null if Unicode lacks one of
/// the characters, or if there is not enough memory.
char *script_words(const char *words, size_t length, bool is_raised);
