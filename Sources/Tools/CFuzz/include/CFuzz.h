#pragma once

#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer on a function with the arguments of a program, and returns the exit status.
///
/// Returns -1 at once if the program is not linked with libFuzzer.
int fuzz_run(int count, char **arguments, int (*run)(const uint8_t *bytes, size_t size));
