#pragma once

#include <cstdint>
#include <string>

/// Appends a character in UTF-8.
void append_utf8(std::string &text, uint32_t value);

/// Returns a text string of a PDF file in UTF-8, without its language codes.
std::string text_to_utf8(const std::string &text);
