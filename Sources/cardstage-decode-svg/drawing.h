#pragma once

#include "CDecodeWorker.h"

/// Draws a picture in SVG in the size that is asked for, larger than it says it is as well.
job_decoder decode_svg;

/// Draws text in every font once, so that all of them are open.
void drawing_prepare(void);
