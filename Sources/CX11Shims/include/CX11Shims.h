#pragma once

// What Swift cannot express: Xlib's error handlers and event converters, and the kernel's timers. No
// X11 type is named here, so that importing this header needs no X11 header; a display is a
// `void *`.

/// Installs the process's X error handler, which never ends the process. Idempotent.
void cx11_install_error_handler(void);

/// The number of X errors that no caller checked for; the first was reported on standard error.
int cx11_stray_error_count(void);

/// When `display` is lost: writes `message` to standard error and ends the process with `status`
/// at once, running no exit handlers. A null message writes nothing; a negative status does not
/// end the process, and Xlib calls on `display` do nothing from then on.
void cx11_on_display_lost(void *display, const char *message, int status);

/// Removes the file of a path, of at most 127 bytes, where the loss of a display ends the process.
void cx11_remove_at_loss(const char *path);

/// Lets Xlib queue `count` types of an extension's events, from `first` on. Without it or the
/// extension's own Xlib library, Xlib drops them.
void cx11_pass_events(void *display, int first, int count);

/// The 32 bytes of a queued event that was passed so, as XCB's structures describe them.
const void *cx11_passed_event(const void *event);

/// The same for the generic events of the extension with this major opcode: their cookies' data,
/// which `XFreeEventData` frees, is as XCB's structures describe it.
void cx11_pass_generic_events(void *display, int opcode);

/// A kernel timer on `CLOCK_MONOTONIC` that does not block, or -1. (Glibc's module lacks them.)
int cx11_timer_create(void);

/// Fires the timer once at `seconds` on the clock, or at once where that has passed; 0 disarms.
void cx11_timer_set(int timer, double seconds);
