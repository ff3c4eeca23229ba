#include <stdio.h>
#include <string.h>

#include "sandbox.h"

const clua_line *clua_trace_line(const clua_trace *trace, int index) { return trace->lines + index; }
const clua_local *clua_line_local(const clua_line *line, int index) { return line->locals + index; }

enum { STEPS_OF_A_LINE = 20 };

// Records the value of a local for a line, or replaces the value recorded earlier.
static void record_local(clua_line *line, const char *name, double value) {
  int index = 0;
  while (index < line->count && strncmp(line->locals[index].name, name, sizeof line->locals->name - 1)) index++;
  if (index == (int)(sizeof line->locals / sizeof *line->locals)) return;
  if (index == line->count) snprintf(line->locals[line->count++].name, sizeof line->locals->name, "%s", name);
  line->locals[index].value = value;
}

// Records the numbers in the locals of the running function. This function is called when a line begins and when the
// line ends, because a local's scope may begin or end in between. A line that runs again replaces its earlier numbers.
static void record_line(lua_State *L, lua_Debug *event, int line, bool begins) {
  if (!layout_of(L)->records) return;
  clua_trace *trace = layout_of(L)->trace;
  int index = 0;
  while (index < trace->count && trace->lines[index].line != line) index++;
  if (index == (int)(sizeof trace->lines / sizeof *trace->lines)) return;
  if (index == trace->count) trace->lines[trace->count++].line = line;
  clua_line *entry = trace->lines + index;
  if (begins) entry->count = 0;
  const char *name;
  for (int i = 1; (name = lua_getlocal(L, event, i)); i++) {
    if (*name != '(' && lua_type(L, -1) == LUA_TNUMBER) record_local(entry, name, lua_tonumber(L, -1));
    lua_pop(L, 1);
  }
}

// A line ends when the next line of its call begins, or when its call ends.
void trace_event(lua_State *L, lua_Debug *event) {
  clua_layout *layout = layout_of(L);
  int *pending = layout->pending;
  if (event->event == LUA_HOOKLINE) layout->trace->last = event->currentline;
  if (event->event == LUA_HOOKCALL) layout->depth++;
  int depth = layout->depth;
  if (depth < 1 || depth >= DEPTH) {
    if (event->event == LUA_HOOKRET) layout->depth--;
    return;
  }
  switch (event->event) {
    case LUA_HOOKCALL:
      pending[depth] = 0;
      break;
    case LUA_HOOKTAILCALL:
      // The locals of the line are gone already.
      pending[depth] = 0;
      break;
    case LUA_HOOKLINE:
      if (layout->records) charge(L, STEPS_OF_A_LINE);
      if (pending[depth]) record_line(L, event, pending[depth], false);
      pending[depth] = event->currentline;
      record_line(L, event, pending[depth], true);
      break;
    case LUA_HOOKRET:
      if (pending[depth]) record_line(L, event, pending[depth], false);
      if (depth == 1) layout->trace->last = pending[depth];
      layout->depth--;
      break;
  }
}
