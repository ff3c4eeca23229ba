#define _GNU_SOURCE
#include "CDecode.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int cardstage_make_sockets(int ends[2]) {
  return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) == 0 ? 0 : errno;
}

bool cardstage_send(int socket, const void *message, size_t size, int descriptor) {
  struct iovec part = {.iov_base = (void *)message, .iov_len = size};
  struct msghdr header = {.msg_iov = &part, .msg_iovlen = 1};
  union {
    char bytes[CMSG_SPACE(sizeof descriptor)];
    struct cmsghdr alignment;
  } control;
  memset(&control, 0, sizeof control);
  if (descriptor >= 0) {
    header.msg_control = control.bytes;
    header.msg_controllen = sizeof control.bytes;
    struct cmsghdr *rights = CMSG_FIRSTHDR(&header);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(sizeof descriptor);
    memcpy(CMSG_DATA(rights), &descriptor, sizeof descriptor);
  }
  ssize_t sent;
  do sent = sendmsg(socket, &header, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent == (ssize_t)size;
}

/// Takes what came with a message; the first descriptor is the caller's, the others are closed.
/// Returns how many there were.
static size_t take_descriptors(struct msghdr *header, int *descriptor) {
  size_t count = 0;
  for (struct cmsghdr *part = CMSG_FIRSTHDR(header); part; part = CMSG_NXTHDR(header, part)) {
    if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS) continue;
    size_t length = (part->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t i = 0; i < length; i++) {
      int next;
      memcpy(&next, CMSG_DATA(part) + i * sizeof next, sizeof next);
      if (count++ == 0) *descriptor = next;
      else close(next);
    }
  }
  return count;
}

bool cardstage_receive(int socket, void *message, size_t size, int *descriptor) {
  struct iovec part = {.iov_base = message, .iov_len = size};
  // Room for two: where more come, the kernel closes what is left and says so.
  union {
    char bytes[CMSG_SPACE(2 * sizeof(int))];
    struct cmsghdr alignment;
  } control;
  struct msghdr header = {
      .msg_iov = &part, .msg_iovlen = 1,
      .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
  *descriptor = -1;
  ssize_t received;
  do received = recvmsg(socket, &header, MSG_CMSG_CLOEXEC);
  while (received < 0 && errno == EINTR);
  if (received < 0) return false;

  size_t count = take_descriptors(&header, descriptor);
  bool is_whole = (header.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) == 0;
  if (received == (ssize_t)size && is_whole && count <= 1) return true;
  if (*descriptor >= 0) close(*descriptor);
  *descriptor = -1;
  return false;
}
