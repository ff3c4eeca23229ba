// A desktop for the tests. It owns the names of the screen saver and the portal on the session bus, if its arguments
// contain them (saver, portal). It prints each request as a line on standard output, and obeys lines on standard input:
//
//   appearance NAME NUMBER  a setting changes; the text scale is in thousandths
//   choose URI…              the user chooses these files in the next file dialog
//   respond NUMBER           the next file dialog ends with this response; -1 for none
//   leave NAME               the name of the saver or the portal is released
//   return NAME              the name is owned again
//
// Other arguments are settings at the start: NAME=NUMBER.

#define _GNU_SOURCE
#include <systemd/sd-bus.h>

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const portal_path = "/org/freedesktop/portal/desktop";
static const char *const appearance = "org.freedesktop.appearance";
static const char *const interface = "org.gnome.desktop.interface";
static const char *const text_factor = "text-scaling-factor";

static sd_bus *bus;
static struct { const char *name; int value; } settings[] = {
    {"color-scheme", -1}, {"contrast", -1}, {"reduced-motion", -1}};
/// The text scale at the start, in thousandths; -1 if there is none.
static int text = -1;
static char answer[4096];
/// The portal's response to the next file dialog without chosen files. 1 means that the user cancelled.
static int response = 1;
/// The bus name of the program that sent the last inhibition; empty after its release.
static char holder[64];

static int get_version(sd_bus *bus_, const char *path, const char *interface, const char *property,
                       sd_bus_message *reply, void *data, sd_bus_error *error) {
  (void)bus_, (void)path, (void)interface, (void)property, (void)data, (void)error;
  return sd_bus_message_append(reply, "u", 3);
}

static int read_all(sd_bus_message *call, void *data, sd_bus_error *error) {
  (void)data, (void)error;
  sd_bus_message *reply = NULL;
  sd_bus_message_new_method_return(call, &reply);
  sd_bus_message_open_container(reply, 'a', "{sa{sv}}");
  // The program must skip this setting, since it belongs to another namespace.
  sd_bus_message_append(reply, "{sa{sv}}", "org.example", 1, "color-scheme", "s", "none");
  if (text >= 0) {
    sd_bus_message_append(reply, "{sa{sv}}", interface, 2, "color-scheme", "s", "prefer-dark",
                          text_factor, "d", text / 1000.0);
  }
  sd_bus_message_open_container(reply, 'e', "sa{sv}");
  sd_bus_message_append(reply, "s", appearance);
  sd_bus_message_open_container(reply, 'a', "{sv}");
  sd_bus_message_append(reply, "{sv}", "accent-color", "(ddd)", 0.5, 0.5, 0.5);
  for (int i = 0; i < 3; i++) {
    if (settings[i].value >= 0) sd_bus_message_append(reply, "{sv}", settings[i].name, "u", settings[i].value);
  }
  sd_bus_message_close_container(reply);
  sd_bus_message_close_container(reply);
  sd_bus_message_close_container(reply);
  sd_bus_send(NULL, reply, NULL);
  sd_bus_message_unref(reply);
  return 1;
}

static int open_file(sd_bus_message *call, void *data, sd_bus_error *error) {
  (void)data, (void)error;
  const char *parent, *title, *name, *token = "";
  sd_bus_message_read(call, "ss", &parent, &title);
  sd_bus_message_enter_container(call, 'a', "{sv}");
  while (sd_bus_message_enter_container(call, 'e', "sv") > 0) {
    sd_bus_message_read(call, "s", &name);
    if (strcmp(name, "handle_token") || sd_bus_message_read(call, "v", "s", &token) < 0) {
      sd_bus_message_skip(call, strcmp(name, "handle_token") ? "v" : NULL);
    }
    sd_bus_message_exit_container(call);
  }
  printf("open %s\n", parent);
  char sender[64], path[256];
  snprintf(sender, sizeof sender, "%s", sd_bus_message_get_sender(call) + 1);
  for (char *at = sender; *at; at++) if (*at == '.') *at = '_';
  snprintf(path, sizeof path, "%s/request/%s/%s", portal_path, sender, token);
  sd_bus_reply_method_return(call, "o", path);

  int end = *answer ? 0 : response;
  response = 1;
  if (end < 0) return 1;
  sd_bus_message *signal = NULL;
  sd_bus_message_new_signal(bus, &signal, path, "org.freedesktop.portal.Request", "Response");
  sd_bus_message_append(signal, "u", end);
  sd_bus_message_open_container(signal, 'a', "{sv}");
  if (*answer) {
    sd_bus_message_open_container(signal, 'e', "sv");
    sd_bus_message_append(signal, "s", "uris");
    sd_bus_message_open_container(signal, 'v', "as");
    sd_bus_message_open_container(signal, 'a', "s");
    for (char *uri = strtok(answer, " "); uri; uri = strtok(NULL, " ")) {
      sd_bus_message_append(signal, "s", uri);
    }
    sd_bus_message_close_container(signal);
    sd_bus_message_close_container(signal);
    sd_bus_message_close_container(signal);
  }
  sd_bus_message_close_container(signal);
  *answer = 0;
  sd_bus_send(bus, signal, NULL);
  sd_bus_message_unref(signal);
  return 1;
}

static void note_holder(sd_bus_message *call) {
  snprintf(holder, sizeof holder, "%s", sd_bus_message_get_sender(call));
}

static int inhibit(sd_bus_message *call, void *data, sd_bus_error *error) {
  (void)data, (void)error;
  note_holder(call);
  puts("saver held");
  return sd_bus_reply_method_return(call, "u", 7u);
}

static int uninhibit(sd_bus_message *call, void *data, sd_bus_error *error) {
  (void)data, (void)error;
  unsigned cookie = 0;
  sd_bus_message_read(call, "u", &cookie);
  puts(cookie == 7 ? "saver free" : "saver wrong");
  *holder = 0;
  return sd_bus_reply_method_return(call, "");
}

static int portal_inhibit(sd_bus_message *call, void *data, sd_bus_error *error) {
  (void)data, (void)error;
  const char *window;
  unsigned flags = 0;
  sd_bus_message_read(call, "su", &window, &flags);
  note_holder(call);
  printf("portal held %u\n", flags);
  return sd_bus_reply_method_return(call, "o", "/org/freedesktop/portal/desktop/request/held");
}

static int close_request(sd_bus_message *call, void *data, sd_bus_error *error) {
  (void)data, (void)error;
  puts("portal free");
  *holder = 0;
  return sd_bus_reply_method_return(call, "");
}

static int name_changed(sd_bus_message *signal, void *data, sd_bus_error *error) {
  (void)data, (void)error;
  const char *name, *old, *new;
  sd_bus_message_read(signal, "sss", &name, &old, &new);
  if (*holder && !*new && !strcmp(name, holder)) puts("holder gone");
  return 0;
}

static const sd_bus_vtable saver_table[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD("Inhibit", "ss", "u", inhibit, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD("UnInhibit", "u", "", uninhibit, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_VTABLE_END};
static const sd_bus_vtable settings_table[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD("ReadAll", "as", "a{sa{sv}}", read_all, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_SIGNAL("SettingChanged", "ssv", 0),
    SD_BUS_VTABLE_END};
static const sd_bus_vtable chooser_table[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD("OpenFile", "ssa{sv}", "o", open_file, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_PROPERTY("version", "u", get_version, 0, SD_BUS_VTABLE_PROPERTY_CONST),
    SD_BUS_VTABLE_END};
static const sd_bus_vtable inhibit_table[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD("Inhibit", "sua{sv}", "o", portal_inhibit, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_VTABLE_END};
static const sd_bus_vtable request_table[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD("Close", "", "", close_request, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_VTABLE_END};

static const char *full_name(const char *name) {
  return !strcmp(name, "saver") ? "org.freedesktop.ScreenSaver" : "org.freedesktop.portal.Desktop";
}

static void obey(char *line) {
  char name[32];
  int number;
  if (sscanf(line, "appearance text-scaling-factor %d", &number) == 1) {
    sd_bus_emit_signal(bus, portal_path, "org.freedesktop.portal.Settings", "SettingChanged", "ssv",
                       interface, text_factor, "d", number / 1000.0);
  } else if (sscanf(line, "appearance %31s %d", name, &number) == 2) {
    sd_bus_emit_signal(bus, portal_path, "org.freedesktop.portal.Settings", "SettingChanged", "ssv",
                       appearance, name, "u", number);
  } else if (!strncmp(line, "choose ", 7)) {
    snprintf(answer, sizeof answer, "%s", line + 7);
  } else if (sscanf(line, "respond %d", &number) == 1) {
    response = number;
  } else if (sscanf(line, "leave %31s", name) == 1) {
    sd_bus_release_name(bus, full_name(name));
  } else if (sscanf(line, "return %31s", name) == 1) {
    sd_bus_request_name(bus, full_name(name), 0);
  }
}

int main(int count, char **arguments) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  if (sd_bus_open_user(&bus) < 0) return 1;
  sd_bus_match_signal(bus, NULL, "org.freedesktop.DBus", NULL, "org.freedesktop.DBus",
                      "NameOwnerChanged", name_changed, NULL);
  for (int i = 1; i < count; i++) {
    char *value = strchr(arguments[i], '=');
    for (int j = 0; value && j < 3; j++) {
      size_t length = strlen(settings[j].name);
      if (!strncmp(arguments[i], settings[j].name, length)) settings[j].value = atoi(value + 1);
    }
    if (value && !strncmp(arguments[i], text_factor, strlen(text_factor))) text = atoi(value + 1);
    if (!strcmp(arguments[i], "saver")) {
      sd_bus_add_object_vtable(bus, NULL, "/org/freedesktop/ScreenSaver",
                               "org.freedesktop.ScreenSaver", saver_table, NULL);
      if (sd_bus_request_name(bus, full_name("saver"), 0) < 0) return 1;
    }
    if (!strcmp(arguments[i], "portal")) {
      sd_bus_add_object_vtable(bus, NULL, portal_path, "org.freedesktop.portal.Settings",
                               settings_table, NULL);
      sd_bus_add_object_vtable(bus, NULL, portal_path, "org.freedesktop.portal.FileChooser",
                               chooser_table, NULL);
      sd_bus_add_object_vtable(bus, NULL, portal_path, "org.freedesktop.portal.Inhibit",
                               inhibit_table, NULL);
      sd_bus_add_object_vtable(bus, NULL, "/org/freedesktop/portal/desktop/request/held",
                               "org.freedesktop.portal.Request", request_table, NULL);
    }
  }
  for (int i = 1; i < count; i++) {
    if (!strcmp(arguments[i], "portal")
        && sd_bus_request_name(bus, full_name("portal"), 0) < 0) return 1;
  }
  puts("ready");
  char line[4096];
  for (;;) {
    while (sd_bus_process(bus, NULL) > 0) {}
    struct pollfd entries[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                               {.fd = sd_bus_get_fd(bus), .events = (short)sd_bus_get_events(bus)}};
    if (sd_bus_get_events(bus) < 0 || poll(entries, 2, -1) < 0) return 0;
    // The tests write whole lines, so a read returns whole lines.
    if (entries[0].revents) {
      ssize_t length = read(STDIN_FILENO, line, sizeof line - 1);
      if (length <= 0) return 0;
      line[length] = 0;
      for (char *rest = line, *one; (one = strsep(&rest, "\n"));) if (*one) obey(one);
    }
  }
}
