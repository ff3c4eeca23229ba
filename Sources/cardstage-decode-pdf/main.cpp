// Reads PDF documents and draws their pages for the program, which started this process and has the other end of its
// socket.
//
// This program is linked with poppler and is therefore distributed under the GNU General Public License, version 2 or
// later. The sources in this folder are under the MIT licence, like all other sources of Cardstage.

#include "document.hpp"

#include <GlobalParams.h>
#include <malloc.h>
#include <new>
#include <sys/socket.h>

/// The limits of a worker, after which a new one is started: the number of pages that it draws, and the memory that
/// it has allocated after a page, in bytes.
static const int page_limit = 500;
static const size_t memory_limit = 256 << 20;

/// The time without a request after which the document is closed, in seconds.
static const struct timeval rest_time = {30, 0};

static enum cardstage_status decode(struct job *job) {
  if (job->request->kind != cardstage_pdf) return cardstage_unsupported;
  try {
    enum cardstage_status status = cardstage_damaged;
    Document *document = Document::open(job->file, status);
    if (!document) return status;
    status = job->request->wants_pixels ? draw_page(*document, *job)
                                        : read_structure(*document, *job);
    const struct mallinfo2 memory = mallinfo2();
    job->answer->is_spoilt = document->pages_drawn >= page_limit ||
                             memory.uordblks + memory.hblkhd > memory_limit;
    return status;
  } catch (const std::bad_alloc &) {
    job->answer->is_spoilt = 1;
    return cardstage_no_memory;
  }
}

int main() {
  setsockopt(cardstage_worker_socket, SOL_SOCKET, SO_RCVTIMEO, &rest_time, sizeof rest_time);
  globalParams = std::make_unique<GlobalParams>();
  globalParams->setErrQuiet(true);
  return job_serve(sandbox_close(sandbox_system_files), decode, Document::close);
}
