#include <string.h>

#include "sandbox.h"

// After loading, nothing that a file has created can change, so that a call depends on its arguments alone. A frozen
// table stays the same object, but is empty: its metatable reads from another table and refuses writes. The locals that
// functions share with the file ("upvalues") are compared after each call.

static int refuse_write(lua_State *L) {
  (void)L;
  return fail(L, "card cannot change a table that was made outside it");
}

static int frozen_length(lua_State *L) {
  lua_pushinteger(L, length_of(L, 1));
  return 1;
}

void freeze_table(lua_State *L) {
  int table = lua_gettop(L);
  lua_newtable(L);
  for (lua_pushnil(L); lua_next(L, table);) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, table + 1);
    lua_pushvalue(L, -1);
    lua_pushnil(L);
    lua_rawset(L, table);
  }
  lua_createtable(L, 0, 3);
  lua_pushvalue(L, table + 1);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, refuse_write);
  lua_setfield(L, -2, "__newindex");
  lua_pushcfunction(L, frozen_length);
  lua_setfield(L, -2, "__len");
  lua_setmetatable(L, table);
}

void unfreeze_top(lua_State *L) {
  if (luaL_getmetafield(L, -1, "__index") == LUA_TTABLE) lua_replace(L, -2);
}

// Pops the value at the top, and appends it to the list of values to freeze unless it is there already.
static void add_reached(lua_State *L, int list, int seen) {
  if (is_iterator(L, -1)) {
    fail(L, "do not keep what pairs returns; it would differ in each call");
    return;
  }
  if (lua_type(L, -1) == LUA_TTABLE || (lua_isfunction(L, -1) && !lua_iscfunction(L, -1))) {
    lua_pushvalue(L, -1);
    if (lua_rawget(L, seen) == LUA_TNIL) {
      lua_pushvalue(L, -2);
      lua_pushboolean(L, 1);
      lua_rawset(L, seen);
      lua_pushvalue(L, -2);
      lua_rawseti(L, list, (lua_Integer)lua_rawlen(L, list) + 1);
    }
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

// Appends the contents of the table at the top to the list of values to freeze.
static void add_contents(lua_State *L, int list, int seen) {
  int table = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, table);) {
    add_reached(L, list, seen);
    lua_pushvalue(L, -1);
    add_reached(L, list, seen);
  }
}

// Records the new upvalues of the function at the top.
static void record_upvalues(lua_State *L, int list, int seen) {
  clua_layout *layout = layout_of(L);
  int function = lua_gettop(L);
  const char *name;
  for (int i = 1; (name = lua_getupvalue(L, function, i)); i++) {
    void *identity = lua_upvalueid(L, function, i);
    if (lua_rawgetp(L, seen, identity) == LUA_TNIL) {
      if (layout->upvalue_count == UPVALUES) {
        fail(L, "more than %d locals that functions share (upvalues)", UPVALUES);
        return;
      }
      lua_pushboolean(L, 1);
      lua_rawsetp(L, seen, identity);
      int slot = ++layout->upvalue_count;
      layout->upvalues[slot - 1].index = i;
      layout->upvalues[slot - 1].name = name;
      lua_rawgeti(L, LUA_REGISTRYINDEX, FUNCTIONS);
      lua_pushvalue(L, function);
      lua_rawseti(L, -2, slot);
      lua_rawgeti(L, LUA_REGISTRYINDEX, VALUES);
      lua_pushvalue(L, -4);
      lua_rawseti(L, -2, slot);
      lua_pop(L, 2);
    }
    lua_pop(L, 1);
    add_reached(L, list, seen);
  }
}

static int refuse_global(lua_State *L) {
  return fail(L, "globals such as '%s' cannot change after loading; write 'local %s'",
              lua_tostring(L, 2), lua_tostring(L, 2));
}

void freeze_globals(lua_State *L) {
  int base = lua_gettop(L);
  for (int i = FUNCTIONS; i <= VALUES; i++) {
    lua_newtable(L);
    lua_rawseti(L, LUA_REGISTRYINDEX, i);
  }
  lua_newtable(L);
  lua_newtable(L);
  int list = base + 1, seen = base + 2;
  // The environment already has a metatable. Refusing writes there freezes the environment.
  lua_rawgeti(L, LUA_REGISTRYINDEX, ENVIRONMENT);
  lua_getmetatable(L, -1);
  lua_pushcfunction(L, refuse_global);
  lua_setfield(L, -2, "__newindex");
  lua_pop(L, 1);
  lua_pushboolean(L, 1);
  lua_rawset(L, seen);
  lua_rawgeti(L, LUA_REGISTRYINDEX, GLOBALS);
  add_contents(L, list, seen);
  lua_settop(L, seen);
  for (lua_Integer i = 1; i <= (lua_Integer)lua_rawlen(L, list); i++) {
    lua_rawgeti(L, list, i);
    if (lua_istable(L, -1)) {
      freeze_table(L);
      add_contents(L, list, seen);
    } else {
      record_upvalues(L, list, seen);
    }
    lua_settop(L, seen);
  }
  lua_settop(L, base);
}

// Returns whether two values are identical to the last bit.
static bool is_same(lua_State *L, int a, int b) {
  if (lua_type(L, a) != LUA_TNUMBER || lua_type(L, b) != LUA_TNUMBER) return lua_rawequal(L, a, b);
  if (lua_isinteger(L, a) || lua_isinteger(L, b))
    return lua_isinteger(L, a) == lua_isinteger(L, b) && lua_rawequal(L, a, b);
  lua_Number x = lua_tonumber(L, a), y = lua_tonumber(L, b);
  return memcmp(&x, &y, sizeof x) == 0;
}

const char *restore_upvalues(lua_State *L) {
  clua_layout *layout = layout_of(L);
  const char *changed = NULL;
  lua_rawgeti(L, LUA_REGISTRYINDEX, FUNCTIONS);
  lua_rawgeti(L, LUA_REGISTRYINDEX, VALUES);
  int base = lua_gettop(L);
  for (int i = 0; i < layout->upvalue_count; i++) {
    lua_rawgeti(L, base - 1, i + 1);
    lua_rawgeti(L, base, i + 1);
    lua_getupvalue(L, base + 1, layout->upvalues[i].index);
    if (!is_same(L, base + 2, base + 3)) {
      changed = layout->upvalues[i].name;
      lua_settop(L, base + 2);
      lua_setupvalue(L, base + 1, layout->upvalues[i].index);
    }
    lua_settop(L, base);
  }
  lua_settop(L, base - 2);
  return changed;
}
