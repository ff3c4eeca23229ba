#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The messages between the program and its decoders, over a socket that preserves message boundaries (SOCK_SEQPACKET).
// Each request comes with a file, and with memory for the pixels or the text. The program creates and seals that
// memory, so that a decoder need not send or create any.

/// The descriptor of a worker's socket. Descriptors 0 to 2 are /dev/null.
enum { cardstage_worker_socket = 3 };

/// The environment variable of a worker in a trial. For each system call that its sandbox refuses, the worker writes a
/// line to its standard error: the prefix `cardstage_refused_call`, then the name of the call.
#define cardstage_reports_calls "CARDSTAGE_REPORTS_CALLS"
#define cardstage_refused_call "refused "

/// The maximum number of pixels of an image, and the maximum length of its sides, in pixels.
enum { cardstage_pixel_limit = 200 * 1000 * 1000, cardstage_side_limit = 65535 };

/// The maximum side length of an image that is shown, in pixels. This is Cairo's limit.
enum { cardstage_shown_side_limit = 32767 };

/// The maximum memory that decoding may add to a worker, and the maximum memory for its pixels, in bytes.
enum { cardstage_memory_limit = 512 << 20 };

/// The kind of a file, as its first bytes show.
enum cardstage_kind {
  cardstage_jpeg = 1,
  cardstage_png,
  cardstage_webp,
  cardstage_heif,
  cardstage_svg,
  cardstage_bmp,
  cardstage_markdown,
  cardstage_pdf,
};

/// The result of a request. The program has a message for each result, because a message from a worker would be
/// untrusted.
enum cardstage_status {
  cardstage_done,
  cardstage_no_image,
  cardstage_cut_off,
  cardstage_damaged,
  cardstage_unsupported,
  cardstage_too_many_pixels,
  cardstage_too_long_side,
  cardstage_too_large_file,
  cardstage_no_memory,
  cardstage_unreadable,
  cardstage_no_sandbox,
  cardstage_too_much_text,
  cardstage_no_text,
  cardstage_no_encoding,
  cardstage_locked,
  cardstage_no_pages,
  cardstage_too_many_pages,
};

/// The maximum size of a text in bytes, the maximum number of its parts, and their maximum nesting depth.
enum {
  cardstage_text_limit = 4 << 20,
  cardstage_part_limit = 1 << 20,
  cardstage_depth_limit = 64,
};

/// A part of a text.
///
/// In the answer, each part is a `cardstage_part_head`, followed by the bytes of its words and by the parts inside it.
/// A head of the kind `cardstage_end` closes the part. Nothing is padded.
enum cardstage_part {
  cardstage_end,
  /// A front matter. Its words are its lines, and its number is a `cardstage_front`.
  cardstage_front_matter,
  cardstage_paragraph,
  /// A heading. Its number is the level, 1 to 6.
  cardstage_heading,
  cardstage_quote,
  /// A list. Its number is 0 for bullets, or else 1 plus the first item's number. Its flag is 1 if there is space
  /// between its items.
  cardstage_list,
  /// An item. Its number is 1 for an open task, 2 for a completed one, and 0 for no task.
  cardstage_item,
  /// A block of code. Its words are the code. A `cardstage_text` inside it contains the language.
  cardstage_code_block,
  cardstage_rule,
  /// A table. Its words have one letter for each column: l, c or r, or - for no alignment.
  cardstage_table,
  /// A row. Its flag is 1 if it is the header row of the table.
  cardstage_row,
  cardstage_cell,
  cardstage_text,
  cardstage_soft_break,
  cardstage_line_break,
  cardstage_code,
  /// A formula. Its flag is 1 if it is on a line of its own.
  cardstage_formula,
  cardstage_emphasis,
  cardstage_strong,
  cardstage_strike,
  /// A link. Its words are the target.
  cardstage_link,
  /// An image. Its words are the path. The parts inside it describe the image.
  cardstage_image,
  /// A marker of a speaker note. Its number is a `cardstage_note_mark`.
  cardstage_note,
  /// A footnote. The references to it have the same number. All footnotes come after the text.
  cardstage_footnote,
  /// The reference to a footnote in the text. Its number is the footnote's number.
  cardstage_footnote_mark,
};

/// The form of a front matter.
enum cardstage_front { cardstage_yaml, cardstage_toml, cardstage_json, cardstage_title_block };

/// A marker of a speaker note, or of a hidden slide.
enum cardstage_note_mark {
  /// The remainder of the card is the note.
  cardstage_note_rest,
  /// A note begins or ends, and the card continues after the note.
  cardstage_note_begin,
  cardstage_note_end,
  /// The slide is hidden, with its notes.
  cardstage_note_hidden,
};

struct cardstage_part_head {
  uint16_t kind, flag;
  uint32_t number;
  /// The length of the words, in bytes.
  uint32_t length;
};

/// The maximum number of pages of a document.
enum { cardstage_page_limit = 100 * 1000 };

/// The kind of an entry in the structure of a document.
enum cardstage_entry_kind {
  /// The document's title, as words.
  cardstage_title = 1,
  /// A page. Its size is in points, with the page's rotation applied. The pages come in their order, each followed by
  /// its own entries.
  cardstage_page,
  /// A link on the page before it. Its index is the target page's index, or -1 if its words are a URI. Its area is in
  /// fractions of the page's width and height, from the top left corner.
  cardstage_page_link,
  /// A note on the page before it, as words.
  cardstage_page_note,
  /// A range of page labels. Its index is the first page's index, and its words are the prefix. Its number is the
  /// number of the first page, or INT32_MIN if the file states none. Its style is D, R, r, A or a, as in PDF, or 0 if
  /// the labels are only the prefix.
  cardstage_label_range,
  /// An outline entry. Its index is the target page's index or -1, its number is the depth, and its words are the
  /// title.
  cardstage_outline_line,
};

/// An entry in the structure of a document, followed by its words in UTF-8, without padding.
struct cardstage_entry {
  uint16_t kind, style;
  /// The length of the words, in bytes.
  uint32_t length;
  int32_t index, number;
  double x, y, width, height;
};

/// A request. The file and the memory for its pixels or its text come with it as descriptors.
struct cardstage_request {
  uint32_t kind;
  /// Whether pixels are requested (1), or only the metadata (0).
  uint32_t wants_pixels;
  /// The size that the image must cover, in pixels, at least 1 by 1. The image of a page has exactly this size.
  uint32_t width, height;
  /// The index of the page of a document.
  uint32_t page;
  /// The number of equal columns and rows of the page, 1 or 2, and the position of the requested part among them.
  uint32_t columns, rows, column, row;
};

/// An answer. When it arrives, the worker no longer maps the memory with the pixels, the parts or the entries. The
/// first answer comes without a request, from a worker that is ready.
struct cardstage_answer {
  uint32_t status;
  /// 1 if the worker must end, since the file may have spoilt a state that later files need, or since the worker has
  /// answered enough requests.
  uint32_t is_spoilt;
  /// The size of the image in pixels. The pixels are premultiplied, native-endian 0xAARRGGBB and upright, in rows
  /// without padding.
  uint32_t width, height;
  uint32_t is_opaque;
  /// 1 if the end of the file is missing. Missing pixels are transparent.
  uint32_t is_cut_off;
  /// The size of the original image when upright, in pixels.
  uint32_t original_width, original_height;
  /// The length of the parts of a text, or of the entries of a document, in bytes.
  uint32_t text_length;
  /// The date in EXIF's form, such as "2024:05:17 14:03:22". Empty if the date is unknown.
  char taken[20];
  /// The camera's make and model as in the file. Empty if they are unknown.
  char camera[128];
  /// The modification time of the original file (`Thumb::MTime`) if the file is a desktop's thumbnail, in seconds since
  /// 1970. Otherwise 0.
  int64_t thumbnail_time;
};

/// The maximum number of descriptors in a message.
enum { cardstage_descriptor_limit = 2 };

/// Sends a message with descriptors, which the caller continues to own. Returns false if the call fails.
bool cardstage_send(int socket, const void *message, size_t size, const int *descriptors,
                    size_t count);

/// Receives a message of exactly `size` bytes with exactly `count` descriptors.
///
/// Returns false at the end of the stream, on an error, and for any other message, whose descriptors are closed.
bool cardstage_receive(int socket, void *message, size_t size, int *descriptors, size_t count);

/// Creates a pair of connected sockets, which no child process inherits. Returns 0 or an error number.
int cardstage_make_sockets(int ends[2]);

/// Creates empty shared memory. Returns its descriptor, or -1 if the call fails.
int cardstage_make_memory(void);

/// Makes shared memory `size` bytes long, and maps it for writing. Returns null if the call fails.
void *cardstage_open_memory(int descriptor, size_t size);

/// Seals shared memory against every change and maps it for reading.
///
/// Returns null if the memory can still be written, or is not exactly `size` bytes long. After a success, no access to
/// the mapping can fail, and its content cannot change.
const void *cardstage_seal_memory(int descriptor, size_t size);
