#include "text.hpp"

#include <PDFDocEncoding.h>

/// The character before and after a language code.
static const uint32_t escape = 0x1B;

/// The character at the beginning of a text that marks the text as Unicode.
static const uint32_t mark = 0xFEFF;

/// Decodes UTF-16. A surrogate without its other half becomes the replacement character.
static std::u32string from_utf16(const std::string &text, bool is_little) {
  std::u32string decoded;
  const auto unit = [&](size_t at) {
    return (uint32_t)(uint8_t)text[at + is_little] << 8 | (uint8_t)text[at + !is_little];
  };
  for (size_t i = 2; i + 1 < text.size(); i += 2) {
    uint32_t value = unit(i);
    if (value >= 0xD800 && value < 0xE000) {
      const uint32_t low = i + 3 < text.size() ? unit(i + 2) : 0;
      const bool is_pair = value < 0xDC00 && low >= 0xDC00 && low < 0xE000;
      value = is_pair ? 0x10000 + ((value - 0xD800) << 10) + (low - 0xDC00) : 0xFFFD;
      if (is_pair) i += 2;
    }
    decoded += (char32_t)value;
  }
  return decoded;
}

/// Returns the number of bytes that follow the first byte of a character in UTF-8, or -1 if no character begins with
/// that byte.
static int following(uint8_t byte) {
  if (byte < 0x80) return 0;
  if (byte < 0xC2 || byte > 0xF4) return -1;
  return byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
}

static bool is_utf8(const std::string &text) {
  for (size_t i = 0; i < text.size(); i++) {
    const int rest = following((uint8_t)text[i]);
    if (rest < 0 || i + rest >= text.size()) return false;
    for (int k = 0; k < rest; k++) {
      if (((uint8_t)text[++i] & 0xC0) != 0x80) return false;
    }
  }
  return true;
}

/// Decodes UTF-8 that `is_utf8` accepts.
static std::u32string from_utf8(const std::string &text) {
  std::u32string decoded;
  for (size_t i = 0; i < text.size(); i++) {
    const int rest = following((uint8_t)text[i]);
    uint32_t value = (uint8_t)text[i] & (rest == 0 ? 0x7F : 0x3F >> rest);
    for (int k = 0; k < rest; k++) value = value << 6 | ((uint8_t)text[++i] & 0x3F);
    decoded += (char32_t)value;
  }
  return decoded;
}

/// Returns the characters as bytes. Returns an empty text if a character does not fit into a byte, or if all characters
/// are ASCII.
static std::string as_bytes(const std::u32string &text) {
  std::string bytes;
  bool is_ascii = true;
  for (const char32_t value : text) {
    if (value > 0xFF) return {};
    is_ascii = is_ascii && value < 0x80;
    bytes += (char)value;
  }
  return is_ascii ? std::string() : bytes;
}

static std::u32string decode(const std::string &text) {
  if (text.compare(0, 2, "\xFE\xFF") == 0) return from_utf16(text, false);
  if (text.compare(0, 2, "\xFF\xFE") == 0) return from_utf16(text, true);
  if (!is_utf8(text)) {
    std::u32string decoded;
    for (const char byte : text) decoded += (char32_t)pdfDocEncoding[(uint8_t)byte];
    return decoded;
  }
  // Many programs write UTF-8 without the mark, and some encode the text twice. A text in another encoding is hardly
  // ever valid UTF-8 by chance.
  std::u32string decoded = from_utf8(text);
  for (std::string bytes = as_bytes(decoded); !bytes.empty() && is_utf8(bytes);) {
    decoded = from_utf8(bytes);
    bytes = as_bytes(decoded);
  }
  return decoded;
}

void append_utf8(std::string &text, uint32_t value) {
  if (value < 0x80) {
    text += (char)value;
    return;
  }
  const int rest = value < 0x800 ? 1 : value < 0x10000 ? 2 : 3;
  text += (char)((0xFF80 >> rest & 0xFF) | value >> 6 * rest);
  for (int k = rest - 1; k >= 0; k--) text += (char)(0x80 | (value >> 6 * k & 0x3F));
}

std::string text_to_utf8(const std::string &text) {
  const std::u32string decoded = decode(text);
  std::string utf8;
  for (size_t i = 0; i < decoded.size(); i++) {
    if (decoded[i] == mark && i == 0) continue;
    if (decoded[i] == escape) {
      // A language code has two or four letters.
      const size_t end = decoded.find((char32_t)escape, i + 1);
      if (end != std::u32string::npos && end - i <= 5) i = end;
      continue;
    }
    append_utf8(utf8, decoded[i]);
  }
  return utf8;
}
