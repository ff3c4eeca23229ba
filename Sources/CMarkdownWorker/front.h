#pragma once

#include "line.h"
#include "stream.h"

#include <stdbool.h>

/// Writes the front matter of a text, and returns the position at which the remaining text begins.
///
/// The front matter is at the beginning. Only comments may come before it, and these are left out. It is YAML or JSON
/// between lines of three hyphens, TOML between lines of three plus signs, JSON in braces, JSON before a line of three
/// semicolons, pandoc's title block, or MultiMarkdown's metadata. A line of three semicolons may come before JSON too.
const char *front_write(struct stream *stream, const char *text);

/// Returns whether the front matter between two positions sets `marp` to true.
bool front_is_marp(const char *front, const char *end);

/// Returns the line that ends the front matter after a line of hyphens. The start of the result is null if there is no
/// front matter.
///
/// All lines must belong to a YAML mapping, since a slide may also begin after a line of hyphens. After a blank first
/// line, which also separates a rule from a slide, neither comments nor blank lines are allowed.
struct line front_yaml_end(struct line fence);
