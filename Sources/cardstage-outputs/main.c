// cardstage-outputs: prints the outputs of the user's Wayland compositor, one line each.
//
//   compositor NAME                        the compositor's program, if the system gives it
//   output NAME WIDTH HEIGHT WIDTH HEIGHT  the size in pixels, then the logical size in the compositor's units; X11
//                                          windows are drawn at the logical size and scaled up, unless the desktop
//                                          lets X11 programs scale themselves
//
// The program prints nothing if there is no compositor, or if the compositor does not answer. The interface
// descriptions follow xdg-output-unstable-v1.xml of wayland-protocols
// (https://gitlab.freedesktop.org/wayland/wayland-protocols).

#define _GNU_SOURCE
#include <wayland-client.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// MARK: xdg_output

static const struct wl_interface xdg_output;
static const struct wl_interface *no_types[] = {NULL, NULL};
static const struct wl_interface *get_types[] = {&xdg_output, &wl_output_interface};
static const struct wl_message xdg_output_requests[] = {{"destroy", "", no_types}};
static const struct wl_message xdg_output_events[] = {
    {"logical_position", "ii", no_types}, {"logical_size", "ii", no_types}, {"done", "", no_types},
    {"name", "2s", no_types}, {"description", "2s", no_types}};
static const struct wl_interface xdg_output = {
    "zxdg_output_v1", 2, 1, xdg_output_requests, 5, xdg_output_events};
static const struct wl_message manager_requests[] = {
    {"destroy", "", no_types}, {"get_xdg_output", "no", get_types}};
static const struct wl_interface xdg_output_manager = {
    "zxdg_output_manager_v1", 2, 2, manager_requests, 0, NULL};
enum { get_xdg_output = 1 };

struct xdg_output_listener {
  void (*logical_position)(void *, struct wl_proxy *, int32_t x, int32_t y);
  void (*logical_size)(void *, struct wl_proxy *, int32_t width, int32_t height);
  void (*done)(void *, struct wl_proxy *);
  void (*name)(void *, struct wl_proxy *, const char *);
  void (*description)(void *, struct wl_proxy *, const char *);
};

// MARK: Outputs

struct output {
  struct wl_output *handle;
  int scale, width, height, logical_width, logical_height;
  bool is_turned;
  char name[64];
};

static struct output outputs[16];
static int output_count;
static struct wl_proxy *manager;

static void geometry(void *data, struct wl_output *handle, int32_t x, int32_t y, int32_t width, int32_t height,
                     int32_t subpixels, const char *make, const char *model, int32_t transform) {
  (void)handle, (void)x, (void)y, (void)width, (void)height, (void)subpixels, (void)make, (void)model;
  ((struct output *)data)->is_turned = transform % 2;
}

static void mode(void *data, struct wl_output *handle, uint32_t flags, int32_t width, int32_t height, int32_t rate) {
  (void)handle, (void)rate;
  struct output *output = data;
  if (flags & WL_OUTPUT_MODE_CURRENT) output->width = width, output->height = height;
}

static void output_done(void *data, struct wl_output *handle) { (void)data, (void)handle; }

static void scale(void *data, struct wl_output *handle, int32_t factor) {
  (void)handle;
  ((struct output *)data)->scale = factor;
}

static const struct wl_output_listener output_listener = {
    .geometry = geometry, .mode = mode, .done = output_done, .scale = scale};

static void position(void *data, struct wl_proxy *handle, int32_t x, int32_t y) {
  (void)data, (void)handle, (void)x, (void)y;
}

static void size(void *data, struct wl_proxy *handle, int32_t width, int32_t height) {
  (void)handle;
  struct output *output = data;
  output->logical_width = width, output->logical_height = height;
}

static void done(void *data, struct wl_proxy *handle) { (void)data, (void)handle; }

static void name(void *data, struct wl_proxy *handle, const char *text) {
  (void)handle;
  struct output *output = data;
  // The name must be one word, because blanks separate the words of the line.
  if (*text && !strpbrk(text, " \r\n")) snprintf(output->name, sizeof output->name, "%s", text);
}

static void description(void *data, struct wl_proxy *handle, const char *text) {
  (void)data, (void)handle, (void)text;
}

static const struct xdg_output_listener xdg_listener = {position, size, done, name, description};

// MARK: The program

static uint32_t smaller(uint32_t a, uint32_t b) { return a < b ? a : b; }

static void found(void *data, struct wl_registry *registry, uint32_t number, const char *interface,
                  uint32_t version) {
  (void)data;
  if (!strcmp(interface, xdg_output_manager.name)) {
    manager = wl_registry_bind(registry, number, &xdg_output_manager, smaller(version, 2));
  } else if (!strcmp(interface, wl_output_interface.name)
             && output_count < (int)(sizeof outputs / sizeof *outputs)) {
    struct output *output = &outputs[output_count++];
    output->scale = 1;
    snprintf(output->name, sizeof output->name, "%d", output_count);
    output->handle = wl_registry_bind(registry, number, &wl_output_interface, smaller(version, 2));
    wl_output_add_listener(output->handle, &output_listener, output);
  }
}

static void removed(void *data, struct wl_registry *registry, uint32_t number) {
  (void)data, (void)registry, (void)number;
}

static const struct wl_registry_listener registry_listener = {found, removed};

static void print_compositor(struct wl_display *display) {
  struct ucred peer;
  socklen_t length = sizeof peer;
  char path[64], text[64];
  if (getsockopt(wl_display_get_fd(display), SOL_SOCKET, SO_PEERCRED, &peer, &length)) return;
  snprintf(path, sizeof path, "/proc/%d/comm", (int)peer.pid);
  FILE *file = fopen(path, "re");
  if (!file) return;
  if (fgets(text, sizeof text, file)) printf("compositor %s", text);
  fclose(file);
}

static void print(struct output *output) {
  int width = output->is_turned ? output->height : output->width;
  int height = output->is_turned ? output->width : output->height;
  if (!output->logical_width && output->scale > 0) {
    output->logical_width = width / output->scale;
    output->logical_height = height / output->scale;
  }
  printf("output %s %d %d %d %d\n", output->name, width, height, output->logical_width, output->logical_height);
}

int main(void) {
  alarm(5);
  struct wl_display *display = wl_display_connect(NULL);
  if (!display) return 0;
  wl_registry_add_listener(wl_display_get_registry(display), &registry_listener, NULL);
  if (wl_display_roundtrip(display) < 0) return 0;
  for (int i = 0; manager && i < output_count; i++) {
    struct wl_proxy *output = wl_proxy_marshal_flags(
        manager, get_xdg_output, &xdg_output, wl_proxy_get_version(manager), 0, NULL, outputs[i].handle);
    if (output) wl_proxy_add_listener(output, (void (**)(void))&xdg_listener, &outputs[i]);
  }
  if (wl_display_roundtrip(display) < 0) return 0;
  print_compositor(display);
  for (int i = 0; i < output_count; i++) print(&outputs[i]);
}
