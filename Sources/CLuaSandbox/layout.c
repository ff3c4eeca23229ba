#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sandbox.h"

static const char *const field_names[CLUA_FIELDS] = {
    "x", "y", "z", "width", "height", "scale", "turn", "turn_x", "turn_y", "axis_x", "axis_y",
    "axis_z", "turn_axis", "anchor_x", "anchor_y", "opacity", "shade", "shadow_left", "shadow_right",
    "reflection", "order"};
static const char *const setting_names[CLUA_SETTINGS] = {
    "axis", "pitch", "snap", "wrap", "reach", "eye", "deceleration", "landing_response",
    "landing_damping", "vanishing", "darkness"};

enum { WIDTH = 3, HEIGHT };   // indices in `field_names`

const char *clua_field_name(int index) { return field_names[index]; }
const char *clua_setting_name(int index) { return setting_names[index]; }
int clua_layout_parameter_count(const clua_layout *layout) { return layout->parameter_count; }
const clua_parameter *clua_layout_parameter(const clua_layout *layout, int index) { return layout->parameters + index; }
const clua_setting *clua_layout_setting(const clua_layout *layout, int index) {
  return layout->settings + index;
}

// MARK: Loading

typedef struct {
  int index;
  bool is_named;
} marker;

// Implements knob(default, min, max, unit). Returns a marker. When the file assigns the marker to a global, the global
// gets the default.
static int make_parameter(lua_State *L) {
  clua_layout *layout = layout_of(L);
  if (layout->is_loaded) return fail(L, "call knob() at the top of the file, not in card");
  if (layout->parameter_count == CLUA_PARAMETERS) return fail(L, "more than %d knobs", CLUA_PARAMETERS);
  clua_parameter *parameter = layout->parameters + layout->parameter_count;
  const double standard = luaL_checknumber(L, 1), minimum = luaL_checknumber(L, 2), maximum = luaL_checknumber(L, 3);
  *parameter = (clua_parameter){.standard = standard, .minimum = minimum, .maximum = maximum, .line = line_at(L, 0)};
  snprintf(parameter->unit, sizeof parameter->unit, "%s", luaL_optstring(L, 4, ""));
  if (!(minimum < maximum && minimum <= standard && standard <= maximum) || maximum - minimum < 0.001 ||
      fabs(minimum) > 1e6 || fabs(maximum) > 1e6)
    return fail(L, "knob(default, min, max) needs min < max, the default between them, and none beyond 1,000,000");
  marker *new = lua_newuserdatauv(L, sizeof *new, 0);
  *new = (marker){.index = layout->parameter_count++};
  if (luaL_newmetatable(L, "knob")) {
    lua_pushliteral(L, "knob");
    lua_setfield(L, -2, "__name");
  }
  lua_setmetatable(L, -2);
  return 1;
}

static void name_parameter(lua_State *L, clua_layout *layout, marker *parameter) {
  clua_parameter *named = layout->parameters + parameter->index;
  const char *name = lua_tostring(L, 2);
  if (parameter->is_named) fail(L, "this knob already has the name '%s'", named->name);
  if (strlen(name) >= sizeof named->name) fail(L, "a knob's name can have at most 47 letters");
  strcpy(named->name, name);
  parameter->is_named = true;
  layout->parameter_values[parameter->index] = named->standard;
  lua_pushnumber(L, named->standard);
  lua_replace(L, 3);
}

// Handles an assignment to a global while the file is loaded.
static int set_global(lua_State *L) {
  clua_layout *layout = layout_of(L);
  if (lua_type(L, 2) == LUA_TSTRING) {
    const char *name = lua_tostring(L, 2);
    for (int i = 0; i < layout->parameter_count; i++)
      if (!strcmp(layout->parameters[i].name, name)) return fail(L, "'%s' is already a knob", name);
    for (int i = 0; i < CLUA_SETTINGS; i++)
      if (!strcmp(setting_names[i], name)) layout->settings[i].line = line_at(L, 0);
    marker *parameter = luaL_testudata(L, 3, "knob");
    if (parameter) name_parameter(L, layout, parameter);
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, GLOBALS);
  lua_replace(L, 1);
  lua_rawset(L, 1);
  return 0;
}

static void read_setting(lua_State *L, clua_setting *setting, const char *name) {
  lua_getfield(L, -1, name);
  switch (lua_type(L, -1)) {
    case LUA_TNIL: setting->kind = CLUA_NONE; break;
    case LUA_TNUMBER: setting->kind = CLUA_NUMBER, setting->number = lua_tonumber(L, -1); break;
    case LUA_TBOOLEAN: setting->kind = CLUA_BOOLEAN, setting->number = lua_toboolean(L, -1); break;
    case LUA_TSTRING:
      setting->kind = CLUA_WORD;
      snprintf(setting->word, sizeof setting->word, "%s", lua_tostring(L, -1));
      break;
    case LUA_TFUNCTION: setting->kind = CLUA_FUNCTION; break;
    default: setting->kind = CLUA_OTHER;
  }
  lua_pop(L, 1);
}

// Reads the settings and keeps their functions. The globals are at the top.
static void read_globals(lua_State *L, clua_layout *layout) {
  for (int i = 0; i < layout->parameter_count; i++)
    if (!*layout->parameters[i].name)
      fail(L, "layout:%d: assign each knob to a global: name = knob(…)", layout->parameters[i].line);
  for (int i = 0; i < CLUA_SETTINGS; i++) {
    read_setting(L, layout->settings + i, setting_names[i]);
    lua_getfield(L, -1, setting_names[i]);
    lua_rawseti(L, LUA_REGISTRYINDEX, SETTINGS + i);
  }
  if (lua_getfield(L, -1, "card") != LUA_TFUNCTION || lua_iscfunction(L, -1))
    fail(L, "missing function card(p, view)");
  lua_rawseti(L, LUA_REGISTRYINDEX, CARD);
}

// Creates the environment: an empty table in front of the table of the globals.
static void make_environment(lua_State *L) {
  push_library(L);
  lua_pushcfunction(L, make_parameter);
  lua_setfield(L, -2, "knob");
  lua_newtable(L);
  lua_createtable(L, 0, 2);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, set_global);
  lua_setfield(L, -2, "__newindex");
  lua_setmetatable(L, -2);
  lua_rawseti(L, LUA_REGISTRYINDEX, ENVIRONMENT);
  lua_rawseti(L, LUA_REGISTRYINDEX, GLOBALS);
}

static void make_view(lua_State *L) {
  lua_newtable(L);
  freeze_table(L);
  lua_rawseti(L, LUA_REGISTRYINDEX, VIEW_VALUES);
  lua_rawseti(L, LUA_REGISTRYINDEX, VIEW);
}

typedef struct {
  const char *text;
  size_t length;
} source;

// Returns the Lua text of a file: without a byte order mark, and without a first line that begins with `#`, of which
// the line break stays. The `lua` program skips both too.
static source lua_text(source file) {
  static const char mark[] = "\xEF\xBB\xBF";
  size_t skipped = file.length >= 3 && memcmp(file.text, mark, 3) == 0 ? 3 : 0;
  if (skipped < file.length && file.text[skipped] == '#') {
    while (skipped < file.length && file.text[skipped] != '\n' && file.text[skipped] != '\r') skipped++;
  }
  return (source){file.text + skipped, file.length - skipped};
}

static int load(lua_State *L) {
  source file = lua_text(*(const source *)lua_touserdata(L, 1));
  clua_layout *layout = layout_of(L);
  make_environment(L);
  make_view(L);
  // The addresses of the names stay valid, since the registry holds the names.
  lua_newtable(L);
  for (int i = 0; i < CLUA_FIELDS; i++) {
    layout->fields[i] = lua_pushstring(L, field_names[i]);
    lua_rawseti(L, -2, i + 1);
  }
  lua_setfield(L, LUA_REGISTRYINDEX, "fields");
  int status = luaL_loadbufferx(L, file.text, file.length, "=layout", "t");
  if (status == LUA_ERRMEM) fail(L, "%s", layout->refusal ? layout->refusal : "out of memory");
  if (status != LUA_OK) return lua_error(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, ENVIRONMENT);
  lua_setupvalue(L, -2, 1);
  sandbox_begin(L, false);
  lua_call(L, 0, 0);
  sandbox_end(L);
  layout->is_loaded = true;
  lua_rawgeti(L, LUA_REGISTRYINDEX, GLOBALS);
  read_globals(L, layout);
  freeze_globals(L);
  return 0;
}

// MARK: Calling

// Calls a C function with a pointer, and catches every Lua error that the function raises.
static bool protect(clua_layout *layout, lua_CFunction body, void *argument, clua_failure *failure) {
  lua_State *L = layout->L;
  *failure = (clua_failure){0};
  layout->failure = failure;
  layout->refusal = NULL;
  lua_settop(L, 0);
  lua_pushcfunction(L, record_error);
  lua_pushcfunction(L, body);
  lua_pushlightuserdata(L, argument);
  int status = lua_pcall(L, 1, 0, 1);
  if (status != LUA_OK) {
    sandbox_end(L);
    if (status == LUA_ERRMEM || !*failure->reason) {
      failure->line = layout->refusal ? layout->refusal_line : failure->line;
      snprintf(failure->reason, sizeof failure->reason, "%s",
               layout->refusal ? layout->refusal : "out of memory");
    }
    lua_settop(L, 0);
    restore_upvalues(L);
  }
  return status == LUA_OK;
}

typedef struct {
  double p;
  clua_view view;
  const double *parameters;
  bool counts_each;
  int setting;
  double *value;     // receives the result of a setting's function
  clua_pose *pose;   // receives the result of `card`
  bool is_value;     // whether the call returned a value, which may be invalid
} call;

static void set_view(lua_State *L, clua_layout *layout, clua_view view) {
  if (!memcmp(&view, &layout->view, sizeof view)) return;
  const struct { const char *name; double value; } values[] = {
      {"width", view.width}, {"height", view.height}, {"card_width", view.card_width},
      {"card_height", view.card_height}};
  lua_rawgeti(L, LUA_REGISTRYINDEX, VIEW_VALUES);
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
    lua_pushnumber(L, values[i].value);
    lua_setfield(L, -2, values[i].name);
  }
  lua_pop(L, 1);
  layout->view = view;
}

static void set_parameters(lua_State *L, clua_layout *layout, const double *values) {
  for (int i = 0; i < layout->parameter_count; i++) {
    // The comparison distinguishes 0 from -0.
    if (!memcmp(&values[i], &layout->parameter_values[i], sizeof *values)) continue;
    lua_rawgeti(L, LUA_REGISTRYINDEX, GLOBALS);
    lua_pushnumber(L, values[i]);
    lua_setfield(L, -2, layout->parameters[i].name);
    lua_pop(L, 1);
    layout->parameter_values[i] = values[i];
  }
}

static int field_at(lua_State *L, const clua_layout *layout, int key) {
  if (lua_type(L, key) != LUA_TSTRING) return CLUA_FIELDS;
  const char *name = lua_tostring(L, key);
  int i = 0;
  while (i < CLUA_FIELDS && layout->fields[i] != name) i++;
  return i;
}

static double read_number(lua_State *L, const char *name) {
  if (lua_type(L, -1) != LUA_TNUMBER)
    fail(L, "%s must be a number, got %s", name, luaL_typename(L, -1));
  double value = lua_tonumber(L, -1);
  if (!isfinite(value)) fail(L, "%s must be a finite number", name);
  if (fabs(value) > 1e6) fail(L, "%s must be from -1,000,000 to 1,000,000", name);
  return value;
}

static void read_pose(lua_State *L, const clua_layout *layout, clua_pose *pose) {
  if (!lua_istable(L, -1)) fail(L, "card must return a table, got %s", luaL_typename(L, -1));
  unfreeze_top(L);
  pose->given = 0;
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    int field = field_at(L, layout, -2);
    if (field == CLUA_FIELDS) {
      if (lua_type(L, -2) == LUA_TSTRING) {
        snprintf(layout->failure->field, sizeof layout->failure->field, "%s", lua_tostring(L, -2));
        fail(L, "unknown field \"%s\"", lua_tostring(L, -2));
      }
      fail(L, "card must name the values that it returns: x = …");
    }
    double value = read_number(L, field_names[field]);
    if ((field == WIDTH || field == HEIGHT) && (value < 1 || value > CLUA_MAXIMUM_SIDE))
      fail(L, "%s must be from 1 to %d", field_names[field], CLUA_MAXIMUM_SIDE);
    pose->values[field] = value;
    pose->given |= 1u << field;
  }
}

static int perform(lua_State *L) {
  call *call = lua_touserdata(L, 1);
  clua_layout *layout = layout_of(L);
  set_view(L, layout, call->view);
  set_parameters(L, layout, call->parameters);
  lua_rawgeti(L, LUA_REGISTRYINDEX, call->pose ? CARD : SETTINGS + call->setting);
  if (call->pose) lua_pushnumber(L, call->p);
  lua_rawgeti(L, LUA_REGISTRYINDEX, VIEW);
  sandbox_begin(L, call->counts_each);
  lua_call(L, call->pose ? 2 : 1, 1);
  sandbox_end(L);
  const char *changed = restore_upvalues(L);
  call->is_value = true;
  if (changed) return fail(L, "card cannot change '%s', a local declared outside it", changed);
  if (call->pose) read_pose(L, layout, call->pose);
  else *call->value = read_number(L, setting_names[call->setting]);
  return 0;
}

// Whether the last call failed for lack of memory at an unknown line.
static bool lacks_line(const clua_layout *layout, const clua_failure *failure) {
  return layout->refusal && failure->line == 0;
}

// Takes the line of a failure from a repetition with a trace, unless the repetition failed for another reason, such as
// the time.
static void take_line(clua_failure *failure, const clua_failure *same, const clua_trace *trace) {
  if (!strcmp(same->reason, failure->reason)) failure->line = trace->last;
}

// Finds the line at which `card` returned an invalid value, or needed too much memory. Repeats the call with a trace;
// equal calls return equal values and take equally many steps.
static void find_line(clua_layout *layout, call again, clua_failure *failure) {
  clua_trace trace = {0};
  clua_failure same;
  layout->trace = &trace;
  layout->depth = 0;
  protect(layout, perform, &again, &same);
  layout->trace = NULL;
  take_line(failure, &same, &trace);
}

static bool make_call(clua_layout *layout, call call, clua_failure *failure) {
  if (protect(layout, perform, &call, failure)) return true;
  if (call.is_value || lacks_line(layout, failure)) find_line(layout, call, failure);
  return false;
}

bool clua_layout_pose(clua_layout *layout, double p, clua_view view, const double *parameters,
                      clua_pose *pose, int *steps, clua_failure *failure) {
  bool is_done = make_call(
      layout, (call){.p = p, .view = view, .parameters = parameters, .counts_each = steps, .pose = pose}, failure);
  if (steps) *steps = (int)(CLUA_STEPS - layout->budget);
  return is_done;
}

int clua_layout_taken(const clua_layout *layout) { return (int)(CLUA_STEPS - layout->budget); }

bool clua_layout_trace(clua_layout *layout, double p, clua_view view, const double *parameters,
                       clua_pose *pose, clua_trace *trace, clua_failure *failure) {
  *trace = (clua_trace){0};
  layout->trace = trace;
  layout->records = true;
  layout->depth = 0;
  call call = {.p = p, .view = view, .parameters = parameters, .pose = pose};
  bool is_done = protect(layout, perform, &call, failure);
  layout->trace = NULL;
  layout->records = false;
  if (!is_done && (call.is_value || lacks_line(layout, failure))) failure->line = trace->last;
  return is_done;
}

bool clua_layout_ask(clua_layout *layout, int setting, clua_view view, const double *parameters,
                     double *value, clua_failure *failure) {
  return make_call(
      layout, (call){.view = view, .parameters = parameters, .setting = setting, .value = value}, failure);
}

// MARK: Making

// Creates a layout. `trace` is null, or receives the lines that run. `repeats` becomes true if only a repetition with a
// trace finds the line of the failure.
static clua_layout *create(source file, clua_trace *trace, bool *repeats, clua_failure *failure) {
  clua_layout *layout = calloc(1, sizeof *layout);
  lua_State *L = layout ? lua_newstate(sandbox_allocate, layout) : NULL;
  if (!L) {
    free(layout);
    snprintf(failure->reason, sizeof failure->reason, "out of memory");
    return NULL;
  }
  layout->L = L;
  *(clua_layout **)lua_getextraspace(L) = layout;
  layout->trace = trace;
  bool is_done = protect(layout, load, &file, failure);
  layout->trace = NULL;
  if (is_done) return layout;
  *repeats = lacks_line(layout, failure);
  clua_layout_destroy(layout);
  return NULL;
}

clua_layout *clua_layout_create(const char *text, size_t length, clua_failure *failure) {
  *failure = (clua_failure){0};
  if (length > CLUA_SOURCE) {
    snprintf(failure->reason, sizeof failure->reason, "longer than 16 KB");
    return NULL;
  }
  source file = {text, length};
  bool repeats = false;
  clua_layout *layout = create(file, NULL, &repeats, failure);
  if (!repeats) return layout;
  clua_trace trace = {0};
  clua_failure same = {0};
  layout = create(file, &trace, &repeats, &same);
  if (layout) clua_layout_destroy(layout);
  take_line(failure, &same, &trace);
  return NULL;
}

void clua_layout_destroy(clua_layout *layout) {
  lua_close(layout->L);
  free(layout);
}
