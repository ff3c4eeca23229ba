#pragma once

#include "CDecode.h"

#include <stddef.h>

/// What EXIF says of a picture.
struct details {
  /// 1 to 8, as EXIF counts: how the picture has to be turned to stand upright.
  int orientation;
  char taken[sizeof((struct cardstage_answer *)0)->taken];
  char camera[sizeof((struct cardstage_answer *)0)->camera];
};

/// Nothing known: upright, of no date and no camera.
struct details details_none(void);

/// The details in EXIF data, with or without the "Exif" before it; none where there is no data.
struct details details_read(const void *exif, size_t length);
