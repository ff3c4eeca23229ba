#include <math.h>
#include <string.h>

#include "sandbox.h"

// The functions that a file can use. Functions of Lua whose time depends on their arguments are called by `bounded`,
// which first charges steps for that time. The list leaves out functions that loop without limits (patterns), reveal
// addresses or the time, catch errors, or keep state.

enum { SORTED = 128, UNPACKED = 1000 };

lua_Integer length_of(lua_State *L, int index) {
  if (luaL_getmetafield(L, index, "__index") != LUA_TTABLE) return (lua_Integer)lua_rawlen(L, index);
  lua_Integer length = (lua_Integer)lua_rawlen(L, -1);
  lua_pop(L, 1);
  return length;
}

// Calls the function in the first upvalue, after charging for the lengths of the strings and lists among the arguments.
//
// The second upvalue is the maximum number of arguments with which lists cost nothing. The function then only appends
// an element to the list or removes the last one.
static int bounded(lua_State *L) {
  int count = lua_gettop(L);
  size_t steps = 1 + (size_t)count;
  for (int i = 1; i <= count; i++) {
    if (lua_type(L, i) == LUA_TSTRING) steps += lua_rawlen(L, i) / 8;
    if (lua_type(L, i) != LUA_TTABLE || count <= lua_tointeger(L, lua_upvalueindex(2))) continue;
    // A table with a few keys that are far apart can have a length of 2^61.
    lua_Integer length = length_of(L, i);
    steps += length > CLUA_STEPS ? CLUA_STEPS + 1 : 8 * (size_t)length;
  }
  charge(L, steps);
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

static int bounded_sort(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  // For more elements, Lua's sort may choose a pivot that depends on the time.
  if (length_of(L, 1) > SORTED) return fail(L, "table.sort can sort at most %d elements", SORTED);
  return bounded(L);
}

static int bounded_unpack(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  double count = luaL_optnumber(L, 3, (lua_Number)length_of(L, 1)) - luaL_optnumber(L, 2, 1) + 1;
  if (count > UNPACKED) return fail(L, "table.unpack can return at most %d values", UNPACKED);
  if (count > 0) charge(L, (size_t)count);
  return bounded(L);
}

static int bounded_rep(lua_State *L) {
  size_t length, separator = 0;
  luaL_checklstring(L, 1, &length);
  luaL_optlstring(L, 3, "", &separator);
  double count = (double)luaL_checkinteger(L, 2);
  size_t bytes = length + separator;
  // Lua loops over the repetitions even of an empty string.
  if (count * (double)(bytes ? bytes : 1) > CLUA_STRING)
    return fail(L, "string.rep can return at most %d bytes", CLUA_STRING);
  return bounded(L);
}

static int bounded_format(lua_State *L) {
  size_t length;
  const char *format = luaL_checklstring(L, 1, &length);
  charge(L, 32 * length);
  for (const char *c = format; (c = memchr(c, '%', length - (size_t)(c - format))); c++) {
    c += 1 + strspn(c + 1, "-+ #0123456789.");
    if (*c == 'p') return fail(L, "string.format does not support %%p");
    if (*c == '\0') break;
  }
  for (int i = lua_gettop(L); i > 1; i--) {
    if (lua_type(L, i) == LUA_TSTRING) charge(L, lua_rawlen(L, i));
    if (lua_type(L, i) > LUA_TSTRING || lua_type(L, i) == LUA_TLIGHTUSERDATA)
      return fail(L, "string.format cannot format a %s", luaL_typename(L, i));
  }
  return bounded(L);
}

// Converts a value to text without the addresses of tables and functions, which differ from run to run.
static int to_string(lua_State *L) {
  luaL_checkany(L, 1);
  if (lua_type(L, 1) > LUA_TSTRING)
    lua_pushstring(L, luaL_typename(L, 1));
  else
    luaL_tolstring(L, 1, NULL);
  return 1;
}

static int clamp(lua_State *L) {
  lua_Number x = luaL_checknumber(L, 1), minimum = luaL_checknumber(L, 2), maximum = luaL_checknumber(L, 3);
  lua_pushvalue(L, x < minimum ? 2 : x > maximum ? 3 : 1);
  return 1;
}

// Returns the next random number: SplitMix64, seeded with 0 in every call.
static int random_number(lua_State *L) {
  uint64_t x = layout_of(L)->random += 0x9E3779B97F4A7C15;
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9;
  x = (x ^ x >> 27) * 0x94D049BB133111EB;
  x ^= x >> 31;
  if (lua_gettop(L) == 0) {
    lua_pushnumber(L, (lua_Number)(x >> 11) * 0x1p-53);
    return 1;
  }
  lua_Integer first = lua_isnoneornil(L, 2) ? 1 : luaL_checkinteger(L, 1);
  lua_Integer last = luaL_checkinteger(L, lua_isnoneornil(L, 2) ? 1 : 2);
  luaL_argcheck(L, first <= last, lua_gettop(L), "interval is empty");
  uint64_t span = (uint64_t)last - (uint64_t)first;
  lua_pushinteger(L, (lua_Integer)((uint64_t)first + (span == UINT64_MAX ? x : x % (span + 1))));
  return 1;
}

// MARK: pairs, in the order of the keys. The order of Lua's own pairs differs from run to run.

static bool is_before(lua_State *L, int a, int b) {
  bool is_number = lua_type(L, a) == LUA_TNUMBER;
  if (is_number != (lua_type(L, b) == LUA_TNUMBER)) return is_number;
  return lua_compare(L, a, b, LUA_OPLT);
}

// Returns the index in the list at `keys` of the first key that is not before the key at `key`.
static lua_Integer index_of(lua_State *L, int keys, lua_Integer count, int key) {
  lua_Integer low = 1, high = count + 1;
  while (low < high) {
    lua_Integer middle = (low + high) / 2;
    lua_rawgeti(L, keys, middle);
    if (is_before(L, lua_gettop(L), key)) low = middle + 1; else high = middle;
    lua_pop(L, 1);
  }
  return low;
}

// Returns the next key and value. The upvalues are the keys and the table, and the result depends only on these and the
// argument.
static int next_pair(lua_State *L) {
  int keys = lua_upvalueindex(1), values = lua_upvalueindex(2);
  lua_Integer count = (lua_Integer)lua_rawlen(L, keys), index = 1;
  lua_settop(L, 2);
  charge(L, 8);
  if (lua_type(L, 2) == LUA_TNUMBER || lua_type(L, 2) == LUA_TSTRING) {
    index = index_of(L, keys, count, 2);
    lua_rawgeti(L, keys, index);
    if (lua_rawequal(L, -1, 2)) index++;
    lua_pop(L, 1);
  }
  for (; index <= count; index++) {
    lua_rawgeti(L, keys, index);
    lua_pushvalue(L, -1);
    if (lua_rawget(L, values) != LUA_TNIL) return 2;
    lua_pop(L, 2);
    charge(L, 1);
  }
  lua_pushnil(L);
  return 1;
}

bool is_iterator(lua_State *L, int index) { return lua_tocfunction(L, index) == next_pair; }

static void sift(lua_State *L, int list, lua_Integer root, lua_Integer count) {
  for (lua_Integer child; (child = 2 * root) <= count; root = child) {
    lua_rawgeti(L, list, child);
    if (child < count) {
      lua_rawgeti(L, list, child + 1);
      if (is_before(L, -2 + lua_gettop(L) + 1, lua_gettop(L))) {
        child++;
        lua_remove(L, -2);
      } else {
        lua_pop(L, 1);
      }
    }
    lua_rawgeti(L, list, root);
    if (!is_before(L, lua_gettop(L), lua_gettop(L) - 1)) {
      lua_pop(L, 2);
      return;
    }
    lua_rawseti(L, list, child);
    lua_rawseti(L, list, root);
  }
}

static void sort_keys(lua_State *L, int list, lua_Integer count) {
  for (lua_Integer root = count / 2; root >= 1; root--) sift(L, list, root, count);
  for (lua_Integer last = count; last > 1; last--) {
    lua_rawgeti(L, list, 1);
    lua_rawgeti(L, list, last);
    lua_rawseti(L, list, 1);
    lua_rawseti(L, list, last);
    sift(L, list, 1, last - 1);
  }
}

static int sorted_pairs(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  unfreeze_top(L);
  lua_newtable(L);
  lua_Integer count = 0;
  for (lua_pushnil(L); lua_next(L, 1); count++) {
    charge(L, 16);
    lua_pop(L, 1);
    if (lua_type(L, -1) != LUA_TNUMBER && lua_type(L, -1) != LUA_TSTRING)
      return fail(L, "pairs cannot sort keys of type %s", luaL_typename(L, -1));
    lua_pushvalue(L, -1);
    lua_rawseti(L, 2, count + 1);
  }
  sort_keys(L, 2, count);
  lua_pushvalue(L, 1);
  lua_pushcclosure(L, next_pair, 2);
  return 1;
}

// MARK: The list

typedef struct {
  const char *name;
  lua_CFunction function;   // null if the function is Lua's own
  int cheap;                // the maximum number of arguments with which lists cost nothing; -1 if no bound is needed
} entry;

static const entry base[] = {
    {"ipairs", NULL, -1}, {"select", NULL, 0}, {"tonumber", NULL, 0}, {"type", NULL, -1},
    {"error", NULL, -1}, {"assert", NULL, -1}, {"pairs", sorted_pairs, -1},
    {"tostring", to_string, -1}, {"clamp", clamp, -1}, {NULL, NULL, 0}};
static const entry strings[] = {
    {"byte", NULL, 0}, {"char", NULL, 0}, {"format", bounded_format, 0}, {"len", NULL, 0},
    {"lower", NULL, 0}, {"upper", NULL, 0}, {"rep", bounded_rep, 0}, {"reverse", NULL, 0},
    {"sub", NULL, 0}, {"pack", NULL, 0}, {"unpack", NULL, 0}, {"packsize", NULL, 0}, {NULL, NULL, 0}};
static const entry tables[] = {
    {"concat", NULL, 0}, {"insert", NULL, 2}, {"remove", NULL, 1}, {"pack", NULL, 0},
    {"sort", bounded_sort, 0}, {"unpack", bounded_unpack, 0}, {NULL, NULL, 0}};

// Replaces the table at the top by a new one with the listed functions.
static void choose(lua_State *L, const entry *list) {
  lua_newtable(L);
  for (; list->name; list++) {
    bool is_bounded = list->cheap >= 0;
    lua_getfield(L, -2, list->name);
    if (is_bounded) {
      lua_pushinteger(L, list->cheap);
      lua_pushcclosure(L, list->function ? list->function : bounded, 2);
    } else if (list->function) {
      lua_pop(L, 1);
      lua_pushcfunction(L, list->function);
    }
    lua_setfield(L, -2, list->name);
  }
  lua_remove(L, -2);
}

void push_library(lua_State *L) {
  luaL_requiref(L, "_G", luaopen_base, 0);
  choose(L, base);
  luaL_requiref(L, LUA_STRLIBNAME, luaopen_string, 0);
  choose(L, strings);
  lua_setfield(L, -2, LUA_STRLIBNAME);
  // Strings have no methods, and do not convert to numbers.
  lua_pushliteral(L, "");
  lua_pushnil(L);
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
  luaL_requiref(L, LUA_TABLIBNAME, luaopen_table, 0);
  choose(L, tables);
  lua_setfield(L, -2, LUA_TABLIBNAME);
  luaL_requiref(L, LUA_MATHLIBNAME, luaopen_math, 0);
  lua_pushcfunction(L, random_number);
  lua_setfield(L, -2, "random");
  lua_pushnil(L);
  lua_setfield(L, -2, "randomseed");
  lua_setfield(L, -2, LUA_MATHLIBNAME);
}
