// Draws SVG for the program, which started this process and has the other end of its socket.

#include "drawing.h"
#include "fonts.h"

int main(void) {
  colour_prepare();
  fonts_choose();
  drawing_prepare();
  // A library's attempt to open a file is refused, but does not end the process. A text in a font that is not open is
  // drawn without that font.
  return job_serve(box_close(box_threads | box_denied_files), decode_svg, NULL);
}
