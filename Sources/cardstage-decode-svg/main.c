// Draws SVG for the program, which started this process and holds its socket.

#include "drawing.h"
#include "fonts.h"

int main(void) {
  colour_prepare();
  fonts_choose();
  drawing_prepare();
  // What a library asks for is refused, not deadly: a text in a font that is not open is drawn
  // without it.
  return job_serve(box_close(box_threads | box_denied_files), decode_svg);
}
