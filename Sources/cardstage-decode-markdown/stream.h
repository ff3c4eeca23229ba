#pragma once

#include "CDecode.h"

/// The parts of a text as they are written for the program.
struct stream {
  char *bytes;
  size_t length, capacity;
  /// How many parts were written, and how many are begun.
  uint32_t count, depth;
  /// `cardstage_done`, or why nothing more is written.
  enum cardstage_status status;
};

/// Begins a part; `words` may be null. Of a part that lies too deep only what is in it is written.
void stream_begin(struct stream *stream, struct cardstage_part_head head, const char *words);

/// Ends the part that was begun last.
void stream_end(struct stream *stream);

/// Writes a part without others in it.
void stream_leaf(struct stream *stream, struct cardstage_part_head head, const char *words);
