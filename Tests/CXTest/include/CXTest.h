#pragma once

// Functions of RandR, XTEST, XFIXES and the C library that only the tests use. Their signatures name
// no X11 type: a display is a `void *`.

#include <X11/extensions/Xrandr.h>

/// Accepts a connection that no child process inherits. Returns its descriptor, or -1 on failure.
int cxtest_accept(int listener);
/// Whether the server has XTEST.
int cxtest_is_available(void *display);
/// Moves the pointer to a position on its screen, in pixels.
void cxtest_move(void *display, int x, int y);
/// Presses or releases a button (1…7; 4–7 are notches of the wheel).
void cxtest_button(void *display, unsigned button, int is_press);
/// Presses or releases a key by its code.
void cxtest_key(void *display, unsigned keycode, int is_press);
/// From now on, catches the errors of all requests instead of the process's error handler.
void cxtest_trap_begin(void *display);
/// Waits until the server has processed all requests, ends the trap, and returns the code of the
/// first error; 0 if there was none.
int cxtest_trap_end(void *display);
/// Selects the events that report a new owner of a selection. Returns the type of these events, or 0 if the server has
/// no XFIXES.
int cxtest_watch_owner(void *display, unsigned long selection);
/// Reads the cursor's image: its width and height in pixels, and at most `capacity` of its pixels, as
/// premultiplied 0xAARRGGBB. Returns 1, or 0 if the server does not report the image.
int cxtest_cursor(void *display, int *width, int *height, unsigned *pixels, int capacity);
