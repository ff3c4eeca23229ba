#include "stream.h"

#include <string.h>

static void append(struct stream *stream, const void *bytes, size_t length) {
  if (stream->status != cardstage_done) return;
  buffer_add(&stream->buffer, bytes, length);
  if (stream->buffer.is_short) stream->status = cardstage_no_memory;
}

static void begin(struct stream *stream, struct cardstage_part_head head, const char *words) {
  if (++stream->count > cardstage_part_limit) stream->status = cardstage_too_much_text;
  head.length = words ? (uint32_t)strlen(words) : 0;
  append(stream, &head, sizeof head);
  append(stream, words, head.length);
}

static void end(struct stream *stream) {
  const struct cardstage_part_head head = {.kind = cardstage_end};
  append(stream, &head, sizeof head);
}

void stream_begin(struct stream *stream, struct cardstage_part_head head, const char *words) {
  // Parts at a greater depth are written at this depth.
  if (++stream->depth < cardstage_depth_limit) begin(stream, head, words);
}

void stream_end(struct stream *stream) {
  if (stream->depth-- < cardstage_depth_limit) end(stream);
}

void stream_leaf(struct stream *stream, struct cardstage_part_head head, const char *words) {
  begin(stream, head, words);
  end(stream);
}
