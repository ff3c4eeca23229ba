#define _GNU_SOURCE
#include "CDecode.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int cardstage_make_sockets(int ends[2]) {
  return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) == 0 ? 0 : errno;
}

bool cardstage_send(int socket, const void *message, size_t size, const int *descriptors,
                    size_t count) {
  struct iovec part = {.iov_base = (void *)message, .iov_len = size};
  struct msghdr header = {.msg_iov = &part, .msg_iovlen = 1};
  union {
    char bytes[CMSG_SPACE(cardstage_descriptor_limit * sizeof(int))];
    struct cmsghdr alignment;
  } control;
  memset(&control, 0, sizeof control);
  if (count > cardstage_descriptor_limit) return false;
  if (count > 0) {
    header.msg_control = control.bytes;
    header.msg_controllen = CMSG_SPACE(count * sizeof(int));
    struct cmsghdr *rights = CMSG_FIRSTHDR(&header);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(count * sizeof(int));
    memcpy(CMSG_DATA(rights), descriptors, count * sizeof(int));
  }
  ssize_t sent;
  do sent = sendmsg(socket, &header, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent == (ssize_t)size;
}

/// Takes up to `limit` descriptors that came with a message, and returns their number. Closes all others.
static size_t take_descriptors(struct msghdr *header, int *descriptors, size_t limit) {
  size_t count = 0;
  for (struct cmsghdr *part = CMSG_FIRSTHDR(header); part; part = CMSG_NXTHDR(header, part)) {
    if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS) continue;
    size_t length = (part->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t i = 0; i < length; i++) {
      int next;
      memcpy(&next, CMSG_DATA(part) + i * sizeof next, sizeof next);
      if (count < limit) descriptors[count++] = next;
      else close(next);
    }
  }
  return count;
}

bool cardstage_receive(int socket, void *message, size_t size, int *descriptors, size_t count) {
  struct iovec part = {.iov_base = message, .iov_len = size};
  // If a message has more descriptors than fit, the kernel closes the others and sets a flag.
  union {
    char bytes[CMSG_SPACE(cardstage_descriptor_limit * sizeof(int))];
    struct cmsghdr alignment;
  } control;
  struct msghdr header = {.msg_iov = &part, .msg_iovlen = 1};
  if (count > cardstage_descriptor_limit) return false;
  if (count > 0) {
    header.msg_control = control.bytes;
    header.msg_controllen = CMSG_SPACE(count * sizeof(int));
  }
  ssize_t received;
  do received = recvmsg(socket, &header, MSG_CMSG_CLOEXEC);
  while (received < 0 && errno == EINTR);
  if (received < 0) return false;

  size_t taken = take_descriptors(&header, descriptors, count);
  bool is_whole = (header.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) == 0;
  if (received == (ssize_t)size && is_whole && taken == count) return true;
  while (taken > 0) close(descriptors[--taken]);
  return false;
}
