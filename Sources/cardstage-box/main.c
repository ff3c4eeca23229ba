// cardstage-box PROGRAM ARGUMENT…: runs a program that reads a file of unknown origin.
//
// The program inherits standard input, which must be a file, output and errors, and no other descriptor. It may read the
// system's programs, libraries and fonts, and what its standard input is, which it can also open again as
// /proc/self/fd/0. It may not write or change any file, open a socket, start a process, or reach another
// process. Its memory and processor time are limited, and it ends when the thread that started it does;
// elapsed time is for that thread to limit.
//
// Landlock needs Linux 5.13. Where the kernel lacks it the program can also read the user's other files; all
// other limits hold, and without sockets it can tell what it read only to whoever started it.
//
// The status is the program's; 127 where there is no such program, 71 where a limit cannot be set.

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

static void limit_resources(void) {
  static const struct {
    const char *name;
    __rlimit_resource_t resource;
    rlim_t limit;
  } limits[] = {
      {"RLIMIT_AS", RLIMIT_AS, 1 << 30},
      // Beyond every limit of elapsed time: it ends what nobody is left to end.
      {"RLIMIT_CPU", RLIMIT_CPU, 20},
      {"RLIMIT_FSIZE", RLIMIT_FSIZE, 0},
      {"RLIMIT_CORE", RLIMIT_CORE, 0},
  };
  for (size_t i = 0; i < count_of(limits); i++) {
    const struct rlimit limit = {limits[i].limit, limits[i].limit};
    if (setrlimit(limits[i].resource, &limit) != 0) fail(limits[i].name, errno);
  }
}

// Landlock, of whose calls Glibc wraps none.

static void allow(int ruleset, int descriptor, __u64 access, const char *name) {
  const struct landlock_path_beneath_attr rule = {.allowed_access = access, .parent_fd = descriptor};
  if (syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0) {
    fail(name, errno);
  }
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
  // All rights of Landlock's first version. It denies links between folders by itself; truncation,
  // which only its third version knows, is among the system calls that are refused.
  const struct landlock_ruleset_attr attributes = {
      .handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1};
  const int ruleset =
      (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
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

// System calls.

static const char *const refused[] = {
    // Sockets, and the other ways to other processes' memory.
    "socket", "socketpair", "connect", "bind", "shmget", "shmat", "semget", "msgget", "mq_open",
    "io_uring_setup", "io_uring_enter", "io_uring_register",
    // Other processes.
    "fork", "vfork", "kill", "tkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_open",
    "pidfd_send_signal", "pidfd_getfd", "ptrace", "process_vm_readv", "process_vm_writev",
    "process_madvise", "kcmp", "setpriority", "ioprio_set", "sched_setaffinity", "sched_setattr",
    "sched_setparam", "sched_setscheduler", "migrate_pages", "move_pages",
    // It stays in the group by which it is ended.
    "setpgid", "setsid",
    // What changes a file without opening it, which Landlock and RLIMIT_FSIZE let pass.
    "truncate", "chmod", "fchmod", "fchmodat", "chown", "fchown", "lchown", "fchownat", "utime",
    "utimes", "utimensat", "futimesat", "setxattr", "lsetxattr", "fsetxattr", "removexattr",
    "lremovexattr", "fremovexattr", "fallocate",
    // What a user may ask of the system; the rest is root's.
    "mount", "umount2", "move_mount", "open_tree", "fsopen", "fsconfig", "fsmount", "fspick",
    "mount_setattr", "pivot_root", "chroot", "unshare", "setns", "add_key", "request_key", "keyctl",
    "bpf", "perf_event_open", "userfaultfd", "name_to_handle_at", "open_by_handle_at",
};

// Calls newer than the library, whose numbers are those of every architecture: fchmodat2,
// setxattrat, removexattrat, file_setattr.
static const int refused_numbers[] = {452, 463, 466, 469};

static void check(const char *what, int result) {
  if (result < 0) fail(what, -result);
}

static void refuse(scmp_filter_ctx filter, const char *name) {
  const int number = seccomp_syscall_resolve_name(name);
  // A call that this architecture lacks needs no rule.
  if (number < 0) return;
  check(name, seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), number, 0));
}

static void limit_calls(void) {
  const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  if (filter == NULL) fail("seccomp_init", ENOMEM);
  for (size_t i = 0; i < count_of(refused); i++) refuse(filter, refused[i]);
  for (size_t i = 0; i < count_of(refused_numbers); i++) {
    check("seccomp", seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), refused_numbers[i], 0));
  }
  // Threads, but no processes. What a clone3 is for stands in memory, which a filter cannot read;
  // where there is none the C library takes clone.
  check("clone3", seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0));
  check("clone", seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                                  SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0)));
  // Signals to itself, as `abort` sends one, and limits of its own.
  check("tgkill", seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(tgkill), 1,
                                   SCMP_A0(SCMP_CMP_NE, (scmp_datum_t)getpid())));
  check("prlimit64", seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(prlimit64), 1,
                                      SCMP_A0(SCMP_CMP_NE, 0)));
  check("seccomp_load", seccomp_load(filter));
  seccomp_release(filter);
}

int main(int count, char **arguments) {
  if (count < 2) {
    fprintf(stderr, "usage: cardstage-box PROGRAM ARGUMENT...\n");
    return usage;
  }
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) fail("PR_SET_PDEATHSIG", errno);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) fail("PR_SET_NO_NEW_PRIVS", errno);
  closefrom(STDERR_FILENO + 1);
  limit_resources();
  limit_files();
  limit_calls();

  static char path[] = "PATH=/usr/local/bin:/usr/bin:/bin";
  static char locale[] = "LC_ALL=C.UTF-8";
  char *environment[] = {path, locale, NULL};
  // Where `execvp` and whoever it starts look.
  if (putenv(path) != 0) fail("PATH", errno);
  execvpe(arguments[1], arguments + 1, environment);
  const int error = errno;
  fprintf(stderr, "cardstage-box: %s: %s\n", arguments[1], strerror(error));
  return error == ENOENT ? not_found : not_executable;
}
