#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What the program and its decoders say to each other: messages over a socket that keeps their
// boundaries (SOCK_SEQPACKET), a file with each request, and sealed memory with each picture.

/// The descriptor of a worker's socket; 0 to 2 are /dev/null.
enum { cardstage_worker_socket = 3 };

/// The largest picture that is decoded, in pixels, and the longest side of one.
enum { cardstage_pixel_limit = 200 * 1000 * 1000, cardstage_side_limit = 65535 };

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

/// A request; the file comes with it as a descriptor.
struct cardstage_request {
  uint32_t kind;
  /// 0 asks for the facts alone.
  uint32_t wants_pixels;
  /// What the picture has to cover, in pixels, at least 1 by 1.
  uint32_t width, height;
};

/// An answer; the pixels come with it as a sealed memfd. The first one is sent without a request,
/// by a worker that is ready.
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

/// Sends a message with a descriptor, or with none for -1.
///
/// The caller's descriptor stays its own.
bool cardstage_send(int socket, const void *message, size_t size, int descriptor);

/// Receives a message of exactly `size` bytes with at most one descriptor, -1 if there was none.
///
/// False for any other message, whose descriptors are closed, at the end of the conversation, and
/// on an error.
bool cardstage_receive(int socket, void *message, size_t size, int *descriptor);

/// Both ends of a conversation; no child process inherits them. 0 or an error number.
int cardstage_make_sockets(int ends[2]);

/// Memory to be shared, writable and of `size` bytes, in `*bytes`; its descriptor, or -1.
int cardstage_make_pixels(size_t size, void **bytes);

/// Unmaps such memory and makes it unchangeable.
bool cardstage_seal_pixels(int descriptor, void *bytes, size_t size);

/// Maps such memory for reading; null unless it is sealed against every change and exactly `size`
/// bytes long, so that no access to it can fail or see something else later.
const void *cardstage_map_pixels(int descriptor, size_t size);
