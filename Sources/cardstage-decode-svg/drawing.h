#pragma once

#include "CDecodeWorker.h"

/// Draws an SVG image in the requested size, even if that is larger than the size in the file.
job_decoder decode_svg;

/// Loads what the libraries load once: the system's fonts, and the decoders of images within an SVG. Their code cannot be
/// loaded after the sandbox is closed.
void drawing_prepare(void);
