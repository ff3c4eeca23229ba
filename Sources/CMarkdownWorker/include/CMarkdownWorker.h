#pragma once

#include "CDecodeWorker.h"

/// Creates the extensions of Markdown's syntax, once.
void markdown_prepare(void);

/// Parses a Markdown text. The answer has its parts.
enum cardstage_status markdown_decode(struct job *job);
