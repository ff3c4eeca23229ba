// Draws SVG for the program, which started this process and has the other end of its socket.

#include "drawing.h"

int main(void) {
  colour_prepare();
  drawing_prepare();
  return job_serve(sandbox_close(sandbox_threads | sandbox_system_files), decode_svg, NULL);
}
