#include "drawing.h"

#include "background.h"
#include "encoding.h"
#include "features.h"
#include "types.h"
#include "unpacking.h"

#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <string.h>

/// The maximum side of a drawing in Cairo, in pixels.
static const double maximum_side = 16384;

/// A parsed image, and its background or null.
struct drawing {
  RsvgHandle *handle, *background;
};

static struct drawing parse(const void *bytes, size_t length, enum cardstage_status *status) {
  GError *error = NULL;
  char *const text = encoding_to_utf8(bytes, length, &length);
  char *const plain = types_removed(text ? text : bytes, length, &length);
  char *const chosen = features_removed(plain ? plain : text ? text : bytes, length, &length);
  const void *const whole = chosen ? chosen : plain ? plain : text ? text : bytes;
  // An embedded image in such a long text may exceed the parser's usual limit, which is 10 MB for an attribute.
  const RsvgHandleFlags flags =
      length > 10000000 ? RSVG_HANDLE_FLAG_UNLIMITED : RSVG_HANDLE_FLAGS_NONE;
  GInputStream *const stream = g_memory_input_stream_new_from_data(whole, (gssize)length, NULL);
  // Without a base file, librsvg opens no file to which the image refers.
  RsvgHandle *handle = rsvg_handle_new_from_stream_sync(stream, NULL, flags, NULL, &error);
  // As in browsers, an inch has 96 pixels.
  if (handle) rsvg_handle_set_dpi(handle, 96);
  RsvgHandle *const background = handle ? background_of(whole, length) : NULL;
  g_object_unref(stream);
  g_free(chosen);
  g_free(plain);
  g_free(text);
  if (!handle) *status = cardstage_damaged;
  if (error) g_error_free(error);
  return (struct drawing){handle, background};
}

static void release(struct drawing drawing) {
  if (drawing.handle) g_object_unref(drawing.handle);
  if (drawing.background) g_object_unref(drawing.background);
}

/// Returns a stated side in pixels, or else `standard` if the side is not stated or is relative to anything else.
static double side(bool is_stated, RsvgLength length, double standard) {
  if (!is_stated) return standard;
  switch (length.unit) {
  case RSVG_UNIT_PX: return length.length;
  case RSVG_UNIT_IN: return length.length * 96;
  case RSVG_UNIT_CM: return length.length * 96 / 2.54;
  case RSVG_UNIT_MM: return length.length * 96 / 25.4;
  case RSVG_UNIT_PT: return length.length * 96 / 72;
  case RSVG_UNIT_PC: return length.length * 16;
  default: return standard;
  }
}

/// Sets the size of the image, in pixels. This is the stated size, or else the size of the view box, or else each
/// stated side and the browsers' default of the other side.
static void measure(RsvgHandle *handle, double *width, double *height) {
  if (rsvg_handle_get_intrinsic_size_in_pixels(handle, width, height)) return;
  gboolean has_width, has_height, has_box;
  RsvgLength across, down;
  RsvgRectangle box;
  rsvg_handle_get_intrinsic_dimensions(handle, &has_width, &across, &has_height, &down, &has_box,
                                       &box);
  *width = has_box ? box.width : side(has_width, across, 300);
  *height = has_box ? box.height : side(has_height, down, 150);
}

/// Returns the scale at which integers describe the aspect ratio of an image well. The scale is 1 if both sides are
/// integers up to 10,000 pixels, or if the longer side has 1,000 to 10,000 pixels.
static double describing_scale(double width, double height) {
  const double longer_side = fmax(width, height);
  // A drawing has no size limit, but larger numbers would exceed the limits of an image.
  if (longer_side > 10000) return 10000 / longer_side;
  if (longer_side >= 1000 || (width == round(width) && height == round(height))) return 1;
  return pow(10, ceil(log10(1000 / longer_side)));
}

/// Draws an image so that it fills the canvas. The size in the image's own pixels is `width` by `height`.
static enum cardstage_status draw(struct drawing drawing, struct job *job, double width,
                                  double height) {
  struct canvas *canvas = &job->canvas;
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
      (unsigned char *)canvas->pixels, CAIRO_FORMAT_ARGB32, (int)canvas->width,
      (int)canvas->height, (int)canvas->width * 4);
  cairo_t *context = cairo_create(surface);
  // librsvg would draw nothing if the view box were very small compared with the viewport.
  cairo_scale(context, canvas->width / width, canvas->height / height);
  const RsvgRectangle whole = {0, 0, width, height};
  if (drawing.background) rsvg_handle_render_document(drawing.background, context, &whole, NULL);
  GError *error = NULL;
  gboolean is_drawn = rsvg_handle_render_document(drawing.handle, context, &whole, &error);
  if (error) g_error_free(error);
  is_drawn = is_drawn && cairo_status(context) == CAIRO_STATUS_SUCCESS;
  cairo_destroy(context);
  cairo_surface_finish(surface);
  cairo_surface_destroy(surface);
  if (is_drawn) canvas_take_drawing(canvas);
  // After an error, such as one from text of an impossible size, Cairo's fonts fail in all later drawings too.
  job->answer->is_spoilt = !is_drawn;
  return is_drawn ? cardstage_done : cardstage_damaged;
}

static enum cardstage_status decode(struct drawing drawing, struct job *job) {
  double width = 0, height = 0;
  measure(drawing.handle, &width, &height);
  if (!(width > 0 && height > 0)) return cardstage_damaged;
  const struct details details = details_none();
  const double unit = describing_scale(width, height);
  enum cardstage_status status =
      job_describe(job, (uint32_t)fmax(1, ceil(width * unit - 1e-6)),
                   (uint32_t)fmax(1, ceil(height * unit - 1e-6)), &details);
  if (status != cardstage_done || !job->request->wants_pixels) return status;

  const double covering = fmax(job->request->width / width, job->request->height / height);
  const double scale = fmin(covering, maximum_side / fmax(width, height));
  // Rounding must not add a pixel to a side that fits.
  job->canvas.source_width = (uint32_t)fmax(1, ceil(width * scale - 1e-6));
  job->canvas.source_height = (uint32_t)fmax(1, ceil(height * scale - 1e-6));
  job->canvas.factor = 1;
  return canvas_open(&job->canvas) ? draw(drawing, job, width, height) : cardstage_no_memory;
}

enum cardstage_status decode_svg(struct job *job) {
  GByteArray *text;
  enum cardstage_status status = unpack(job->bytes, job->length, &text);
  if (status != cardstage_done) return status;
  const struct drawing drawing = text ? parse(text->data, text->len, &status)
                                      : parse(job->bytes, job->length, &status);
  if (text) g_byte_array_unref(text);
  if (drawing.handle) status = decode(drawing, job);
  release(drawing);
  return status;
}

/// Drops a message. To write it, GLib would make system calls that the sandbox forbids.
static GLogWriterOutput drop_message(GLogLevelFlags level, const GLogField *fields, gsize count,
                                     gpointer unused) {
  (void)level, (void)fields, (void)count, (void)unused;
  return G_LOG_WRITER_HANDLED;
}

/// Lets the sandbox read the folders of the system's fonts.
static void open_fonts(void) {
  FcConfig *config = FcConfigReference(NULL);
  if (!config) return;
  // Otherwise fontconfig would check the disk for changes.
  FcConfigSetRescanInterval(config, 0);
  FcStrList *folders = FcConfigGetFontDirs(config);
  FcChar8 *folder;
  while (folders && (folder = FcStrListNext(folders))) sandbox_allow_folder((const char *)folder);
  if (folders) FcStrListDone(folders);
  FcConfigDestroy(config);
}

/// Loads the decoders of embedded images, which are modules.
static void load_decoders(void) {
  GSList *formats = gdk_pixbuf_get_formats();
  for (GSList *next = formats; next; next = next->next) {
    gchar *name = gdk_pixbuf_format_get_name(next->data);
    GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_type(name, NULL);
    g_free(name);
    if (!loader) continue;
    gdk_pixbuf_loader_close(loader, NULL);
    g_object_unref(loader);
  }
  g_slist_free(formats);
}

void drawing_prepare(void) {
  g_log_set_writer_func(drop_message, NULL, NULL);
  encoding_prepare();
  open_fonts();
  load_decoders();
  static const char text[] =
      "<svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'><text>a</text></svg>";
  enum cardstage_status status;
  const struct drawing drawing = parse(text, sizeof text - 1, &status);
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 64, 64);
  cairo_t *context = cairo_create(surface);
  const RsvgRectangle whole = {0, 0, 64, 64};
  if (drawing.handle) rsvg_handle_render_document(drawing.handle, context, &whole, NULL);
  release(drawing);
  cairo_destroy(context);
  cairo_surface_destroy(surface);
}
