#define _GNU_SOURCE
#include "sandbox.h"

#include "CDecode.h"
#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

/// The maximum number of descriptors: the standard ones, the socket, and the two of a request. With more descriptors, a
/// worker could keep the shared memory of earlier requests, which exists as long as a descriptor refers to it.
static const rlim_t descriptor_limit = cardstage_worker_socket + 1 + cardstage_descriptor_limit;

/// The number of further descriptors for a worker that opens system files: its document and a few files at a time.
static const rlim_t system_files_limit = 12;

/// The system calls that affect only the process itself and the descriptors that it already has.
static const int allowed_calls[] = {
    SCMP_SYS(read),          SCMP_SYS(write),        SCMP_SYS(close),
    SCMP_SYS(lseek),         SCMP_SYS(fstat),        SCMP_SYS(ftruncate),
    SCMP_SYS(recvmsg),       SCMP_SYS(sendmsg),      SCMP_SYS(munmap),
    SCMP_SYS(mremap),        SCMP_SYS(madvise),      SCMP_SYS(brk),
    SCMP_SYS(futex),         SCMP_SYS(sched_yield),  SCMP_SYS(getrandom),
    SCMP_SYS(clock_gettime), SCMP_SYS(gettimeofday), SCMP_SYS(getrusage),
    SCMP_SYS(rt_sigreturn),  SCMP_SYS(restart_syscall), SCMP_SYS(exit),
    SCMP_SYS(exit_group),
};

/// The calls that a library's threads need. `clone` has a separate rule.
static const int thread_calls[] = {
    SCMP_SYS(set_robust_list), SCMP_SYS(rseq), SCMP_SYS(sched_getaffinity),
    SCMP_SYS(rt_sigprocmask),  SCMP_SYS(gettid),
    SCMP_SYS(rt_sigaction),    SCMP_SYS(sigaltstack),
};

/// The calls that would open or examine a file.
static const int file_calls[] = {
    SCMP_SYS(open),     SCMP_SYS(openat),     SCMP_SYS(openat2),    SCMP_SYS(stat),
    SCMP_SYS(lstat),    SCMP_SYS(newfstatat), SCMP_SYS(statx),      SCMP_SYS(statfs),
    SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(getcwd),
};

/// The calls that query whether a file may be read.
static const int access_calls[] = {SCMP_SYS(access), SCMP_SYS(faccessat), SCMP_SYS(faccessat2)};

/// The further calls that read files.
static const int reading_calls[] = {
    SCMP_SYS(pread64), SCMP_SYS(readv),  SCMP_SYS(fadvise64), SCMP_SYS(getdents64),
    SCMP_SYS(statfs),  SCMP_SYS(fstatfs), SCMP_SYS(dup),
};

static bool add_rules(scmp_filter_ctx filter, uint32_t action, const int *calls, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (seccomp_rule_add(filter, action, calls[i], 0) != 0) return false;
  }
  return true;
}

/// Allows mapping and protecting memory, but not executable memory.
static bool add_conditions(scmp_filter_ctx filter) {
  const struct scmp_arg_cmp no_code = SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0);
  return seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1, no_code) == 0 &&
         seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1, no_code) == 0;
}

static bool allow_threads(scmp_filter_ctx filter, uint32_t others) {
  const struct scmp_arg_cmp is_thread = SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD);
  const struct scmp_arg_cmp is_name = SCMP_A0(SCMP_CMP_EQ, PR_SET_NAME);
  // A filter cannot read the structure of `clone3`. Without `clone3`, the C library calls `clone`.
  return add_rules(filter, SCMP_ACT_ALLOW, thread_calls,
                   sizeof thread_calls / sizeof *thread_calls) &&
         (others == SCMP_ACT_ERRNO(ENOSYS) ||
          seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0) &&
         seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1, is_thread) == 0 &&
         seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prctl), 1, is_name) == 0;
}

/// Allows opening files for reading, and queries about files.
static bool allow_reading(scmp_filter_ctx filter, bool can_open) {
  // These flags write or create a file. `O_TRUNC` truncates even a file that is opened for reading.
  const scmp_datum_t writes = O_ACCMODE | O_CREAT | O_TRUNC | (O_TMPFILE & ~O_DIRECTORY);
  static const int duplicates[] = {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL};
  for (size_t i = 0; i < sizeof duplicates / sizeof *duplicates; i++) {
    const struct scmp_arg_cmp is_this = SCMP_A1(SCMP_CMP_EQ, (scmp_datum_t)duplicates[i]);
    if (seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(fcntl), 1, is_this) != 0) return false;
  }
  for (size_t i = 0; i < sizeof file_calls / sizeof *file_calls; i++) {
    const bool is_open = file_calls[i] == SCMP_SYS(open), is_at = file_calls[i] == SCMP_SYS(openat);
    // The flags of `openat2` are in memory, so a filter cannot read them.
    if (file_calls[i] == SCMP_SYS(openat2)) continue;
    if ((is_open || is_at) && !can_open) continue;
    const struct scmp_arg_cmp reads = {is_open ? 1 : 2, SCMP_CMP_MASKED_EQ, writes, 0};
    if (seccomp_rule_add(filter, SCMP_ACT_ALLOW, file_calls[i], is_open || is_at, reads) != 0) {
      return false;
    }
  }
  return add_rules(filter, SCMP_ACT_ALLOW, access_calls,
                   sizeof access_calls / sizeof *access_calls) &&
         add_rules(filter, SCMP_ACT_ALLOW, reading_calls,
                   sizeof reading_calls / sizeof *reading_calls);
}

/// Whether a refused system call ends the process even if calls are reported.
static bool refusal_ends;

/// Writes the name of a refused system call to standard error. Unless `refusal_ends` is true, the call then fails as if
/// the kernel had no such call.
static void report_refusal(int signal, siginfo_t *info, void *context) {
  (void)signal;
  char *name = seccomp_syscall_resolve_num_arch(info->si_arch, info->si_syscall);
  // `dprintf` would query the file behind standard error, by a call that most sandboxes refuse.
  char line[80];
  const int length =
      snprintf(line, sizeof line, cardstage_refused_call "%s\n", name ? name : "unknown");
  free(name);
  if (write(STDERR_FILENO, line, (size_t)length) != length) _exit(EXIT_FAILURE);
  if (refusal_ends) _exit(EXIT_FAILURE);
  mcontext_t *machine = &((ucontext_t *)context)->uc_mcontext;
#if defined(__x86_64__)
  machine->gregs[REG_RAX] = -ENOSYS;
#elif defined(__aarch64__)
  machine->regs[0] = (unsigned long long)-ENOSYS;
#else
  (void)machine;
  _exit(EXIT_FAILURE);
#endif
}

/// Returns the action for calls without a rule. By default, such a call ends the process, or fails if `lacks_others` is
/// true. If the variable `cardstage_reports_calls` is set, the process also reports the call.
static uint32_t action_for_others(bool lacks_others) {
  if (!getenv(cardstage_reports_calls)) {
    return lacks_others ? SCMP_ACT_ERRNO(ENOSYS) : SCMP_ACT_KILL_PROCESS;
  }
  refusal_ends = !lacks_others;
  const struct sigaction action = {.sa_sigaction = report_refusal, .sa_flags = SA_SIGINFO};
  sigaction(SIGSYS, &action, NULL);
  return SCMP_ACT_TRAP;
}

/// Limits the system calls. If `can_open` is false, the process can open no files, and system fonts are missing.
static bool limit_calls(unsigned doors, bool can_open) {
  // For a decoder with access to system files, every other call fails as if the kernel had no such call.
  const bool lacks_others = doors & sandbox_system_files;
  const uint32_t others = action_for_others(lacks_others);
  scmp_filter_ctx filter = seccomp_init(others);
  if (!filter) return false;
  bool is_done =
      add_rules(filter, SCMP_ACT_ALLOW, allowed_calls,
                sizeof allowed_calls / sizeof *allowed_calls) &&
      add_conditions(filter);
  if (is_done && (doors & sandbox_threads)) is_done = allow_threads(filter, others);
  if (is_done && lacks_others) is_done = allow_reading(filter, can_open);
  is_done = is_done && seccomp_load(filter) == 0;
  seccomp_release(filter);
  return is_done;
}

/// Returns the size of the process's address space, in bytes.
static rlim_t address_space(void) {
  FILE *file = fopen("/proc/self/statm", "re");
  if (!file) return 0;
  unsigned long pages = 0;
  if (fscanf(file, "%lu", &pages) != 1) pages = 0;
  fclose(file);
  return (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

static bool set_limit(int resource, rlim_t value) {
  const struct rlimit limit = {value, value};
  return setrlimit(resource, &limit) == 0;
}

bool sandbox_close(unsigned doors) {
  // One malloc arena is enough, because each further arena reserves 64 MB of the limited address space.
  mallopt(M_ARENA_MAX, 1);
  // The C library would read the time zone file when a date is first used. Files are no longer available then.
  tzset();

  rlim_t now = address_space();
  if (now == 0) return false;
  const bool has_files = doors & sandbox_system_files;
  const rlim_t memory = has_files ? 2 * (rlim_t)cardstage_memory_limit : cardstage_memory_limit;
  const rlim_t descriptors = descriptor_limit + (has_files ? system_files_limit : 0);
  closefrom(cardstage_worker_socket + 1);
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
      prctl(PR_SET_DUMPABLE, 0) != 0) {
    return false;
  }
  // Exceeding the file size limit is then an error, not a signal.
  signal(SIGXFSZ, SIG_IGN);
  // Shared memory is limited like a file. It counts towards the process's memory only while it is mapped.
  return set_limit(RLIMIT_CORE, 0) && set_limit(RLIMIT_AS, now + memory) &&
         set_limit(RLIMIT_FSIZE, cardstage_memory_limit) &&
         set_limit(RLIMIT_NOFILE, descriptors) &&
         limit_calls(doors, has_files && sandbox_limit_files());
}
