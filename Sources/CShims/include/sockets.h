#pragma once

// Unix sockets and waiting for them, whose C declarations Swift cannot import. A negative result is an error number
// with its sign inverted.

/// Creates a socket that listens at `path`, in place of an existing one. The mode of its file is 0600 from the
/// beginning.
///
/// The socket is bound to `draft`, a name that no client uses, and then moved. So the socket at `path` always listens.
int cardstage_listen(const char *draft, const char *path);

/// Accepts a waiting connection, whose descriptor does not block.
int cardstage_accept(int listener);

/// Connects to the socket at `path` without waiting. The descriptor does not block.
int cardstage_connect(const char *path);

/// Returns the user at the other end of a connection.
long cardstage_peer_user(int descriptor);

/// Removes the file at `path` when the process ends, by itself or by an unhandled SIGHUP, SIGINT or SIGTERM.
///
/// A further call replaces the path. A path that is too long for a socket is ignored.
void cardstage_remove_at_end(const char *path);

/// Creates a set of descriptors to wait for, which is a descriptor itself.
int cardstage_poll_set(void);

/// The events of a descriptor.
enum { cardstage_readable = 1, cardstage_writable = 2 };

/// Adds a descriptor to a set, or changes the events to wait for. The end of a descriptor's connection also makes the
/// set readable.
int cardstage_poll_for(int set, int descriptor, int what);
