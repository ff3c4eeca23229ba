// A worker that lies: the file that it is to decode says how, after the eight bytes of a PNG's
// signature. It is boxed as the true ones are.

#include "CDecode.h"
#include "CDecodeWorker.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

enum { side = 16, size = side * side * 4 };

static bool is(const char *word, const char *wanted) {
  return strncmp(word, wanted, strlen(wanted)) == 0;
}

/// Memory of `length` bytes with these seals.
static int make_pixels(size_t length, bool is_sealed) {
  void *bytes = NULL;
  int descriptor = cardstage_make_pixels(length, &bytes);
  if (is_sealed) cardstage_seal_pixels(descriptor, bytes, length);
  return descriptor;
}

/// Sends an answer with its descriptor twice.
static void send_twice(int socket, struct cardstage_answer *answer, int descriptor) {
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

static void answer(int socket, const char *word) {
  struct cardstage_answer answer = {
      .width = side, .height = side, .original_width = side, .original_height = side};
  if (is(word, "hangs")) recvmsg(socket, &(struct msghdr){0}, 0);
  if (is(word, "spins")) for (;;) {}
  if (is(word, "crashes")) abort();
  if (is(word, "opens a file")) open("/etc/passwd", O_RDONLY);
  if (is(word, "makes a socket")) socketpair(AF_UNIX, SOCK_STREAM, 0, (int[2]){0});
  if (is(word, "runs a program")) execl("/bin/true", "true", NULL);
  if (is(word, "maps code")) mprotect(&answer, 1, PROT_READ | PROT_EXEC);
  if (is(word, "takes memory")) {
    const int kind = MAP_PRIVATE | MAP_ANONYMOUS;
    void *bytes = mmap(NULL, (size_t)600 << 20, PROT_READ | PROT_WRITE, kind, -1, 0);
    if (bytes == MAP_FAILED) answer.status = cardstage_no_memory;
  }
  if (is(word, "talks garbage")) {
    cardstage_send(socket, word, 5, -1);
    return;
  }
  if (is(word, "unknown status")) answer.status = 99;
  if (is(word, "huge original")) answer.original_width = 70000;
  if (is(word, "huge picture")) answer.width = answer.height = 65535;
  if (is(word, "failure with pixels")) answer.status = cardstage_damaged;

  int pixels = -1;
  if (is(word, "no seals")) pixels = make_pixels(size, false);
  else if (is(word, "too short")) pixels = make_pixels(size - 4, true);
  else if (is(word, "too long")) pixels = make_pixels(size + 4096, true);
  else if (!is(word, "no pixels") && answer.status != cardstage_no_memory) {
    pixels = make_pixels(size, true);
  }
  if (is(word, "many descriptors")) send_twice(socket, &answer, pixels);
  else cardstage_send(socket, &answer, sizeof answer, pixels);
  if (pixels >= 0) close(pixels);
}

int main(void) {
  const int socket = cardstage_worker_socket;
  if (!box_close(box_shut)) return 1;
  struct cardstage_answer ready = {.status = cardstage_done};
  cardstage_send(socket, &ready, sizeof ready, -1);
  for (;;) {
    struct cardstage_request request;
    int file;
    if (!cardstage_receive(socket, &request, sizeof request, &file)) return 0;
    char bytes[64] = "";
    lseek(file, 0, SEEK_SET);
    if (read(file, bytes, sizeof bytes - 1) < 8) return 1;
    close(file);
    answer(socket, bytes + 8);
  }
}
