// Decodes BMP, JPEG, PNG and WebP for the program, which started this process and has the other end of its socket.

#include "codecs.h"

static enum cardstage_status decode(struct job *job) {
  switch (job->request->kind) {
  case cardstage_bmp: return decode_bmp(job);
  case cardstage_jpeg: return decode_jpeg(job);
  case cardstage_png: return decode_png(job);
  case cardstage_webp: return decode_webp(job);
  default: return cardstage_no_image;
  }
}

int main(void) {
  colour_prepare();
  return job_serve(sandbox_close(sandbox_shut), decode, NULL);
}
