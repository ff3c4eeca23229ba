// cardstage-desktop: connects the program that started it with the user's desktop, over the session bus.
//
// Standard input has requests, one per line. Standard output gets answers, one per line:
//
//   awake 1 | 0           the screen must stay on (1), or may go dark again (0)
//   choose WINDOW         the user chooses files in front of the X window with the hexadecimal identifier WINDOW
//
//   appearance SCHEME CONTRAST MOTION TEXT
//                         the desktop's settings, at the start and after each change. SCHEME is 1 for dark and 2 for
//                         light, CONTRAST is 1 for high contrast, and MOTION is 1 for reduced motion. TEXT is the text
//                         scale in thousandths. For each setting, 0 means no preference, and -1 means no answer.
//   chooser               the desktop has a file chooser
//   file URI, chosen      the chosen files, followed by their end; no file if the user chose none
//   unchosen              the file chooser did not open
//
// The program ends when its input ends, or if there is no bus. However the program ends, the bus then releases
// everything that the program holds.
//
// Sources: the desktop idle inhibition specification (https://specifications.freedesktop.org/idle-inhibit-spec/latest/)
// for org.freedesktop.ScreenSaver, and https://flatpak.github.io/xdg-desktop-portal/ for org.freedesktop.portal.*.

#define _GNU_SOURCE
#include <systemd/sd-bus.h>

#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const portal = "org.freedesktop.portal.Desktop";
static const char *const portal_path = "/org/freedesktop/portal/desktop";
static const char *const saver = "org.freedesktop.ScreenSaver";
static const char *const saver_path = "/org/freedesktop/ScreenSaver";
/// The groups of the portal's settings that the program uses. The second group belongs to GNOME, but the portals of
/// other desktops have it too.
static const char *const appearance = "org.freedesktop.appearance";
static const char *const interface = "org.gnome.desktop.interface";
/// The flag of the portal's method Inhibit for the idle state.
static const uint32_t idle = 8;

static sd_bus *bus;

// MARK: Settings

static struct { const char *const *group, *name; int value, maximum; } settings[] = {
    {&appearance, "color-scheme", -1, 2}, {&appearance, "contrast", -1, 2},
    {&appearance, "reduced-motion", -1, 2}, {&interface, "text-scaling-factor", -1, 100000}};
enum { setting_count = sizeof settings / sizeof *settings };

static void report_settings(void) {
  printf("appearance %d %d %d %d\n", settings[0].value, settings[1].value, settings[2].value, settings[3].value);
}

/// Reads a setting's number from the variants around it. Fractions are returned in thousandths.
static int read_number(sd_bus_message *message, double *number) {
  const char *contents;
  char type;
  int depth = 0, result;
  while ((result = sd_bus_message_peek_type(message, &type, &contents)) > 0 && type == 'v') {
    result = sd_bus_message_enter_container(message, 'v', contents);
    if (result < 0) return result;
    depth++;
  }
  if (result <= 0) return result;
  if (type == 'u') {
    uint32_t whole;
    result = sd_bus_message_read_basic(message, 'u', &whole);
    if (result > 0) *number = whole;
  } else if (type == 'd') {
    result = sd_bus_message_read_basic(message, 'd', number);
    *number *= 1000;
  } else {
    result = sd_bus_message_skip(message, NULL) < 0 ? -EBADMSG : 0;
  }
  while (depth-- > 0) sd_bus_message_exit_container(message);
  return result;
}

/// Reads the value of a setting, if it is one that the program uses.
static int read_setting(sd_bus_message *message, const char *group, const char *name) {
  double number = 0;
  int result = read_number(message, &number);
  for (int i = 0; result > 0 && i < setting_count; i++) {
    if (strcmp(group, *settings[i].group) || strcmp(name, settings[i].name)) continue;
    settings[i].value = number >= 0 && number <= settings[i].maximum ? (int)(number + 0.5) : 0;
  }
  return result;
}

static int settings_read(sd_bus_message *reply, void *data, sd_bus_error *error) {
  (void)data, (void)error;
  if (sd_bus_message_is_method_error(reply, NULL)) return 0;
  const char *group, *name;
  if (sd_bus_message_enter_container(reply, 'a', "{sa{sv}}") < 0) return 0;
  while (sd_bus_message_enter_container(reply, 'e', "sa{sv}") > 0) {
    if (sd_bus_message_read(reply, "s", &group) < 0) return 0;
    if (sd_bus_message_enter_container(reply, 'a', "{sv}") < 0) return 0;
    while (sd_bus_message_enter_container(reply, 'e', "sv") > 0) {
      if (sd_bus_message_read(reply, "s", &name) < 0) return 0;
      if (read_setting(reply, group, name) < 0 || sd_bus_message_exit_container(reply) < 0) return 0;
    }
    if (sd_bus_message_exit_container(reply) < 0 || sd_bus_message_exit_container(reply) < 0) return 0;
  }
  report_settings();
  return 0;
}

static int setting_changed(sd_bus_message *signal, void *data, sd_bus_error *error) {
  (void)data, (void)error;
  const char *group, *name;
  if (sd_bus_message_read(signal, "ss", &group, &name) < 0) return 0;
  bool is_used = !strcmp(group, appearance) || !strcmp(group, interface);
  if (is_used && read_setting(signal, group, name) > 0) report_settings();
  return 0;
}

static int chooser_known(sd_bus_message *reply, void *data, sd_bus_error *error) {
  (void)data, (void)error;
  if (!sd_bus_message_is_method_error(reply, NULL)) puts("chooser");
  return 0;
}

// MARK: Keeping the screen on

static bool is_wanted, is_asking, is_refused;
/// Whether a service has started or ended since the last request. If so, a refusal is not final.
static bool has_changed;
/// Whether a file chooser is open.
static bool is_choosing;
/// The handle of the inhibition: the cookie of the screen saver, or the request of the portal.
static bool has_cookie;
static uint32_t cookie;
static char *request;

static void follow(void);

static int portal_answered(sd_bus_message *reply, void *data, sd_bus_error *error) {
  (void)data, (void)error;
  const char *path;
  is_asking = false;
  if (sd_bus_message_is_method_error(reply, NULL) || sd_bus_message_read(reply, "o", &path) < 0) {
    is_refused = !has_changed;
  } else {
    request = strdup(path);
  }
  follow();
  return 0;
}

static int saver_answered(sd_bus_message *reply, void *data, sd_bus_error *error) {
  (void)data, (void)error;
  is_asking = false;
  if (!sd_bus_message_is_method_error(reply, NULL)) {
    has_cookie = sd_bus_message_read(reply, "u", &cookie) > 0;
  } else if (is_wanted) {
    is_asking = sd_bus_call_method_async(
        bus, NULL, portal, portal_path, "org.freedesktop.portal.Inhibit", "Inhibit",
        portal_answered, NULL, "sua{sv}", "", idle, 1, "reason", "s", "Cardstage is presenting") >= 0;
  }
  is_refused = !has_cookie && !is_asking && !has_changed;
  follow();
  return 0;
}

/// Handles the start or the end of a service. When a service ends, its inhibition ends too.
static int owner_changed(sd_bus_message *signal, void *data, sd_bus_error *error) {
  (void)data, (void)error;
  const char *name, *old, *new;
  if (sd_bus_message_read(signal, "sss", &name, &old, &new) < 0) return 0;
  if (*old && !strcmp(name, saver)) has_cookie = false;
  if (*old && !strcmp(name, portal)) {
    free(request);
    request = NULL;
    if (is_choosing) puts("unchosen");
    is_choosing = false;
  }
  is_refused = false;
  has_changed = true;
  follow();
  return 0;
}

/// Requests the inhibition from the desktop, or ends it.
static void follow(void) {
  if (is_asking || (is_wanted && is_refused)) return;
  if (is_wanted && !has_cookie && !request) {
    has_changed = false;
    sd_bus_message *call = NULL;
    if (sd_bus_message_new_method_call(bus, &call, saver, saver_path, saver, "Inhibit") >= 0
        // If the screen saver does not run, there is nothing to inhibit.
        && sd_bus_message_set_auto_start(call, false) >= 0
        && sd_bus_message_append(call, "ss", "Cardstage", "Cardstage is presenting") >= 0) {
      is_asking = sd_bus_call_async(bus, NULL, call, saver_answered, NULL, 0) >= 0;
    }
    sd_bus_message_unref(call);
  } else if (!is_wanted && has_cookie) {
    has_cookie = false;
    sd_bus_call_method_async(bus, NULL, saver, saver_path, saver, "UnInhibit", NULL, NULL, "u", cookie);
  } else if (!is_wanted && request) {
    sd_bus_call_method_async(bus, NULL, portal, request, "org.freedesktop.portal.Request", "Close",
                             NULL, NULL, "");
    free(request);
    request = NULL;
  }
}

// MARK: Files

/// The number of the last request for files. Answers to earlier requests are ignored.
static unsigned question;

static int chosen(sd_bus_message *signal, void *data, sd_bus_error *error) {
  (void)data, (void)error;
  char end[32];
  snprintf(end, sizeof end, "/choose%u", question);
  const char *path = sd_bus_message_get_path(signal), *name, *uri;
  size_t length = path ? strlen(path) : 0;
  if (length < strlen(end) || strcmp(path + length - strlen(end), end)) return 0;
  uint32_t response;
  if (sd_bus_message_read(signal, "u", &response) < 0
      || sd_bus_message_enter_container(signal, 'a', "{sv}") < 0) return 0;
  while (response == 0 && sd_bus_message_enter_container(signal, 'e', "sv") > 0) {
    if (sd_bus_message_read(signal, "s", &name) < 0) break;
    if (strcmp(name, "uris")) {
      if (sd_bus_message_skip(signal, "v") < 0) break;
    } else {
      if (sd_bus_message_enter_container(signal, 'v', "as") < 0
          || sd_bus_message_enter_container(signal, 'a', "s") < 0) break;
      while (sd_bus_message_read(signal, "s", &uri) > 0) {
        // A URI cannot contain a line break.
        if (!strpbrk(uri, "\r\n")) printf("file %s\n", uri);
      }
      sd_bus_message_exit_container(signal);
      sd_bus_message_exit_container(signal);
    }
    sd_bus_message_exit_container(signal);
  }
  // The response 1 means that the user cancelled. Higher numbers mean that the user was not asked.
  puts(response > 1 ? "unchosen" : "chosen");
  is_choosing = false;
  return 0;
}

static int chooser_opened(sd_bus_message *reply, void *data, sd_bus_error *error) {
  (void)data, (void)error;
  if (is_choosing && sd_bus_message_is_method_error(reply, NULL)) {
    puts("unchosen");
    is_choosing = false;
  }
  return 0;
}

static void choose(const char *window) {
  char parent[80], token[32];
  snprintf(parent, sizeof parent, "x11:%s", window);
  snprintf(token, sizeof token, "choose%u", ++question);
  is_choosing = sd_bus_call_method_async(
      bus, NULL, portal, portal_path, "org.freedesktop.portal.FileChooser", "OpenFile",
      chooser_opened, NULL, "ssa{sv}", parent, "Open images and documents", 2,
      "handle_token", "s", token, "multiple", "b", 1) >= 0;
  if (!is_choosing) puts("unchosen");
}

// MARK: The program

static void perform(const char *line) {
  if (!strncmp(line, "awake ", 6)) {
    is_wanted = line[6] == '1';
    is_refused = false;
    follow();
  } else if (!strncmp(line, "choose ", 7)) {
    choose(line + 7);
  }
}

/// Reads the available requests. Returns false at the end of the input.
static bool read_requests(void) {
  static char line[64];
  static size_t length;
  char bytes[256];
  ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
  if (count < 0) return errno == EINTR;
  for (ssize_t i = 0; i < count; i++) {
    if (bytes[i] != '\n') {
      if (length < sizeof line - 1) line[length++] = bytes[i];
      continue;
    }
    line[length] = 0;
    length = 0;
    perform(line);
  }
  return count > 0;
}

/// Queries the desktop's settings, and subscribes to changes of them.
static void ask(void) {
  sd_bus_match_signal_async(bus, NULL, portal, portal_path, "org.freedesktop.portal.Settings",
                            "SettingChanged", setting_changed, NULL, NULL);
  sd_bus_match_signal_async(bus, NULL, portal, NULL, "org.freedesktop.portal.Request", "Response",
                            chosen, NULL, NULL);
  const char *const services[] = {saver, portal};
  for (size_t i = 0; i < sizeof services / sizeof *services; i++) {
    char match[256];
    snprintf(match, sizeof match, "type='signal',sender='org.freedesktop.DBus',"
             "interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='%s'", services[i]);
    sd_bus_add_match_async(bus, NULL, match, owner_changed, NULL, NULL);
  }
  sd_bus_call_method_async(bus, NULL, portal, portal_path, "org.freedesktop.portal.Settings",
                           "ReadAll", settings_read, NULL, "as", 2, appearance, interface);
  sd_bus_call_method_async(bus, NULL, portal, portal_path, "org.freedesktop.DBus.Properties", "Get",
                           chooser_known, NULL, "ss", "org.freedesktop.portal.FileChooser",
                           "version");
}

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  if (sd_bus_open_user(&bus) < 0) return 0;
  ask();
  for (;;) {
    int result;
    while ((result = sd_bus_process(bus, NULL)) > 0) {}
    int events = result < 0 ? result : sd_bus_get_events(bus);
    // The connection to the bus is lost.
    if (events < 0) return 0;
    uint64_t until = UINT64_MAX;
    sd_bus_get_timeout(bus, &until);
    struct pollfd entries[] = {
        {.fd = STDIN_FILENO, .events = POLLIN},
        {.fd = sd_bus_get_fd(bus), .events = (short)events}};
    struct timespec now, left = {0}, *limit = NULL;
    if (until != UINT64_MAX) {
      clock_gettime(CLOCK_MONOTONIC, &now);
      uint64_t time = (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
      uint64_t rest = until > time ? until - time : 0;
      left.tv_sec = (time_t)(rest / 1000000);
      left.tv_nsec = (long)(rest % 1000000) * 1000;
      limit = &left;
    }
    if (ppoll(entries, 2, limit, NULL) < 0 && errno != EINTR) return 0;
    if (entries[0].revents && !read_requests()) return 0;
  }
}
