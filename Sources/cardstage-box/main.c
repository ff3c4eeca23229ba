// cardstage-box SECONDS PROGRAM ARGUMENT…: runs a program that reads a file of unknown origin.
//
// The program inherits standard input, which must be a file, output and errors, and no other descriptor. It may read the
// system's programs, libraries and fonts, and what its standard input is, which it can also open again as
// /proc/self/fd/0. Of any file it may ask whether it is there, how large and how old. It may not open a file for
// writing, nor change, remove or make one, open a socket, start a process, or reach another process. Its memory and
// processor time (SECONDS) are limited, and it ends when the thread that started it does; elapsed time is for that
// thread to limit.
//
// Landlock needs Linux 5.13. Where the kernel lacks it the program can also read the user's other files; all
// other limits hold, and without sockets it can tell what it read only to whoever started it.
//
// The status is the program's; 127 where there is no such program, 71 where a limit cannot be set. Beyond its time the
// program is ended by SIGXCPU.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#define count_of(array) (sizeof(array) / sizeof *(array))

enum { usage = 64, system_error = 71, not_executable = 126, not_found = 127 };

static void fail(const char *what, int error) {
  fprintf(stderr, "cardstage-box: %s: %s\n", what, strerror(error));
  exit(system_error);
}

static void limit_resources(rlim_t seconds) {
  const struct {
    const char *name;
    __rlimit_resource_t resource;
    struct rlimit limit;
  } limits[] = {
      {"RLIMIT_AS", RLIMIT_AS, {1 << 30, 1 << 30}},
      // The first second ends it by a signal that tells why, the next one whatever it does.
      {"RLIMIT_CPU", RLIMIT_CPU, {seconds, seconds + 1}},
      {"RLIMIT_FSIZE", RLIMIT_FSIZE, {0, 0}},
      {"RLIMIT_CORE", RLIMIT_CORE, {0, 0}},
  };
  for (size_t i = 0; i < count_of(limits); i++) {
    if (setrlimit(limits[i].resource, &limits[i].limit) != 0) fail(limits[i].name, errno);
  }
}

// Landlock, of whose calls Glibc wraps none.

static void allow(int ruleset, int descriptor, __u64 access, const char *name) {
  const struct landlock_path_beneath_attr rule = {.allowed_access = access, .parent_fd = descriptor};
  if (syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0) {
    fail(name, errno);
  }
}

/// Rules that grant nothing yet, or -1: all rights that the kernel's version of Landlock knows. Each later
/// version's right is one more bit; headers may be older than the kernel.
static int make_ruleset(void) {
  const long version =
      syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 0) return -1;
  struct landlock_ruleset_attr attributes = {
      .handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1};
  // To link and rename between folders; to cut a file; to ask a device.
  if (version >= 2) attributes.handled_access_fs |= 1 << 13;
  if (version >= 3) attributes.handled_access_fs |= 1 << 14;
  if (version >= 5) attributes.handled_access_fs |= 1 << 15;
  return (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
}

static void limit_files(void) {
  const __u64 read_file = LANDLOCK_ACCESS_FS_READ_FILE;
  const __u64 read_folder = read_file | LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_EXECUTE;
  const struct {
    const char *path;
    __u64 access;
  } readable[] = {
      {"/usr", read_folder},
      // Links into /usr on most systems.
      {"/bin", read_folder},
      {"/lib", read_folder},
      {"/lib64", read_folder},
      {"/etc/ld.so.cache", read_file},
      {"/etc/fonts", read_folder},
      {"/var/cache/fontconfig", read_folder},
  };
  const int ruleset = make_ruleset();
  if (ruleset < 0) {
    // The last from the filter of a container that does not know the call.
    if (errno == ENOSYS || errno == EOPNOTSUPP || errno == EPERM) return;
    fail("landlock_create_ruleset", errno);
  }
  for (size_t i = 0; i < count_of(readable); i++) {
    const int folder = open(readable[i].path, O_PATH | O_CLOEXEC);
    if (folder < 0 && errno == ENOENT) continue;
    if (folder < 0) fail(readable[i].path, errno);
    allow(ruleset, folder, readable[i].access, readable[i].path);
    close(folder);
  }
  allow(ruleset, STDIN_FILENO, read_file, "standard input");
  if (syscall(SYS_landlock_restrict_self, ruleset, 0) != 0) fail("landlock_restrict_self", errno);
  close(ruleset);
}

// System calls: a list of those that the program may make. Any other is to it one that the kernel does not have,
// which is what a C library newer than this list goes without.

static const int allowed[] = {
    // Memory.
    SCMP_SYS(brk), SCMP_SYS(mmap), SCMP_SYS(mprotect), SCMP_SYS(munmap), SCMP_SYS(mremap),
    SCMP_SYS(madvise), SCMP_SYS(membarrier),
    // Descriptors: the three that it has, and files to read.
    SCMP_SYS(read), SCMP_SYS(readv), SCMP_SYS(pread64), SCMP_SYS(preadv), SCMP_SYS(write),
    SCMP_SYS(writev), SCMP_SYS(lseek), SCMP_SYS(close), SCMP_SYS(close_range), SCMP_SYS(dup),
    SCMP_SYS(dup2), SCMP_SYS(dup3), SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(select),
    SCMP_SYS(pselect6), SCMP_SYS(fadvise64), SCMP_SYS(getdents64),
    // What files there are.
    SCMP_SYS(stat), SCMP_SYS(lstat), SCMP_SYS(fstat), SCMP_SYS(newfstatat), SCMP_SYS(statx),
    SCMP_SYS(statfs), SCMP_SYS(fstatfs), SCMP_SYS(access), SCMP_SYS(faccessat),
    SCMP_SYS(faccessat2), SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(getcwd),
    // Itself. What it becomes stays in the box.
    SCMP_SYS(execve), SCMP_SYS(exit), SCMP_SYS(exit_group), SCMP_SYS(arch_prctl),
    SCMP_SYS(set_tid_address), SCMP_SYS(set_robust_list), SCMP_SYS(rseq), SCMP_SYS(futex),
    SCMP_SYS(sched_yield), SCMP_SYS(sched_getaffinity), SCMP_SYS(rt_sigaction),
    SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sigaltstack),
    SCMP_SYS(restart_syscall), SCMP_SYS(getpid), SCMP_SYS(getppid), SCMP_SYS(gettid),
    SCMP_SYS(getpgrp), SCMP_SYS(getpgid), SCMP_SYS(getsid), SCMP_SYS(getuid), SCMP_SYS(geteuid),
    SCMP_SYS(getgid), SCMP_SYS(getegid), SCMP_SYS(getrlimit), SCMP_SYS(getrusage), SCMP_SYS(times),
    SCMP_SYS(umask),
    // The system.
    SCMP_SYS(uname), SCMP_SYS(sysinfo), SCMP_SYS(getrandom), SCMP_SYS(getcpu), SCMP_SYS(time),
    SCMP_SYS(gettimeofday), SCMP_SYS(clock_gettime), SCMP_SYS(clock_getres), SCMP_SYS(nanosleep),
    SCMP_SYS(clock_nanosleep),
};

/// Whatever of `open`'s flags writes, or makes a file; cutting one needs no right to write.
static const scmp_datum_t writes = O_ACCMODE | O_CREAT | O_TRUNC | (O_TMPFILE & ~O_DIRECTORY);

/// Calls that are allowed with some arguments only.
static const struct {
  int call;
  struct scmp_arg_cmp argument;
} conditions[] = {
    {SCMP_SYS(open), {1, SCMP_CMP_MASKED_EQ, writes, 0}},
    {SCMP_SYS(openat), {2, SCMP_CMP_MASKED_EQ, writes, 0}},
    // Others would have signals sent to any process of the user's, or lock the file.
    {SCMP_SYS(fcntl), {1, SCMP_CMP_EQ, F_DUPFD, 0}},
    {SCMP_SYS(fcntl), {1, SCMP_CMP_EQ, F_DUPFD_CLOEXEC, 0}},
    {SCMP_SYS(fcntl), {1, SCMP_CMP_EQ, F_GETFD, 0}},
    {SCMP_SYS(fcntl), {1, SCMP_CMP_EQ, F_SETFD, 0}},
    {SCMP_SYS(fcntl), {1, SCMP_CMP_EQ, F_GETFL, 0}},
    // Whether it writes to a terminal.
    {SCMP_SYS(ioctl), {1, SCMP_CMP_EQ, TCGETS, 0}},
    // Not whether it outlives who started it.
    {SCMP_SYS(prctl), {0, SCMP_CMP_EQ, PR_SET_NAME, 0}},
    // Threads, but no processes. What a clone3 is for stands in memory, which a filter cannot read;
    // where there is none the C library takes clone.
    {SCMP_SYS(clone), {0, SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD}},
    // Its limits can be read.
    {SCMP_SYS(prlimit64), {2, SCMP_CMP_EQ, 0, 0}},
};

static void allow_call(scmp_filter_ctx filter, int call, unsigned count,
                       struct scmp_arg_cmp argument) {
  // One that this architecture lacks needs no rule.
  if (call < 0) return;
  const int error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, count, argument);
  if (error < 0) fail("seccomp_rule_add", -error);
}

static void limit_calls(void) {
  const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
  if (filter == NULL) fail("seccomp_init", ENOMEM);
  for (size_t i = 0; i < count_of(allowed); i++) {
    allow_call(filter, allowed[i], 0, (struct scmp_arg_cmp){0});
  }
  for (size_t i = 0; i < count_of(conditions); i++) {
    allow_call(filter, conditions[i].call, 1, conditions[i].argument);
  }
  // Signals to itself, as `abort` sends one.
  allow_call(filter, SCMP_SYS(tgkill), 1, SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid()));
  const int error = seccomp_load(filter);
  if (error < 0) fail("seccomp_load", -error);
  seccomp_release(filter);
}

int main(int count, char **arguments) {
  const unsigned long seconds = count < 3 ? 0 : strtoul(arguments[1], NULL, 10);
  if (seconds == 0 || seconds > 3600) {
    fprintf(stderr, "usage: cardstage-box SECONDS PROGRAM ARGUMENT...\n");
    return usage;
  }
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) fail("PR_SET_PDEATHSIG", errno);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) fail("PR_SET_NO_NEW_PRIVS", errno);
  closefrom(STDERR_FILENO + 1);
  limit_resources(seconds);
  limit_files();
  limit_calls();

  static char path[] = "PATH=/usr/local/bin:/usr/bin:/bin";
  static char locale[] = "LC_ALL=C.UTF-8";
  char *environment[] = {path, locale, NULL};
  // Where `execvp` and whoever it starts look.
  if (putenv(path) != 0) fail("PATH", errno);
  execvpe(arguments[2], arguments + 2, environment);
  const int error = errno;
  fprintf(stderr, "cardstage-box: %s: %s\n", arguments[2], strerror(error));
  return error == ENOENT ? not_found : not_executable;
}
