#define _GNU_SOURCE
#include "CShims.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int cardstage_allowed_processors(void) {
  cpu_set_t allowed;
  // If `allowed` is too small for the machine's processors, the number of online processors is used.
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) {
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (int)online : 1;
  }
  return CPU_COUNT(&allowed);
}

void cardstage_map_large_blocks(void) {
#ifdef __GLIBC__
  // Setting a threshold also makes it fixed. Otherwise the library would raise the threshold whenever a large block is
  // freed.
  mallopt(M_MMAP_THRESHOLD, 128 << 10);
  mallopt(M_TRIM_THRESHOLD, 128 << 10);
#endif
}

void cardstage_return_free_pages(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

int cardstage_set_time_slice(unsigned long nanoseconds) {
  // A thread that was started with its own policy keeps that policy.
  const int policy = sched_getscheduler(0);
  if (policy < 0) return errno;
  if ((policy & ~SCHED_RESET_ON_FORK) != SCHED_OTHER) return EINVAL;
  // The first version of the kernel's `sched_attr`, which the C library of Debian 12 does not declare.
  const struct {
    uint32_t size, policy;
    uint64_t flags;
    int32_t niceness;
    uint32_t priority;
    uint64_t runtime, deadline, period;
  } attributes = {
      // New threads and child processes get the default slice.
      .size = sizeof attributes, .policy = SCHED_OTHER, .flags = 1 /* SCHED_FLAG_RESET_ON_FORK */,
      .niceness = getpriority(PRIO_PROCESS, 0), .runtime = nanoseconds};
  return syscall(SYS_sched_setattr, 0, &attributes, 0) == 0 ? 0 : errno;
}

int cardstage_current_processor(void) { return sched_getcpu(); }

int cardstage_keep_off(unsigned long thread, int processor) {
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return errno;
  CPU_CLR(processor, &allowed);
  if (CPU_COUNT(&allowed) == 0) return EINVAL;
  return pthread_setaffinity_np(thread, sizeof allowed, &allowed);
}

void cardstage_wait(const void *word, unsigned value, long nanoseconds) {
  struct timespec timeout = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  // A signal, a different value of the word, or the timeout ends the wait.
  syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, value, &timeout);
}

void cardstage_wake(const void *word) { syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, INT_MAX); }

int cardstage_make_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno; }
