#pragma once

// Unix sockets, and waiting for them. Swift cannot import their C declarations. A negative result is an error number
// with its sign inverted.

/// Creates a socket that listens at `path`, in place of an existing one. The mode of its file is 0600 from the
/// beginning.
///
/// The socket is bound to `draft`, a name that no client uses, and is then renamed. So the socket at `path` always
/// listens.
int cardstage_listen(const char *draft, const char *path);

/// Accepts a waiting connection, and returns its non-blocking descriptor.
int cardstage_accept(int listener);

/// Connects to the socket at `path` without waiting, and returns a non-blocking descriptor.
int cardstage_connect(const char *path);

/// Returns the user ID of the peer process, or a negated error number.
long cardstage_peer_user(int descriptor);

/// Removes the file at `path` when the process ends, either normally or by an unhandled SIGHUP, SIGINT or SIGTERM.
///
/// A further call replaces the path. A path that is too long for a socket is ignored.
void cardstage_remove_at_end(const char *path);

/// Creates a set of descriptors to wait for. The set is itself a descriptor.
int cardstage_poll_set(void);

/// The events of a descriptor.
enum { cardstage_readable = 1, cardstage_writable = 2 };

/// Adds a descriptor to a set, or changes the events to wait for. The end of a descriptor's connection also makes the
/// set readable.
int cardstage_poll_for(int set, int descriptor, int what);
