#pragma once

// Unix sockets and what waits for them, whose C Swift cannot import. All return a number below 0, an error's with its
// sign turned, where they fail.

/// Makes a socket that listens at `path`, in place of what is there; the mode of its file is 0600 from its first moment
/// on. It is bound to `draft`, a name that nobody looks for, and moved: what is at `path` always listens.
int cardstage_listen(const char *draft, const char *path);

/// Accepts a connection that waits; its descriptor blocks nobody.
int cardstage_accept(int listener);

/// Connects to the socket at `path` without waiting; its descriptor blocks nobody.
int cardstage_connect(const char *path);

/// The user at the other end of a connection.
long cardstage_peer_user(int descriptor);

/// Removes the file at `path`, the last one that was named so, when the process ends: by itself, or by SIGHUP, SIGINT or
/// SIGTERM where nothing else handles them. A path that is too long for a socket is ignored.
void cardstage_remove_at_end(const char *path);

/// A set of descriptors to wait for, which is one itself.
int cardstage_poll_set(void);

/// What a descriptor is waited for: its end always.
enum { cardstage_readable = 1, cardstage_writable = 2, cardstage_ended = 4 };

/// Adds a descriptor to a set, or changes what it is waited for.
int cardstage_poll_for(int set, int descriptor, int what);

/// What is ready of a set, without waiting; at most `most`. Returns how many.
int cardstage_poll_now(int set, int *descriptors, int *what, int most);
