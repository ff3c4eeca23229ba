#include "CX11Shims.h"

#include <X11/XKBlib.h>
#include <X11/Xlib.h>
#include <X11/Xlibint.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <unistd.h>

static int stray_errors;

// The windows of this program whose requests may fail, because another program may destroy them.
enum { window_limit = 16 };
static XID windows[window_limit];

static void replace_window(XID old, XID new) {
  for (int i = 0; i < window_limit; i++) {
    if (windows[i] != old) continue;
    windows[i] = new;
    return;
  }
}

void cx11_expect_loss_of_window(unsigned long window) { replace_window(0, window); }

void cx11_end_window(unsigned long window) { replace_window(window, 0); }

// Returns whether a request failed because its window no longer exists. Another program may destroy its own window at
// any time. Xlib, for example, sends messages to the window of the input method.
static int is_lost_window(const Display *display, const XErrorEvent *error) {
  if (error->error_code != BadWindow && error->error_code != BadDrawable) return 0;
  if (error->resourceid != 0 &&
      (error->resourceid & ~display->resource_mask) != display->resource_base) {
    return 1;
  }
  for (int i = 0; i < window_limit; i++) {
    if (error->resourceid != 0 && windows[i] == error->resourceid) return 1;
  }
  return 0;
}

static int on_error(Display *display, XErrorEvent *error) {
  if (is_lost_window(display, error)) return 0;
  if (stray_errors++ == 0) {
    char text[128] = "";
    XGetErrorText(display, error->error_code, text, sizeof text);
    fprintf(stderr, "cardstage: the X server refused request %d.%d: %s\n",
            error->request_code, error->minor_code, text);
  }
  return 0;
}

void cx11_install_error_handler(void) { XSetErrorHandler(on_error); }

int cx11_stray_error_count(void) { return stray_errors; }

// Xlib calls this handler for every display, and then the display's own exit handler.
static int on_io_error(Display *display) {
  (void)display;
  return 0;
}

struct loss {
  char message[240];
  int status;
};

static char removed_on_loss[128];

void cx11_remove_on_loss(const char *path) {
  if (strlen(path) < sizeof removed_on_loss) strcpy(removed_on_loss, path);
}

static void on_io_error_exit(Display *display, void *data) {
  const struct loss *loss = data;
  size_t length = strlen(loss->message);
  if (length > 0 && write(STDERR_FILENO, loss->message, length) < 0) { /* nobody would read it */ }
  if (loss->status < 0) {
    // Drops the unsent requests, which could never leave the buffer. Xlib reports an error for a request that does not
    // fit into the buffer.
    display->bufptr = display->buffer;
    return;
  }
  if (*removed_on_loss) unlink(removed_on_loss);
  _exit(loss->status);
}

void cx11_on_display_lost(void *display, const char *message, int status) {
  // This memory is never freed, since the handler may run as late as in XCloseDisplay.
  struct loss *loss = malloc(sizeof *loss);
  if (!loss) return;
  loss->status = status;
  loss->message[0] = 0;
  if (message) snprintf(loss->message, sizeof loss->message, "%s\n", message);
  XSetIOErrorHandler(on_io_error);
  XSetIOErrorExitHandler(display, on_io_error_exit, loss);
}

// The offset of an event's own 32 bytes in an `XEvent`. The members that all events share come before it.
enum { raw_offset = sizeof(XAnyEvent) };

static Bool pass_event(Display *display, XEvent *event, xEvent *wire) {
  event->xany.type = wire->u.u.type & 0x7F;
  event->xany.serial = _XSetLastRequestRead(display, (xGenericReply *)wire);
  event->xany.send_event = (wire->u.u.type & 0x80) != 0;
  event->xany.display = display;
  memcpy((char *)event + raw_offset, wire, sizeof *wire);
  return True;
}

void cx11_pass_events(void *display, int first, int count) {
  for (int type = first; type < first + count; type++)
    XESetWireToEvent((Display *)display, type, pass_event);
}

const void *cx11_passed_event(const void *event) { return (const char *)event + raw_offset; }

static Bool pass_generic_event(Display *display, XGenericEventCookie *cookie, xEvent *wire) {
  const xGenericEvent *event = (const xGenericEvent *)wire;
  size_t rest = 4 * (size_t)event->length;
  cookie->type = GenericEvent;
  cookie->serial = _XSetLastRequestRead(display, (xGenericReply *)wire);
  cookie->send_event = (event->type & 0x80) != 0;
  cookie->display = display;
  cookie->extension = event->extension;
  cookie->evtype = event->evtype;
  // XCB stores a number of its own between the first 32 bytes and the remaining ones.
  char *data = malloc(sizeof *event + sizeof(uint32_t) + rest);
  cookie->data = data;
  if (!data) return False;
  memcpy(data, event, sizeof *event);
  memset(data + sizeof *event, 0, sizeof(uint32_t));
  memcpy(data + sizeof *event + sizeof(uint32_t), event + 1, rest);
  return True;
}

void cx11_pass_generic_events(void *display, int opcode) {
  XESetWireToEventCookie((Display *)display, opcode, pass_generic_event);
}

int cx11_timer_create(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC); }

void cx11_timer_set(int timer, double seconds) {
  struct itimerspec setting = {0};
  setting.it_value.tv_sec = (time_t)seconds;
  setting.it_value.tv_nsec = (long)((seconds - (double)setting.it_value.tv_sec) * 1e9);
  timerfd_settime(timer, TFD_TIMER_ABSTIME, &setting, NULL);
}

// Xlib's own converter of the keyboard extension's events.
static Bool (*keep_keyboard)(Display *, XEvent *, xEvent *);

static Bool pass_keyboard_event(Display *display, XEvent *event, xEvent *wire) {
  XEvent kept;
  if (keep_keyboard) keep_keyboard(display, &kept, wire);
  return pass_event(display, event, wire);
}

// Lets Xlib use the keyboard extension, which it ignored when the display was opened. Without the extension, an input
// method uses only the first layout. The extension's events keep Xlib's copy of the layout up to date.
static void use_keyboard(Display *display) {
  if (display->xkb_info && !(display->flags & XlibDisplayNoXkb)) return;
  // Xlib's record of the ignored extension is empty, but Xlib would treat it as complete.
  free(display->xkb_info);
  display->xkb_info = NULL;
  display->flags &= ~XlibDisplayNoXkb;
  int opcode, event, error, major = XkbMajorVersion, minor = XkbMinorVersion;
  if (!XkbQueryExtension(display, &opcode, &event, &error, &major, &minor)) return;
  keep_keyboard = XESetWireToEvent(display, event, pass_keyboard_event);
}

struct cx11_text {
  XIM method;
  XIC context;
};

// Xlib has freed the input method, whose program has ended.
static void on_method_destroyed(XIM method, XPointer data, XPointer none) {
  (void)method;
  (void)none;
  struct cx11_text *text = (struct cx11_text *)data;
  text->method = NULL;
  text->context = NULL;
}

// Opens the user's input method, or Xlib's own if that does not run. An input method takes the process's locale when it
// is opened.
static XIM open_method(Display *display) {
  char before[128] = "C";
  const char *name = setlocale(LC_CTYPE, NULL);
  if (name && strlen(name) < sizeof before) strcpy(before, name);
  const char *own = setlocale(LC_CTYPE, "");
  if (!own || strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
  XIM method = NULL;
  if (XSupportsLocale()) {
    const char *modifiers[] = {"", "@im=none"};
    for (int i = 0; i < 2 && !method; i++) {
      if (XSetLocaleModifiers(modifiers[i])) method = XOpenIM(display, NULL, NULL, NULL);
    }
  }
  setlocale(LC_CTYPE, before);
  return method;
}

void *cx11_text_open(void *display, unsigned long window) {
  struct cx11_text *text = calloc(1, sizeof *text);
  if (!text) return NULL;
  use_keyboard(display);
  text->method = open_method(display);
  if (!text->method) {
    free(text);
    return NULL;
  }
  XIMCallback destroyed = {(XPointer)text, on_method_destroyed};
  XSetIMValues(text->method, XNDestroyCallback, &destroyed, NULL);
  text->context =
      XCreateIC(text->method, XNInputStyle, XIMPreeditNothing | XIMStatusNothing,
                XNClientWindow, window, XNFocusWindow, window, NULL);
  if (text->context) return text;
  cx11_text_close(text);
  return NULL;
}

void cx11_text_set_focus(void *handle, int has_focus) {
  struct cx11_text *text = handle;
  if (!text->context) return;
  if (has_focus) {
    XSetICFocus(text->context);
    return;
  }
  char *unfinished = Xutf8ResetIC(text->context);
  if (unfinished) XFree(unfinished);
  if (text->context) XUnsetICFocus(text->context);
}

int cx11_text_is_open(const void *handle) {
  return ((const struct cx11_text *)handle)->context != NULL;
}

int cx11_text_read(void *handle, void *event, char *bytes, int size) {
  struct cx11_text *text = handle;
  if (!text->context) return 0;
  KeySym symbol;
  Status status;
  int count = Xutf8LookupString(text->context, event, bytes, size, &symbol, &status);
  return status == XLookupChars || status == XLookupBoth || status == XBufferOverflow ? count : 0;
}

void cx11_text_close(void *handle) {
  struct cx11_text *text = handle;
  if (text->context) XDestroyIC(text->context);
  if (text->method) XCloseIM(text->method);
  free(text);
}
