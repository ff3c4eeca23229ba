#pragma once

// GNU extensions of the C library, which Swift cannot import.

/// How many processors the calling thread may run on.
int cardstage_allowed_processors(void);

/// The number of the processor the calling thread is running on.
int cardstage_current_processor(void);

/// Lets a thread run where the caller may, but not on one processor; 0 or an error number.
int cardstage_keep_off(unsigned long thread, int processor);

/// Waits, while `word` is `value`, for a thread that wakes those who wait for it; at most so many nanoseconds, and it may be
/// less. Takes no lock.
void cardstage_wait(const void *word, unsigned value, long nanoseconds);

/// Wakes all threads that wait for `word`.
void cardstage_wake(const void *word);

/// Asks that the calling thread runs for `nanoseconds` at a time where others wait for its processor (Linux 6.12 on):
/// one with a shorter slice goes on at once as it wakes, whatever runs. Not for the threads that it creates, nor for
/// one whose scheduling policy is not the default. 0 or an error number.
int cardstage_set_time_slice(unsigned long nanoseconds);

/// Makes blocks of 128 KB and more mappings of their own, so that freed ones return to the system.
void cardstage_map_large_blocks(void);

/// Returns to the system the pages that smaller freed blocks have left empty.
void cardstage_return_free_pages(void);

/// Both ends of a pipe, for reading and for writing, which no child process inherits; 0 or an error number.
int cardstage_make_pipe(int ends[2]);
