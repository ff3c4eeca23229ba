// A worker that misbehaves in the way that its input file names after the eight bytes of a PNG's signature. It runs in
// the sandbox of the image workers, or in the sandbox of the document worker if it is called `cardstage-decode-pdf`.

#define _GNU_SOURCE
#include "CDecode.h"
#include "CDecodeWorker.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { side = 16, size = side * side * 4 };

static bool is(const char *word, const char *wanted) {
  return strncmp(word, wanted, strlen(wanted)) == 0;
}

/// The memory of an earlier request, which stays mapped.
static const void *mapped;

/// Sizes and maps the memory for the pixels, as a correct worker does. Unmaps it unless `is_kept`.
static void make_pixels(int descriptor, size_t length, bool is_kept) {
  void *bytes = cardstage_open_memory(descriptor, length);
  if (is_kept) mapped = bytes;
  else if (bytes) munmap(bytes, length);
}

/// Writes to memory without mapping it, until no more is available. Returns whether the limit held.
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

/// Sends an answer with five copies of a descriptor.
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

/// Performs the forbidden action that `word` names, such as `reads/path`. Returns whether it succeeded.
static bool tries(const char *word, int file) {
  const char *path = strchr(word, '/');
  if (!path) path = "";
  if (is(word, "reads")) return open(path, O_RDONLY) >= 0;
  if (is(word, "lists")) return open(path, O_RDONLY | O_DIRECTORY) >= 0;
  if (is(word, "writes")) return open(path, O_WRONLY) >= 0 || open(path, O_RDWR) >= 0;
  if (is(word, "truncates")) return open(path, O_TRUNC) >= 0 || truncate(path, 0) == 0;
  if (is(word, "reopens")) return open("/proc/self/fd/4", O_RDWR) >= 0;
  if (is(word, "creates")) return open(path, O_RDONLY | O_CREAT, 0600) >= 0;
  if (is(word, "hides")) return open(path, O_TMPFILE | O_RDWR, 0600) >= 0;
  if (is(word, "removes")) return unlink(path) == 0 || rename(path, "/tmp/renamed") == 0;
  if (is(word, "links")) return link(path, "/tmp/linked") == 0 || symlink(path, "/tmp/linked") == 0;
  if (is(word, "folds")) return mkdir(path, 0700) == 0 || rmdir(path) == 0;
  if (is(word, "changes")) return chmod(path, 0777) == 0 || chown(path, 0, 0) == 0;
  if (is(word, "connects")) return socket(AF_INET, SOCK_STREAM, 0) >= 0;
  if (is(word, "pairs")) return socketpair(AF_UNIX, SOCK_STREAM, 0, (int[2]){0}) == 0;
  if (is(word, "forks")) return fork() >= 0;
  if (is(word, "runs")) return execl("/bin/true", "true", NULL) == 0;
  if (is(word, "signals")) return kill(getppid(), 0) == 0 || fcntl(file, F_SETOWN, getppid()) == 0;
  if (is(word, "locks")) return fcntl(file, F_SETLEASE, F_RDLCK) == 0;
  if (is(word, "stays")) return fcntl(file, F_SETFL, O_ASYNC) == 0;
  if (is(word, "shares")) return memfd_create("mine", 0) >= 0;
  if (is(word, "lifts")) return setrlimit(RLIMIT_CPU, &(struct rlimit){9, 9}) == 0;
  if (is(word, "hoards")) {
    for (int count = 0; count < 64; count++) {
      if (dup(file) < 0) return false;
    }
    return true;
  }
  const int kind = MAP_PRIVATE | MAP_ANONYMOUS;
  if (is(word, "maps")) return mmap(NULL, 4096, PROT_EXEC, kind, -1, 0) != MAP_FAILED;
  const size_t much = (size_t)1100 << 20;
  return is(word, "takes") && mmap(NULL, much, PROT_READ, kind, -1, 0) != MAP_FAILED;
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
  if (is(word, "huge image")) answer.width = answer.height = 32767;
  if (is(word, "long image")) answer.width = 32768, answer.height = 1;

  if (is(word, "long image")) make_pixels(pixels, (size_t)32768 * 4, false);
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
  const bool reads_documents = !strcmp(program_invocation_short_name, "cardstage-decode-pdf");
  if (!sandbox_close(reads_documents ? sandbox_system_files : sandbox_shut)) return 1;
  struct cardstage_answer ready = {.status = cardstage_done};
  cardstage_send(socket, &ready, sizeof ready, NULL, 0);
  for (;;) {
    struct cardstage_request request;
    int descriptors[2];
    if (!cardstage_receive(socket, &request, sizeof request, descriptors, 2)) return 0;
    char bytes[256] = "";
    lseek(descriptors[0], 0, SEEK_SET);
    if (read(descriptors[0], bytes, sizeof bytes - 1) < 8) return 1;
    if (reads_documents) {
      // The program has a different message for each of these two statuses.
      struct cardstage_answer answer = {.status = cardstage_locked};
      if (tries(bytes + 8, descriptors[0])) answer.status = cardstage_no_pages;
      cardstage_send(socket, &answer, sizeof answer, NULL, 0);
    } else {
      answer(socket, bytes + 8, descriptors[1]);
    }
    close(descriptors[0]);
    close(descriptors[1]);
  }
}
