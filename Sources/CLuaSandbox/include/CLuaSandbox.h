#pragma once

// A layout file in a Lua state of its own, in a sandbox. The file can use only the functions in `library.c`, keeps no
// state between calls, and has limited steps and memory. This header names no type of Lua, and no Lua error leaves
// these functions: each failure is described by a `clua_failure`. Only one thread may use a layout at a time.

#include <stdbool.h>
#include <stddef.h>

typedef struct clua_layout clua_layout;

enum {
  CLUA_SOURCE = 16 * 1024,          // the maximum length of a file, in bytes
  CLUA_STEPS = 100000,              // the budget of a call, in steps (`sandbox.c` defines a step)
  CLUA_FRAME_STEPS = 2 * CLUA_STEPS, // the budget of all calls for a frame
  CLUA_MEMORY = 16 * 1024 * 1024,   // the maximum memory of a layout, in bytes
  CLUA_BLOCK = 32 * 1024,           // the maximum size of a table or stack, in bytes
  CLUA_STRING = 4096,               // the maximum length of a string, in bytes
  CLUA_MAXIMUM_SIDE = 4000,         // the maximum side of a card, in points, because its face is painted at that size
  CLUA_PARAMETERS = 16,
  CLUA_FIELDS = 21,
  CLUA_SETTINGS = 11,
};

/// The reason why a file or a call failed.
typedef struct {
  char reason[320];   // one line, without the file's line; may be cut within a character
  int line;           // 0 if there is none
  char field[48];     // the field's name if a pose has an unknown one; may be cut within a character
} clua_failure;

/// The arguments of `knob(default, min, max, unit)` for a global.
typedef struct {
  char name[48];
  char unit[16];
  double standard, minimum, maximum;
  int line;
} clua_parameter;

typedef enum {
  CLUA_NONE, CLUA_NUMBER, CLUA_BOOLEAN, CLUA_WORD, CLUA_FUNCTION, CLUA_OTHER
} clua_kind;

/// The value of a setting in a layout file.
typedef struct {
  clua_kind kind;
  double number;      // 0 or 1 for a Boolean
  char word[16];
  int line;
} clua_setting;

/// The view of a call, in points.
typedef struct {
  double width, height, card_width, card_height;
} clua_view;

/// The table that `card` returned. A missing field keeps its value from before the call.
typedef struct {
  double values[CLUA_FIELDS];   // in the order of `clua_field_name`
  unsigned given;               // one bit for each field, set if the table has the field
} clua_pose;

/// Returns the value of a field.
static inline double clua_pose_value(const clua_pose *pose, int field) { return pose->values[field]; }

typedef struct {
  char name[32];
  double value;
} clua_local;

/// A line that ran, and the numbers that the locals of its function had after it.
typedef struct {
  int line, count;
  clua_local locals[12];
} clua_line;

/// The lines that a call ran.
typedef struct {
  int count;
  clua_line lines[48];
  int last;   // the line that ran last
} clua_trace;

const clua_line *clua_trace_line(const clua_trace *trace, int index);
const clua_local *clua_line_local(const clua_line *line, int index);

/// Returns the name of a field of a pose. `clua_setting_name` returns the name of a setting.
const char *clua_field_name(int index);
const char *clua_setting_name(int index);

/// Loads a file. Returns null, with a failure, if the file is invalid.
clua_layout *clua_layout_create(const char *text, size_t length, clua_failure *failure);
void clua_layout_destroy(clua_layout *layout);

int clua_layout_parameter_count(const clua_layout *layout);
const clua_parameter *clua_layout_parameter(const clua_layout *layout, int index);
const clua_setting *clua_layout_setting(const clua_layout *layout, int index);

/// Calls `card(p, view)` with a value for each parameter. If `steps` is not null, the call is slower and counts its
/// steps one by one.
bool clua_layout_pose(clua_layout *layout, double p, clua_view view, const double *parameters,
                      clua_pose *pose, int *steps, clua_failure *failure);

/// Returns the number of steps of the last call. Instructions are counted in hundreds.
int clua_layout_taken(const clua_layout *layout);

/// Calls `card(p, view)`, and records the values of the locals after each line.
bool clua_layout_trace(clua_layout *layout, double p, clua_view view, const double *parameters,
                       clua_pose *pose, clua_trace *trace, clua_failure *failure);

/// Calls the function of a setting, such as `pitch(view)`.
bool clua_layout_ask(clua_layout *layout, int setting, clua_view view, const double *parameters,
                     double *value, clua_failure *failure);
