#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What the program and its decoders say to each other: messages over a socket that keeps their
// boundaries (SOCK_SEQPACKET). With each request come a file and memory for its pixels, which the program makes and
// seals: a decoder has nothing of its own to send or to make memory of.

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
};

/// A request; the file and the memory for its pixels come with it as descriptors.
struct cardstage_request {
  uint32_t kind;
  /// 0 asks for the facts alone.
  uint32_t wants_pixels;
  /// What the picture has to cover, in pixels, at least 1 by 1.
  uint32_t width, height;
};

/// An answer, of a worker that no longer maps the pixels. The first one is sent without a request, by a worker that is
/// ready.
struct cardstage_answer {
  uint32_t status;
  /// The pixels': premultiplied, native-endian 0xAARRGGBB, rows without padding, upright.
  uint32_t width, height;
  uint32_t is_opaque;
  /// The original's, upright.
  uint32_t original_width, original_height;
  /// As EXIF writes it, "2024:05:17 14:03:22"; empty if it is not known.
  char taken[20];
  /// Make and model as the file has them; empty if they are not known.
  char camera[128];
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
int cardstage_make_pixels(void);

/// Makes such memory `size` bytes long and maps it for writing; null without so much.
void *cardstage_open_pixels(int descriptor, size_t size);

/// Seals such memory against every change and maps it for reading; null if it can still be written, or is not exactly
/// `size` bytes long, so that no access to it can fail or see something else later.
const void *cardstage_seal_pixels(int descriptor, size_t size);
