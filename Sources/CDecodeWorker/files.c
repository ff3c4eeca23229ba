#define _GNU_SOURCE
#include "sandbox.h"
#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/landlock.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/// The folders that stay readable: fonts, character maps, and the configuration and caches of fontconfig.
/// `sandbox_allow_folder` adds further ones, such as the fonts of a bundle.
static const char *folders[256] = {
    "/usr/share", "/usr/local/share", "/etc/fonts", "/var/cache/fontconfig",
};
static size_t folder_count = 4;

void sandbox_allow_folder(const char *path) {
  const size_t limit = sizeof folders / sizeof *folders;
  if (folder_count < limit) folders[folder_count++] = path;
}

// Glibc has no wrappers for Landlock's system calls.

/// Creates a ruleset that denies all rights that the kernel's version of Landlock can deny. Returns its descriptor, or
/// -1.
///
/// Each version of Landlock adds rights as further bits. Older headers do not define all of them.
static int make_ruleset(void) {
  const long version =
      syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 0) return -1;
  struct landlock_ruleset_attr attributes = {
      .handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1};
  // These bits are the rights to link and rename between folders, to truncate a file, and to control a device.
  if (version >= 2) attributes.handled_access_fs |= 1 << 13;
  if (version >= 3) attributes.handled_access_fs |= 1 << 14;
  if (version >= 5) attributes.handled_access_fs |= 1 << 15;
  return (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
}

static bool allow(int ruleset, const char *path) {
  const int folder = open(path, O_PATH | O_CLOEXEC);
  if (folder < 0) return errno == ENOENT;
  const struct landlock_path_beneath_attr rule = {
      .allowed_access = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
      .parent_fd = folder};
  const bool is_done =
      syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
  close(folder);
  return is_done;
}

/// Allows the folder share/fonts of the installation, where a bundle has its fonts and their configuration.
static void allow_own_fonts(void) {
  static char path[PATH_MAX];
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  if (length <= 0) return;
  static const char fonts[] = "../../share/fonts";
  size_t end = (size_t)length;
  while (end > 0 && path[end - 1] != '/') end--;
  if (end + sizeof fonts > sizeof path) return;
  memcpy(path + end, fonts, sizeof fonts);
  sandbox_allow_folder(path);
}

bool sandbox_limit_files(void) {
  allow_own_fonts();
  const int ruleset = make_ruleset();
  if (ruleset < 0) return false;
  bool is_done = true;
  for (size_t i = 0; i < folder_count; i++) {
    is_done = is_done && allow(ruleset, folders[i]);
  }
  is_done = is_done && syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
  close(ruleset);
  return is_done;
}
