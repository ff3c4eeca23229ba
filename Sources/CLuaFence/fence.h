#pragma once

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdint.h>

#include "CLuaFence.h"

enum { UPVALUES = 128, DEPTH = 32 };

struct clua_layout {
  lua_State *L;
  size_t used;
  // While the file's own code runs: what is left of its budget, and how often it is looked at.
  bool is_running;
  long budget;
  int slice;
  // When the call began, and the processor's time when it had taken a while; 0 for not yet. In ms.
  double begin, start;
  // Why the last memory was refused, and at which line; null for none.
  const char *refusal;
  int refusal_line;
  uint64_t random;
  clua_failure *failure;

  bool is_loaded;
  clua_knob knobs[CLUA_KNOBS];
  int knob_count;
  double knob_values[CLUA_KNOBS];
  clua_setting settings[CLUA_SETTINGS];
  clua_view view;
  const char *fields[CLUA_FIELDS];   // as Lua has them, so that they are told by their address
  int upvalue_count;
  struct {
    int index;
    const char *name;
  } upvalues[UPVALUES];

  clua_trace *trace;
  int depth;
  int pending[DEPTH];
};

// The registry's entries of a layout.
enum {
  GLOBALS = LUA_RIDX_LAST + 1,   // what the file's globals are
  ENVIRONMENT,                   // the table that it has for them, which stays empty
  CARD,
  VIEW,          // the table that calls get, which stays empty
  VIEW_VALUES,   // what it has
  FUNCTIONS,     // the functions whose upvalues are watched, and the values of these
  VALUES,
  SETTINGS,   // from there on, the settings that are functions
};

/// The layout of a state.
static inline clua_layout *layout_of(lua_State *L) { return *(clua_layout **)lua_getextraspace(L); }

/// Raises an error at the line that runs.
int fail(lua_State *L, const char *format, ...);
/// The line of the file's innermost function from `level` on; 0 for none.
int line_at(lua_State *L, int level);
/// Takes `steps` off the budget; an error where it is used up.
void charge(lua_State *L, size_t steps);
/// The budget's allocator.
void *fence_allocate(void *layout, void *block, size_t old, size_t size);
/// The message handler: notes an error's reason and line.
int note_error(lua_State *L);
/// Limits the steps of what is called from now on, and watches its lines where they are traced.
void fence_begin(lua_State *L, bool counts_each);
void fence_end(lua_State *L);

/// Pushes the table of all that a file can use.
void push_library(lua_State *L);
/// Whether it is what `pairs` gives, which holds a table.
bool is_iterator(lua_State *L, int index);
/// The number of elements of a table, frozen or not.
lua_Integer length_of(lua_State *L, int index);

/// Makes all that the globals reach unchangeable, and notes the upvalues of their functions.
void freeze_globals(lua_State *L);
/// Makes the table on the top unchangeable: what it had is in another one then, which is pushed.
void freeze_table(lua_State *L);
/// Replaces a frozen table at the top by the one that has its values.
void thaw_top(lua_State *L);
/// The name of an upvalue that a call has changed, or null; all have their values again.
const char *restore_upvalues(lua_State *L);

void trace_event(lua_State *L, lua_Debug *event);
