#pragma once

#include "CDecodeWorker.h"

/// Draws an SVG image in the requested size, even if that is larger than the size in the file.
job_decoder decode_svg;

/// Loads everything that the libraries load only once: the system's fonts, and the decoders of images within an SVG.
/// The code of these decoders cannot be loaded after the sandbox has closed.
void drawing_prepare(void);
