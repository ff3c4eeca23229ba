#pragma once
// The headers of poppler are C++, which only `cardstage-decode-pdf` includes.
