// Parses Markdown texts for the program, which started this process and has the other end of its socket.

#include "CMarkdownWorker.h"

#include <stddef.h>

int main(void) {
  markdown_prepare();
  return job_serve(sandbox_close(sandbox_shut), markdown_decode, NULL);
}
