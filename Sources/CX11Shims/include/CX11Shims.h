#pragma once

// The functions that Swift cannot express: Xlib's error handlers, event converters and input methods, and the kernel's
// timers. This header names no X11 type, so that importing it needs no X11 header. A display is passed as a `void *`.

/// Installs the process's X error handler, which never ends the process. Further calls do nothing.
void cx11_install_error_handler(void);

/// Returns the number of X errors that no caller checked for. The first one was reported on standard error.
int cx11_stray_error_count(void);

/// Ignores the errors of requests for a window that another program may destroy. At most 16 windows can be registered.
void cx11_expect_loss_of_window(unsigned long window);

/// Undoes `cx11_expect_loss_of_window`. Call this before the program itself destroys the window.
void cx11_end_window(unsigned long window);

/// Sets what happens if `display` is lost: the process writes `message` to standard error, and exits at once with
/// `status`.
///
/// No exit handlers run. If `message` is null, nothing is written. If `status` is negative, the process continues, and
/// later Xlib calls on `display` do nothing.
void cx11_on_display_lost(void *display, const char *message, int status);

/// Makes the process remove the file at `path` if a loss of the display ends the process. `path` has at most 127 bytes.
void cx11_remove_on_loss(const char *path);

/// Lets Xlib queue `count` types of an extension's events, beginning with `first`. By default, Xlib drops these events
/// unless the extension's own Xlib library is in use.
void cx11_pass_events(void *display, int first, int count);

/// Returns the 32 bytes of an event that `cx11_pass_events` lets Xlib queue, in the form of XCB's structures.
const void *cx11_passed_event(const void *event);

/// Lets Xlib queue the generic events of the extension with this major opcode. The data of their cookies has the form
/// of XCB's structures, and `XFreeEventData` frees it.
void cx11_pass_generic_events(void *display, int opcode);

/// Creates a non-blocking kernel timer on `CLOCK_MONOTONIC`, or returns -1. Glibc's Swift module lacks such timers.
int cx11_timer_create(void);

/// Sets the timer to fire once at `seconds` on the clock, or at once if that time has passed. 0 disarms the timer.
void cx11_timer_set(int timer, double seconds);

/// Opens the user's input method for a window, or returns null if there is none. If no input method program runs, Xlib
/// itself composes the text.
void *cx11_text_open(void *display, unsigned long window);

/// Returns whether the input method still runs.
int cx11_text_is_open(const void *text);

/// Gives the focus of the window to the input method, or takes the focus away and discards the unfinished text.
void cx11_text_set_focus(void *text, int has_focus);

/// Writes the text of a key event (an `XKeyEvent`) in UTF-8, and returns its length. If the length exceeds `size`,
/// nothing is written.
int cx11_text_read(void *text, void *event, char *bytes, int size);

/// Closes the input method, unless it has ended, and frees `text`.
void cx11_text_close(void *text);
