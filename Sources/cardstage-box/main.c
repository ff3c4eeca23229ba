// cardstage-box SECONDS PROGRAM ARGUMENT…: runs a program that reads an untrusted file in a sandbox.
//
// The program inherits standard input, which must be a file, standard output and standard error, and no other
// descriptor. It may read the system's programs, libraries and fonts, and its standard input, which it can also open
// again as /proc/self/fd/0. It may query whether any file exists, its size and its age. It may not open a file for
// writing, change, remove or create a file, open a socket, start a process, or reach another process. Its memory and
// processor time (SECONDS) are limited. It ends together with the thread that started it, which has to limit the
// elapsed time.
//
// Landlock needs Linux 5.13. Without it, the program can also read the user's other files. All other limits hold, and
// without sockets the program can report what it read only to its parent.
//
// The exit status is the program's, or 127 if there is no such program, or 71 if a limit cannot be set. SIGXCPU ends
// the program after its time.

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
      // The soft limit ends the program with a signal that names the reason. The hard limit ends it in any case.
      {"RLIMIT_CPU", RLIMIT_CPU, {seconds, seconds + 1}},
      {"RLIMIT_FSIZE", RLIMIT_FSIZE, {0, 0}},
      {"RLIMIT_CORE", RLIMIT_CORE, {0, 0}},
  };
  for (size_t i = 0; i < count_of(limits); i++) {
    if (setrlimit(limits[i].resource, &limits[i].limit) != 0) fail(limits[i].name, errno);
  }
}

// The calls of Landlock, for which Glibc has no functions.

static void allow(int ruleset, int descriptor, __u64 access, const char *name) {
  const struct landlock_path_beneath_attr rule = {.allowed_access = access, .parent_fd = descriptor};
  if (syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0) {
    fail(name, errno);
  }
}

/// Creates a ruleset that denies all rights that the kernel's version of Landlock knows. Returns its descriptor, or -1.
///
/// Each later version adds rights as further bits, which the headers may not define yet.
static int make_ruleset(void) {
  const long version =
      syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 0) return -1;
  struct landlock_ruleset_attr attributes = {
      .handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1};
  // The rights to link and rename between folders, to truncate a file, and to control a device.
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
      // These folders are links into /usr on most systems.
      {"/bin", read_folder},
      {"/lib", read_folder},
      {"/lib64", read_folder},
      {"/etc/ld.so.cache", read_file},
      {"/etc/fonts", read_folder},
      {"/var/cache/fontconfig", read_folder},
  };
  const int ruleset = make_ruleset();
  if (ruleset < 0) {
    // EPERM comes from the filter of a container that does not know the call.
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

// The system calls that the program may make. Any other call fails as if the kernel did not have it, so that a C
// library newer than this list does without the call.

static const int allowed[] = {
    // Memory.
    SCMP_SYS(brk), SCMP_SYS(mmap), SCMP_SYS(mprotect), SCMP_SYS(munmap), SCMP_SYS(mremap),
    SCMP_SYS(madvise), SCMP_SYS(membarrier),
    // Descriptors: the three standard ones, and files for reading.
    SCMP_SYS(read), SCMP_SYS(readv), SCMP_SYS(pread64), SCMP_SYS(preadv), SCMP_SYS(write),
    SCMP_SYS(writev), SCMP_SYS(lseek), SCMP_SYS(close), SCMP_SYS(close_range), SCMP_SYS(dup),
    SCMP_SYS(dup2), SCMP_SYS(dup3), SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(select),
    SCMP_SYS(pselect6), SCMP_SYS(fadvise64), SCMP_SYS(getdents64),
    // Queries about files.
    SCMP_SYS(stat), SCMP_SYS(lstat), SCMP_SYS(fstat), SCMP_SYS(newfstatat), SCMP_SYS(statx),
    SCMP_SYS(statfs), SCMP_SYS(fstatfs), SCMP_SYS(access), SCMP_SYS(faccessat),
    SCMP_SYS(faccessat2), SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(getcwd),
    // The process itself. A program that it becomes stays in the sandbox.
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

/// The flags of `open` that write or create a file. Truncating a file needs no right to write.
static const scmp_datum_t writes = O_ACCMODE | O_CREAT | O_TRUNC | (O_TMPFILE & ~O_DIRECTORY);

/// The calls that are allowed only with some arguments.
static const struct {
  int call;
  struct scmp_arg_cmp argument;
} conditions[] = {
    {SCMP_SYS(open), {1, SCMP_CMP_MASKED_EQ, writes, 0}},
    {SCMP_SYS(openat), {2, SCMP_CMP_MASKED_EQ, writes, 0}},
    // The other operations would send signals to processes of the user, or lock the file.
    {SCMP_SYS(fcntl), {1, SCMP_CMP_EQ, F_DUPFD, 0}},
    {SCMP_SYS(fcntl), {1, SCMP_CMP_EQ, F_DUPFD_CLOEXEC, 0}},
    {SCMP_SYS(fcntl), {1, SCMP_CMP_EQ, F_GETFD, 0}},
    {SCMP_SYS(fcntl), {1, SCMP_CMP_EQ, F_SETFD, 0}},
    {SCMP_SYS(fcntl), {1, SCMP_CMP_EQ, F_GETFL, 0}},
    // The query whether the output is a terminal.
    {SCMP_SYS(ioctl), {1, SCMP_CMP_EQ, TCGETS, 0}},
    // The option that lets the process outlive its parent is not on the list.
    {SCMP_SYS(prctl), {0, SCMP_CMP_EQ, PR_SET_NAME, 0}},
    // Threads are allowed, but processes are not. The arguments of clone3 are in memory, which a filter cannot read.
    // Without clone3, the C library calls clone.
    {SCMP_SYS(clone), {0, SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD}},
    // Limits can be read but not set.
    {SCMP_SYS(prlimit64), {2, SCMP_CMP_EQ, 0, 0}},
};

static void allow_call(scmp_filter_ctx filter, int call, unsigned count,
                       struct scmp_arg_cmp argument) {
  // A call that this architecture lacks needs no rule.
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
  // A process may send a signal to itself, as `abort` does.
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
  // `execvp` and the program search this path.
  if (putenv(path) != 0) fail("PATH", errno);
  execvpe(arguments[2], arguments + 2, environment);
  const int error = errno;
  fprintf(stderr, "cardstage-box: %s: %s\n", arguments[2], strerror(error));
  return error == ENOENT ? not_found : not_executable;
}
