#pragma once

// The common parts of the decoders: the sandbox, the messages, and the path of pixel rows from a file to sealed memory.

#include "sandbox.h"
#include "canvas.h"
#include "colour.h"
#include "details.h"
#include "job.h"
