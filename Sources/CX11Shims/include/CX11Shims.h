#pragma once

// What Swift cannot express: Xlib's error handlers, and the kernel's timers. No X11 type is named
// here, so that importing this header needs no X11 header; a display is a `void *`.

/// Installs the process's X error handler, which never ends the process. Idempotent.
void cx11_install_error_handler(void);

/// Catches the errors of the requests made on `display` from now on, in place of the handler.
/// Traps do not nest.
void cx11_trap_begin(void *display);

/// Waits for the server to have answered everything, ends the trap and returns the first error's
/// code, or 0.
int cx11_trap_end(void *display);

/// The number of X errors outside a trap; the first was reported on standard error.
int cx11_stray_error_count(void);

/// When `display` is lost: writes `message` to standard error and ends the process with `status`
/// at once, running no exit handlers. A null message writes nothing; a negative status does not
/// end the process, and Xlib calls on `display` do nothing from then on.
void cx11_on_display_lost(void *display, const char *message, int status);

/// A kernel timer on `CLOCK_MONOTONIC` that does not block, or -1. (Glibc's module lacks them.)
int cx11_timer_create(void);

/// Fires the timer once at `seconds` on the clock, or at once where that has passed; 0 disarms.
void cx11_timer_set(int timer, double seconds);
