#pragma once

#include "CDecode.h"
#include "buffer.h"

#include <stdbool.h>

/// The parts of a text, in the format of an answer (see `CDecode.h`).
struct stream {
  struct buffer buffer;
  /// The number of parts that were written, and the number of open ones.
  uint32_t count, depth;
  /// The number of footnotes that were begun.
  uint32_t footnotes;
  /// The end of a line among words is a line break, as in Marp.
  bool breaks_lines;
  /// `cardstage_done`, or the reason why nothing more is written.
  enum cardstage_status status;
};

/// Begins a part. `words` may be null. If the part is nested too deeply, only the parts inside it are written.
void stream_begin(struct stream *stream, struct cardstage_part_head head, const char *words);

/// Ends the last open part.
void stream_end(struct stream *stream);

/// Writes a part without parts inside it.
void stream_leaf(struct stream *stream, struct cardstage_part_head head, const char *words);
