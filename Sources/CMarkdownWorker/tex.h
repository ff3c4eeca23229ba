#pragma once

#include "line.h"

#include <stdbool.h>

/// Returns whether a line has only commands of TeX that arrange words, such as `\vspace{1em} \centering`.
bool tex_is_layout(struct line line);
