#include "job.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum cardstage_status job_describe(struct job *job, uint32_t width, uint32_t height,
                                   const struct details *details) {
  if (width == 0 || height == 0) return cardstage_damaged;
  if (width > cardstage_side_limit || height > cardstage_side_limit) {
    return cardstage_too_long_side;
  }
  if ((uint64_t)width * height > cardstage_pixel_limit) return cardstage_too_many_pixels;
  const bool is_turned = details->orientation >= 5;
  job->canvas.orientation = details->orientation;
  job->answer->original_width = is_turned ? height : width;
  job->answer->original_height = is_turned ? width : height;
  memcpy(job->answer->taken, details->taken, sizeof details->taken);
  memcpy(job->answer->camera, details->camera, sizeof details->camera);
  return cardstage_done;
}

struct job_cover job_cover(const struct job *job, uint32_t width, uint32_t height) {
  const bool is_turned = job->canvas.orientation >= 5;
  const uint32_t across = is_turned ? job->request->height : job->request->width;
  const uint32_t down = is_turned ? job->request->width : job->request->height;
  return (struct job_cover){across < width ? across : width, down < height ? down : height};
}

enum cardstage_status job_open_canvas(struct job *job, uint32_t width, uint32_t height,
                                      struct colour colour) {
  const struct job_cover cover = job_cover(job, width, height);
  job->canvas.source_width = width;
  job->canvas.source_height = height;
  job->canvas.factor = canvas_factor(width, height, cover.width, cover.height);
  job->canvas.colour = colour;
  return canvas_open(&job->canvas) ? cardstage_done : cardstage_no_memory;
}

void *job_scratch(struct job *job, size_t size) {
  job->scratch = malloc(size);
  return job->scratch;
}

/// Copies the parts of a text into the memory of the request.
static enum cardstage_status copy_text(const struct job *job) {
  const size_t length = job->answer->text_length;
  void *bytes = cardstage_open_memory(job->canvas.descriptor, length);
  if (!bytes) return cardstage_no_memory;
  memcpy(bytes, job->text, length);
  munmap(bytes, length);
  return cardstage_done;
}

/// Decodes a mapped file.
static void decode(struct job *job, job_decoder *decode) {
  job->canvas.orientation = 1;
  job->answer->status = decode(job);
  if (job->answer->status == cardstage_done && job->canvas.pixels) {
    canvas_end(&job->canvas);
    job->answer->width = job->canvas.width;
    job->answer->height = job->canvas.height;
    job->answer->is_opaque = job->canvas.is_opaque;
    if (!canvas_is_full(&job->canvas)) job->answer->is_cut_off = 1;
    if (job->canvas.rows_taken == 0) job->answer->status = cardstage_cut_off;
  }
  if (job->answer->status == cardstage_done && job->text) job->answer->status = copy_text(job);
  canvas_close(&job->canvas);
  free(job->scratch);
  free(job->text);
}

void job_answer(const struct cardstage_request *request, int file, int memory,
                struct cardstage_answer *answer, job_decoder *decoder) {
  struct job job = {
      .request = request, .file = file, .answer = answer, .canvas.descriptor = memory};
  const off_t length = lseek(file, 0, SEEK_END);
  if (length <= 0 || request->width == 0 || request->height == 0) {
    answer->status = cardstage_unreadable;
    return;
  }
  job.length = (size_t)length;
  // The document decoder reads the file in small pieces, so the file is not mapped.
  if (request->kind == cardstage_pdf) return decode(&job, decoder);
  if (length > job_file_limit) {
    answer->status = cardstage_too_large_file;
    return;
  }
  // If another program truncates the file during decoding, only this worker and this image are lost.
  void *bytes = mmap(NULL, job.length, PROT_READ, MAP_PRIVATE, file, 0);
  if (bytes == MAP_FAILED) {
    answer->status = cardstage_unreadable;
    return;
  }
  job.bytes = bytes;
  decode(&job, decoder);
  munmap(bytes, job.length);
}

int job_serve(bool is_sandboxed, job_decoder *decoder, void (*rest)(void)) {
  const int socket = cardstage_worker_socket;
  struct cardstage_answer ready = {.status = is_sandboxed ? cardstage_done : cardstage_no_sandbox};
  if (!cardstage_send(socket, &ready, sizeof ready, NULL, 0) || !is_sandboxed) return 1;
  for (;;) {
    struct cardstage_request request;
    int descriptors[2];
    errno = 0;
    if (!cardstage_receive(socket, &request, sizeof request, descriptors, 2)) {
      if (errno != EAGAIN || !rest) return 0;
      rest();
      continue;
    }
    struct cardstage_answer answer = {0};
    job_answer(&request, descriptors[0], descriptors[1], &answer, decoder);
    close(descriptors[0]);
    close(descriptors[1]);
    if (!cardstage_send(socket, &answer, sizeof answer, NULL, 0)) return 0;
  }
}
