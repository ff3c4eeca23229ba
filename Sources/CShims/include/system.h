#pragma once

// GNU extensions of the C library, which Swift cannot import.

/// Returns the number of processors on which the calling thread may run.
int cardstage_allowed_processors(void);

/// Returns the number of the processor on which the calling thread runs.
int cardstage_current_processor(void);

/// Lets a thread run on all processors of the calling thread except `processor`. Returns 0 or an error number.
int cardstage_keep_off(unsigned long thread, int processor);

/// Waits until another thread calls `cardstage_wake`, for at most `nanoseconds`. Returns at once if `word` is not
/// `value`. The wait may end early. Takes no lock.
void cardstage_wait(const void *word, unsigned value, long nanoseconds);

/// Wakes all threads that wait for `word`.
void cardstage_wake(const void *word);

/// Requests a time slice of `nanoseconds` for the calling thread (Linux 6.12 and later). Returns 0 or an error number.
///
/// A thread with a shorter slice runs at once when it wakes, regardless of the running thread. The slice does not apply
/// to threads that the caller creates, nor to a thread whose scheduling policy is not the default.
int cardstage_set_time_slice(unsigned long nanoseconds);

/// Makes the library allocate each block of 128 KB or more as a mapping, so that freed blocks return to the system.
void cardstage_map_large_blocks(void);

/// Returns the free pages of smaller blocks to the system.
void cardstage_return_free_pages(void);

/// Creates a pipe with its ends for reading and for writing, which no child process inherits. Returns 0 or an error
/// number.
int cardstage_make_pipe(int ends[2]);
