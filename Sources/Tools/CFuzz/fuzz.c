#include "CFuzz.h"

/// The entry point of libFuzzer (https://llvm.org/docs/LibFuzzer.html), or null if the program is not linked with it.
__attribute__((weak)) int LLVMFuzzerRunDriver(int *count, char ***arguments,
                                              int (*run)(const uint8_t *, size_t));

int fuzz_run(int count, char **arguments, int (*run)(const uint8_t *bytes, size_t size)) {
  return LLVMFuzzerRunDriver ? LLVMFuzzerRunDriver(&count, &arguments, run) : -1;
}
