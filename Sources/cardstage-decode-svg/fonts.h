#pragma once

/// Reduces the system's fonts to one for each generic family and weight, to which every other name is mapped. These are
/// few enough to stay open, since no font can be opened after the sandbox is closed.
void fonts_choose(void);
