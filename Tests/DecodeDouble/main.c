// A worker that lies: the file that it is to decode says how, after the eight bytes of a PNG's
// signature. It is boxed as the true ones are.

#define _GNU_SOURCE
#include "CDecode.h"
#include "CDecodeWorker.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { side = 16, size = side * side * 4 };

static bool is(const char *word, const char *wanted) {
  return strncmp(word, wanted, strlen(wanted)) == 0;
}

/// What it holds of earlier requests.
static const void *mapped;

/// Fills the pixels' memory, as one that is true does, or keeps it mapped.
static void make_pixels(int descriptor, size_t length, bool is_kept) {
  void *bytes = cardstage_open_memory(descriptor, length);
  if (is_kept) mapped = bytes;
  else if (bytes) munmap(bytes, length);
}

/// Writes to memory without mapping it until there is no more; says whether that is soon.
static bool fills(int descriptor) {
  static char bytes[1 << 20];
  size_t count = 0;
  for (int copy = descriptor; copy >= 0; copy = memfd_create("more", 0)) {
    for (ssize_t written = 1; written > 0; count += (size_t)written) {
      written = write(copy, bytes, sizeof bytes);
      if (written < 0) break;
      if (count > (size_t)1 << 30) return false;
    }
  }
  return count <= cardstage_memory_limit;
}

/// Sends an answer with a descriptor, five times.
static void send_many(int socket, struct cardstage_answer *answer, int descriptor) {
  struct iovec part = {.iov_base = answer, .iov_len = sizeof *answer};
  union {
    char bytes[CMSG_SPACE(5 * sizeof(int))];
    struct cmsghdr alignment;
  } control = {{0}};
  struct msghdr header = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes,
      .msg_controllen = sizeof control.bytes};
  struct cmsghdr *rights = CMSG_FIRSTHDR(&header);
  rights->cmsg_level = SOL_SOCKET;
  rights->cmsg_type = SCM_RIGHTS;
  rights->cmsg_len = CMSG_LEN(5 * sizeof(int));
  for (int i = 0; i < 5; i++) {
    memcpy(CMSG_DATA(rights) + (size_t)i * sizeof(int), &descriptor, sizeof(int));
  }
  sendmsg(socket, &header, MSG_NOSIGNAL);
}

static void answer(int socket, const char *word, int pixels) {
  struct cardstage_answer answer = {
      .width = side, .height = side, .original_width = side, .original_height = side};
  if (is(word, "hangs")) recvmsg(socket, &(struct msghdr){0}, 0);
  if (is(word, "spins")) for (;;) {}
  if (is(word, "crashes")) abort();
  if (is(word, "opens a file")) open("/etc/passwd", O_RDONLY);
  if (is(word, "makes a socket")) socketpair(AF_UNIX, SOCK_STREAM, 0, (int[2]){0});
  if (is(word, "makes memory")) memfd_create("mine", 0);
  if (is(word, "seals memory")) fcntl(pixels, F_ADD_SEALS, F_SEAL_SEAL);
  if (is(word, "lifts its limits")) setrlimit(RLIMIT_CPU, &(struct rlimit){9, 9});
  if (is(word, "runs a program")) execl("/bin/true", "true", NULL);
  if (is(word, "maps code")) mprotect(&answer, 1, PROT_READ | PROT_EXEC);
  if (is(word, "takes memory")) {
    const int kind = MAP_PRIVATE | MAP_ANONYMOUS;
    void *bytes = mmap(NULL, (size_t)600 << 20, PROT_READ | PROT_WRITE, kind, -1, 0);
    if (bytes == MAP_FAILED) answer.status = cardstage_no_memory;
  }
  if (is(word, "writes memory") && fills(pixels)) answer.status = cardstage_no_memory;
  if (is(word, "stretches memory") && ftruncate(pixels, (off_t)600 << 20) != 0) {
    answer.status = cardstage_no_memory;
  }
  if (is(word, "talks garbage")) {
    cardstage_send(socket, word, 5, NULL, 0);
    return;
  }
  if (is(word, "unknown status")) answer.status = 99;
  if (is(word, "huge original")) answer.original_width = 70000;
  if (is(word, "huge picture")) answer.width = answer.height = 32767;
  if (is(word, "long picture")) answer.width = 32768, answer.height = 1;

  if (is(word, "long picture")) make_pixels(pixels, (size_t)32768 * 4, false);
  else if (is(word, "too short")) make_pixels(pixels, size - 4, false);
  else if (is(word, "too long")) make_pixels(pixels, size + 4096, false);
  else if (!is(word, "no pixels") && answer.status != cardstage_no_memory) {
    make_pixels(pixels, size, is(word, "keeps pixels"));
  }
  if (is(word, "many descriptors")) send_many(socket, &answer, pixels);
  else if (is(word, "one descriptor")) cardstage_send(socket, &answer, sizeof answer, &pixels, 1);
  else cardstage_send(socket, &answer, sizeof answer, NULL, 0);
}

int main(void) {
  const int socket = cardstage_worker_socket;
  if (!box_close(box_shut)) return 1;
  struct cardstage_answer ready = {.status = cardstage_done};
  cardstage_send(socket, &ready, sizeof ready, NULL, 0);
  for (;;) {
    struct cardstage_request request;
    int descriptors[2];
    if (!cardstage_receive(socket, &request, sizeof request, descriptors, 2)) return 0;
    char bytes[64] = "";
    lseek(descriptors[0], 0, SEEK_SET);
    if (read(descriptors[0], bytes, sizeof bytes - 1) < 8) return 1;
    answer(socket, bytes + 8, descriptors[1]);
    close(descriptors[0]);
    close(descriptors[1]);
  }
}
