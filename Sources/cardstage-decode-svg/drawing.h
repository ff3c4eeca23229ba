#pragma once

#include "CDecodeWorker.h"

/// Draws an SVG image in the requested size, even if that is larger than the size in the file.
job_decoder decode_svg;

/// Draws text in every font once, so that all fonts are open.
void drawing_prepare(void);
