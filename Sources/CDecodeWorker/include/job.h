#pragma once

#include "CDecode.h"
#include "canvas.h"
#include "details.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A file to decode.
struct job {
  const struct cardstage_request *request;
  const uint8_t *bytes;
  size_t length;

  // What decoding makes; freed after it, however it ends.
  struct cardstage_answer *answer;
  struct canvas canvas;
  void *scratch;
  /// The parts of a text, of `answer->text_length` bytes.
  void *text;
};

/// Decodes a file; returns how it ended. To answer without pixels, it returns `cardstage_done`
/// before it opens the canvas; to answer with a text, it sets that.
typedef enum cardstage_status job_decoder(struct job *job);

/// Notes the size and the details of the original, which the request's size is turned with; says
/// whether the size is within the limits.
enum cardstage_status job_describe(struct job *job, uint32_t width, uint32_t height,
                                   const struct details *details);

/// The size to cover, turned as the original's rows lie and no larger than they are.
struct job_cover {
  uint32_t width, height;
};
struct job_cover job_cover(const struct job *job, uint32_t width, uint32_t height);

/// Opens the canvas for rows of this size, reduced as far as the request allows.
///
/// The colour becomes the canvas's own. To be called once.
enum cardstage_status job_open_canvas(struct job *job, uint32_t width, uint32_t height,
                                      struct colour colour);

/// Memory that is freed after the job, or null. To be called once.
void *job_scratch(struct job *job, size_t size);

/// Answers requests with a decoder until the conversation ends; returns the exit status.
///
/// - Parameter is_boxed: What `box_close` returned; otherwise no request is looked at.
int job_serve(bool is_boxed, job_decoder *decode);
