#include "stream.h"

#include <stdlib.h>
#include <string.h>

static void append(struct stream *stream, const void *bytes, size_t length) {
  if (stream->status != cardstage_done || length == 0) return;
  if (stream->length + length > stream->capacity) {
    const size_t capacity = 2 * (stream->length + length);
    char *larger = realloc(stream->bytes, capacity);
    if (!larger) {
      stream->status = cardstage_no_memory;
      return;
    }
    stream->bytes = larger;
    stream->capacity = capacity;
  }
  memcpy(stream->bytes + stream->length, bytes, length);
  stream->length += length;
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
