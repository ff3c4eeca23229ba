#include "CX11Shims.h"

#include <X11/Xlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <unistd.h>

static Display *trap_display;
static unsigned long trap_serial;
static int trap_code;
static int stray_errors;

static int on_error(Display *display, XErrorEvent *error) {
  if (display == trap_display && error->serial >= trap_serial) {
    if (trap_code == 0) trap_code = error->error_code;
    return 0;
  }
  if (stray_errors++ == 0) {
    char text[128] = "";
    XGetErrorText(display, error->error_code, text, sizeof text);
    fprintf(stderr, "cardstage: the X server refused request %d.%d: %s\n",
            error->request_code, error->minor_code, text);
  }
  return 0;
}

void cx11_install_error_handler(void) { XSetErrorHandler(on_error); }

void cx11_trap_begin(void *display) {
  trap_display = display;
  trap_serial = NextRequest((Display *)display);
  trap_code = 0;
}

int cx11_trap_end(void *display) {
  XSync(display, False);
  trap_display = NULL;
  return trap_code;
}

int cx11_stray_error_count(void) { return stray_errors; }

// Xlib calls the first of these for every display, then the display's own exit handler.
static int on_io_error(Display *display) {
  (void)display;
  return 0;
}

struct loss {
  char message[240];
  int status;
};

static void on_io_error_exit(Display *display, void *data) {
  (void)display;
  const struct loss *loss = data;
  size_t length = strlen(loss->message);
  if (length > 0 && write(STDERR_FILENO, loss->message, length) < 0) { /* nobody to tell */ }
  if (loss->status >= 0) _exit(loss->status);
}

void cx11_on_display_lost(void *display, const char *message, int status) {
  // Never freed: the handler may run as late as in XCloseDisplay.
  struct loss *loss = malloc(sizeof *loss);
  if (!loss) return;
  loss->status = status;
  loss->message[0] = 0;
  if (message) snprintf(loss->message, sizeof loss->message, "%s\n", message);
  XSetIOErrorHandler(on_io_error);
  XSetIOErrorExitHandler(display, on_io_error_exit, loss);
}

int cx11_timer_create(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC); }

void cx11_timer_set(int timer, double seconds) {
  struct itimerspec setting = {0};
  setting.it_value.tv_sec = (time_t)seconds;
  setting.it_value.tv_nsec = (long)((seconds - (double)setting.it_value.tv_sec) * 1e9);
  timerfd_settime(timer, TFD_TIMER_ABSTIME, &setting, NULL);
}
