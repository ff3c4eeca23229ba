#define _GNU_SOURCE
#include "CDecode.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const int all_seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL;

int cardstage_make_pixels(size_t size, void **bytes) {
  int descriptor = memfd_create("cardstage-picture", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0) return -1;
  if (ftruncate(descriptor, (off_t)size) == 0) {
    *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (*bytes != MAP_FAILED) return descriptor;
  }
  close(descriptor);
  return -1;
}

bool cardstage_seal_pixels(int descriptor, void *bytes, size_t size) {
  // What is mapped for writing cannot be sealed.
  return munmap(bytes, size) == 0 && fcntl(descriptor, F_ADD_SEALS, all_seals) == 0;
}

const void *cardstage_map_pixels(int descriptor, size_t size) {
  int seals = fcntl(descriptor, F_GET_SEALS);
  if (seals < 0 || (seals & all_seals) != all_seals) return NULL;
  struct stat status;
  if (fstat(descriptor, &status) != 0 || status.st_size < 0) return NULL;
  if (size == 0 || (size_t)status.st_size != size) return NULL;
  // Kernels before 6.7 refuse to share what is sealed against writing, even for reading.
  void *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  return bytes == MAP_FAILED ? NULL : bytes;
}
