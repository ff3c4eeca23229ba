#pragma once

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdint.h>

#include "CLuaSandbox.h"

enum { UPVALUES = 128, DEPTH = 32 };

struct clua_layout {
  lua_State *L;
  size_t used;
  // Whether the file's own code runs, the rest of its budget in steps, and the number of instructions between two
  // checks.
  bool is_running;
  long budget;
  int slice;
  // The time at which the call began, and the processor time at the end of the grace period (0 before that end), in ms.
  double begin, start;
  // The block of the stack.
  const void *stack;
  // The reason for the last refusal of memory, or null if there was none, and the line of the file; 0 if unknown.
  const char *refusal;
  int refusal_line;
  uint64_t random;
  clua_failure *failure;

  bool is_loaded;
  clua_parameter parameters[CLUA_PARAMETERS];
  int parameter_count;
  double parameter_values[CLUA_PARAMETERS];
  clua_setting settings[CLUA_SETTINGS];
  clua_view view;
  const char *fields[CLUA_FIELDS];   // Lua's own copies, so that an address identifies a field
  int upvalue_count;
  struct {
    int index;
    const char *name;
  } upvalues[UPVALUES];

  clua_trace *trace;
  bool records;   // whether the trace records locals, for which each line costs steps
  int depth;
  int pending[DEPTH];
};

// The entries of a layout in Lua's registry.
enum {
  GLOBALS = LUA_RIDX_LAST + 1,   // the values of the file's globals
  ENVIRONMENT,                   // the file's table of globals, which stays empty
  CARD,
  VIEW,          // the table that `card` gets, which stays empty
  VIEW_VALUES,   // the values of that table
  FUNCTIONS,     // the functions with watched upvalues
  VALUES,        // the values of these upvalues after loading
  SETTINGS,   // the first of the settings that are functions
};

/// Returns the layout of a state.
static inline clua_layout *layout_of(lua_State *L) { return *(clua_layout **)lua_getextraspace(L); }

/// Raises an error at the running line.
int fail(lua_State *L, const char *format, ...);
/// Returns the current line of the innermost function of the file, searching the call stack from `level` outwards; 0 if
/// there is none.
int line_at(lua_State *L, int level);
/// Takes `steps` off the budget, and raises an error if the budget is used up.
void charge(lua_State *L, size_t steps);
/// Allocates memory within the budget.
void *sandbox_allocate(void *layout, void *block, size_t old, size_t size);
/// Handles an error message: records the reason and the line.
int record_error(lua_State *L);
/// Starts to limit the steps of a call, and to watch its lines if they are traced.
void sandbox_begin(lua_State *L, bool counts_each);
void sandbox_end(lua_State *L);

/// Pushes the table of everything that a file can use.
void push_library(lua_State *L);
/// Returns whether a value is an iterator from `pairs`. Such an iterator holds a table.
bool is_iterator(lua_State *L, int index);
/// Returns the number of elements of a table, frozen or not.
lua_Integer length_of(lua_State *L, int index);

/// Makes everything that the globals reach unchangeable, and records the upvalues of their functions.
void freeze_globals(lua_State *L);
/// Makes the table at the top unchangeable, and pushes another table with its former contents.
void freeze_table(lua_State *L);
/// Replaces a frozen table at the top by the table with its contents.
void unfreeze_top(lua_State *L);
/// Restores all upvalues. Returns the name of one that the call has changed, or null.
const char *restore_upvalues(lua_State *L);

void trace_event(lua_State *L, lua_Debug *event);
