#define _GNU_SOURCE
#include "CShims.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static const int kind = SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC;

static int make_address(struct sockaddr_un *address, const char *path) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  if (strlen(path) >= sizeof address->sun_path) return ENAMETOOLONG;
  strcpy(address->sun_path, path);
  return 0;
}

/// Closes a descriptor after a failed call, and returns the call's error with its sign inverted.
static int give_up(int descriptor) {
  const int error = errno;
  close(descriptor);
  return -error;
}

int cardstage_listen(const char *draft, const char *path) {
  struct sockaddr_un address;
  int error = make_address(&address, path);
  if (error == 0) error = make_address(&address, draft);
  if (error != 0) return -error;
  const int listener = socket(AF_UNIX, kind, 0);
  if (listener < 0) return -errno;
  unlink(draft);
  // The file gets the descriptor's mode, minus the process's umask.
  if (fchmod(listener, 0600) != 0 ||
      bind(listener, (const struct sockaddr *)&address, sizeof address) != 0) {
    return give_up(listener);
  }
  if (listen(listener, 16) == 0 && rename(draft, path) == 0) return listener;
  error = give_up(listener);
  unlink(draft);
  return error;
}

int cardstage_accept(int listener) {
  const int connection = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
  return connection < 0 ? -errno : connection;
}

int cardstage_connect(const char *path) {
  struct sockaddr_un address;
  const int error = make_address(&address, path);
  if (error != 0) return -error;
  const int connection = socket(AF_UNIX, kind, 0);
  if (connection < 0) return -errno;
  if (connect(connection, (const struct sockaddr *)&address, sizeof address) == 0) {
    return connection;
  }
  return give_up(connection);
}

long cardstage_peer_user(int descriptor) {
  struct ucred peer;
  socklen_t length = sizeof peer;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return -errno;
  return peer.uid;
}

static char removed[sizeof((struct sockaddr_un *)0)->sun_path];
static pid_t owner;

static void remove_file(void) {
  // A child process that was forked must not remove the file.
  if (removed[0] != 0 && getpid() == owner) unlink(removed);
}

static void on_signal(int number) {
  remove_file();
  // The signal's default action has been restored. The signal is delivered after this handler.
  raise(number);
}

void cardstage_remove_at_end(const char *path) {
  if (strlen(path) >= sizeof removed) return;
  const int is_first = owner == 0;
  strcpy(removed, path);
  owner = getpid();
  if (!is_first) return;
  atexit(remove_file);
  const int signals[] = {SIGHUP, SIGINT, SIGTERM};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
    struct sigaction old;
    if (sigaction(signals[i], NULL, &old) != 0 || old.sa_handler != SIG_DFL) continue;
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESETHAND};
    sigaction(signals[i], &action, NULL);
  }
}

int cardstage_poll_set(void) {
  const int set = epoll_create1(EPOLL_CLOEXEC);
  return set < 0 ? -errno : set;
}

int cardstage_poll_for(int set, int descriptor, int what) {
  struct epoll_event event = {.data.fd = descriptor};
  if (what & cardstage_readable) event.events |= EPOLLIN;
  if (what & cardstage_writable) event.events |= EPOLLOUT;
  if (epoll_ctl(set, EPOLL_CTL_MOD, descriptor, &event) == 0) return 0;
  if (errno != ENOENT || epoll_ctl(set, EPOLL_CTL_ADD, descriptor, &event) != 0) return -errno;
  return 0;
}
