#pragma once

// What the decoders share: the box, the conversation, and the way of rows of pixels from a file to
// sealed memory.

#include "box.h"
#include "canvas.h"
#include "colour.h"
#include "details.h"
#include "job.h"
