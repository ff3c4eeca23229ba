#define _GNU_SOURCE
#include "CDecode.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const int all_seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL;

int cardstage_make_memory(void) {
  return memfd_create("cardstage-decoded", MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

void *cardstage_open_memory(int descriptor, size_t size) {
  if (ftruncate(descriptor, (off_t)size) != 0) return NULL;
  void *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  return bytes == MAP_FAILED ? NULL : bytes;
}

const void *cardstage_seal_memory(int descriptor, size_t size) {
  // Sealing fails while any process has the memory mapped for writing.
  if (fcntl(descriptor, F_ADD_SEALS, all_seals) != 0) return NULL;
  struct stat status;
  if (fstat(descriptor, &status) != 0 || status.st_size < 0) return NULL;
  if (size == 0 || (size_t)status.st_size != size) return NULL;
  // Kernels before 6.7 cannot share memory that is sealed against writing, even for reading.
  void *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  return bytes == MAP_FAILED ? NULL : bytes;
}
