#include "sandbox.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// A step is an instruction of Lua's virtual machine. Work in C costs steps as well: an allocation costs one step, and
// one more for each 32 bytes. Therefore almost every step takes at most some tenths of a microsecond. A few
// instructions take longer: the remainder of two numbers of very different size, the conversion of numbers to text, and
// the comparison of strings of zero bytes. The limit of the processor time stops these instructions. No useful call
// comes near the limit. Reading the processor time takes as long as a short call, so it is read only after a grace
// period.
enum {
  MAXIMUM_TIME = 18, GRACE_PERIOD = 2,   // ms
  SLICE = 100,                           // instructions between two checks of the budget
  BYTES_OF_A_STEP = 32,
  STEPS_OF_A_REFUSAL = 20000,   // after a refused allocation, Lua collects all its garbage
};
static const char *const out_of_time = "more than 20 ms in one call: an endless loop?";
static const char *const out_of_steps = "more than 100,000 steps in one call: an endless loop?";

int line_at(lua_State *L, int level) {
  lua_Debug frame;
  for (; lua_getstack(L, level, &frame); level++) {
    lua_getinfo(L, "l", &frame);
    if (frame.currentline > 0) return frame.currentline;
  }
  return 0;
}

int fail(lua_State *L, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  lua_pushvfstring(L, format, arguments);
  va_end(arguments);
  return lua_error(L);
}

static void stop(lua_State *L, const char *reason) {
  // Without limits, the error message can be allocated.
  layout_of(L)->is_running = false;
  fail(L, "%s", reason);
}

void charge(lua_State *L, size_t steps) {
  clua_layout *layout = layout_of(L);
  if (!layout->is_running) return;
  layout->budget -= (long)(steps < CLUA_STEPS ? steps : CLUA_STEPS + 1);
  if (layout->budget < 0) stop(L, out_of_steps);
}

// Returns the time of a clock, in ms.
static double time_of(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static const char *refusal(clua_layout *layout, bool is_new, size_t kind, size_t more, size_t size) {
  if (layout->used + more > CLUA_MEMORY) return "more than 16 MB of memory";
  if (!layout->is_running) return NULL;
  if (layout->budget < 0) return out_of_steps;
  if (is_new && kind == LUA_TSTRING && size > CLUA_STRING + 64) return "a string of more than 4,096 bytes";
  if (size > CLUA_BLOCK) return "a table of more than 32 KB, or calls nested too deeply";
  return NULL;
}

void *sandbox_allocate(void *context, void *block, size_t old, size_t size) {
  clua_layout *layout = context;
  size_t before = block ? old : 0;
  if (size == 0) {
    layout->used -= before;
    free(block);
    return NULL;
  }
  if (layout->is_running) layout->budget -= 1 + (long)(size / BYTES_OF_A_STEP);
  bool is_stack = block && block == layout->stack;
  // Lua requires that shrinking a block never fails. For a new block, `old` is the kind of its object.
  if (size > before) {
    const char *reason = refusal(layout, !block, old, size - before, size);
    if (reason) {
      // While the stack is moved, newer versions of Lua have offsets where `line_at` expects pointers.
      int line = layout->L && !is_stack ? line_at(layout->L, 0) : 0;
      // Lua may repeat the allocation when no function runs any more. The earlier refusal, which has a line, is kept.
      if (line > 0 || !layout->refusal) layout->refusal = reason, layout->refusal_line = line;
      layout->budget -= STEPS_OF_A_REFUSAL;
      return NULL;
    }
  }
  void *new = realloc(block, size);
  if (!new) return NULL;
  layout->used += size - before;
  // The first block of a state that is no object is the stack.
  if (is_stack || (!layout->stack && !block && old == 0)) layout->stack = new;
  return new;
}

// This function allocates no memory in Lua, because there may be none left.
int record_error(lua_State *L) {
  clua_failure *failure = layout_of(L)->failure;
  failure->line = line_at(L, 1);
  if (lua_type(L, 1) == LUA_TSTRING) {
    const char *text = lua_tostring(L, 1);
    int line = 0, length = 0;
    if (sscanf(text, "layout:%9d: %n", &line, &length) == 1 && length > 0) {
      text += length;
      failure->line = line;
    }
    snprintf(failure->reason, sizeof failure->reason, "%s", text);
  } else if (lua_type(L, 1) == LUA_TNUMBER) {
    snprintf(failure->reason, sizeof failure->reason, "%.14g", lua_tonumber(L, 1));
  } else {
    snprintf(failure->reason, sizeof failure->reason, "error() was called with a %s value; pass a string",
             luaL_typename(L, 1));
  }
  return 1;
}

static void on_event(lua_State *L, lua_Debug *event) {
  if (event->event != LUA_HOOKCOUNT) {
    trace_event(L, event);
    return;
  }
  clua_layout *layout = layout_of(L);
  charge(L, (size_t)layout->slice);
  if (layout->slice < SLICE) return;
  if (time_of(CLOCK_MONOTONIC) - layout->begin < GRACE_PERIOD) return;
  double taken = time_of(CLOCK_THREAD_CPUTIME_ID);
  if (layout->start == 0) layout->start = taken;
  else if (taken - layout->start > MAXIMUM_TIME) stop(L, out_of_time);
}

void sandbox_begin(lua_State *L, bool counts_each) {
  clua_layout *layout = layout_of(L);
  int traced = layout->trace ? LUA_MASKLINE | LUA_MASKCALL | LUA_MASKRET : 0;
  int slice = counts_each ? 1 : SLICE;
  if (traced || lua_gethookmask(L) != LUA_MASKCOUNT || slice != layout->slice) {
    layout->slice = slice;
    lua_sethook(L, on_event, LUA_MASKCOUNT | traced, slice);
  }
  layout->budget = CLUA_STEPS;
  layout->begin = time_of(CLOCK_MONOTONIC);
  layout->start = 0;
  layout->random = 0;
  layout->is_running = true;
}

void sandbox_end(lua_State *L) {
  layout_of(L)->is_running = false;
  if (lua_gethookmask(L) != LUA_MASKCOUNT) lua_sethook(L, on_event, LUA_MASKCOUNT, SLICE);
}
