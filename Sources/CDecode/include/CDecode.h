#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What the program and its decoders say to each other: messages over a socket that keeps their
// boundaries (SOCK_SEQPACKET). With each request come a file and memory for its pixels or its text, which the program
// makes and seals: a decoder has nothing of its own to send or to make memory of.

/// The descriptor of a worker's socket; 0 to 2 are /dev/null.
enum { cardstage_worker_socket = 3 };

/// The largest picture that is decoded, in pixels, and the longest side of one.
enum { cardstage_pixel_limit = 200 * 1000 * 1000, cardstage_side_limit = 65535 };

/// The longest side of the pixels that are shown: Cairo's.
enum { cardstage_shown_side_limit = 32767 };

/// What decoding may add to a worker's memory, and its pixels may take besides, in bytes.
enum { cardstage_memory_limit = 512 << 20 };

/// How a file is decoded, as its first bytes tell.
enum cardstage_kind {
  cardstage_jpeg = 1,
  cardstage_png,
  cardstage_webp,
  cardstage_heif,
  cardstage_svg,
  cardstage_markdown,
};

/// How a request ended. The program has the words for it: a worker's own would be foreign text.
enum cardstage_status {
  cardstage_done,
  cardstage_no_picture,
  cardstage_cut_off,
  cardstage_damaged,
  cardstage_unsupported,
  cardstage_too_many_pixels,
  cardstage_too_long_side,
  cardstage_too_large_file,
  cardstage_no_memory,
  cardstage_unreadable,
  cardstage_no_box,
  cardstage_too_much_text,
  cardstage_no_text,
};

/// The largest text that is read, in bytes; the most parts of one, and how deep they may lie in each
/// other.
enum {
  cardstage_text_limit = 4 << 20,
  cardstage_part_limit = 1 << 20,
  cardstage_depth_limit = 64,
};

/// A part of a text. In the answer to a text each is a `cardstage_part_head` with the bytes of its
/// words after it, then the parts in it, then a head of the kind `cardstage_end`; without padding.
enum cardstage_part {
  cardstage_end,
  /// The lines of a front matter (YAML), as words.
  cardstage_front,
  cardstage_paragraph,
  /// Its number is the level, 1 to 6.
  cardstage_heading,
  cardstage_quote,
  /// Its number is 0 for bullets, else 1 and the first number; its flag says that its items stand apart.
  cardstage_list,
  /// Its number is 1 for a task to be done, 2 for one that is done, else 0.
  cardstage_item,
  /// Its words are the code; a `cardstage_text` in it has the language.
  cardstage_code_block,
  cardstage_rule,
  /// Its words have a letter a column: l, c, r, or - for none.
  cardstage_table,
  /// Its flag says that it is the head.
  cardstage_row,
  cardstage_cell,
  cardstage_text,
  cardstage_soft_break,
  cardstage_line_break,
  cardstage_code,
  /// Its flag says that it stands on a line of its own.
  cardstage_formula,
  cardstage_emphasis,
  cardstage_strong,
  cardstage_strike,
  /// Its words are where it leads.
  cardstage_link,
  /// Its words are where it is; what is in it says what it shows.
  cardstage_image,
  /// What follows is for the speaker.
  cardstage_note,
};

struct cardstage_part_head {
  uint16_t kind, flag;
  uint32_t number;
  /// Of its words, in bytes.
  uint32_t length;
};

/// A request; the file and the memory for its pixels or its text come with it as descriptors.
struct cardstage_request {
  uint32_t kind;
  /// 0 asks for the facts alone.
  uint32_t wants_pixels;
  /// What the picture has to cover, in pixels, at least 1 by 1.
  uint32_t width, height;
};

/// An answer, of a worker that no longer maps the memory with the pixels or the parts of a text. The first one is sent
/// without a request, by a worker that is ready.
struct cardstage_answer {
  uint32_t status;
  /// Whether the file may have spoilt what the worker has for the next ones: it is to end.
  uint32_t is_spoilt;
  /// The pixels': premultiplied, native-endian 0xAARRGGBB, rows without padding, upright.
  uint32_t width, height;
  uint32_t is_opaque;
  /// The original's, upright.
  uint32_t original_width, original_height;
  /// The length of a text's parts, in bytes.
  uint32_t text_length;
  /// As EXIF writes it, "2024:05:17 14:03:22"; empty if it is not known.
  char taken[20];
  /// Make and model as the file has them; empty if they are not known.
  char camera[128];
  /// Of a thumbnail (`Thumb::MTime`): when the file that it shows was changed, in seconds since 1970; else 0.
  int64_t thumbnail_time;
};

/// The most descriptors that come with a message.
enum { cardstage_most_descriptors = 2 };

/// Sends a message with descriptors, which stay the caller's own.
bool cardstage_send(int socket, const void *message, size_t size, const int *descriptors,
                    size_t count);

/// Receives a message of exactly `size` bytes with exactly `count` descriptors.
///
/// False for any other message, whose descriptors are closed, at the end of the conversation, and
/// on an error.
bool cardstage_receive(int socket, void *message, size_t size, int *descriptors, size_t count);

/// Both ends of a conversation; no child process inherits them. 0 or an error number.
int cardstage_make_sockets(int ends[2]);

/// The descriptor of memory to be shared, empty, or -1.
int cardstage_make_memory(void);

/// Makes such memory `size` bytes long and maps it for writing; null without so much.
void *cardstage_open_memory(int descriptor, size_t size);

/// Seals such memory against every change and maps it for reading; null if it can still be written, or is not exactly
/// `size` bytes long, so that no access to it can fail or see something else later.
const void *cardstage_seal_memory(int descriptor, size_t size);
