#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Returns a text in which the notation of other programs is Markdown or left out:
///
/// - the links of Obsidian, its images and sizes and those of HackMD, and addresses with blanks
/// - marked words (`==words==`), raised and lowered ones (`x^2^`, `H~2~O`), and short names of emoji (`:tada:`)
/// - comments (`%%words%%`, `{/* words */}`) and commands (`{{< words >}}`, `{% words %}`, `{::words /}`)
/// - the titles of GitHub's alerts (`> [!NOTE]`), and the classes of words in remark (`.left[words]`)
/// - emphasis between Chinese or Japanese letters and punctuation, which CommonMark does not recognise
/// - formulas on lines of their own, between lines of two signs `$`, which become code in the language `math`
/// - the definitions, blocks of lines and numbers (`#.`) of pandoc. Its tables become code.
///
/// Frees the given text, and sets the new length. Returns null if there is not enough memory.
char *notation_plain(char *text, size_t *length, bool is_remark);
