#pragma once

// What only the tests use: RandR's Xlib library, XTEST and XFIXES with no X11 type named, where a
// display is a `void *`, and what Swift's Glibc lacks.

#include <X11/extensions/Xrandr.h>

/// Accepts a connection that no child process inherits, however soon it is begun; -1 without one.
int cxtest_accept(int listener);
/// Whether the server has XTEST.
int cxtest_is_available(void *display);
/// Moves the pointer to a place on its screen.
void cxtest_move(void *display, int x, int y);
/// Presses or releases a button (1…7; 4–7 are the wheel's notches).
void cxtest_button(void *display, unsigned button, int is_press);
/// Presses or releases a key by its code.
void cxtest_key(void *display, unsigned keycode, int is_press);
/// Catches the errors of all requests from now on, in place of the process's handler.
void cxtest_trap_begin(void *display);
/// Waits for the server to have answered everything, ends the trap and returns the first error's
/// code, or 0.
int cxtest_trap_end(void *display);
/// Asks for events when a selection gets another owner; their type, or 0 where there are none.
int cxtest_watch_owner(void *display, unsigned long selection);
/// The pointer's picture: its width and height, and its first pixels as premultiplied 0xAARRGGBB,
/// `capacity` at most; 0 where the server does not tell.
int cxtest_cursor(void *display, int *width, int *height, unsigned *pixels, int capacity);
