#pragma once

#include "CDecode.h"
#include "canvas.h"
#include "details.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The maximum size of a file, in bytes. A larger file would take the memory that decoding needs.
enum { job_file_limit = 256 << 20 };

/// A file to decode.
struct job {
  const struct cardstage_request *request;
  int file;
  size_t length;
  /// The mapped file, or null for a document.
  const uint8_t *bytes;

  // The results of decoding. The canvas, the scratch memory and the text are freed after the job in any case.
  struct cardstage_answer *answer;
  struct canvas canvas;
  void *scratch;
  /// The parts of a text or the entries of a document, `answer->text_length` bytes long.
  void *text;
};

/// Decodes a file, and returns the result of the request.
///
/// To answer without pixels, a decoder returns `cardstage_done` before it opens the canvas. To answer with a text, it
/// sets `text`.
typedef enum cardstage_status job_decoder(struct job *job);

/// Stores the size of the original when upright, and its details. Returns `cardstage_done` if the size is within the
/// limits.
enum cardstage_status job_describe(struct job *job, uint32_t width, uint32_t height,
                                   const struct details *details);

/// The size to cover, oriented like the original's rows, and at most the size of the original.
struct job_cover {
  uint32_t width, height;
};
struct job_cover job_cover(const struct job *job, uint32_t width, uint32_t height);

/// Opens the canvas for rows of this size, reduced as far as the request allows.
///
/// The canvas takes ownership of the colour. A decoder calls this once.
enum cardstage_status job_open_canvas(struct job *job, uint32_t width, uint32_t height,
                                      struct colour colour);

/// Returns memory that is freed after the job, or null. A decoder calls this once.
void *job_scratch(struct job *job, size_t size);

/// Maps a file, decodes it into the memory of a request, and fills in the answer, which must be all zeros before.
void job_answer(const struct cardstage_request *request, int file, int memory,
                struct cardstage_answer *answer, job_decoder *decode);

/// Answers requests with a decoder until the connection ends. Returns the exit status.
///
/// - Parameter is_sandboxed: The result of `sandbox_close`. If it is false, no request is read.
/// - Parameter rest: Called after a timeout of the socket, or null. The worker then waits for the next request.
int job_serve(bool is_sandboxed, job_decoder *decode, void (*rest)(void));
