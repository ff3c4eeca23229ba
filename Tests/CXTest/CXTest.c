#define _GNU_SOURCE
#include "CXTest.h"

#include <sys/socket.h>

#include <X11/Xlib.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xfixes.h>

int cxtest_accept(int listener) { return accept4(listener, 0, 0, SOCK_CLOEXEC); }

static XErrorHandler trapped_handler;
static int trap_code;

static int on_trapped_error(Display *display, XErrorEvent *error) {
  (void)display;
  if (trap_code == 0) trap_code = error->error_code;
  return 0;
}

void cxtest_trap_begin(void *display) {
  XSync(display, False);
  trap_code = 0;
  trapped_handler = XSetErrorHandler(on_trapped_error);
}

int cxtest_trap_end(void *display) {
  XSync(display, False);
  XSetErrorHandler(trapped_handler);
  return trap_code;
}

int cxtest_is_available(void *display) {
  int event, error, major, minor;
  return XTestQueryExtension(display, &event, &error, &major, &minor);
}

void cxtest_move(void *display, int x, int y) {
  XTestFakeMotionEvent(display, -1, x, y, CurrentTime);
}

void cxtest_button(void *display, unsigned button, int is_press) {
  XTestFakeButtonEvent(display, button, is_press, CurrentTime);
}

void cxtest_key(void *display, unsigned keycode, int is_press) {
  XTestFakeKeyEvent(display, keycode, is_press, CurrentTime);
}

int cxtest_watch_owner(void *display, unsigned long selection) {
  int event, error;
  if (!XFixesQueryExtension(display, &event, &error)) return 0;
  XFixesSelectSelectionInput(display, XDefaultRootWindow(display), selection,
                             XFixesSetSelectionOwnerNotifyMask);
  return event + XFixesSelectionNotify;
}

int cxtest_cursor(void *display, int *width, int *height, unsigned *pixels, int capacity) {
  int event, error;
  if (!XFixesQueryExtension(display, &event, &error)) return 0;
  XFixesCursorImage *image = XFixesGetCursorImage(display);
  if (!image) return 0;
  *width = image->width;
  *height = image->height;
  int count = image->width * image->height;
  for (int i = 0; i < count && i < capacity; i++) pixels[i] = (unsigned)image->pixels[i];
  XFree(image);
  return 1;
}
