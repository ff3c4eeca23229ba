#pragma once

/// Reduces the system's fonts to one a generic family and weight, which every other name leads to:
/// few enough to be open all the time, for none can be opened once the box is closed.
void fonts_choose(void);
