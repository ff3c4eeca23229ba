#pragma once

#include "CDecode.h"

#include <stddef.h>

/// The EXIF metadata of an image.
struct details {
  /// The EXIF orientation, 1 to 8, which makes the image upright.
  int orientation;
  char taken[sizeof((struct cardstage_answer *)0)->taken];
  char camera[sizeof((struct cardstage_answer *)0)->camera];
};

/// Returns empty details: upright, without a date and without a camera.
struct details details_none(void);

/// Returns the details in EXIF data, with or without the leading "Exif". Returns empty details if `exif` contains none.
struct details details_read(const void *exif, size_t length);
