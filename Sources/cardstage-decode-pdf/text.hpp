#pragma once

#include <string>

/// Returns a text string of a PDF file in UTF-8, without its language codes.
std::string text_to_utf8(const std::string &text);
