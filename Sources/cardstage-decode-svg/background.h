#pragma once

#include <librsvg/rsvg.h>
#include <stddef.h>

/// Returns an image of the background that the style of an SVG's root element states, as PlantUML writes it. librsvg
/// ignores such a background, unlike browsers. The image fills any viewport.
///
/// Returns null if the style states no background, or only one that is no colour.
RsvgHandle *background_of(const char *text, size_t length);
