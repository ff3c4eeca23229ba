#pragma once

// A layout file in a Lua state of its own, behind a fence: it reaches nothing but what is listed in
// `library.c`, keeps no state between calls, and is bounded in steps and memory. No type of Lua's is
// named here, and none of its errors leaves these functions: whatever fails is told by a `clua_failure`.
// A layout may be used by one thread at a time.

#include <stdbool.h>
#include <stddef.h>

typedef struct clua_layout clua_layout;

enum {
  CLUA_SOURCE = 16 * 1024,          // the longest file, in bytes
  CLUA_STEPS = 100000,              // a call's budget, in steps (`fence.c` says what one is)
  CLUA_PICTURE = 2 * CLUA_STEPS,    // the budget of the calls for a picture
  CLUA_MEMORY = 16 * 1024 * 1024,   // all memory of a layout, in bytes
  CLUA_BLOCK = 32 * 1024,           // the largest table or stack that a call may make
  CLUA_STRING = 4096,               // the longest string that a call may make
  CLUA_LONGEST = 4000,              // the longest side of a card, in points: it is painted at that size
  CLUA_KNOBS = 16,
  CLUA_FIELDS = 18,
  CLUA_SETTINGS = 10,
};

/// Why a file or a call failed.
typedef struct {
  char reason[320];   // one line, without the place; may be cut within a character
  int line;           // 0 where there is none
  char field[48];     // the field's name if a pose has an unknown one; may be cut within a character
} clua_failure;

/// What `knob(standard, least, most, unit)` put into a global.
typedef struct {
  char name[48];
  char unit[16];
  double standard, least, most;
  int line;
} clua_knob;

typedef enum {
  CLUA_NONE, CLUA_NUMBER, CLUA_BOOLEAN, CLUA_WORD, CLUA_FUNCTION, CLUA_OTHER
} clua_kind;

/// What a file says of a setting.
typedef struct {
  clua_kind kind;
  double number;      // 0 or 1 for a boolean
  char word[16];
  int line;
} clua_setting;

/// The view of a call, in points.
typedef struct {
  double width, height, card_width, card_height;
} clua_view;

/// The table that `card` returned. What it leaves out keeps the value from before the call.
typedef struct {
  double values[CLUA_FIELDS];   // in the order of `clua_field_name`
  unsigned given;               // a bit for each that the table has
} clua_pose;

/// A field's value, which must be given.
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

/// What a call went through.
typedef struct {
  int count;
  clua_line lines[48];
  int last;   // the line at which `card` returned
} clua_trace;

const clua_line *clua_trace_line(const clua_trace *trace, int index);
const clua_local *clua_line_local(const clua_line *line, int index);

/// The name of a pose's field, and of a setting.
const char *clua_field_name(int index);
const char *clua_setting_name(int index);

/// Loads a file; null, with a failure, where it is none.
clua_layout *clua_layout_create(const char *text, size_t length, clua_failure *failure);
void clua_layout_destroy(clua_layout *layout);

int clua_layout_knob_count(const clua_layout *layout);
const clua_knob *clua_layout_knob(const clua_layout *layout, int index);
const clua_setting *clua_layout_setting(const clua_layout *layout, int index);

/// Calls `card(p, view)` with the knobs at these values, one for each. With `steps` the call is slower, and
/// they are counted one by one.
bool clua_layout_pose(clua_layout *layout, double p, clua_view view, const double *knobs,
                      clua_pose *pose, int *steps, clua_failure *failure);

/// The steps of the last call, to the last hundred instructions.
int clua_layout_taken(const clua_layout *layout);

/// The same, with the values of the locals after each line.
bool clua_layout_trace(clua_layout *layout, double p, clua_view view, const double *knobs,
                       clua_pose *pose, clua_trace *trace, clua_failure *failure);

/// Asks a setting that is a function: `pitch(view)`.
bool clua_layout_ask(clua_layout *layout, int setting, clua_view view, const double *knobs,
                     double *value, clua_failure *failure);
